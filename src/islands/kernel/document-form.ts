import { api } from '#domain/kernel/paths';
import { callApi } from './api.ts';

/** The deployment's limit per call, in bytes. */
export interface UploadConfig {
  direct_upload_max: number;
}

export const fetchUploadConfig = () => callApi<UploadConfig>(api.config, { fallback: 'Request failed' });

/** A file as sent: itself, or its upload's id. */
export type SentDocument = { file: File } | { uploadId: string };

/** The file comes last, so that the server has all other fields first. `second` is a second file's field. */
export function appendDocument(form: FormData, document: SentDocument, second = ''): void {
  const prefix = second && `${second}_`;
  if ('file' in document) form.set(`${prefix}file`, document.file, document.file.name);
  else form.set(`${prefix}upload_id`, document.uploadId);
}
