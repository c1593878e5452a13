import { notFound, Problem } from '#server/kernel/http/problem';
import type { Call } from '#server/kernel/http/route';
import { parseRange } from './byte-range.ts';
import { findPublishedGalley } from './file-queries.ts';

// Under `sandbox`, `object-src 'none'` or `default-src 'none'` Chrome refuses to show a PDF.
const PDF_POLICY = "default-src 'self'; frame-ancestors 'none'";

/**
 * The PDF of a published article, streamed: whole, a range, or "not modified". What is not published
 * and what has no PDF is the same 404.
 */
export async function downloadGalley(idOrSlug: string, { context, request }: Call): Promise<Response> {
  const galley = await findPublishedGalley(context.reader, idOrSlug);
  if (!galley) throw notFound();
  const etag = `"${galley.sha256.slice(0, 32)}"`;
  const headers = new Headers({
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Content-Disposition': `inline; filename="${galley.slug}.pdf"; filename*=UTF-8''${galley.slug}.pdf`,
    'Content-Security-Policy': PDF_POLICY,
    'Content-Type': 'application/pdf',
    ETag: etag,
  });
  if (isUnchanged(request, etag)) return new Response(null, { status: 304, headers });
  const range = rangeOf(request, etag, galley.bytes);
  if (range === 'unsatisfiable') {
    const text = `The file has ${galley.bytes} bytes; the range asked for lies beyond them.`;
    throw new Problem('range_not_satisfiable', text, { headers: { 'Content-Range': `bytes */${galley.bytes}` } });
  }
  const { start, end } = range === 'whole' ? { start: 0, end: galley.bytes - 1 } : range;
  headers.set('Content-Length', String(end - start + 1));
  if (range !== 'whole') headers.set('Content-Range', `bytes ${start}-${end}/${galley.bytes}`);
  const status = range === 'whole' ? 200 : 206;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const file = await context.files.read(galley.file_key, range === 'whole' ? undefined : range);
  if (!file) throw new Error(`The PDF ${galley.file_key} of ${galley.slug} is missing from the file store.`);
  return new Response(file.stream, { status, headers });
}

function isUnchanged(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match');
  if (!known) return false;
  return known.trim() === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

function rangeOf(request: Request, etag: string, size: number) {
  // Ranges are defined for GET alone (RFC 9110 §14.2).
  if (request.method !== 'GET') return 'whole';
  const condition = request.headers.get('if-range');
  // A download that resumes after the file changed must start again.
  if (condition && condition !== etag) return 'whole';
  return parseRange(request.headers.get('range'), size);
}
