import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { Duty } from '#domain/account/colleague/duty';
import {
  ACCEPTED_STATUSES,
  CHARGED_STATUSES,
  isFinal,
  ON_SITE_STATUSES,
  REVIEW_STATUSES,
  REVISION_STATUSES,
} from '#domain/decision/decision';
import type { RequestKind } from '#domain/decision/request/request';
import {
  type Awaited,
  isFailure,
  type ManuscriptNeedKind,
  NEED_KINDS,
  NEED_RULES,
  type NeedPosition,
} from '#domain/desk/need/need';
import {
  CHARGE_GRACE_DAYS,
  CORRECTION_DAYS,
  daysAfter,
  defaultReviewCount,
  longestRevisionDays,
  REMINDER_PAUSE_DAYS,
} from '#domain/desk/need/situation';
import { HARMLESS_PLACES } from '#domain/document/leak';
import type { Journal } from '#domain/journal/journal';
import { DAY_MS, overdueCutoff } from '#domain/kernel/date';
import { MANUSCRIPT_STATUSES } from '#domain/manuscript/status';
import { isRefundable } from '#domain/payment/payment';
import type { ProductionTaskName } from '#domain/production/task';
import { KINDS_FOR_REVIEWERS } from '#domain/submission/further-file/further-file';
import { hasInvitation } from '#server/manuscript/card-queries';
import { isAwaited, isVisibleTo, type Visibility } from '#server/manuscript/queries';
import { hasWithdrawalRequest } from '#server/manuscript/request-queries';
import { canDoTasks } from '#server/production/task/queries';
import { MANUAL_REMINDER } from '#server/review/reminder-queries';

/** Finds candidates among all manuscripts, by the same condition as the domain's finder. */
export interface CandidateQuery {
  from: RawBuilder<unknown>;
  where: RawBuilder<SqlBool>;
  /** The sort key: when the task arose, or a due date less the days of its kind. */
  since: RawBuilder<Date>;
  /** The colleague who is to settle it, if that is not the handling editor. */
  owner?: RawBuilder<string | null>;
  /** The column with the task's subject, if that is not the manuscript. */
  subject?: string;
}

const inStatuses = (statuses: readonly string[]) => sql`(${sql.join(statuses.map(sql.lit))})`;
const fromManuscript = sql`manuscript`;
const statusSince = sql<Date>`manuscript.status_since`;
const isNew = sql<SqlBool>`manuscript.status = 'submitted' and manuscript.round = 1 and not ${hasInvitation}`;
const isSentBack = sql<SqlBool>`(${isNew} and exists (select from technical_check
  where technical_check.manuscript_id = manuscript.id and technical_check.state = 'sent-back'))`;
const joinCheck = (join: 'join' | 'left join') =>
  sql`manuscript ${sql.raw(join)} technical_check on technical_check.manuscript_id = manuscript.id`;
const isReviewed = sql<SqlBool>`manuscript.status in ${inStatuses(REVIEW_STATUSES)}`;
const IN_PRODUCTION = ACCEPTED_STATUSES.filter((status) => !(ON_SITE_STATUSES as readonly string[]).includes(status));
const isInProduction = sql<SqlBool>`manuscript.status in ${inStatuses(IN_PRODUCTION)}`;

/** When the plain date in a column has ended everywhere on earth. */
const endOfDay = (column: string) => sql<Date>`(${sql.ref(column)} || 'T12:00:00Z')::timestamptz + interval '1 day'`;
const joinManuscript = (table: string) =>
  sql`${sql.table(table)} join manuscript on manuscript.id = ${sql.ref(`${table}.manuscript_id`)}`;

const fromAssignments = joinManuscript('review_assignment');
/** Matches unresolved findings of a second conversion (JSONPath). */
export const UNSETTLED_MISREADS = '$[*] ? (@.code == "misread" && !(@.is_settled == true))';
const wantedCount = (journal: Journal) => sql`coalesce(round_asked.at_once,
  case when round_asked.round > 1 then ${sql.lit(defaultReviewCount(journal, 2))} else ${sql.lit(defaultReviewCount(journal, 1))} end)`;
