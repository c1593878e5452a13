import * as z from 'zod';
import { WholeName } from '#domain/account/account';
import { REVIEW_TEXTS } from '#domain/review/review';
import {
  AssignmentAnswer,
  DraftReview,
  InterestsDeclaration,
  REVIEW_BODY_MAX,
  type ReviewReply,
} from '#domain/review/reviewer-area';
import type { Context } from '#server/context';
import { Id } from '#server/http/id';
import { type Reviewer, type Route, route } from '#server/http/route';
import { answerInvitation } from './answer-invitation.ts';
import { declareInterests } from './declare-interests.ts';
import { sendCalendar, sendCertificate } from './keepsakes.ts';
import { listReviews, showReview } from './read-review.ts';
import { receiveReviewFile, removeReviewFile, sendFellowFile, sendOwnFile } from './review-file.ts';
import { sendCopy } from './send-copy.ts';
import { saveDraft, submitReview } from './write-review.ts';

const Round = z
  .string()
  .regex(/^[1-9]\d{0,2}$/)
  .transform(Number);
const OneAssignment = z.object({ id: Id });
const OneRound = z.object({ id: Id, round: Round });
const common = { access: 'reviewer-of', csrf: false, cache: 0 } as const;

/** The reviewer's side of peer review: by the link of an assignment or by account (decision 028). */
export const reviewerRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/reviewer/assignments',
    access: 'signed-in',
    input: z.object({}),
    // What was sent to an address is nobody's business who has not shown that it is theirs.
    handle: async (_, { context, user }) => (user.isConfirmed ? listReviews(user.id, context) : []),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/reviewer/assignment/:id',
    input: OneAssignment,
    handle: ({ id }, { context }) => showReview(id, context),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/reviewer/assignment/:id/answer',
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
    input: OneRound,
    handle: (input, call) => sendCopy('review_copy', input, call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/reviewer/assignment/:id/response/:round',
    input: OneRound,
    handle: (input, call) => sendCopy('response_copy', input, call),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/reviewer/assignment/:id/draft',
    bodyMax: REVIEW_BODY_MAX,
    input: DraftReview.extend({ id: Id }),
    handle: (written, { context, reviewer }) => saveDraft(written, reviewer, context),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/reviewer/assignment/:id/submit',
    bodyMax: REVIEW_BODY_MAX,
    input: DraftReview.extend({ id: Id }),
    handle: async (written, { context, reviewer }) =>
      Response.json(await submitReview(written, reviewer, context), { status: 201 }),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/reviewer/assignment/:id/file',
    input: OneAssignment,
    handle: (_, call) => sendOwnFile(call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/reviewer/assignment/:id/file',
    csrf: true,
    body: 'stream',
    input: OneAssignment,
    handle: async (_, call) => Response.json(await receiveReviewFile(call), { status: 201 }),
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/reviewer/assignment/:id/file',
    input: z.strictObject({ id: Id }),
    handle: (_, call) => removeReviewFile(call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/reviewer/assignment/:id/reviews/:file',
    input: z.object({ id: Id, file: Id }),
    handle: ({ file }, call) => sendFellowFile(file, call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/reviewer/assignment/:id/calendar',
    input: OneAssignment,
    handle: ({ id }, { context }) => sendCalendar(id, context),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/reviewer/assignment/:id/certificate',
    input: OneAssignment.extend({ name: WholeName.optional() }),
    handle: ({ name }, { context, reviewer }) => sendCertificate(name, reviewer, context),
  }),
];

async function reply(message: string, { assignmentId }: Reviewer, context: Context): Promise<ReviewReply> {
  return { message, review: await showReview(assignmentId, context) };
}
