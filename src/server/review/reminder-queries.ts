import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { ACCEPTED_STATUSES, ON_SITE_STATUSES, REVISION_STATUSES } from '#domain/decision/decision';
import type { Journal } from '#domain/journal/journal';
import type { ReminderSubject } from '#domain/journal/reminder-days';
import { type Deadline, type DueReminder, reminderId } from '#domain/review/reminder';
import { isAwaited } from '#server/manuscript/queries';
import { hasWithdrawalRequest } from '#server/manuscript/request-queries';
import { canRead, readableSince } from './queries.ts';

/** The rule under which the ledger lists manual reminders. */
export const MANUAL_REMINDER = 'by-hand';

/** Deadlines up to a plain date, optionally of one assignment, manuscript or proof. */
type DeadlineFilter = { until: string } | { subject: string };

/**
 * Lists open deadlines of unanswered invitations, awaited reviews, revisions and proofs. Omits settled ones, and
 * reviews whose copy cannot be read.
 */
export async function listDeadlines(
  { days }: Journal,
  db: ReadonlyKysely<Database>,
  filter: DeadlineFilter,
): Promise<Deadline[]> {
  const day = (moment: RawBuilder<unknown>) => sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD')`;
  const answerBy = sql<string>`to_char((invited_at at time zone 'UTC') + make_interval(days => ${days.answer}), 'YYYY-MM-DD')`;
  const matchesFilter = (subject: string, deadline: RawBuilder<unknown>) =>
    'until' in filter
      ? sql<SqlBool>`${deadline} <= ${filter.until}`
      : sql<SqlBool>`${sql.ref(subject)} = ${filter.subject}`;
  const awaited = db.selectFrom('review_assignment').where(isAwaited());
  // The date of the decision. The manuscript's last change would not do: an edit on that day would lose a reminder.
  const askedOn = sql<string>`(select coalesce(max(to_char(decided_at at time zone 'UTC', 'YYYY-MM-DD')), '')
    from decision where decision.manuscript_id = manuscript.id and decision.status in (${sql.join(REVISION_STATUSES)}))`;
  const [invitations, reviews, revisions, proofs] = await Promise.all([
    awaited
      .select(['review_assignment.id as subject_id', 'manuscript_id', answerBy.as('deadline_on')])
      .select(day(sql`invited_at`).as('since'))
      .where('accepted_at', 'is', null)
      .where(matchesFilter('review_assignment.id', answerBy))
      .execute(),
    awaited
      .select(['review_assignment.id as subject_id', 'manuscript_id', 'due_on as deadline_on'])
      .select(day(readableSince).as('since'))
      .where('accepted_at', 'is not', null)
      .where(canRead)
      .where(matchesFilter('review_assignment.id', sql`due_on`))
      .execute(),
    db
      .selectFrom('manuscript')
      .select(['id as subject_id', 'id as manuscript_id'])
      .select([sql<string>`revision_due_on`.as('deadline_on'), askedOn.as('since')])
      .where('status', 'in', REVISION_STATUSES)
      .where(sql<SqlBool>`not ${hasWithdrawalRequest}`)
      .where(sql<SqlBool>`exists (select from account where account.id = submitter_id and account.is_active)`)
      .where(matchesFilter('manuscript.id', sql`revision_due_on`))
      .execute(),
    db
      .selectFrom('proof')
      .innerJoin('manuscript', 'manuscript.id', 'proof.manuscript_id')
      .select(['proof.id as subject_id', 'manuscript_id', 'due_on as deadline_on'])
      .select(day(sql`told_at`).as('since'))
      .where('answer', 'is', null)
      .where('revoked_at', 'is', null)
      .where('manuscript.status', 'in', ACCEPTED_STATUSES)
      .where('manuscript.status', 'not in', ON_SITE_STATUSES)
      .where(matchesFilter('proof.id', sql`due_on`))
      .execute(),
  ]);
  return [
    ...invitations.map((row) => ({ ...row, about: 'invitation' as const })),
    ...reviews.map((row) => ({ ...row, about: 'review' as const })),
    ...revisions.map((row) => ({ ...row, about: 'revision' as const })),
    ...proofs.map((row) => ({ ...row, about: 'proof' as const })),
  ];
}

