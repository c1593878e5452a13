import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { Duty } from '#domain/account/colleague/duty';
import {
  ACCEPTED_STATUSES,
  CHARGED_STATUSES,
  isFinal,
  ON_SITE,
  REVIEW_STATUSES,
  REVISION_STATUSES,
} from '#domain/decision/decision';
import type { RequestKind } from '#domain/decision/request/request';
import { isFailure, type ManuscriptNeedKind, NEED_KINDS, NEED_RULES, type Ranked } from '#domain/desk/need/need';
import type { Awaited } from '#domain/desk/need/needs-of';
import {
  CHARGE_DAYS,
  daysAfter,
  FORMAT_DAYS,
  longestRevisionDays,
  REMINDED_DAYS,
  usualReviews,
} from '#domain/desk/need/situation';
import { HARMLESS_PLACES } from '#domain/document/leak';
import type { Journal } from '#domain/journal/journal';
import { DAY_MS, overdueCutoff } from '#domain/kernel/date';
import { MANUSCRIPT_STATUSES } from '#domain/manuscript/status';
import { isRefundable } from '#domain/payment/payment';
import { KINDS_FOR_REVIEWERS } from '#domain/submission/further-file/further-file';
import { hasInvitation } from '#server/manuscript/card-queries';
import { isAwaited, isVisibleTo, type Visibility } from '#server/manuscript/queries';
import { hasWithdrawalRequest } from '#server/manuscript/request-queries';
import { BY_HAND } from '#server/review/reminder-queries';

/** Finds candidates for a task among all manuscripts: the same condition as its finder in the domain. */
export interface Candidates {
  from: RawBuilder<unknown>;
  where: RawBuilder<SqlBool>;
  /** When the task arose; the sort key. */
  since: RawBuilder<Date>;
  /** The task's subject, if not the manuscript. */
  subject?: string;
}

const named = (statuses: readonly string[]) => sql`(${sql.join(statuses.map(sql.lit))})`;
const manuscripts = sql`manuscript`;
const statusSince = sql<Date>`manuscript.status_since`;
const isNew = sql<SqlBool>`manuscript.status = 'submitted' and manuscript.round = 1 and not ${hasInvitation}`;
const isSentBack = sql<SqlBool>`(${isNew} and exists (select from technical_check
  where technical_check.manuscript_id = manuscript.id and technical_check.state = 'sent-back'))`;
const withCheck = (join: 'join' | 'left join') =>
  sql`manuscript ${sql.raw(join)} technical_check on technical_check.manuscript_id = manuscript.id`;
const isReviewed = sql<SqlBool>`manuscript.status in ${named(REVIEW_STATUSES)}`;
const BEING_MADE = ACCEPTED_STATUSES.filter((status) => !(ON_SITE as readonly string[]).includes(status));
const isInProduction = sql<SqlBool>`manuscript.status in ${named(BEING_MADE)}`;

/** When the day in a column is over everywhere on earth. */
const endLabel = (column: string) => sql<Date>`(${sql.ref(column)} || 'T12:00:00Z')::timestamptz + interval '1 day'`;
const withManuscript = (table: string) =>
  sql`${sql.table(table)} join manuscript on manuscript.id = ${sql.ref(`${table}.manuscript_id`)}`;

const assignments = withManuscript('review_assignment');
/** Unresolved findings of a second conversion of the text. */
export const OPEN_MISREAD = '$[*] ? (@.code == "misread" && !(@.is_settled == true))';
const wanted = (journal: Journal) => sql`coalesce(round_asked.at_once,
  case when round_asked.round > 1 then ${sql.lit(usualReviews(journal, 2))} else ${sql.lit(usualReviews(journal, 1))} end)`;
/** Manuscripts under review, with the state of the current round's invitations. */
const withAsked = withManuscript('round_asked');
const isLate = (now: Date) => sql<SqlBool>`${isAwaited()}
  and not exists (select from reminder where reminder.rule = ${BY_HAND} and reminder.subject_id = review_assignment.id
    and reminder.sent_at > ${daysAfter(now, -REMINDED_DAYS)})`;

const isOpenRequest = (kind: RequestKind) => sql<SqlBool>`request.kind = ${sql.lit(kind)} and request.answer is null`;

const isUnplanned = (now: Date) => sql<SqlBool>`${isInProduction} and not exists (select from production
  where production.manuscript_id = manuscript.id and production.publish_on >= ${overdueCutoff(now)})`;
