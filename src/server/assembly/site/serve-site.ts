import { createReadStream, existsSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { api, paths } from '#domain/kernel/paths';
import { SUPPLEMENT_MEDIA_TYPES } from '#domain/publication/supplement';
import { cachedSiteOpener, type SiteFolder } from '#server/kernel/adapters/site-folder';
import { parseRange } from '#server/publication/byte-range';
import { CACHED_FILE_MAX, type CachedFile, createFileCache, type FoundFile } from './file-cache.ts';
import { headersFor, REDIRECTS, targetOf } from './rules.ts';

const CONTENT_TYPES: Record<string, string> = {
  atom: 'application/atom+xml; charset=utf-8',
  bib: 'application/x-bibtex; charset=utf-8',
  css: 'text/css; charset=utf-8',
  csv: SUPPLEMENT_MEDIA_TYPES.csv,
  docx: SUPPLEMENT_MEDIA_TYPES.docx,
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  ics: 'text/calendar; charset=utf-8',
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

/** Ids of articles that are no longer published; an older build still has their pages and files. */
export type WithdrawnIds = () => readonly string[];

const NONE: WithdrawnIds = () => [];

/** Whether a published article has this id or slug; true if that cannot be determined now. */
export type IsPublished = (idOrSlug: string) => Promise<boolean>;

const UNKNOWN: IsPublished = async () => true;

/** Sends a whole file without a stream, compressed if the client accepts that. */
export type SendFile = (status: number, headers: Record<string, string>, file: CachedFile) => Response;

type SendWhole = (status: number, headers: Record<string, string>, file: FoundFile) => Promise<Response>;

/** Without `sendWhole`, even small files are streamed. */
interface SiteRequest {
  request: Request;
  site: SiteFolder;
  sendWhole: SendWhole | undefined;
}

const wholeSender = (keep: ReturnType<typeof createFileCache>, send: SendFile | undefined): SendWhole | undefined =>
  send && (async (status, headers, file) => send(status, headers, await keep(file, headers['Content-Type'] ?? '')));

/**
 * Serves a built site as Netlify does: files first, `index.html` for folders with and without a trailing slash, then
 * the redirect table. `folder` is called per request, so a new site goes live between two requests. `withdrawn`
 * articles disappear immediately rather than with the next build; addresses of unknown articles return 404.
 */
export function serveSite(
  folder: () => string,
  withdrawn = NONE,
  isPublished = UNKNOWN,
): (request: Request, send?: SendFile) => Response | Promise<Response> {
  const keep = createFileCache();
  const open = cachedSiteOpener();
  return (request, send) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response('This address does not accept that method.\n', {
        status: 405,
        headers: { Allow: 'GET, HEAD' },
      });
    }
    const path = decodePath(request);
    // Resolved once per request, so that all reads come from one site, even while another goes live.
    const root = realpathSync.native(folder());
    const site = open(root);
    const missingPage = path === undefined ? undefined : withdrawnAt(root, path, withdrawn());
    const shown = missingPage ? TOMBSTONES[missingPage] : path;
    const file = shown === undefined ? undefined : findFile(site, shown);
    const siteRequest = { request, site, sendWhole: wholeSender(keep, send) };
    if (file) return sendFile(siteRequest, path ?? '/', file, 200);
    return followRules(siteRequest, root, missingPage ? '/*' : (path ?? '/*'), isPublished);
  };
}

/**
 * Answers an API address from a file of the site if the redirect table leads there and the file exists; the API handles
 * the rest.
 */
export function serveApiFiles(
  folder: () => string,
  withdrawn = NONE,
): (request: Request, send?: SendFile) => Response | Promise<Response> | undefined {
  const keep = createFileCache();
  const open = cachedSiteOpener();
  return (request, send) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const path = decodePath(request);
    const target = path && API_FILE_RULES.map((rule) => targetOf(rule, path)).find((found) => found !== undefined);
    if (!path || !target || !existsSync(folder())) return undefined;
    const root = realpathSync.native(folder());
    const site = open(root);
    const file = withdrawnAt(root, target, withdrawn()) ? undefined : findFile(site, target);
    const siteRequest = { request, site, sendWhole: wholeSender(keep, send) };
    return file && sendFile(siteRequest, target, file, 200, headersByPath(root).get(withoutSlash(path)));
  };
}

const API_FILE_RULES = REDIRECTS.filter(({ from, status }) => status === 200 && from.startsWith('/api/'));

/** Shown for a withdrawn article until its tombstone is built; addresses below the article return 404 immediately. */
const TOMBSTONES = { page: '/articles/view/withdrawn', below: undefined };

/** Whether a path belongs to a withdrawn article that the site still has. */
function withdrawnAt(root: string, path: string, ids: readonly string[]): keyof typeof TOMBSTONES | undefined {
  for (const id of ids) {
    const page = idRedirects(root).get(paths.article(id));
    // A page without a download is already a tombstone.
    if (!page || !headersByPath(root).has(withoutSlash(api.download(page.slice(paths.article('').length))))) continue;
    const place = relative(page, join('/', path));
    if (place === '') return 'page';
    if (!place.startsWith('..')) return 'below';
  }
  return undefined;
}

