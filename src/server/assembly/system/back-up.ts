import { DAY_SECONDS } from '#domain/kernel/date';
import { appendEvent } from '#server/kernel/event/append-event';
import { notFound, Problem } from '#server/kernel/http/problem';
import { countRequest, refuseIfExhausted } from '#server/kernel/http/rate-limit';
import type { SignedInCall } from '#server/kernel/http/route';

const NO_BACKUPS = 'This host keeps no backups. Make one from another machine with “npm run backup”.';

/** A backup may be as large as the whole journal. Counted per journal, not per editor. */
const LIMIT = { name: 'backup', max: 10, seconds: DAY_SECONDS };

/**
 * Starts a backup.
 * @throws Problem conflict if one is in progress, or the host keeps none; too_many_requests
 */
export async function backUp({ context, user }: SignedInCall): Promise<{ message: string }> {
  const { backups, db, clock } = context;
  if (!backups) throw new Problem('conflict', NO_BACKUPS);
  await refuseIfExhausted(context, LIMIT, 'journal');
  if (!backups.begin('backup')) throw new Problem('conflict', 'A backup is already in progress.');
  await countRequest(context, LIMIT, 'journal');
  const actor = { id: user.id, name: user.email };
  await db
    .transaction()
    .execute((trx) =>
      appendEvent(trx, { actor, action: 'backup.asked', object: { type: 'journal', id: 'backup' } }, clock.now()),
    );
  return { message: 'The backup has started. It appears in the list once complete.' };
}

/**
 * Verifies a backup by reading it to the end.
 * @throws Problem not_found if there is none of that name; conflict if it is damaged, or the host keeps none
 */
export async function checkBackup(name: string, { context }: SignedInCall): Promise<{ message: string }> {
  if (!context.backups) throw new Problem('conflict', NO_BACKUPS);
  const found = await context.backups.check(name).catch((cause) => {
    throw new Problem('conflict', 'This backup is damaged and cannot be restored. Make a new one.', { cause });
  });
  if (!found) throw notFound();
  return { message: `The backup is complete: ${found.rows} rows and ${found.files} files.` };
}