const hasText = sql<SqlBool>`exists (select from production
  where production.manuscript_id = manuscript.id and production.html <> '')`;
/** The latest proof, unless recalled. */
const isLastProof = sql<SqlBool>`proof.revoked_at is null and not exists (select from proof later
  where later.manuscript_id = proof.manuscript_id and later.number > proof.number)`;
const hasProof = sql<SqlBool>`exists (select from proof where proof.manuscript_id = manuscript.id and ${isLastProof})`;
const proofs = withManuscript('proof');

/** The query for each kind of task. */
const candidatesIn = (journal: Journal): Readonly<Record<ManuscriptNeedKind, (now: Date) => Candidates>> => ({
  unassigned: () => ({
    from: withCheck('left join'),
    where: sql`${isNew} and manuscript.editor_id is null and manuscript.editor_left_at is null
      and technical_check.state is distinct from 'sent-back'`,
    since: statusSince,
  }),
  'technical-check': () => ({
    from: withCheck('left join'),
    where: sql`${isNew} and manuscript.editor_id is not null and coalesce(technical_check.state, 'open') = 'open'`,
    since: sql`greatest(${statusSince}, technical_check.corrected_at)`,
  }),
  'format-overdue': (now) => ({
    from: withCheck('join'),
    where: sql`${isNew} and technical_check.state = 'sent-back' and changed_at <= ${daysAfter(now, -FORMAT_DAYS)}`,
    since: sql`changed_at + make_interval(secs => ${(FORMAT_DAYS * DAY_MS) / 1_000})`,
  }),
  new: () => ({
    from: withCheck('join'),
    where: sql`${isNew} and manuscript.editor_id is not null and technical_check.state = 'passed'`,
    since: statusSince,
  }),
  'editor-left': () => ({
    from: manuscripts,
    where: sql`manuscript.editor_left_at is not null and manuscript.editor_id is null
      and manuscript.status not in ${named(MANUSCRIPT_STATUSES.filter(isFinal))}`,
    since: sql`manuscript.editor_left_at`,
  }),
  'revision-received': () => ({
    from: manuscripts,
    where: sql`manuscript.round > 1 and ${isReviewed} and not ${hasInvitation}`,
    since: statusSince,
  }),
  'withdrawal-asked': () => ({
    from: withManuscript('request'),
    where: sql`${isOpenRequest('withdrawal')} and manuscript.status in ${named([...REVIEW_STATUSES, ...REVISION_STATUSES, ...BEING_MADE])}`,
    since: sql`request.asked_at`,
    subject: 'request.id',
  }),
  'appeal-asked': () => ({
    from: withManuscript('request'),
    where: sql`${isOpenRequest('appeal')} and manuscript.status = 'rejected'`,
    since: sql`request.asked_at`,
    subject: 'request.id',
  }),
  'time-asked': () => ({
    from: withManuscript('request'),
    where: sql`${isOpenRequest('revision-time')} and not ${hasWithdrawalRequest}
      and manuscript.status in ${named(REVISION_STATUSES)}`,
    since: sql`request.asked_at`,
    subject: 'request.id',
  }),
  'review-time-asked': () => ({
    from: sql`${withManuscript('request')} join review_assignment on review_assignment.id = request.assignment_id`,
    where: sql`${isOpenRequest('review-time')} and ${isAwaited()}`,
    since: sql`request.asked_at`,
    subject: 'request.id',
  }),
  'message-unanswered': () => ({
    from: withManuscript('thread'),
    where: sql`thread.waiting_since is not null`,
    since: sql`thread.waiting_since`,
    subject: 'thread.id',
  }),
  'copy-held': () => ({
    from: withManuscript('leak_report'),
    where: sql`leak_report.round = manuscript.round and ${isReviewed}
      and leak_report.shown_at is null and leak_report.status = 'leaks' and not ${isSentBack}
      and exists (select from jsonb_array_elements(leak_report.leaks) leak
        where leak ->> 'where' not in (${sql.join(Object.values(HARMLESS_PLACES))}))`,
    since: sql`leak_report.made_at`,
  }),
  'file-held': () => ({
    from: withManuscript('further_file'),
    where: sql`further_file.held_since is not null and further_file.settled is null and ${isReviewed}
      and not ${isSentBack} and further_file.kind in ${named(KINDS_FOR_REVIEWERS)}`,
    since: sql`further_file.held_since`,
    subject: 'further_file.id',
  }),
  'reviewers-missing': () => ({
    from: withAsked,
    where: sql`round_asked.awaited + round_asked.done < ${wanted(journal)} and (round_asked.asked > 0 or round_asked.round = 1)`,
    since: sql`round_asked.changed_since`,
  }),
  'reviewer-silent': (now) => ({
    from: assignments,
    where: sql`${isLate(now)} and accepted_at is null and invited_at <= ${daysAfter(now, -journal.days.answer)}`,
    since: sql`invited_at + make_interval(secs => ${(journal.days.answer * DAY_MS) / 1_000})`,
    subject: 'review_assignment.id',
  }),
  'review-overdue': (now) => ({
    from: assignments,
    where: sql`${isLate(now)} and accepted_at is not null and due_on < ${overdueCutoff(now)}`,
    since: endLabel('review_assignment.due_on'),
    subject: 'review_assignment.id',
  }),
  'reviews-in': () => ({
    from: withAsked,
    where: sql`round_asked.awaited = 0 and round_asked.done > 0 and round_asked.done >= ${wanted(journal)}`,
    since: sql`round_asked.done_since`,
  }),
  'revision-overdue': (now) => ({
    from: manuscripts,
    where: sql`manuscript.status in ${named(REVISION_STATUSES)} and not ${hasWithdrawalRequest}
      and case when manuscript.revision_due_on is null then manuscript.status_since <= ${daysAfter(now, -longestRevisionDays(journal))}
        else manuscript.revision_due_on < ${overdueCutoff(now)} end`,
    since: sql`coalesce(${endLabel('manuscript.revision_due_on')},
      ${statusSince} + make_interval(secs => ${(longestRevisionDays(journal) * DAY_MS) / 1_000}))`,
  }),
  'text-missing': (now) => ({
    from: manuscripts,
    where: sql`${isUnplanned(now)} and not ${hasText} and not ${hasProof} and not exists (select from taking_in
      where taking_in.manuscript_id = manuscript.id and taking_in.state = 'waiting'
        and taking_in.changed_at > ${daysAfter(now, -1)})`,
    since: statusSince,
  }),
  'text-misread': () => ({
    from: withManuscript('production'),
    where: sql`production.findings @> '[{"code":"misread"}]' and manuscript.status in ${named(ON_SITE)}
      and jsonb_path_exists(production.findings, ${sql.lit(OPEN_MISREAD)})`,
    since: sql`production.updated_at`,
  }),
  'proof-unsent': (now) => ({
    from: manuscripts,
    where: sql`${isUnplanned(now)} and ${hasText} and not ${hasProof}`,
    since: statusSince,
  }),
  'proof-overdue': (now) => ({
    from: proofs,
    where: sql`${isUnplanned(now)} and ${isLastProof} and proof.answer is null and proof.due_on < ${overdueCutoff(now)}`,
    since: endLabel('proof.due_on'),
  }),
  'proof-answered': (now) => ({
    from: proofs,
    where: sql`${isUnplanned(now)} and ${isLastProof} and proof.answer is not null`,
    since: sql`proof.answered_at`,
  }),
  'issue-missing': () => ({
    from: manuscripts,
    where: sql`${isInProduction} and manuscript.issue_id is null`,
    since: statusSince,
  }),
  'waiver-asked': () => ({
    from: withManuscript('waiver_request'),
    where: sql`waiver_request.state = 'asked' and manuscript.status in ${named(ACCEPTED_STATUSES)}`,
    since: sql`waiver_request.requested_at`,
    subject: 'waiver_request.id',
  }),
  'refund-due': () => ({
    from: withManuscript('fee'),
    where: sql`fee.state = 'paid' and fee.kept_reason = ''
      and manuscript.status in ${named(MANUSCRIPT_STATUSES.filter(isRefundable))}`,
    since: sql`greatest(${statusSince}, fee.settled_at)`,
  }),
  'charge-unpaid': (now) => ({
    from: withManuscript('fee'),
    where: sql`fee.state = 'due' and manuscript.status in ${named(CHARGED_STATUSES)}
      and fee.created_at <= ${daysAfter(now, -CHARGE_DAYS)}`,
    since: sql`fee.created_at + make_interval(secs => ${(CHARGE_DAYS * DAY_MS) / 1_000})`,
  }),
  'payment-doubtful': () => ({
    from: withManuscript('payment'),
    where: sql`payment.state in ('mismatch', 'unverified')`,
    since: sql`payment.created_at`,
    subject: 'payment.id',
  }),
});