/** `round_asked` is a view of manuscripts under review, with the invitations of the current round. */
const fromRoundAsked = joinManuscript('round_asked');
const isUnreminded = (now: Date) => sql<SqlBool>`${isAwaited()}
  and not exists (select from reminder where reminder.rule = ${MANUAL_REMINDER} and reminder.subject_id = review_assignment.id
    and reminder.sent_at > ${daysAfter(now, -REMINDER_PAUSE_DAYS)})`;

const isOpenRequest = (kind: RequestKind) => sql<SqlBool>`request.kind = ${sql.lit(kind)} and request.answer is null`;

const isUnscheduled = (now: Date) => sql<SqlBool>`${isInProduction} and not exists (select from production
  where production.manuscript_id = manuscript.id and production.publish_on >= ${overdueCutoff(now)})`;
const hasText = sql<SqlBool>`exists (select from production
  where production.manuscript_id = manuscript.id and production.html <> '')`;
/** The latest proof, unless revoked. */
const isLastProof = sql<SqlBool>`proof.revoked_at is null and not exists (select from proof later
  where later.manuscript_id = proof.manuscript_id and later.number > proof.number)`;
const hasProof = sql<SqlBool>`exists (select from proof where proof.manuscript_id = manuscript.id and ${isLastProof})`;
const fromProofs = joinManuscript('proof');

const assignedTask = (task: ProductionTaskName): CandidateQuery => ({
  from: sql`${joinManuscript('production_task')} join account on account.id = production_task.assignee_id`,
  where: sql`production_task.task = ${sql.lit(task)} and not production_task.is_done
    and manuscript.status in ${inStatuses(ACCEPTED_STATUSES)}`,
  since: sql`coalesce((production_task.due_on || 'T00:00:00Z')::timestamptz
      - make_interval(secs => ${(NEED_RULES[task].days * DAY_MS) / 1_000}), production_task.assigned_at)`,
  owner: sql`case when ${canDoTasks} then production_task.assignee_id else manuscript.editor_id end`,
});

