import { REQUEST_RULES, type RequestAnswer } from '#domain/decision/request/request';
import { overdueBefore } from '#domain/kernel/date';
import { type AssignmentStatus, assignmentStatus, isOpen } from '#domain/review/assignment-status';
import { csvFile } from '#server/kernel/http/csv-file';
import type { SignedInCall } from '#server/kernel/http/route';
import { visibilityOf } from '#server/manuscript/queries';
import { listAssignments, listRequests } from './table-queries.ts';

/** Rows per table, newest first. */
const ROWS_MAX = 20_000;

type Caller = Pick<SignedInCall, 'context' | 'user'>;

/** An instant in table format; empty if null. */
const at = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const ANSWERS: Readonly<Record<RequestAnswer, string>> = {
  granted: 'Granted',
  declined: 'Declined',
  lapsed: 'Superseded',
};

/** All requests to the office that the caller may see, as a table. */
export async function sendRequests({ context: { reader }, user }: Caller): Promise<Response> {
  const requests = await listRequests(reader, await visibilityOf(reader, user), ROWS_MAX);
  const head = [
    ...['Manuscript', 'Title', 'Received', 'Request', 'Reviewer', 'Message', 'Requested until', 'Answer', 'Answered'],
    ...['Answered by', 'Granted until', 'Reply'],
  ];
  const rows = requests.map((one) => [
    ...[one.manuscript_number, one.title, at(one.asked_at), REQUEST_RULES[one.kind].asked],
    ...[one.reviewer ?? one.email, one.words, one.wanted_on, one.answer ? ANSWERS[one.answer] : 'Open'],
    ...[at(one.answered_at), one.answered_by, one.granted_on, one.answer_words],
  ]);
  return csvFile('requests', [head, ...rows]);
}

const STANDS: Readonly<Record<AssignmentStatus, string>> = {
  invited: 'Invited',
  accepted: 'Accepted',
  overdue: 'Overdue',
  declined: 'Declined',
  done: 'Review in',
  thanked: 'Review in, thanked',
  cancelled: 'Removed',
};

/** Reviews never submitted are no longer expected once the manuscript is decided. */
const standing = (status: AssignmentStatus, isStillAwaited: boolean) =>
  isOpen(status) && !isStillAwaited ? 'No review' : STANDS[status];

/** All review invitations the caller may see, as a table. */
export async function sendAssignments({ context: { reader, clock }, user }: Caller): Promise<Response> {
  const assignments = await listAssignments(reader, await visibilityOf(reader, user), ROWS_MAX);
  const late = overdueBefore(clock.now());
  const head = [
    ...['Manuscript', 'Title', 'Round', 'Reviewer', 'Email', 'Status', 'Invited', 'Invited by', 'Due'],
    ...['Accepted', 'Declined', 'Removed', 'Review in', 'Rating'],
  ];
  const rows = assignments.map(({ due_on, rating, ...one }) => {
    const [accepted_at, declined_at] = [at(one.accepted_at), at(one.declined_at)];
    const [cancelled_at, completed_at] = [at(one.cancelled_at), at(one.completed_at)];
    const dates = { due_on, accepted_at, declined_at, cancelled_at, completed_at, thanked_at: at(one.thanked_at) };
    return [
      ...[one.manuscript_number, one.title, one.round, one.reviewer, one.email],
      ...[standing(assignmentStatus(dates, late), Boolean(one.is_awaited)), at(one.invited_at), one.invited_by, due_on],
      ...[accepted_at, declined_at, cancelled_at, completed_at, rating],
    ];
  });
  return csvFile('review-assignments', [head, ...rows]);
}
