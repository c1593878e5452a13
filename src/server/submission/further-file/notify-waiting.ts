import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { listWaitingForFiles } from './queries.ts';
import type { Kept } from './read-files.ts';

/** An editor goes through several files one after the other, or thinks again: one email tells of what came of it. */
const TOGETHER_MS = 10 * 60_000;

/** Tells whoever reviews, and has not got a file until now, that it can be had. */
export async function notifyWaitingReviewers(
  trx: Transaction<Database>,
  { manuscript_id, round }: Kept,
  now: Date,
): Promise<void> {
  if (!manuscript_id) return;
  const since = now.toISOString();
  for (const assignment_id of await listWaitingForFiles(trx, { manuscript_id, round })) {
    const payload = { assignment_id, manuscript_id, since };
    await enqueue(trx, { kind: 'mail.further-files-shown', payload }, now, new Date(now.getTime() + TOGETHER_MS));
  }
}
