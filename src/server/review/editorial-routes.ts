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
import { type Route, route, type SignedInCall } from '#server/http/route';
import { findCard } from '#server/manuscript/card-queries';
import { listConflicts } from '#server/manuscript/queries';
import { assignReviewer } from './assign-reviewer.ts';
import { listCandidates } from './candidate-queries.ts';
import { cancel, editForAuthor, moveDueDate, rate, remind, returnReview } from './change-assignment.ts';
import { findReviewFile } from './editorial-queries.ts';
import { findReviewers } from './find-reviewers.ts';
import { keepCandidates } from './keep-candidates.ts';
import { showReviewCopy } from './show-review-copy.ts';
import { showReviews } from './show-reviews.ts';

const common = { access: 'editor', csrf: false, cache: 0 } as const;
const action = (name: string) => ({ ...common, method: 'POST', path: `/api/editor/assignment/:id/${name}` }) as const;

/** The manuscript as the editor may see it: for one who wrote it, it is not there. */
async function visible(id: string, { context: { reader }, user }: Pick<SignedInCall, 'context' | 'user'>) {
  const isHidden = (await listConflicts(reader, user)).includes(id);
  const card = isHidden ? undefined : await findCard(reader, id);
  if (!card) throw notFound();
  return card;
}

/** What editors do about reviewers and reviews (spec §2; the screens are the journal's own). */
export const editorialReviewRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/manuscript/:id/assign-reviewer',
    input: ReviewerAssignment.extend({ id: Id }),
    handle: (input, call) => assignReviewer(input, call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/manuscript/:id/find-reviewers',
    input: ReviewerSearch.extend({ id: Id }),
    async handle({ id, search }, call) {
      const { round } = await visible(id, call);
      const hidden = await listConflicts(call.context.reader, call.user);
      return findReviewers(call.context.reader, { id, round, search, hidden, exceptId: call.user.id });
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/manuscript/:id/reviewer-candidates',
    input: z.strictObject({ id: Id }),
    async handle({ id }, call) {
      return listCandidates(call.context.reader, await visible(id, call));
    },
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/editor/manuscript/:id/reviewer-candidates',
    input: CandidateList.extend({ id: Id }),
    async handle(input, call) {
      await keepCandidates(input, call);
      const candidates = await listCandidates(call.context.reader, await visible(input.id, call));
      return { message: EDITORIAL_REVIEW_TEXTS.candidates, candidates };
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/manuscript/:id/show-review-copy',
    input: ShownReviewCopy.extend({ id: Id }),
    handle: (input, call) => showReviewCopy(input, call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/manuscript/:id/reviews',
    input: z.strictObject({ id: Id }),
    async handle({ id }, call) {
      await visible(id, call);
      return showReviews(call.context.reader, id);
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/assignment/:id/files/:file',
    input: z.strictObject({ id: Id, file: Id }),
    async handle({ id, file }, call) {
      const found = await findReviewFile(call.context.reader, id, file);
      if (!found) throw notFound();
      await visible(found.manuscript_id, call);
      return sendManuscriptFile(found, call.context);
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
    ...common,
    method: 'PUT',
    path: '/api/editor/assignment/:id/for-author',
    bodyMax: FOR_AUTHOR_BODY_MAX,
    input: ReviewForAuthor.extend({ id: Id }),
    handle: ({ id, ...given }, call) => editForAuthor(id, given, call),
  }),
];
