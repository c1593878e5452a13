import { api } from '#domain/kernel/paths';
import type { OwnManuscript, OwnManuscriptCard } from '#domain/submission/author-area';
import { callApi } from '#islands/kernel/api.ts';
import { fetchFile } from '#islands/kernel/api-download.ts';
import { sendDocument } from '#islands/kernel/send-document.ts';

/** Newest first. */
export function listAuthorManuscripts(): Promise<OwnManuscriptCard[]> {
  return callApi(api.authorManuscripts, { as: true, fallback: 'Failed to fetch manuscripts' });
}

export function readAuthorManuscript(id: string): Promise<OwnManuscript> {
  return callApi(api.authorManuscript(id), { as: true, fallback: 'Failed to fetch manuscript details' });
}

export function readAuthorFile(id: string, file: string): Promise<Blob> {
  return fetchFile(api.authorFile(id, file), { fallback: 'The file could not be downloaded. Please try again.' });
}

export function readReviewFile(id: string, file: string): Promise<Blob> {
  return fetchFile(api.authorReviewFile(id, file), { fallback: 'The file could not be downloaded. Please try again.' });
}

export function requestWithdrawal(id: string, reason: string): Promise<{ message: string }> {
  return callApi(api.requestWithdrawal(id), {
    method: 'POST',
    body: { reason },
    as: true,
    fallback: 'Your request could not be sent. Please try again.',
  });
}

interface Revision {
  file: File;
  response: string;
  responseFile: File | undefined;
  /** Corrected texts by submission field. */
  corrections: Readonly<Record<string, string>>;
  onProgress: (share: number) => void;
}

const SENDING_FAILED = 'The revision could not be sent. Your text is still here: please try again.';

/** Sends a revision, in parts if it is too large for one call. */
export function reviseManuscript(id: string, { file, response, responseFile, corrections, onProgress }: Revision) {
  const second = responseFile && { name: 'response', file: responseFile };
  const call = { file, second, fields: { response, ...corrections }, fallback: SENDING_FAILED, onProgress };
  return sendDocument<{ message: string }>(api.revise(id), call);
}
