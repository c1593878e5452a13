import type { Transaction } from 'kysely';
import * as z from 'zod';
import type { Database } from '#database/schema';
import { EDITORIAL_TEXTS } from '#domain/desk/editorial/editorial';
import {
  Cancellation,
  FOR_AUTHOR_BODY_MAX,
  InvitationMove,
  NewDueDate,
  RecordedReview,
  ReviewCopyRelease,
  ReviewerSearch,
  ReviewForAuthor,
  ReviewRating,
  ReviewReturn,
} from '#domain/desk/editorial/review';
import { Redaction } from '#domain/document/redaction';
import { reviewDays } from '#domain/journal/timeline';
import { addDays, plainDate } from '#domain/kernel/date';
import { AssignmentAnswer } from '#domain/review/invitation';
import {
  CandidateList,
  INVITED_MAX,
  INVITING_TEXTS,
  ReviewerAssignment,
  ReviewersInvitation,
} from '#domain/review/inviting';
import { IN_QUARANTINE, sendManuscriptFile } from '#server/document/send-file';
import { appendEvent } from '#server/kernel/event/append-event';
import { file, json, message, page } from '#server/kernel/http/answer';
import { Id, Ordinal } from '#server/kernel/http/id';
import { Problem, requireDueDate } from '#server/kernel/http/problem';
import { type ManuscriptCall, type Route, route } from '#server/kernel/http/route';
import { readEditorManuscript } from '#server/manuscript/editor-manuscript-queries';
import { listConflicts, lockManuscript } from '#server/manuscript/queries';
import { countActiveReviewers, findCandidateRule, saveCandidateRule } from './candidate-queries.ts';
import { inviteReviewer, refuseNamesOfAuthors } from './invite-reviewer.ts';
import { findEvidence, findReviewFile } from './queries.ts';

/**
 * Invites someone to review the current round of a manuscript (spec §5, §7).
 * @throws Problem bad_request for a date that has passed; conflict with the message of `inviteReviewer`, or with the
 * current manuscript if its version is no longer `version`; unprocessable if the letter names an author
 */
async function assignReviewer(
  { reviewer_email: email, due_on, version, letter, are_names_meant }: z.infer<typeof ReviewerAssignment>,
  { context, user, manuscript: { id } }: Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>,
) {
  const now = context.clock.now();
  const today = plainDate(now);
  if (letter && !are_names_meant) await refuseNamesOfAuthors(context.reader, id, letter);
  const isStale = await context.db.transaction().execute(async (trx) => {
    const manuscript = await lockManuscript(trx, id);
    if (version !== undefined && version !== manuscript.version) return true;
    if (due_on) requireDueDate('due_on', due_on, now);
    const { pendingEvents } = await inviteReviewer(
      trx,
      {
        manuscript,
        email,
        due_on: due_on ?? addDays(today, reviewDays(context.journal)),
        by: user,
        mayRenew: true,
        letter: letter ?? null,
      },
      now,
    );
    await raiseWantedReviews(trx, manuscript, user, now);
    for (const pendingEvent of pendingEvents) await appendEvent(trx, pendingEvent, now);
    return false;
  });
  const manuscript = await readEditorManuscript(context.journal, context.reader, id, now);
  if (isStale) throw new Problem('conflict', EDITORIAL_TEXTS.stale, { extra: { manuscript } });
  context.wakeOutbox();
  return { message: `Reviewer ${email} assigned successfully.`, manuscript };
}

/** Raises the number of reviews wanted if it is exceeded by the number of people invited. */
async function raiseWantedReviews(
  trx: Transaction<Database>,
  manuscript: { id: string; round: number },
  { email }: { email: string },
  now: Date,
): Promise<void> {
  const rule = await findCandidateRule(trx, manuscript);
  if (rule.at_once === null) return;
  const asked = await countActiveReviewers(trx, manuscript);
  if (asked <= rule.at_once) return;
  const changed = { changed_by: email, changed_at: now };
  await saveCandidateRule(trx, manuscript, { ...rule, at_once: Math.min(asked, INVITED_MAX) }, changed);
}

/** Imported on demand, to keep the function fast to start. */
const changes = () => import('./change-assignment.ts');
const recording = () => import('./record-for-reviewer.ts');

const common = { access: 'editor-of', csrf: false, cache: 0 } as const;
const assignmentRoute = { ...common, subject: 'assignment' } as const;
const actionRoute = (name: string) =>
  ({ ...assignmentRoute, right: 'edit', method: 'POST', path: `/api/editor/assignment/:id/${name}` }) as const;