const candidateQueries = (journal: Journal): Readonly<Record<ManuscriptNeedKind, (now: Date) => CandidateQuery>> => ({
  unassigned: () => ({
    from: joinCheck('left join'),
    where: sql`${isNew} and manuscript.editor_id is null and manuscript.editor_left_at is null
      and technical_check.state is distinct from 'sent-back'`,
    since: statusSince,
  }),
  'technical-check': () => ({
    from: joinCheck('left join'),
    where: sql`${isNew} and manuscript.editor_id is not null and coalesce(technical_check.state, 'open') = 'open'`,
    since: sql`greatest(${statusSince}, technical_check.corrected_at)`,
  }),
  'format-overdue': (now) => ({
    from: joinCheck('join'),
    where: sql`${isNew} and technical_check.state = 'sent-back' and changed_at <= ${daysAfter(now, -CORRECTION_DAYS)}`,
    since: sql`changed_at + make_interval(secs => ${(CORRECTION_DAYS * DAY_MS) / 1_000})`,
  }),
  new: () => ({
    from: joinCheck('join'),
    where: sql`${isNew} and manuscript.editor_id is not null and technical_check.state = 'passed'`,
    since: statusSince,
  }),
  'editor-left': () => ({
    from: fromManuscript,
    where: sql`manuscript.editor_left_at is not null and manuscript.editor_id is null
      and manuscript.status not in ${inStatuses(MANUSCRIPT_STATUSES.filter(isFinal))}`,
    since: sql`manuscript.editor_left_at`,
  }),
  'revision-received': () => ({
    from: fromManuscript,
    where: sql`manuscript.round > 1 and ${isReviewed} and not ${hasInvitation}`,
    since: statusSince,
  }),
  'withdrawal-asked': () => ({
    from: joinManuscript('request'),
    where: sql`${isOpenRequest('withdrawal')} and manuscript.status in ${inStatuses([...REVIEW_STATUSES, ...REVISION_STATUSES, ...IN_PRODUCTION])}`,
    since: sql`request.asked_at`,
    subject: 'request.id',
  }),
  'appeal-asked': () => ({
    from: joinManuscript('request'),
    where: sql`${isOpenRequest('appeal')} and manuscript.status = 'rejected'`,
    since: sql`request.asked_at`,
    subject: 'request.id',
  }),
  'time-asked': () => ({
    from: joinManuscript('request'),
    where: sql`${isOpenRequest('revision-time')} and not ${hasWithdrawalRequest}
      and manuscript.status in ${inStatuses(REVISION_STATUSES)}`,
    since: sql`request.asked_at`,
    subject: 'request.id',
  }),
  'review-time-asked': () => ({
    from: sql`${joinManuscript('request')} join review_assignment on review_assignment.id = request.assignment_id`,
    where: sql`${isOpenRequest('review-time')} and ${isAwaited()}`,
    since: sql`request.asked_at`,
    subject: 'request.id',
  }),
  'message-unanswered': () => ({
    from: joinManuscript('thread'),
    where: sql`thread.waiting_since is not null`,
    since: sql`thread.waiting_since`,
    subject: 'thread.id',
  }),
  'copy-held': () => ({
    from: joinManuscript('leak_report'),
    where: sql`leak_report.round = manuscript.round and ${isReviewed}
      and leak_report.shown_at is null and leak_report.status = 'leaks' and not ${isSentBack}
      and exists (select from jsonb_array_elements(leak_report.leaks) leak
        where leak ->> 'where' not in (${sql.join(Object.values(HARMLESS_PLACES))}))`,
    since: sql`leak_report.made_at`,
  }),
  'file-held': () => ({
    from: joinManuscript('further_file'),
    where: sql`further_file.held_since is not null and further_file.settled is null and ${isReviewed}
      and not ${isSentBack} and further_file.kind in ${inStatuses(KINDS_FOR_REVIEWERS)}`,
    since: sql`further_file.held_since`,
    subject: 'further_file.id',
  }),
  'reviewers-missing': () => ({
    from: fromRoundAsked,
    where: sql`round_asked.awaited + round_asked.done < ${wantedCount(journal)} and (round_asked.asked > 0 or round_asked.round = 1)`,
    since: sql`round_asked.changed_since`,
  }),
  'reviewer-silent': (now) => ({
    from: fromAssignments,
    where: sql`${isUnreminded(now)} and accepted_at is null and invited_at <= ${daysAfter(now, -journal.days.answer)}`,
    since: sql`invited_at + make_interval(secs => ${(journal.days.answer * DAY_MS) / 1_000})`,
    subject: 'review_assignment.id',
  }),
  'review-overdue': (now) => ({
    from: fromAssignments,
    where: sql`${isUnreminded(now)} and accepted_at is not null and due_on < ${overdueCutoff(now)}`,
    since: endOfDay('review_assignment.due_on'),
    subject: 'review_assignment.id',
  }),
  'reviews-in': () => ({
    from: fromRoundAsked,
    where: sql`round_asked.awaited = 0 and round_asked.done > 0 and round_asked.done >= ${wantedCount(journal)}`,
    since: sql`round_asked.done_since`,
  }),
  'revision-overdue': (now) => ({
    from: fromManuscript,
    where: sql`manuscript.status in ${inStatuses(REVISION_STATUSES)} and not ${hasWithdrawalRequest}
      and case when manuscript.revision_due_on is null then manuscript.status_since <= ${daysAfter(now, -longestRevisionDays(journal))}
        else manuscript.revision_due_on < ${overdueCutoff(now)} end`,
    since: sql`coalesce(${endOfDay('manuscript.revision_due_on')},
      ${statusSince} + make_interval(secs => ${(longestRevisionDays(journal) * DAY_MS) / 1_000}))`,
  }),
  copyediting: () => assignedTask('copyediting'),
  layout: () => assignedTask('layout'),
  'text-missing': (now) => ({
    from: fromManuscript,
    where: sql`${isUnscheduled(now)} and not ${hasText} and not ${hasProof} and not exists (select from taking_in
      where taking_in.manuscript_id = manuscript.id and taking_in.state = 'waiting'
        and taking_in.changed_at > ${daysAfter(now, -1)})`,
    since: statusSince,
  }),
  'text-misread': () => ({
    from: joinManuscript('production'),
    where: sql`production.findings @> '[{"code":"misread"}]' and manuscript.status in ${inStatuses(ON_SITE_STATUSES)}
      and jsonb_path_exists(production.findings, ${sql.lit(UNSETTLED_MISREADS)})`,
    since: sql`production.updated_at`,
  }),
  'proof-unsent': (now) => ({
    from: fromManuscript,
    where: sql`${isUnscheduled(now)} and ${hasText} and not ${hasProof}`,
    since: statusSince,
  }),
  'proof-overdue': (now) => ({
    from: fromProofs,
    where: sql`${isUnscheduled(now)} and ${isLastProof} and proof.answer is null and proof.due_on < ${overdueCutoff(now)}`,
    since: endOfDay('proof.due_on'),
  }),
  'proof-answered': (now) => ({
    from: fromProofs,
    where: sql`${isUnscheduled(now)} and ${isLastProof} and proof.answer is not null`,
    since: sql`proof.answered_at`,
  }),
  'issue-missing': () => ({
    from: fromManuscript,
    where: sql`${isInProduction} and manuscript.issue_id is null`,
    since: statusSince,
  }),
  'waiver-asked': () => ({
    from: joinManuscript('waiver_request'),
    where: sql`waiver_request.state = 'asked' and manuscript.status in ${inStatuses(ACCEPTED_STATUSES)}`,
    since: sql`waiver_request.requested_at`,
    subject: 'waiver_request.id',
  }),
  'refund-due': () => ({
    from: joinManuscript('fee'),
    where: sql`fee.state = 'paid' and fee.kept_reason = ''
      and manuscript.status in ${inStatuses(MANUSCRIPT_STATUSES.filter(isRefundable))}`,
    since: sql`greatest(${statusSince}, fee.settled_at)`,
  }),
  'charge-unpaid': (now) => ({
    from: joinManuscript('fee'),
    where: sql`fee.state = 'due' and manuscript.status in ${inStatuses(CHARGED_STATUSES)}
      and fee.created_at <= ${daysAfter(now, -CHARGE_GRACE_DAYS)}`,
    since: sql`fee.created_at + make_interval(secs => ${(CHARGE_GRACE_DAYS * DAY_MS) / 1_000})`,
  }),
  'payment-doubtful': () => ({
    from: joinManuscript('payment'),
    where: sql`payment.state in ('mismatch', 'unverified')`,
    since: sql`payment.created_at`,
    subject: 'payment.id',
  }),
});

