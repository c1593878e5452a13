import type { Insertable, Transaction } from 'kysely';
import type { Database, LeakReportTable } from '#database/schema';
import { isAwaited } from '#server/manuscript/awaited-queries';

/** A round's leak report; undefined while copies are being made. */
export async function findLeakReport(trx: Transaction<Database>, { id, round }: { id: string; round: number }) {
  return trx
    .selectFrom('leak_report')
    .select(['leaks', 'removed', 'shown_at'])
    .where('manuscript_id', '=', id)
    .where('round', '=', round)
    .executeTakeFirst();
}

/** Records who released a round's copy. */
export async function showCopy(
  trx: Transaction<Database>,
  { id, round, by, now }: { id: string; round: number; by: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('leak_report')
    .set({ shown_by: by, shown_at: now })
    .where('manuscript_id', '=', id)
    .where('round', '=', round)
    .execute();
}

/** Saves the report on a new, unreleased copy. */
export async function replaceLeakReport(
  trx: Transaction<Database>,
  { manuscript_id, round, ...report }: Insertable<LeakReportTable>,
): Promise<void> {
  await trx
    .updateTable('leak_report')
    .set({ ...report, shown_by: null, shown_at: null })
    .where('manuscript_id', '=', manuscript_id)
    .where('round', '=', round)
    .execute();
}

/** Accepted assignments with awaited reviews. */
export async function listWaitingForCopy(
  trx: Transaction<Database>,
  { id, round }: { id: string; round: number },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('review_assignment')
    .select('id')
    .where('manuscript_id', '=', id)
    .where('round', '=', round)
    .where('accepted_at', 'is not', null)
    .where(isAwaited())
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}
