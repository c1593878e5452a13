import { editorialApi } from '#domain/editorial/paths';
import type { EditorialReview, KnownReviewer, ReviewerCandidate } from '#domain/editorial/review';
import { callApi } from '#islands/api.ts';
import { fetchFile } from '#islands/api-download.ts';

interface Done {
  message: string;
}

/** The reviews of a manuscript, the newest round first. */
export const readEditorialReviews = (manuscript: string) =>
  callApi<EditorialReview[]>(editorialApi.editorialReviews(manuscript), {
    as: true,
    fallback: 'The reviews could not be loaded. Please try again.',
  });

/** People who could review a manuscript; without words, those who fit best. */
export const findReviewers = (manuscript: string, search: string) =>
  callApi<KnownReviewer[]>(`${editorialApi.findReviewers(manuscript)}?${new URLSearchParams({ search })}`, {
    as: true,
    fallback: 'The search failed. Please try again.',
  });

/** Whom the office asks next, in order. */
export const readCandidates = (manuscript: string) =>
  callApi<ReviewerCandidate[]>(editorialApi.reviewerCandidates(manuscript), {
    as: true,
    fallback: 'The list could not be loaded. Please try again.',
  });

export const keepCandidates = (manuscript: string, candidates: readonly Candidate[]) =>
  callApi<Done & { candidates: ReviewerCandidate[] }>(editorialApi.reviewerCandidates(manuscript), {
    method: 'PUT',
    body: { candidates },
    as: true,
    fallback: 'The list could not be kept. Please try again.',
  });

/** Lets reviewers read a round's copy although it names its authors. */
export const showReviewCopy = (manuscript: string, round: number) =>
  callApi<Done>(editorialApi.showReviewCopy(manuscript), {
    method: 'POST',
    body: { round },
    as: true,
    fallback: 'That did not work. Please try again.',
  });

/** Somebody to ask next. */
export interface Candidate {
  email: string;
  due_days: number;
}

type Action = Parameters<typeof editorialApi.assignmentAction>[1];

/** Does something about one assignment. */
export const actOn = (assignment: string, action: Action, body: object = {}) =>
  callApi<Done>(editorialApi.assignmentAction(assignment, action), {
    method: 'POST',
    body,
    as: true,
    fallback: 'That did not work. Please try again.',
  });

export const keepForAuthor = (assignment: string, body: { text: string; includes_file: boolean; version: number }) =>
  callApi<Done & { version: number }>(editorialApi.reviewForAuthor(assignment), {
    method: 'PUT',
    body,
    as: true,
    fallback: 'The text could not be kept. Please try again.',
  });

/** The bytes of a file of a review. */
export const readReviewFile = (assignment: string, file: string) =>
  fetchFile(editorialApi.editorialReviewFile(assignment, file), {
    fallback: 'The file could not be fetched. Please try again.',
  });
