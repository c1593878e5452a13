import { FIGURE_MEDIA_TYPES, type FigureFormat } from '#domain/production/record';
import { notFound } from '#server/http/problem';
import type { Call } from '#server/http/route';
import { findPublishedFigure } from './queries.ts';

/** A figure of a published article. What is not published and what is no figure of it is the same 404. */
export async function sendFigure(
  { idOrSlug, file }: { idOrSlug: string; file: string },
  { context, request }: Call,
): Promise<Response> {
  const figure = await findPublishedFigure(context.reader, idOrSlug, file);
  if (!figure) throw notFound();
  const etag = `"${figure.sha256.slice(0, 32)}"`;
  const headers = new Headers({
    ...imageHeaders(file),
    'Cache-Control': 'public, max-age=0, must-revalidate',
    ETag: etag,
  });
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  headers.set('Content-Length', String(figure.bytes));
  if (request.method === 'HEAD') return new Response(null, { headers });
  const stored = await context.files.read(figure.file_key);
  if (!stored) throw new Error(`The figure ${figure.file_key} is missing from the file store.`);
  return new Response(stored.stream, { headers });
}

/** An image is shown and nothing in it runs, whatever its bytes say besides. */
const imageHeaders = (file: string) => ({
  'Content-Type': FIGURE_MEDIA_TYPES[file.split('.').at(-1) as FigureFormat],
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
});
