import type { Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { PlacedEntry } from '#domain/issue/issue-record';
import { isVisibleTo, type Visibility } from '#server/manuscript/queries';
import { listPlaced } from './queries.ts';

/** Manuscripts answering an issue's call that are visible to the editor, by number. */
export const listAnswers = (db: ReadonlyKysely<Database>, issueId: string, sight: Visibility): Promise<PlacedEntry[]> =>
  listPlaced(db, sight, ({ exists, selectFrom }) =>
    exists(
      selectFrom('call_answer')
        .select('call_answer.issue_id')
        .whereRef('call_answer.manuscript_id', '=', 'manuscript.id')
        .where('call_answer.issue_id', '=', issueId),
    ),
  );

/** A visible manuscript by number. */
export async function findNumbered(db: ReadonlyKysely<Database>, manuscript_number: string, sight: Visibility) {
  return db
    .selectFrom('manuscript')
    .select('id')
    .where('manuscript_number', '=', manuscript_number)
    .where(isVisibleTo(sight))
    .executeTakeFirst();
}

/** Notes that a manuscript answers the call of an issue, and of no other. */
export async function upsertAnswer(
  trx: Transaction<Database>,
  answer: { manuscript_id: string; issue_id: string; noted_at: Date },
): Promise<void> {
  const { manuscript_id: _, ...changed } = answer;
  await trx
    .insertInto('call_answer')
    .values(answer)
    .onConflict((conflict) => conflict.column('manuscript_id').doUpdateSet(changed))
    .execute();
}

/** Removes a manuscript from a call's answers; false if not listed. */
export async function deleteAnswer(
  trx: Transaction<Database>,
  { manuscript_id, issue_id }: { manuscript_id: string; issue_id: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('call_answer')
    .where('manuscript_id', '=', manuscript_id)
    .where('issue_id', '=', issue_id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