/** Routes for editors' work with reviewers and reviews (spec §2; the screens are our own). */
export const editorialReviewRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/manuscript/:id/assign-reviewer',
    right: 'edit',
    summary: 'Invites a reviewer.',
    notes:
      'Without `due_on` the review is due after the journal’s usual time, counted from today. An account is created if there is none. The first invitation puts a `submitted` manuscript under review and increases its `version`. Someone who declined or was removed can be invited again. `letter` replaces the standard text, and may contain `{title}`, `{due_date}` and `{journal}`; how review works, title, abstract, due date and link always follow.',
    answers: [json('ChangedManuscript')],
    refusals: {
      409: '`version` is outdated, with the current `manuscript`; or, with an error for `reviewer_email`, the person is an author, the editor, already invited, or has a closed account.',
      422: 'The letter names an author; `names` lists the names, and `are_names_meant` is not true.',
    },
    input: ReviewerAssignment.extend({ id: Id }),
    handle: assignReviewer,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/manuscript/:id/invite-reviewers',
    right: 'edit',
    summary: 'Invites several reviewers.',
    notes:
      'People are invited in this order until `at_once` are invited or have reviewed in this round; the rest join the reserve list. `at_once` is kept for the round; without it, everyone is invited. `letter` works as for one reviewer.',
    answers: [json('InvitedReviewers')],
    refusals: {
      409: 'None of them can be invited; the message says why.',
      422: 'The letter names an author; `names` lists the names, and `are_names_meant` is not true.',
    },
    input: ReviewersInvitation.extend({ id: Id }),
    handle: async (input, call) => (await import('./invite-reviewers.ts')).inviteReviewers(input, call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/manuscript/:id/find-reviewers',
    right: 'edit',
    summary: 'Finds potential reviewers of a manuscript, best matches first.',
    notes:
      'At most 30 people who are reviewers, have reviewing keywords, or were invited before. `search` matches all its words in name, address, affiliation or keywords, ignoring case and diacritics; words of one or two letters match only at the start of a word. Without a search, people who may be cited and those the authors suggest are included.',
    answers: [json('KnownReviewer[]')],
    input: ReviewerSearch.extend({ id: Id }),
    async handle({ search }, { context: { reader, journal }, user, manuscript: { id, round } }) {
      const hidden = await listConflicts(reader, user);
      // Imported on demand: every other request would load it too.
      const { findReviewers } = await import('./find-reviewers.ts');
      return findReviewers(journal, reader, { id, round, search, hidden, exceptId: user.id });
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/manuscript/:id/reviewer-candidates',
    right: 'read',
    summary: 'Shows the reserve list of this round, in order, with its rules.',
    notes:
      'When someone declines or is removed, the next person is invited, or as many as `at_once` lacks; anyone who cannot be invited is skipped, with the reason. Anyone who has not answered for `silent_days` is replaced by the next, and notified by email.',
    answers: [json('ReviewerCandidates')],
    input: z.strictObject({ id: Id }),
    handle: async (_, call) => (await import('./invite-reviewers.ts')).readReserveList(call),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/editor/manuscript/:id/reviewer-candidates',
    right: 'edit',
    summary: 'Sets the reserve list of this round.',
    notes:
      'The new list replaces the old one, unless `instead_of` is sent and no longer matches it. Without `due_days` the usual time for a review applies. Other fields left out are unchanged.',
    answers: [json('SavedCandidates')],
    refusals: {
      409: 'One of them is an author of the manuscript; the list is no longer `instead_of`; or, with an error for `at_once`, more people are already invited.',
      422: 'The letter names an author; `names` lists the names, and `are_names_meant` is not true.',
    },
    input: CandidateList.extend({ id: Id }),
    async handle(input, call) {
      const { saveCandidates, readReserveList } = await import('./invite-reviewers.ts');
      await saveCandidates(input, call);
      return { message: INVITING_TEXTS.saved, ...(await readReserveList(call)) };
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/manuscript/:id/show-review-copy',
    right: 'edit',
    summary: 'Releases a withheld copy to reviewers, with the title, abstract and keywords as submitted.',
    notes:
      'A review copy that names its authors is withheld from reviewers (`is_held` in the manuscript’s `leak_reports`) until an editor releases it. Reviewers waiting for a file are notified by email.',
    answers: [message()],
    refusals: { 409: 'Nothing is withheld from reviewers.' },
    input: ReviewCopyRelease.extend({ id: Id }),
    handle: async (input, call) => (await import('./review-copy.ts')).showReviewCopy(input, call),
  }),
  route({
    ...common,
    csrf: true,
    method: 'POST',
    path: '/api/editor/manuscript/:id/review-copy/:round',
    right: 'edit',
    summary: 'Replaces the review copy of a round.',
    notes:
      'The file is cleaned and searched for the authors’ names, like the original; if it names them, it is withheld too. Reviewers waiting for a file are notified by email as soon as they can read one.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        file: 'PDF or .docx, at most 10 MiB.',
        upload_id: 'In place of `file`: an upload that was sent in parts.',
      },
    },
    answers: [message()],
    refusals: {
      409: 'The copy of the authors’ file is still being made.',
      422: 'No copy can be made of the file; the message says why.',
      503: 'The file cannot be checked for viruses at the moment.',
    },
    body: 'stream',
    input: z.object({ id: Id, round: Ordinal }),
    // Imported on demand, because the code that reads and cleans files is large.
    handle: async (input, call) => (await import('./review-copy.ts')).replaceReviewCopy(input, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/manuscript/:id/review-copy/:round/redact',
    right: 'edit',
    summary: 'Redacts the review copy of a round, which must be a Word file.',
    notes: 'The copy is cleaned and searched for the authors again; if it still names them, it stays withheld.',
    answers: [message()],
    refusals: {
      409: 'The copy of the authors’ file is still being made.',
      422: 'There is no Word file to redact, or some passages are not in it.',
    },
    input: Redaction.extend({ id: Id, round: Ordinal }),
    handle: async (input, call) => (await import('./review-copy.ts')).redactReviewCopy(input, call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/manuscript/:id/reviews',
    right: 'read',
    summary: 'Lists all submitted reviews, newest round first.',
    answers: [json('EditorialReview[]')],
    input: z.strictObject({ id: Id }),
    handle: async ({ id }, { context }) => (await import('./review-queries.ts')).readReviews(context.reader, id),
  }),
  route({
    ...assignmentRoute,
    method: 'GET',
    path: '/api/editor/assignment/:id/files/:file',
    right: 'read',
    summary: 'Downloads a file of a review.',
    answers: [file()],
    refusals: IN_QUARANTINE,
    input: z.strictObject({ id: Id, file: Id }),
    handle: async ({ id, file }, { context }) =>
      sendManuscriptFile(await findReviewFile(context.reader, id, file), context),
  }),
  route({
    ...assignmentRoute,
    method: 'GET',
    path: '/api/editor/assignment/:id/evidence/:file',
    right: 'edit',
    summary: 'Downloads the email that a recorded review came in.',
    answers: [file()],
    input: z.strictObject({ id: Id, file: Id }),
    handle: async ({ id, file }, { context }) =>
      sendManuscriptFile(await findEvidence(context.reader, id, file), context),
  }),
  route({
    ...actionRoute('answer-for'),
    summary: 'Records an answer that a reviewer gave elsewhere, such as by telephone.',
    notes: 'Has the effects of the reviewer’s own answer; the event log names the editor.',
    answers: [message()],
    refusals: { 409: 'The invitation has already been answered differently or withdrawn, or the round is decided.' },
    input: AssignmentAnswer.extend({ id: Id }),
    handle: async ({ id, ...given }, call) => (await recording()).answerForReviewer(id, given, call),
  }),
  route({
    ...actionRoute('review-for'),
    csrf: true,
    summary: 'Records a review that its reviewer sent by email.',
    notes:
      'Only the office can see the email. The form may be incomplete, and an unanswered invitation counts as accepted. The reviewer is thanked by email.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        recommendation: '`accept`, `minor_revisions`, `major_revisions` or `reject`.',
        comments_to_author: 'The comments sent to the authors with the decision.',
        comments_to_editor: 'The comments for the office only; optional.',
        interests: 'The competing interests that the email declares; optional.',
        file: 'The email, as a PDF or Word file, at most 10 MiB.',
        upload_id: 'In place of `file`: an upload that was sent in parts.',
      },
    },
    answers: [message()],
    refusals: {
      409: 'The invitation was declined or withdrawn, the round is decided, or reviewers cannot read the manuscript yet.',
      422: 'The file does not match its stated type, or contains a virus.',
      503: 'The file cannot be checked for viruses at the moment.',
    },
    body: 'stream',
    input: z.object({ id: Id }),
    checks: RecordedReview,
    handle: async ({ id }, call) => (await recording()).recordReview(id, call),
  }),
  route({
    ...actionRoute('move'),
    summary: 'Moves an invitation to another account of the same person.',
    notes: 'It continues there with its due date, answer and draft. The other account is notified by email.',
    answers: [message()],
    refusals: {
      409: 'It has ended; or, with an error for `reviewer_email`, the person is an author, the editor, already invited, or has a closed account.',
    },
    input: InvitationMove.extend({ id: Id }),
    handle: async ({ id, ...given }, call) => (await import('./move-invitation.ts')).moveInvitation(id, given, call),
  }),
  route({
    ...actionRoute('remind'),
    summary: 'Reminds a reviewer.',
    answers: [message()],
    refusals: { 409: 'No response or review is outstanding, or a reminder has already been sent today.' },
    input: z.strictObject({ id: Id }),
    handle: async ({ id }, call) => (await changes()).remind(id, call),
  }),
  route({
    ...actionRoute('cancel'),
    summary: 'Removes a reviewer.',
    notes: 'The reason, which is optional, is shown to the reviewer.',
    answers: [message()],
    refusals: { 409: 'The review was submitted, or the invitation declined or withdrawn.' },
    input: Cancellation.extend({ id: Id }),
    handle: async ({ id, ...given }, call) => (await changes()).cancel(id, given, call),
  }),
  route({
    ...actionRoute('return'),
    summary: 'Sends a review back to its reviewer.',
    notes: 'The reason is shown to the reviewer.',
    answers: [message()],
    refusals: { 409: 'No review was submitted, or the round is decided.' },
    input: ReviewReturn.extend({ id: Id }),
    handle: async ({ id, ...given }, call) => (await changes()).returnReview(id, given, call),
  }),
  route({
    ...actionRoute('rate'),
    summary: 'Rates a review, from 1 to 5, for the office alone.',
    answers: [message()],
    input: ReviewRating.extend({ id: Id }),
    handle: async ({ id, ...given }, call) => (await changes()).rate(id, given, call),
  }),
  route({
    ...actionRoute('due-date'),
    summary: 'Changes a review’s due date.',
    answers: [message()],
    refusals: { 409: 'No response or review is outstanding.' },
    input: NewDueDate.extend({ id: Id }),
    handle: async ({ id, ...given }, call) => (await changes()).moveDueDate(id, given, call),
  }),
  route({
    ...assignmentRoute,
    method: 'PUT',
    path: '/api/editor/assignment/:id/for-author',
    right: 'edit',
    summary: 'Edits a review for the authors.',
    notes: '`version` is the one last read, 0 for the first.',
    answers: [json('SavedForAuthor')],
    refusals: {
      409: 'A different version is stored, no review has been submitted, or it has already been sent to the authors.',
    },
    bodyMax: FOR_AUTHOR_BODY_MAX,
    input: ReviewForAuthor.extend({ id: Id }),
    handle: async ({ id, ...given }, call) => (await changes()).editForAuthor(id, given, call),
  }),
];

