import type { FurtherFile, FurtherFilesChange, FurtherKind } from '#domain/submission/further-file/further-file';
import { furtherApi } from '#domain/submission/further-file/further-file';
import { callApi } from '#islands/kernel/api.ts';
import { fetchFile } from '#islands/kernel/api-download.ts';
import { fileKey } from '#islands/kernel/device-draft.ts';
import { sendDocument } from '#islands/kernel/send-document.ts';

const NOT_LOADED = 'The files could not be loaded. Please try again.';
const NOT_CHANGED = 'The file could not be changed. Please try again.';

export const listDraftFiles = (draft: string) =>
  callApi<FurtherFile[]>(furtherApi.draft(draft), { as: true, fallback: NOT_LOADED });

export const listOwnFurtherFiles = (manuscript: string) =>
  callApi<FurtherFile[]>(furtherApi.author(manuscript), { as: true, fallback: NOT_LOADED });

/** Adds a file to a draft; the server proposes its kind. */
export const sendDraftFile = (draft: string, file: File, onProgress: (share: number) => void) =>
  sendDocument<FurtherFilesChange>(furtherApi.draft(draft), {
    file,
    fields: {},
    owner: `further:${draft}:${fileKey(file)}`,
    onProgress,
    fallback: 'The file could not be uploaded. Please try again.',
  });

export const changeDraftKind = (draft: string, file: string, kind: FurtherKind) =>
  callApi<FurtherFilesChange>(furtherApi.file(furtherApi.draft(draft), file), {
    method: 'PUT',
    body: { kind },
    as: true,
    fallback: NOT_CHANGED,
  });

export const removeDraftFile = (draft: string, file: string) =>
  callApi<FurtherFilesChange>(furtherApi.file(furtherApi.draft(draft), file), {
    method: 'DELETE',
    as: true,
    fallback: NOT_CHANGED,
  });

export const fetchFurtherFile = (list: string, file: string) =>
  fetchFile(furtherApi.file(list, file), { fallback: 'The file could not be fetched. Please try again.' });