/** The query for tasks of one kind, for lists other than the dashboard. */
export function waitsFor(journal: Journal, kind: ManuscriptNeedKind, now: Date): Pick<Candidates, 'from' | 'where'> {
  const { from, where } = candidatesIn(journal)[kind](now);
  return { from, where };
}

/** Manuscripts that may wait for others; the domain decides for each. */
export const MAY_AWAIT: Readonly<Record<Awaited['who'], (now: Date) => RawBuilder<SqlBool>>> = {
  reviewers: () =>
    sql`${isReviewed} and exists (select from review_assignment
      where review_assignment.manuscript_id = manuscript.id and ${isAwaited()} offset 0)`,
  authors: (now) => sql`(manuscript.status in ${named(REVISION_STATUSES)} or ${isSentBack}
    or (${isUnplanned(now)} and exists (select from proof
      where proof.manuscript_id = manuscript.id and ${isLastProof} and proof.answer is null)))`,
  journal: (now) => sql`${isInProduction} and (not ${isUnplanned(now)} or exists (select from taking_in
    where taking_in.manuscript_id = manuscript.id and taking_in.state = 'waiting'))`,
};

/**
 * The reader of the list, the moment, and the page: tasks their duty may settle among visible manuscripts. With
 * `handledBy`, only those of these editors, the reader first, and unassigned ones.
 */
