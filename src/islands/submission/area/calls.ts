import type { OwnManuscript, OwnManuscriptCard } from '#domain/author-area';
import { api } from '#domain/paths';
import { callApi, fetchFile } from '#islands/api.ts';

/** The manuscripts the signed-in person has submitted, newest first. */
export function listOwnManuscripts(): Promise<OwnManuscriptCard[]> {
  return callApi(api.authorManuscripts, { as: true, fallback: 'Failed to fetch manuscripts' });
}

/** One of them, with everything its author may know. */
export function readOwnManuscript(id: string): Promise<OwnManuscript> {
  return callApi(api.authorManuscript(id), { as: true, fallback: 'Failed to fetch manuscript details' });
}

/** The bytes of one of its files. */
export function readOwnFile(id: string, file: string): Promise<Blob> {
  return fetchFile(api.authorFile(id, file), { fallback: 'The file could not be fetched. Please try again.' });
}

/** Asks the office to withdraw a manuscript. */
export function askForWithdrawal(id: string, reason: string): Promise<{ message: string }> {
  return callApi(api.requestWithdrawal(id), {
    method: 'POST',
    body: { reason },
    as: true,
    fallback: 'Your request could not be sent. Please try again.',
  });
}
