import * as z from 'zod';
import { WholeName } from '#domain/account/account';
import type { CopyKind } from '#domain/document/document';
import { REVIEW_TEXTS } from '#domain/review/review';
import {
  AssignmentAnswer,
  DraftReview,
  InterestsDeclaration,
  REVIEW_BODY_MAX,
  type ReviewReply,
} from '#domain/review/reviewer-area';
import { IN_QUARANTINE, sendManuscriptFile } from '#server/document/send-file';
import type { Context } from '#server/kernel/context';
import { appendEvent } from '#server/kernel/event/append-event';
import { file, json } from '#server/kernel/http/answer';
import { Id, Ordinal } from '#server/kernel/http/id';
import { notFound, Problem } from '#server/kernel/http/problem';
import { type Reviewer, type ReviewerCall, type Route, route } from '#server/kernel/http/route';
import { answerInvitation } from './answer-invitation.ts';
import { sendCalendar, sendCertificate } from './certificate-and-calendar.ts';
import { updateAssignment } from './editorial-queries.ts';
import { listReviews, showReview } from './read-review.ts';
import { receiveReviewFile, removeReviewFile, sendFellowFile, sendOwnFile } from './review-file.ts';
import { isHeldBack, lockAndRead, readReviewed, requireOpen, requireReadable } from './reviewed.ts';
import { findReviewCopy, listRounds } from './reviewer-queries.ts';
import { saveDraft, submitReview } from './write-review.ts';

/**
 * Sends a reviewer a file of a round.
 * @throws Problem not_found for a later round, and if no such file was sent; conflict with the reason before
 * accepting and declaring, and while it cannot be read
 */
async function sendCopy(
  kind: CopyKind,
  { id, round }: { id: string; round: number },
  { context }: Pick<ReviewerCall, 'context'>,
): Promise<Response> {
  const { reader, clock } = context;
  const assignment = await readReviewed(reader, id, clock.now());
  if (round > assignment.round) throw notFound();
  requireReadable(assignment);
  const copy = await findReviewCopy(reader, assignment.manuscript_id, round, kind);
  if (!copy) {
    const [found] = await listRounds(reader, assignment.manuscript_id, round);
    if (kind === 'response_copy' && found?.response_file_id === null) throw notFound();
    // Where no copy could be made, waiting does not help.
    throw new Problem('conflict', found?.is_made ? REVIEW_TEXTS.copyMissing : REVIEW_TEXTS.copyPending);
  }
  if (isHeldBack(copy)) throw new Problem('conflict', REVIEW_TEXTS.copyHeld);
  return sendManuscriptFile(copy, context);
}

/**
 * Records a reviewer's competing interests, empty for none; a later declaration replaces an earlier one.
 * @throws Problem conflict if the invitation was not accepted, or the review is closed
 */
async function declareInterests(
  interests: string,
  { assignmentId, accountId, email }: Reviewer,
  context: Context,
): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const assignment = await lockAndRead(trx, assignmentId, now);
    requireOpen({ ...assignment, interests });
    if (assignment.interests === interests) return;
    await updateAssignment(trx, assignmentId, { interests, interests_declared_at: now });
    const object = { type: 'manuscript', id: assignment.manuscript_id };
    const details = { assignment_id: assignmentId, has_interests: interests !== '' };
    const actor = { id: accountId, name: email };
    await appendEvent(trx, { actor, action: 'review.interests-declared', object, details }, now);
  });
}

const OneAssignment = z.object({ id: Id });
const OneRound = z.object({ id: Id, round: Ordinal });
const common = { access: 'reviewer-of', csrf: false, cache: 0 } as const;