export interface NeedsChoice {
  duty: Duty;
  sight: Visibility;
  handledBy?: readonly [string, ...string[]] | undefined;
  now: Date;
  after?: Ranked | undefined;
}

/** A possible task, before its manuscript is examined. */
export interface Candidate {
  kind: ManuscriptNeedKind;
  subject_id: string;
  manuscript_id: string;
  since: Date;
}

/** Tasks of one kind, longest waiting first: `limit` after a position. */
export async function listCandidates(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  kind: ManuscriptNeedKind,
  choice: NeedsChoice & { limit: number },
): Promise<Candidate[]> {
  const { from, where, since, subject = 'manuscript.id' } = candidatesIn(journal)[kind](choice.now);
  const id = sql.ref<string>(subject);
  const found = sql<Omit<Candidate, 'kind'>>`(
    select ${id} as subject_id, manuscript.id as manuscript_id, ${since} as since
    from ${from} where ${where} and ${isVisible(choice)} and ${comesAfter(kind, { id, since }, choice.after)}
    order by ${since}, ${id} limit ${choice.limit})`;
  const rows = await db.selectFrom(found.as('found')).selectAll().orderBy('since').orderBy('subject_id').execute();
  return rows.map((row) => ({ ...row, kind }));
}

/** Manuscripts with tasks of one kind, one row per task, up to a limit. */
export async function listWaitingIds(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  kind: ManuscriptNeedKind,
  choice: NeedsChoice,
  countedMax: number,
): Promise<string[]> {
  const { from, where } = candidatesIn(journal)[kind](choice.now);
  const found = sql<{ id: string }>`(
    select manuscript.id from ${from} where ${where} and ${isVisible(choice)} limit ${countedMax})`;
  const rows = await db.selectFrom(found.as('found')).select('id').execute();
  return rows.map(({ id }) => id);
}

const isVisible = ({ sight, handledBy }: NeedsChoice) => {
  const own = handledBy
    ? sql`(manuscript.editor_id in (${sql.join([...handledBy])}) or manuscript.editor_id is null)`
    : sql`true`;
  return sql<SqlBool>`${isVisibleTo(sight)} and ${own}`;
};

/** Rows after a position in the order of `byUrgency`, which within a kind is `since`, then id. */
function comesAfter(
  kind: ManuscriptNeedKind,
  { id, since }: { id: RawBuilder<string>; since: RawBuilder<Date> },
  after: Ranked | undefined,
): RawBuilder<SqlBool> {
  if (!after) return sql`true`;
  if (isFailure(kind) !== isFailure(after.kind)) return isFailure(kind) ? sql`false` : sql`true`;
  const moment = daysAfter(new Date(after.due), -NEED_RULES[kind].days);
  const [own, its] = [NEED_KINDS.indexOf(kind), NEED_KINDS.indexOf(after.kind)];
  // The first condition can use an index although the two columns are in different tables.
  if (own === its) return sql`${since} >= ${moment} and (${since}, ${id}) > (${moment}, ${after.subject_id})`;
  return own > its ? sql`${since} >= ${moment}` : sql`${since} > ${moment}`;
}
