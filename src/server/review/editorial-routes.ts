import * as z from 'zod';
import { ReviewerAssignment } from '#domain/editorial/editorial';
import {
  Cancellation,
  CandidateList,
  EDITORIAL_REVIEW_TEXTS,
  FOR_AUTHOR_BODY_MAX,
  NewDueDate,
  ReviewerSearch,
  ReviewForAuthor,
  ReviewRating,
  ReviewReturn,
  ShownReviewCopy,
} from '#domain/editorial/review';
import { sendManuscriptFile } from '#server/document/send-file';
import { Id } from '#server/http/id';
import { notFound } from '#server/http/problem';
import { type Route, route } from '#server/http/route';
import { listConflicts } from '#server/manuscript/queries';
import { assignReviewer } from './assign-reviewer.ts';
import { listCandidates } from './candidate-queries.ts';
import { cancel, editForAuthor, moveDueDate, rate, remind, returnReview } from './change-assignment.ts';
import { findReviewFile } from './editorial-queries.ts';
import { findReviewers } from './find-reviewers.ts';
import { keepCandidates } from './keep-candidates.ts';
import { showReviewCopy } from './show-review-copy.ts';
import { showReviews } from './show-reviews.ts';

const common = { access: 'editor-of', csrf: false, cache: 0 } as const;
const ofAssignment = { ...common, subject: 'assignment' } as const;
const action = (name: string) =>
  ({ ...ofAssignment, method: 'POST', path: `/api/editor/assignment/:id/${name}` }) as const;

/** What editors do about reviewers and reviews (spec §2; the screens are the journal's own). */
export const editorialReviewRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/manuscript/:id/assign-reviewer',
    input: ReviewerAssignment.extend({ id: Id }),
    handle: assignReviewer,
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/manuscript/:id/find-reviewers',
    input: ReviewerSearch.extend({ id: Id }),
    async handle({ search }, { context: { reader }, user, manuscript: { id, round } }) {
      const hidden = await listConflicts(reader, user);
      return findReviewers(reader, { id, round, search, hidden, exceptId: user.id });
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/manuscript/:id/reviewer-candidates',
    input: z.strictObject({ id: Id }),
    handle: (_, { context, manuscript }) => listCandidates(context.reader, manuscript),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/editor/manuscript/:id/reviewer-candidates',
    input: CandidateList.extend({ id: Id }),
    async handle(input, call) {
      await keepCandidates(input, call);
      const candidates = await listCandidates(call.context.reader, call.manuscript);
      return { message: EDITORIAL_REVIEW_TEXTS.candidates, candidates };
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/manuscript/:id/show-review-copy',
    input: ShownReviewCopy.extend({ id: Id }),
    handle: showReviewCopy,
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/manuscript/:id/reviews',
    input: z.strictObject({ id: Id }),
    handle: ({ id }, { context }) => showReviews(context.reader, id),
  }),
  route({
    ...ofAssignment,
    method: 'GET',
    path: '/api/editor/assignment/:id/files/:file',
    input: z.strictObject({ id: Id, file: Id }),
    async handle({ id, file }, { context }) {
      const found = await findReviewFile(context.reader, id, file);
      if (!found) throw notFound();
      return sendManuscriptFile(found, context);
    },
  }),
  route({ ...action('remind'), input: z.strictObject({ id: Id }), handle: ({ id }, call) => remind(id, call) }),
  route({
    ...action('cancel'),
    input: Cancellation.extend({ id: Id }),
    handle: ({ id, ...given }, call) => cancel(id, given, call),
  }),
  route({
    ...action('return'),
    input: ReviewReturn.extend({ id: Id }),
    handle: ({ id, ...given }, call) => returnReview(id, given, call),
  }),
  route({
    ...action('rate'),
    input: ReviewRating.extend({ id: Id }),
    handle: ({ id, ...given }, call) => rate(id, given, call),
  }),
  route({
    ...action('due-date'),
    input: NewDueDate.extend({ id: Id }),
    handle: ({ id, ...given }, call) => moveDueDate(id, given, call),
  }),
  route({
    ...ofAssignment,
    method: 'PUT',
    path: '/api/editor/assignment/:id/for-author',
    bodyMax: FOR_AUTHOR_BODY_MAX,
    input: ReviewForAuthor.extend({ id: Id }),
    handle: ({ id, ...given }, call) => editForAuthor(id, given, call),
  }),
];
