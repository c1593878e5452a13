import { requestApi } from '#domain/decision/request/request';
import { INVITATION_TEXTS } from '#domain/review/invitation';
import { REVIEW_TOKEN_HEADER, reviewApi } from '#domain/review/paths';
import type { ReviewContent } from '#domain/review/review';
import type { KeptDraft, ReviewCard, ReviewReceipt, ReviewReply, ReviewView } from '#domain/review/reviewer-area';
import type { BlindFurtherFile } from '#domain/submission/further-file/further-file';
import { furtherApi } from '#domain/submission/further-file/further-file';
import { ApiError, callApi } from '#islands/kernel/api.ts';
import { fetchFile } from '#islands/kernel/api-download.ts';
import { sendDocument } from '#islands/kernel/send-document.ts';
import { tabLinks } from '#islands/kernel/tab-link.ts';

const FAILED = 'The journal could not be reached. Please try again.';

/** Sends the session, the emailed link's token, or both: the server accepts either. */
const asReviewer = (id: string) => ({ as: true as const, headers: reviewLinks.headers(id), fallback: FAILED });

export const listReviews = () => callApi<ReviewCard[]>(reviewApi.assignments, { as: true, fallback: FAILED });

export const readReview = (id: string) => callApi<ReviewView>(reviewApi.assignment(id), asReviewer(id));

/** Why the link to an assignment no longer works. */
export async function whyLinkEnded(id: string): Promise<string> {
  const call = { method: 'POST', body: { token: reviewLinks.read(id) }, fallback: INVITATION_TEXTS.unknown } as const;
  const asked = await callApi<object>(reviewApi.showInvitation, call).catch((thrown: unknown) => thrown);
  return asked instanceof ApiError ? asked.message : INVITATION_TEXTS.unknown;
}

const REFUSED = 'review-refused';

/** Subscribes to refusals of the reviewer's credentials; returns the unsubscribe function. */
export function onRefused(listener: () => void): () => void {
  addEventListener(REFUSED, listener);
  return () => removeEventListener(REFUSED, listener);
}

/** Announces a refused call: the server answers 404 to anyone without access, and the page finds out why. */
async function reportRefusal<Reply>(call: Promise<Reply>): Promise<Reply> {
  try {
    return await call;
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || (thrown.status !== 404 && thrown.status !== 401)) throw thrown;
    dispatchEvent(new Event(REFUSED));
    throw new ApiError('That did not work: your session may have ended. Please sign in again.', thrown);
  }
}

/** The body of an answer. */
export interface Answer {
  answer: 'accept' | 'decline';
  reason?: string;
  suggested_colleagues?: string;
  first_name?: string | undefined;
  last_name?: string | undefined;
}

export const answerInvitation = (id: string, body: Answer) =>
  reportRefusal(callApi<ReviewReply>(reviewApi.answer(id), { method: 'POST', body, ...asReviewer(id) }));

export const declareInterests = (id: string, body: { has_none: boolean; interests: string }) =>
  reportRefusal(callApi<ReviewReply>(reviewApi.declareInterests(id), { method: 'POST', body, ...asReviewer(id) }));

export const requestReviewTime = (id: string, body: { due_on: string; reason: string }) =>
  reportRefusal(callApi<ReviewReply>(requestApi.reviewTime(id), { method: 'POST', body, ...asReviewer(id) }));

/** The review text, and the version it is based on. */
export interface DraftBody {
  content: ReviewContent;
  version: number;
}

export const saveDraft = (id: string, body: DraftBody, isLeaving: boolean) =>
  callApi<KeptDraft>(reviewApi.draft(id), { method: 'PUT', body, isLeaving, ...asReviewer(id) });

export const submitReview = (id: string, body: DraftBody) =>
  callApi<ReviewReceipt>(reviewApi.submit(id), { method: 'POST', body, ...asReviewer(id) });

interface UploadOptions {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Sends the file of a review, in parts if one call could not carry it. */
export function sendReviewFile(id: string, file: File, follow: UploadOptions) {
  const fallback = 'The file could not be uploaded. Please try again.';
  const call = { file, fields: {}, headers: reviewLinks.headers(id), owner: `review:${id}`, fallback, ...follow };
  return reportRefusal(sendDocument<ReviewReply>(reviewApi.file(id), call));
}

export const removeReviewFile = (id: string) =>
  reportRefusal(callApi<ReviewReply>(reviewApi.file(id), { method: 'DELETE', ...asReviewer(id) }));

export const listFurtherFiles = (id: string) => callApi<BlindFurtherFile[]>(furtherApi.reviewer(id), asReviewer(id));

/** The bytes of a file of the assignment. */
export const fetchReviewFile = (id: string, address: string) =>
  reportRefusal(
    fetchFile(address, {
      headers: reviewLinks.headers(id),
      fallback: 'The file could not be downloaded. Please try again.',
    }),
  );

/** The links to assignments, and the view last shown of each in this tab. */
export const reviewLinks = tabLinks<ReviewView>('review', REVIEW_TOKEN_HEADER);