function decodePath(request: Request): string | undefined {
  try {
    const path = decodeURIComponent(new URL(request.url).pathname);
    // Neither file names nor headers may contain control characters, and a redirect repeats parts of the path.
    const isSafe = !/\p{Cc}|\\/u.test(path) && !path.split('/').includes('..');
    return isSafe ? path : undefined;
  } catch {
    return undefined;
  }
}

/** The file of an address, except internal files of the server (`_redirects`). */
function findFile(site: SiteFolder, path: string): FoundFile | undefined {
  if (path.startsWith('/_') && !path.startsWith('/_astro/')) return undefined;
  const candidates = [...(path.endsWith('/') ? [] : [site.file(path)]), join(site.page(path), 'index.html')];
  for (const candidate of candidates) {
    const stats = statOf(candidate);
    if (stats?.isFile()) return { path: candidate, stats };
  }
  return undefined;
}

/** Undefined if there is no such file, or the name is too long. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENAMETOOLONG') return undefined;
    throw error;
  }
}

async function followRules(
  siteRequest: SiteRequest,
  root: string,
  path: string,
  isPublished: IsPublished,
): Promise<Response> {
  const article = idRedirects(root).get(withoutSlash(path));
  if (article) return redirect(article, siteRequest.request);
  for (const rule of REDIRECTS) {
    const target = targetOf(rule, path);
    if (target === undefined) continue;
    if (rule.status === 301) return redirect(encodePath(target), siteRequest.request);
    const file = findFile(siteRequest.site, target);
    if (!file) continue;
    const isMissing = rule.to === paths.viewShell && !(await isPublished(withoutSlash(path).split('/').at(-1) ?? ''));
    return sendFile(siteRequest, target, file, isMissing ? 404 : rule.status);
  }
  return new Response('Not found.\n', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}

/** Headers allow no other characters, and a question mark in the path must not start a query. */
const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/');

function redirect(to: string, request: Request): Response {
  const { search } = new URL(request.url);
  return new Response(null, { status: 301, headers: { Location: `${to}${search}`, ...headersFor(to) } });
}

function sendFile(
  { request, sendWhole }: SiteRequest,
  path: string,
  found: FoundFile,
  status: 200 | 404,
  further?: Record<string, string>,
): Response | Promise<Response> {
  const { path: file, stats } = found;
  const etag = `"${stats.size.toString(36)}-${stats.mtimeMs.toString(36)}"`;
  const extension = file.slice(file.lastIndexOf('.') + 1);
  const headers: Record<string, string> = {
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Content-Type': CONTENT_TYPES[extension] ?? 'application/octet-stream',
    ETag: etag,
    ...headersFor(path),
    ...further,
  };
  const known = request.headers.get('if-none-match');
  if (status === 200 && known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
    return new Response(null, { status: 304, headers });
  }
  const condition = request.headers.get('if-range');
  const range = status === 404 || (condition && condition !== etag) ? 'whole' : rangeOf(request, stats.size);
  if (range === 'unsatisfiable') {
    headers['Content-Range'] = `bytes */${stats.size}`;
    return new Response(null, { status: 416, headers });
  }
  const bytes = range === 'whole' ? { start: 0, end: stats.size - 1 } : range;
  if (range !== 'whole') headers['Content-Range'] = `bytes ${bytes.start}-${bytes.end}/${stats.size}`;
  headers['Content-Length'] = String(bytes.end - bytes.start + 1);
  const isEmpty = request.method === 'HEAD' || stats.size === 0;
  if (sendWhole && range === 'whole' && !isEmpty && stats.size <= CACHED_FILE_MAX)
    return sendWhole(status, headers, found);
  const body = isEmpty ? null : (Readable.toWeb(createReadStream(file, bytes)) as ReadableStream<Uint8Array>);
  return new Response(body, { status: range === 'whole' ? status : 206, headers });
}

// Ranges are defined only for GET (RFC 9110 §14.2).
const rangeOf = (request: Request, size: number) =>
  request.method === 'GET' ? parseRange(request.headers.get('range'), size) : 'whole';

const withoutSlash = (path: string) => path.replace(/\/$/, '');

/** The addresses by article id that the build wrote into `_redirects`, as on Netlify. */
const idRedirects = cachedPerSite('_redirects', (text) => {
  const lines = text.split('\n').filter(Boolean);
  return new Map(lines.map((line) => line.split(' ').slice(0, 2) as [string, string]));
});

/** The headers of single addresses that the build wrote into `_headers`, as on Netlify. */
const headersByPath = cachedPerSite('_headers', (text) => {
  const blocks = text.matchAll(/^(\/\S*)\n((?: {2}.+\n)+)/gm);
  const headersIn = (lines: string) =>
    Object.fromEntries([...lines.matchAll(/^ {2}([^:]+): (.+)$/gm)].map(([, name, value]) => [name, value]));
  return new Map([...blocks].map(([, path = '', lines = '']) => [path, headersIn(lines)] as const));
});

/** Each site has its own folder, so each is parsed once. */
function cachedPerSite<Value>(
  name: string,
  parse: (text: string) => Map<string, Value>,
): (root: string) => Map<string, Value> {
  let known: { root: string; table: Map<string, Value> } | undefined;
  return (root) => {
    if (known?.root !== root) {
      const file = join(root, name);
      known = { root, table: statOf(file) ? parse(readFileSync(file, 'utf8')) : new Map() };
    }
    return known.table;
  };
}
