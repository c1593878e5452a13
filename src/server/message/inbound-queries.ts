import { type Kysely, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';

/** A thread by the id in its reply addresses. */
export async function findThreadById(db: ReadonlyKysely<Database>, id: string) {
  return db
    .selectFrom('thread')
    .select(['id', 'manuscript_id', 'kind', 'assignment_id'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whether an email has already become a message. */
export async function isMailTaken(db: ReadonlyKysely<Database>, id: string): Promise<boolean> {
  return (await db.selectFrom('inbound_mail').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Records that an email becomes a message; false if a concurrent request was faster. */
export async function noteInboundMail(trx: Transaction<Database>, id: string, now: Date): Promise<boolean> {
  const row = await trx
    .insertInto('inbound_mail')
    .values({ id, taken_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes records of received emails before a date: no mail server retries for so long. */
export async function deleteOldInboundMails(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom('inbound_mail').where('taken_at', '<', before).execute();
}

/** A reviewer's account, unless disabled. */
export async function findReviewersAccount(db: ReadonlyKysely<Database>, assignmentId: string) {
  return db
    .selectFrom('review_assignment')
    .innerJoin('account', 'account.id', 'reviewer_id')
    .select(['account.id', 'account.email', 'first_name', 'last_name'])
    .where('review_assignment.id', '=', assignmentId)
    .where('account.is_active', '=', true)
    .executeTakeFirst();
}

/** Who may reply for a manuscript: submitter and authors, except disabled accounts. */
export async function listAuthorMailboxes(db: ReadonlyKysely<Database>, manuscriptId: string) {
  const [submitter, authors] = await Promise.all([
    db
      .selectFrom('manuscript')
      .innerJoin('account', 'account.id', 'submitter_id')
      .select(['account.id', 'account.email', 'first_name', 'last_name'])
      .where('manuscript.id', '=', manuscriptId)
      .where('account.is_active', '=', true)
      .executeTakeFirst(),
    db
      .selectFrom('manuscript_author')
      .select(['email', 'given as first_name', 'family as last_name'])
      .where('manuscript_id', '=', manuscriptId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('account')
              .select('account.id')
              .where(sql<boolean>`lower(account.email) = lower(manuscript_author.email)`)
              .where('account.is_active', '=', false),
          ),
        ),
      )
      .orderBy('position')
      .execute(),
  ]);
  return [...(submitter ? [submitter] : []), ...authors.map((author) => ({ ...author, id: null }))];
}
