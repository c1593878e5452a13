import { FIGURE_MEDIA_TYPES, type FigureFormat } from '#domain/production/files';
import { SUPPLEMENT_MEDIA_TYPES, supplementFormatOf } from '#domain/publication/supplement';
import { attachment } from '#server/kernel/http/attachment';
import { notFound } from '#server/kernel/http/problem';
import type { Call } from '#server/kernel/http/route';
import { findPublishedFile } from './file-queries.ts';

interface Wanted {
  idOrSlug: string;
  file: string;
}

/** A figure of a published article. What is not published and what is no figure of it is the same 404. */
export function sendFigure(wanted: Wanted, call: Call): Promise<Response> {
  const format = wanted.file.split('.').at(-1) as FigureFormat;
  return sendArticleFile(wanted, { 'Content-Type': FIGURE_MEDIA_TYPES[format] }, call);
}

/** A supplementary file of a published article, as a download; else the same 404. */
export function sendSupplement(wanted: Wanted, call: Call): Promise<Response> {
  const type = SUPPLEMENT_MEDIA_TYPES[supplementFormatOf(wanted.file) ?? 'txt'];
  return sendArticleFile(wanted, { 'Content-Type': type, 'Content-Disposition': attachment(wanted.file) }, call);
}

async function sendArticleFile(
  { idOrSlug, file }: Wanted,
  own: Record<string, string>,
  { context, request }: Call,
): Promise<Response> {
  const found = await findPublishedFile(context.reader, idOrSlug, file);
  if (!found) throw notFound();
  const etag = `"${found.sha256.slice(0, 32)}"`;
  const headers = new Headers({ ...SAFELY, ...own, ETag: etag });
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  headers.set('Content-Length', String(found.bytes));
  if (request.method === 'HEAD') return new Response(null, { headers });
  const stored = await context.files.read(found.file_key);
  if (!stored) throw new Error(`The file ${found.file_key} is missing from the file store.`);
  return new Response(stored.stream, { headers });
}

/** What is sent is shown or saved, and nothing in it runs, whatever its bytes contain. */
const SAFELY = {
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
};
