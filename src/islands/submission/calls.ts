import { api } from '#domain/kernel/paths';
import type { AuthorEntry, DraftContent } from '#domain/submission/draft';
import type { Examination } from '#domain/submission/examination';
import { SUBMISSION_TEXTS } from '#domain/submission/form';
import { ApiError, callApi } from '#islands/kernel/api.ts';
import type { FileCall, FileReply } from '#islands/kernel/api-file.ts';
import { appendDocument, type SentDocument } from '#islands/kernel/document-form.ts';

const DRAFT_FAILED = 'The draft could not be saved.';

/** A draft in the list of a person's drafts; times are instants. */
export interface DraftEntry {
  id: string;
  version: number;
  title: string;
  updated_at: string;
}

/** A draft with what is in it. */
export interface StoredDraft {
  id: string;
  version: number;
  content: unknown;
  updated_at: string;
}

/** The version that the server has kept. */
export interface KeptDraft {
  version: number;
  updated_at: string;
}

export const listDrafts = () => callApi<DraftEntry[]>(api.drafts, { as: true, fallback: DRAFT_FAILED });
export const readStoredDraft = (id: string) =>
  callApi<StoredDraft>(api.draft(id), { as: true, fallback: 'The draft could not be read.' });
export const createDraft = (content: DraftContent, isLeaving: boolean) =>
  callApi<KeptDraft & { id: string }>(api.drafts, {
    method: 'POST',
    body: { content },
    isLeaving,
    as: true,
    fallback: DRAFT_FAILED,
  });
export const changeDraft = (id: string, version: number, content: DraftContent, isLeaving: boolean) =>
  callApi<KeptDraft>(api.draft(id), {
    method: 'PUT',
    body: { content, version },
    isLeaving,
    as: true,
    fallback: DRAFT_FAILED,
  });
export const deleteDraft = (id: string) =>
  callApi<object>(api.draft(id), { method: 'DELETE', as: true, fallback: 'The draft could not be deleted.' });

/** What sends files is loaded with the first of them. */
async function sendFile<Reply>(address: string, call: FileCall): Promise<FileReply<Reply>> {
  const api = await import('#islands/kernel/api-file.ts').catch(() => {
    throw new ApiError(call.fallback, { status: 0 });
  });
  return api.sendFile(address, call);
}

/** How a call with a file is followed and cancelled. */
export interface Follow {
  onProgress?: (share: number) => void;
  signal?: AbortSignal | undefined;
}

export type NamedAuthor = Omit<AuthorEntry, 'id'>;

/** What a file is searched for, and how. */
export interface Question {
  authors: readonly NamedAuthor[];
  isTitlePageApart: boolean;
}

function formWith(document: SentDocument, { authors, isTitlePageApart }: Question): FormData {
  const form = new FormData();
  if (isTitlePageApart) form.set('title_page', 'apart');
  if (authors.length > 0) form.set('authors', JSON.stringify(authors));
  appendDocument(form, document);
  return form;
}

/** Has a file examined: what can be read from it, and what reviewers would see of its authors. */
export async function examine(document: SentDocument, question: Question, follow: Follow) {
  const body = formWith(document, question);
  const fallback = 'The file could not be checked.';
  const { answer } = await sendFile<Examination>(api.examine, { body, fallback, ...follow });
  return answer;
}

/** The file as reviewers would get it. */
export async function fetchReviewCopy(document: SentDocument, question: Question, follow: Follow) {
  const body = formWith(document, question);
  const fallback = 'The review copy could not be created.';
  const { answer } = await sendFile<Blob>(api.reviewCopy, { body, fallback, reads: 'blob', ...follow });
  return answer;
}

/** What a submission is answered with; the specification knows of `message` alone. */
export interface Submitted {
  message?: string;
  submission_code?: string;
  manuscript_number?: string;
}

/** Submits (spec §7); `date` is the server's time of day. A reply that is not JSON counts as a success (spec §8). */
export function submitManuscript(form: FormData, follow: Follow) {
  return sendFile<Submitted>(api.submit, {
    body: form,
    reads: 'anything',
    fallback: SUBMISSION_TEXTS.failed,
    ...follow,
  });
}

/** Why nothing was submitted, if the server did not say. */
export const notSubmitted = () =>
  [SUBMISSION_TEXTS.failed, ...(navigator.onLine ? [] : [SUBMISSION_TEXTS.offline])].map((message) => ({ message }));
