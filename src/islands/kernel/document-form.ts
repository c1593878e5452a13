import { api } from '#domain/kernel/paths';
import { callApi } from './api.ts';

/** How much the deployment accepts in one call, in bytes. */
export interface UploadConfig {
  direct_upload_max: number;
}

export const readConfig = () => callApi<UploadConfig>(api.config, { fallback: 'Request failed' });

/** A file as the server gets it: the file itself, or the upload that carried it. */
export type SentDocument = { file: File } | { uploadId: string };

/** The file comes last, so that the server has read all other fields by then. `second` names a second file's field. */
export function appendDocument(form: FormData, document: SentDocument, second = ''): void {
  const prefix = second && `${second}_`;
  if ('file' in document) form.set(`${prefix}file`, document.file, document.file.name);
  else form.set(`${prefix}upload_id`, document.uploadId);
}