/** Routes for reviewers, by link or account (decision 028). */
export const reviewerRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/reviewer/assignments',
    summary: 'Lists the caller’s review assignments, newest first.',
    notes: 'Empty before the address of the account is confirmed.',
    answers: [json('ReviewCard[]')],
    access: 'signed-in',
    input: z.object({}),
    // Invitations are shown only to confirmed addresses.
    handle: async (_, { context, user }) => (user.isConfirmed ? listReviews(user.id, context) : []),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/reviewer/assignment/:id',
    summary: 'Shows one assignment as its reviewer may see it.',
    answers: [json('ReviewView')],
    input: OneAssignment,
    handle: ({ id }, { context }) => showReview(id, context),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/reviewer/assignment/:id/answer',
    summary: 'Accepts or declines an invitation.',
    notes:
      'Someone who accepts without a name on record must give it, or gets 400 at `first_name`. After accepting, they may still decline until a review is in.',
    answers: [json('ReviewReply')],
    refusals: { 409: 'The invitation was answered or withdrawn, or the round is decided.' },
    input: AssignmentAnswer.extend({ id: Id }),
    async handle({ id: _, ...given }, { context, reviewer }) {
      const { message, password_ended } = await answerInvitation(given, reviewer, context);
      return { ...(await reply(message, reviewer, context)), password_ended };
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/reviewer/assignment/:id/interests',
    summary: 'Declares competing interests, or that there are none.',
    answers: [json('ReviewReply')],
    refusals: { 409: 'The invitation is not accepted, or the review is closed.' },
    input: InterestsDeclaration.safeExtend({ id: Id }),
    async handle({ interests }, { context, reviewer }) {
      await declareInterests(interests, reviewer, context);
      return reply(REVIEW_TEXTS.interestsDeclared, reviewer, context);
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/reviewer/assignment/:id/manuscript/:round',
    summary: 'Sends the anonymised manuscript of a round, as a download.',
    answers: [file()],
    refusals: {
      409: 'The invitation is not accepted, interests are not declared, or there is no copy yet; the sentence says which.',
    },
    input: OneRound,
    handle: (input, call) => sendCopy('review_copy', input, call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/reviewer/assignment/:id/response/:round',
    summary: 'Sends the anonymised file with the authors’ response, as a download.',
    notes: '404 where none was sent.',
    answers: [file()],
    refusals: {
      409: 'The invitation is not accepted, interests are not declared, or there is no copy yet; the sentence says which.',
    },
    input: OneRound,
    handle: (input, call) => sendCopy('response_copy', input, call),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/reviewer/assignment/:id/draft',
    summary: 'Saves the draft of a review.',
    notes: '`version` is the one last read, 0 for the first.',
    answers: [json('KeptDraft')],
    refusals: { 409: 'A different version is stored, returned as `draft`, or the review is closed.' },
    bodyMax: REVIEW_BODY_MAX,
    input: DraftReview.extend({ id: Id }),
    handle: (written, { context, reviewer }) => saveDraft(written, reviewer, context),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/reviewer/assignment/:id/submit',
    summary: 'Submits a review.',
    notes: '400 names what is missing. While the assignment is open, the review may be resubmitted.',
    answers: [json('ReviewReceipt', 201)],
    refusals: {
      409: 'A different version is stored, returned as `draft`; the review is closed; or the manuscript is not available yet.',
    },
    bodyMax: REVIEW_BODY_MAX,
    input: DraftReview.extend({ id: Id }),
    handle: async (written, { context, reviewer }) =>
      Response.json(await submitReview(written, reviewer, context), { status: 201 }),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/reviewer/assignment/:id/file',
    summary: 'Sends the file of one’s own review, as a download.',
    answers: [file()],
    refusals: IN_QUARANTINE,
    input: OneAssignment,
    handle: (_, call) => sendOwnFile(call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/reviewer/assignment/:id/file',
    summary: 'Adds a file to one’s own review.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        file: 'PDF, .doc or .docx, at most 10 MiB.',
        upload_id: 'In place of `file`: an upload that was sent in parts.',
      },
    },
    answers: [json('ReviewReply', 201)],
    refusals: { 409: 'The review is closed.', 429: 'More than 30 files in an hour.' },
    csrf: true,
    body: 'stream',
    input: OneAssignment,
    handle: async (_, call) => Response.json(await receiveReviewFile(call), { status: 201 }),
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/reviewer/assignment/:id/file',
    summary: 'Removes the file of one’s own review.',
    answers: [json('ReviewReply')],
    refusals: { 409: 'The review is closed.' },
    input: z.strictObject({ id: Id }),
    handle: (_, call) => removeReviewFile(call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/reviewer/assignment/:id/reviews/:file',
    summary: 'Sends the cleaned file of a review that went out with the decision.',
    answers: [file()],
    refusals: IN_QUARANTINE,
    input: z.object({ id: Id, file: Id }),
    handle: ({ file }, call) => sendFellowFile(file, call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/reviewer/assignment/:id/calendar',
    summary: 'Downloads the review’s due date as a calendar file.',
    answers: [file('text/calendar')],
    input: OneAssignment,
    handle: ({ id }, { context }) => sendCalendar(id, context),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/reviewer/assignment/:id/certificate',
    summary: 'Downloads a certificate of the review as a PDF.',
    notes:
      'Send `name` if there is none on record or the journal’s fonts lack some of its characters; 400 at `name` if it is needed. 404 until the review is in.',
    answers: [file('application/pdf')],
    input: OneAssignment.extend({ name: WholeName.optional() }),
    handle: ({ name }, { context, reviewer }) => sendCertificate(name, reviewer, context),
  }),
];

async function reply(message: string, { assignmentId }: Reviewer, context: Context): Promise<ReviewReply> {
  return { message, review: await showReview(assignmentId, context) };
}
