import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import type { AbsenceChange } from '#domain/account/colleague/colleague-change';
import { enqueue } from '#server/kernel/outbox/enqueue';

/** Notifies the cover by email if the cover or the days were changed by someone else. */
export async function notifyCover(
  trx: Transaction<Database>,
  { id, by, before, after }: { id: string; by: string; before: AbsenceChange; after: AbsenceChange },
  now: Date,
): Promise<void> {
  const isSame = (['absent_from', 'absent_until', 'cover_id'] as const).every(
    (field) => before[field] === after[field],
  );
  if (isSame || after.absent_from === null || after.cover_id === null || after.cover_id === by) return;
  await enqueue(trx, { kind: 'mail.cover-asked', payload: { account_id: id } }, now);
}
