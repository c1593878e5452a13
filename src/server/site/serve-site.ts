import { createReadStream, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { SUPPLEMENT_MEDIA_TYPES } from '#domain/publication/supplement';
import { parseRange } from '#server/publication/byte-range';
import { matches, REDIRECTS, STATIC_HEADERS } from './rules.ts';

const CONTENT_TYPES: Record<string, string> = {
  atom: 'application/atom+xml; charset=utf-8',
  bib: 'application/x-bibtex; charset=utf-8',
  css: 'text/css; charset=utf-8',
  csv: SUPPLEMENT_MEDIA_TYPES.csv,
  docx: SUPPLEMENT_MEDIA_TYPES.docx,
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
  png: 'image/png',
  ris: 'application/x-research-info-systems; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webp: 'image/webp',
  woff2: 'font/woff2',
  xlsx: SUPPLEMENT_MEDIA_TYPES.xlsx,
  xml: 'application/xml; charset=utf-8',
  zip: 'application/zip',
};

/**
 * Serves a built site as Netlify serves it: files first, `index.html` for folders with and without a
 * trailing slash, then the redirect table. `folder` is asked at every request, so that a new site
 * goes live between two requests.
 */
export function serveSite(folder: () => string): (request: Request) => Response {
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response('This address does not take that method.\n', {
        status: 405,
        headers: { Allow: 'GET, HEAD' },
      });
    }
    const path = decodePath(request);
    // Resolved once per request: all its reads come from one site, even while another goes live.
    const root = realpathSync(folder());
    const file = path === undefined ? undefined : findFile(root, path);
    if (file) return sendFile(request, path ?? '/', file, 200);
    return followRules(request, root, path ?? '/*');
  };
}

interface FoundFile {
  path: string;
  stats: Stats;
}

function decodePath(request: Request): string | undefined {
  try {
    const path = decodeURIComponent(new URL(request.url).pathname);
    const isSafe = !path.includes('\0') && !path.includes('\\') && !path.split('/').includes('..');
    return isSafe ? path : undefined;
  } catch {
    return undefined;
  }
}

/** The file of an address; files that only the server reads (`_redirects`) do not count. */
function findFile(root: string, path: string): FoundFile | undefined {
  if (path.startsWith('/_') && !path.startsWith('/_astro/')) return undefined;
  const file = join(root, path);
  const stats = statOf(file);
  if (stats?.isFile()) return path.endsWith('/') ? undefined : { path: file, stats };
  if (!stats?.isDirectory()) return undefined;
  const index = join(file, 'index.html');
  const indexStats = statOf(index);
  return indexStats?.isFile() ? { path: index, stats: indexStats } : undefined;
}

function statOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

function followRules(request: Request, root: string, path: string): Response {
  const target = idRedirects(root).get(path.replace(/\/$/, ''));
  if (target) return redirect(target, request);
  for (const rule of REDIRECTS) {
    if (!matches(rule.from, path)) continue;
    if (rule.status === 301) return redirect(rule.to, request);
    const file = findFile(root, rule.to);
    if (file) return sendFile(request, rule.to, file, rule.status);
  }
  return new Response('Not found.\n', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}

function redirect(to: string, request: Request): Response {
  const { search } = new URL(request.url);
  return new Response(null, { status: 301, headers: { Location: `${to}${search}`, ...headersFor(to) } });
}

function sendFile(request: Request, path: string, { path: file, stats }: FoundFile, status: 200 | 404): Response {
  const etag = `"${stats.size.toString(36)}-${stats.mtimeMs.toString(36)}"`;
  const extension = file.slice(file.lastIndexOf('.') + 1);
  const headers = new Headers({
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Content-Type': CONTENT_TYPES[extension] ?? 'application/octet-stream',
    ETag: etag,
    ...headersFor(path),
  });
  const known = request.headers.get('if-none-match');
  if (status === 200 && known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
    return new Response(null, { status: 304, headers });
  }
  const condition = request.headers.get('if-range');
  const range = status === 404 || (condition && condition !== etag) ? 'whole' : rangeOf(request, stats.size);
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${stats.size}`);
    return new Response(null, { status: 416, headers });
  }
  const bytes = range === 'whole' ? { start: 0, end: stats.size - 1 } : range;
  if (range !== 'whole') headers.set('Content-Range', `bytes ${bytes.start}-${bytes.end}/${stats.size}`);
  headers.set('Content-Length', String(bytes.end - bytes.start + 1));
  const isEmpty = request.method === 'HEAD' || stats.size === 0;
  const body = isEmpty ? null : (Readable.toWeb(createReadStream(file, bytes)) as ReadableStream<Uint8Array>);
  return new Response(body, { status: range === 'whole' ? status : 206, headers });
}

// Ranges are defined for GET alone (RFC 9110 §14.2).
const rangeOf = (request: Request, size: number) =>
  request.method === 'GET' ? parseRange(request.headers.get('range'), size) : 'whole';

function headersFor(path: string): Record<string, string> {
  const rules = STATIC_HEADERS.filter((rule) => matches(rule.for, path));
  return Object.assign({}, ...rules.map((rule) => rule.values));
}

// One table per site; a site that went live has a folder of its own.
let redirectsOf: { root: string; table: Map<string, string> } | undefined;

/** The addresses by article id that the build wrote into `_redirects`, as on Netlify. */
function idRedirects(root: string): Map<string, string> {
  if (redirectsOf?.root !== root) redirectsOf = { root, table: readRedirects(join(root, '_redirects')) };
  return redirectsOf.table;
}

function readRedirects(file: string): Map<string, string> {
  if (!statOf(file)) return new Map();
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return new Map(lines.map((line) => line.split(' ').slice(0, 2) as [string, string]));
}
