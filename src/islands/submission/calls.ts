import { api } from '#domain/kernel/paths';
import type { AuthorEntry, DraftContent } from '#domain/submission/draft';
import type { Examination } from '#domain/submission/examination';
import { SUBMISSION_TEXTS } from '#domain/submission/form';
import { ApiError, callApi } from '#islands/kernel/api.ts';
import type { FileCall, FileReply } from '#islands/kernel/api-file.ts';
import { appendDocument, type SentDocument } from '#islands/kernel/document-form.ts';

const DRAFT_FAILED = 'The draft could not be saved.';

export interface DraftEntry {
  id: string;
  version: number;
  title: string;
  updated_at: string;
}

export interface StoredDraft {
  id: string;
  version: number;
  content: unknown;
  updated_at: string;
}

export interface SavedDraft {
  version: number;
  updated_at: string;
}

export const listDrafts = () => callApi<DraftEntry[]>(api.drafts, { as: true, fallback: DRAFT_FAILED });
export const readStoredDraft = (id: string) =>
  callApi<StoredDraft>(api.draft(id), { as: true, fallback: 'The draft could not be loaded.' });
export const createDraft = (content: DraftContent, isLeaving: boolean) =>
  callApi<SavedDraft & { id: string }>(api.drafts, {
    method: 'POST',
    body: { content },
    isLeaving,
    as: true,
    fallback: DRAFT_FAILED,
  });
export const changeDraft = (id: string, version: number, content: DraftContent, isLeaving: boolean) =>
  callApi<SavedDraft>(api.draft(id), {
    method: 'PUT',
    body: { content, version },
    isLeaving,
    as: true,
    fallback: DRAFT_FAILED,
  });
export const deleteDraft = (id: string) =>
  callApi<object>(api.draft(id), { method: 'DELETE', as: true, fallback: 'The draft could not be deleted.' });

/** The upload code is imported with the first file. */
async function sendFile<Reply>(address: string, call: FileCall): Promise<FileReply<Reply>> {
  const api = await import('#islands/kernel/api-file.ts').catch(() => {
    throw new ApiError(call.fallback, { status: 0 });
  });
  return api.sendFile(address, call);
}

/** Options for following and cancelling a call with a file. */
export interface UploadOptions {
  onProgress?: (share: number) => void;
  signal?: AbortSignal | undefined;
}

export type NamedAuthor = Omit<AuthorEntry, 'id'>;

/** How a file is searched for its authors. */
export interface SearchRequest {
  authors: readonly NamedAuthor[];
  isTitlePageApart: boolean;
}

function documentForm(document: SentDocument, { authors, isTitlePageApart }: SearchRequest): FormData {
  const form = new FormData();
  if (isTitlePageApart) form.set('title_page', 'apart');
  if (authors.length > 0) form.set('authors', JSON.stringify(authors));
  appendDocument(form, document);
  return form;
}

/**
 * Examines a file: extracts metadata and finds what would reveal its authors to reviewers. The server keeps the file
 * with the draft, if there is one.
 */
export async function examine(
  document: SentDocument,
  request: SearchRequest,
  draftId: string | null,
  options: UploadOptions,
) {
  const body = documentForm(document, request);
  if (draftId) body.set('draft_id', draftId);
  const fallback = 'The file could not be checked.';
  const { answer } = await sendFile<Examination>(api.examine, { body, fallback, ...options });
  return answer;
}

export async function fetchReviewCopy(document: SentDocument, request: SearchRequest, options: UploadOptions) {
  const body = documentForm(document, request);
  const fallback = 'The review copy could not be created.';
  const { answer } = await sendFile<Blob>(api.reviewCopy, { body, fallback, expects: 'blob', ...options });
  return answer;
}

/** The reply to a submission; the specification names only `message`. */
export interface SubmissionReply {
  message?: string;
  submission_code?: string;
  manuscript_number?: string;
}

/** Submits (spec §7); `date` is in the server's time. A reply that is not JSON counts as a success (spec §8). */
export function submitManuscript(form: FormData, options: UploadOptions) {
  return sendFile<SubmissionReply>(api.submit, {
    body: form,
    expects: 'anything',
    fallback: SUBMISSION_TEXTS.failed,
    ...options,
  });
}

/** The messages for a failure without a reason from the server. */
export const notSubmitted = () =>
  [SUBMISSION_TEXTS.failed, ...(navigator.onLine ? [] : [SUBMISSION_TEXTS.offline])].map((message) => ({ message }));