/** Imported on demand, to keep the office's function fast to start. */
const loadReminders = () => import('./send-reminders.ts');

const LISTED_MAX = 200;
const officeRoute = { access: 'editor', csrf: false, cache: 0 } as const;
const ReminderName = z.strictObject({ id: z.string().regex(/^[a-z-]{1,40}\.[a-z0-9-]{1,80}\.\d{4}-\d{2}-\d{2}$/) });
const reminderRoute = {
  ...officeRoute,
  method: 'POST',
  notes: '404 if the reminder was sent, is no longer due, or was never planned.',
  answers: [message()],
  input: ReminderName,
} as const;

/** Routes for the reminders of today and tomorrow. */
export const reminderRoutes: readonly Route[] = [
  route({
    ...officeRoute,
    method: 'GET',
    path: '/api/editor/reminders',
    right: 'read',
    summary: 'Lists the reminders due today and tomorrow (UTC), soonest first.',
    notes: 'At most 200.',
    answers: [page('PlannedReminder')],
    input: z.object({}),
    async handle(_, call) {
      const { listPlannedReminders } = await loadReminders();
      const planned = await listPlannedReminders(call);
      const headers = { 'X-Total-Count': String(planned.length) };
      return Response.json(
        planned.slice(0, LISTED_MAX).map(({ shown }) => shown),
        { headers },
      );
    },
  }),
  route({
    ...reminderRoute,
    path: '/api/editor/reminder/:id/stop',
    right: 'edit',
    summary: 'Stops a reminder.',
    async handle({ id }, call) {
      await (await loadReminders()).skipReminder(id, call);
      return { message: 'The reminder will not be sent.' };
    },
  }),
  route({
    ...reminderRoute,
    path: '/api/editor/reminder/:id/resume',
    right: 'edit',
    summary: 'Resumes a stopped reminder.',
    async handle({ id }, call) {
      await (await loadReminders()).resumeReminder(id, call);
      return { message: 'The reminder will be sent.' };
    },
  }),
];
