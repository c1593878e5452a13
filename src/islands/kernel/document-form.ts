import { api } from '#domain/kernel/paths';
import { callApi } from './api.ts';

/** `direct_upload_max` is the limit per request, in bytes. */
export interface UploadConfig {
  direct_upload_max: number;
}

export const fetchUploadConfig = () => callApi<UploadConfig>(api.config, { fallback: 'Request failed' });

export type SentDocument = { file: File } | { uploadId: string };

/** Call last: the server needs all other fields before the file. `second` is the field of a second file. */
export function appendDocument(form: FormData, document: SentDocument, second = ''): void {
  const prefix = second && `${second}_`;
  if ('file' in document) form.set(`${prefix}file`, document.file, document.file.name);
  else form.set(`${prefix}upload_id`, document.uploadId);
}