/** A reminder that was sent or skipped. */
type LedgerEntry = Pick<DueReminder, 'rule' | 'subject_id' | 'deadline_on' | 'due_on'> & {
  sent_at: Date | null;
  stopped_by: string | null;
};

/** The ledger entries of reminders, by the ids that the API gives them. */
export async function listLedger(db: ReadonlyKysely<Database>, reminders: readonly DueReminder[]) {
  if (reminders.length === 0) return new Map<string, LedgerEntry>();
  const rows = await db
    .selectFrom('reminder')
    .select(['rule', 'subject_id', 'deadline_on', 'due_on', 'sent_at', 'stopped_by'])
    .where('subject_id', 'in', [...new Set(reminders.map(({ subject_id }) => subject_id))])
    .execute();
  return new Map<string, LedgerEntry>(rows.map((row) => [reminderId(row), row]));
}

/** Records a reminder as sent or skipped; false if already recorded. */
export async function insertReminder(
  trx: Kysely<Database>,
  { rule, subject_id, manuscript_id, due_on, deadline_on }: DueReminder,
  outcome: { id: string; sent_at: Date } | { id: string; stopped_at: Date; stopped_by: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('reminder')
    .values({ rule, subject_id, manuscript_id, due_on, deadline_on, ...outcome })
    .onConflict((conflict) => conflict.columns(['rule', 'subject_id', 'deadline_on']).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) === 1;
}

/** Removes the entry of a skipped reminder, so that it is sent after all; false if there was none. */
export async function deleteSkipped(
  trx: Kysely<Database>,
  { rule, subject_id, deadline_on }: Pick<DueReminder, 'rule' | 'subject_id' | 'deadline_on'>,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('reminder')
    .where('rule', '=', rule)
    .where('subject_id', '=', subject_id)
    .where('deadline_on', '=', deadline_on)
    .where('stopped_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A reminder from the ledger, for its email. */
export async function findReminder(db: ReadonlyKysely<Database>, id: string) {
  return db.selectFrom('reminder').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The table that holds each deadline's subject. */
const SUBJECT_TABLES = {
  invitation: 'review_assignment',
  review: 'review_assignment',
  revision: 'manuscript',
  proof: 'proof',
} as const satisfies Record<ReminderSubject, keyof Database>;

/** The recipients of reminders, with their manuscripts. */
export async function listRecipients(db: ReadonlyKysely<Database>, reminders: readonly Deadline[]) {
  if (reminders.length === 0) return [];
  const name = sql<string>`trim(account.first_name || ' ' || account.last_name)`.as('name');
  const columns = ['account.email', 'manuscript.id', 'manuscript.manuscript_number', 'manuscript.title'] as const;
  const subjectIds = (table: (typeof SUBJECT_TABLES)[ReminderSubject]) => [
    '',
    ...reminders.filter(({ about }) => SUBJECT_TABLES[about] === table).map(({ subject_id }) => subject_id),
  ];
  const [reviewers, authors, proofs] = await Promise.all([
    db
      .selectFrom('review_assignment')
      .innerJoin('account', 'account.id', 'review_assignment.reviewer_id')
      .innerJoin('manuscript', 'manuscript.id', 'review_assignment.manuscript_id')
      .select(['review_assignment.id as subject_id', name, ...columns])
      .where('review_assignment.id', 'in', subjectIds('review_assignment'))
      .execute(),
    db
      .selectFrom('manuscript')
      .innerJoin('account', 'account.id', 'manuscript.submitter_id')
      .select(['manuscript.id as subject_id', name, ...columns])
      .where('manuscript.id', 'in', subjectIds('manuscript'))
      .execute(),
    db
      .selectFrom('proof')
      .innerJoin('manuscript', 'manuscript.id', 'proof.manuscript_id')
      .select(['proof.id as subject_id', 'recipient_name as name', 'recipient_email as email'])
      .select(['manuscript.id', 'manuscript.manuscript_number', 'manuscript.title'])
      .where('proof.id', 'in', subjectIds('proof'))
      .execute(),
  ]);
  return [...reviewers, ...authors, ...proofs];
}