/** The query for tasks of one kind, for the lists of manuscripts. */
export function needCondition(
  journal: Journal,
  kind: ManuscriptNeedKind,
  now: Date,
): Pick<CandidateQuery, 'from' | 'where'> {
  const { from, where } = candidateQueries(journal)[kind](now);
  return { from, where };
}

/** Conditions for manuscripts that may be waiting for others; the domain decides for each. */
export const WAITING_CONDITIONS: Readonly<Record<Awaited['who'], (now: Date) => RawBuilder<SqlBool>>> = {
  reviewers: () =>
    sql`${isReviewed} and exists (select from review_assignment
      where review_assignment.manuscript_id = manuscript.id and ${isAwaited()} offset 0)`,
  authors: (now) => sql`(manuscript.status in ${inStatuses(REVISION_STATUSES)} or ${isSentBack}
    or (${isUnscheduled(now)} and exists (select from proof
      where proof.manuscript_id = manuscript.id and ${isLastProof} and proof.answer is null)))`,
  journal: (now) => sql`${isInProduction} and (not ${isUnscheduled(now)} or exists (select from taking_in
    where taking_in.manuscript_id = manuscript.id and taking_in.state = 'waiting'))`,
};

/**
 * Finds tasks that a colleague with this duty can settle, among visible manuscripts. `handledBy` limits them to those of
 * these editors, the colleague first, and of no one.
 */
