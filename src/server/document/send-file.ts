import { DOCUMENT_MEDIA_TYPES } from '#domain/document/document';
import type { FurtherFormat } from '#domain/document/further-format';
import type { Context } from '#server/kernel/context';
import { contentDisposition } from '#server/kernel/http/attachment';
import { notFound, Problem } from '#server/kernel/http/problem';

/** The part of a manuscript file's row that serving it needs. */
export interface SentFile {
  file_key: string;
  name: string;
  format: FurtherFormat;
  bytes: number;
  scan_status: 'not_scanned' | 'pending' | 'clean' | 'infected';
}

/**
 * Headers of untrusted private files: download only, no caching, no execution. Word documents are sent as plain bytes,
 * so no program opens them automatically.
 */
export function privateFileHeaders({
  name,
  format,
  bytes,
}: Pick<SentFile, 'name' | 'format' | 'bytes'>): Record<string, string> {
  return {
    'Cache-Control': 'private, no-store',
    'Content-Disposition': contentDisposition(name),
    'Content-Length': String(bytes),
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'Content-Type': format === 'pdf' ? DOCUMENT_MEDIA_TYPES.pdf : 'application/octet-stream',
    'X-Content-Type-Options': 'nosniff',
  };
}

/** The refusals of `sendManuscriptFile`, for the API description. */
export const IN_QUARANTINE = { 409: 'The file is being checked for viruses, or one was found.' };

/**
 * Sends a manuscript's file to an entitled caller.
 * @throws Problem not_found if there is none; conflict if it is infected, or not scanned yet
 */
export async function sendManuscriptFile(
  file: SentFile | undefined,
  { files, scanner }: Pick<Context, 'files' | 'scanner'>,
): Promise<Response> {
  if (!file) throw notFound();
  if (file.scan_status === 'infected') {
    throw new Problem('conflict', 'A virus was found in this file, so it cannot be downloaded.');
  }
  if (file.scan_status === 'pending' && scanner) {
    throw new Problem('conflict', 'This file is still being checked for viruses. Please try again in a few minutes.');
  }
  const stored = await files.read(file.file_key);
  if (!stored) throw new Error(`The file ${file.file_key} is missing from the file store.`);
  return new Response(stored.stream, { headers: privateFileHeaders(file) });
}