export interface NeedsQuery {
  duty: Duty;
  visibility: Visibility;
  handledBy?: readonly [string, ...string[]] | undefined;
  now: Date;
  after?: NeedPosition | undefined;
}

/** A possible task, which the domain has yet to examine. */
export interface Candidate {
  kind: ManuscriptNeedKind;
  subject_id: string;
  manuscript_id: string;
  since: Date;
}

/** Lists candidates of one kind after a position, longest waiting first. */
export async function listCandidates(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  kind: ManuscriptNeedKind,
  query: NeedsQuery & { limit: number },
): Promise<Candidate[]> {
  const { from, where, since, owner, subject = 'manuscript.id' } = candidateQueries(journal)[kind](query.now);
  const id = sql.ref<string>(subject);
  const candidates = sql<Omit<Candidate, 'kind'>>`(
    select ${id} as subject_id, manuscript.id as manuscript_id, ${since} as since
    from ${from} where ${where} and ${isVisible(query, owner)} and ${isAfter(kind, { id, since }, query.after)}
    order by ${since}, ${id} limit ${query.limit})`;
  const rows = await db.selectFrom(candidates.as('found')).selectAll().orderBy('since').orderBy('subject_id').execute();
  return rows.map((row) => ({ ...row, kind }));
}

/** Lists the manuscript of each task of one kind, possibly several times. */
export async function listWaitingIds(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  kind: ManuscriptNeedKind,
  query: NeedsQuery,
  countedMax: number,
): Promise<string[]> {
  const { from, where, owner } = candidateQueries(journal)[kind](query.now);
  const candidates = sql<{ id: string }>`(
    select manuscript.id from ${from} where ${where} and ${isVisible(query, owner)} limit ${countedMax})`;
  const rows = await db.selectFrom(candidates.as('found')).select('id').execute();
  return rows.map(({ id }) => id);
}

const isVisible = ({ visibility, handledBy }: NeedsQuery, owner = sql<string | null>`manuscript.editor_id`) => {
  const own = handledBy ? sql`(${owner} in (${sql.join([...handledBy])}) or ${owner} is null)` : sql`true`;
  return sql<SqlBool>`${isVisibleTo(visibility)} and ${own}`;
};

/** The condition that a row comes after a position in order of urgency: within a kind by `since`, then by id. */
function isAfter(
  kind: ManuscriptNeedKind,
  { id, since }: { id: RawBuilder<string>; since: RawBuilder<Date> },
  after: NeedPosition | undefined,
): RawBuilder<SqlBool> {
  if (!after) return sql`true`;
  if (isFailure(kind) !== isFailure(after.kind)) return isFailure(kind) ? sql`false` : sql`true`;
  const moment = daysAfter(new Date(after.due), -NEED_RULES[kind].days);
  const [own, afterIndex] = [NEED_KINDS.indexOf(kind), NEED_KINDS.indexOf(after.kind)];
  // The first condition is redundant, but can use an index although the two columns are in different tables.
  if (own === afterIndex) return sql`${since} >= ${moment} and (${since}, ${id}) > (${moment}, ${after.subject_id})`;
  return own > afterIndex ? sql`${since} >= ${moment}` : sql`${since} > ${moment}`;
}
