import * as z from 'zod';
import type { Journal } from '#domain/journal/journal';
import { api, paths } from '#domain/kernel/paths';
import { FIGURE_MEDIA_TYPES, type FigureFormat } from '#domain/production/files';
import { abstractText } from '#domain/publication/abstract-text';
import type { Article } from '#domain/publication/article';
import { isOrcidConfirmed } from '#domain/publication/author-facts';
import { authorName } from '#domain/publication/author-name';
import { SUPPLEMENT_FILE, SUPPLEMENT_MEDIA_TYPES, supplementFormatOf } from '#domain/publication/supplement';
import { file, json, page } from '#server/kernel/http/answer';
import { contentDisposition } from '#server/kernel/http/attachment';
import { INVALID_AFTER, listReply, PAGE_MAX, PageLimit } from '#server/kernel/http/list-reply';
import { notFound, Problem } from '#server/kernel/http/problem';
import { type Call, type Route, route } from '#server/kernel/http/route';
import { sitePage } from '#server/kernel/http/site-page';
import { parseRange } from './byte-range.ts';
import { findPublishedFile, findPublishedGalley } from './file-queries.ts';
import {
  countPublishedArticles,
  findPublishedArticle,
  findPublishedSlug,
  type ListedArticle,
  type ListPosition,
  listPublishedArticles,
  listVolumes,
} from './queries.ts';

// Under `sandbox`, `object-src 'none'` or `default-src 'none'` Chrome refuses to show a PDF.
const PDF_POLICY = "default-src 'self'; frame-ancestors 'none'";

/** Sends a published PDF, a range of it, or "not modified". Unpublished and unknown articles give the same 404. */
async function downloadGalley(idOrSlug: string, { context, request }: Call): Promise<Response> {
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
  const range = requestedRange(request, etag, galley.bytes);
  if (range === 'unsatisfiable') {
    const text = `The file has ${galley.bytes} bytes; the requested range is beyond its end.`;
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

function requestedRange(request: Request, etag: string, size: number) {
  // Ranges are defined for GET alone (RFC 9110 §14.2).
  if (request.method !== 'GET') return 'whole';
  const condition = request.headers.get('if-range');
  // After the file has changed, a resumed download must start again.
  if (condition && condition !== etag) return 'whole';
  return parseRange(request.headers.get('range'), size);
}

interface FileRequest {
  idOrSlug: string;
  file: string;
}

function sendFigure(wanted: FileRequest, call: Call): Promise<Response> {
  const format = wanted.file.split('.').at(-1) as FigureFormat;
  return sendArticleFile(wanted, { 'Content-Type': FIGURE_MEDIA_TYPES[format] }, call);
}

/** Sends the file as a download. */
function sendSupplement(wanted: FileRequest, call: Call): Promise<Response> {
  const type = SUPPLEMENT_MEDIA_TYPES[supplementFormatOf(wanted.file) ?? 'txt'];
  return sendArticleFile(
    wanted,
    { 'Content-Type': type, 'Content-Disposition': contentDisposition(wanted.file) },
    call,
  );
}

async function sendArticleFile(
  { idOrSlug, file }: FileRequest,
  extraHeaders: Record<string, string>,
  { context, request }: Call,
): Promise<Response> {
  const found = await findPublishedFile(context.reader, idOrSlug, file);
  if (!found) throw notFound();
  const etag = `"${found.sha256.slice(0, 32)}"`;
  const headers = new Headers({ ...SAFE_HEADERS, ...extraHeaders, ETag: etag });
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  headers.set('Content-Length', String(found.bytes));
  if (request.method === 'HEAD') return new Response(null, { headers });
  const stored = await context.files.read(found.file_key);
  if (!stored) throw new Error(`The file ${found.file_key} is missing from the file store.`);
  return new Response(stored.stream, { headers });
}

/** The file can be shown or saved, but never executed, whatever its content. */
const SAFE_HEADERS = {
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
};

/** The maximum age of cached replies, in seconds. */
const CACHE = 60;

const ID = /^[a-z0-9][a-z0-9-]{0,119}$/i;
const Cursor = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}_[1-9]\d{0,8}$/, INVALID_AFTER)
  .transform((value): ListPosition => {
    const [published_on = '', number = ''] = value.split('_');
    return { published_on, number: Number(number) };
  });
// Forms send an empty parameter for "any".
const Any = z.literal('').transform(() => undefined);
const idOrAny = (sentence: string) => z.union([Any, z.string().regex(ID, sentence)]).optional();

const Slugs = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.string().regex(ID, 'Separate slugs with commas.')).max(PAGE_MAX, `Send at most ${PAGE_MAX} slugs.`));

const ListQuery = z.object({
  volume: idOrAny('Send the id of a volume.'),
  issue: idOrAny('Send the id of an issue.'),
  slugs: z.union([Any, Slugs]).optional(),
  after: Cursor.optional(),
  limit: PageLimit.default(PAGE_MAX),
});
const OneArticle = z.object({ idOrSlug: z.string().regex(ID) });
const OneFigure = OneArticle.extend({ file: z.string().regex(/^figure-\d{1,2}\.(?:png|jpg|webp)$/) });
const OneSupplement = OneArticle.extend({ file: z.string().regex(SUPPLEMENT_FILE) });
const NoInput = z.object({});

/** Routes for the public API (spec §7): published manuscripts and volumes. */
export const publicationRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/manuscripts',
    summary: 'Lists the published manuscripts, newest first.',
    notes:
      'By date of publication, then by article number, both descending. `limit` is 100 by default. Ids of volumes and issues come from `/api/volumes/`; an unknown id returns an empty list. `slugs` limits the list to these articles; separate them with commas.',
    answers: [page('PublishedManuscript')],
    access: 'public',
    csrf: false,
    cache: CACHE,
    input: ListQuery,
    async handle(query, { context, request }) {
      const [articles, total] = await Promise.all([
        listPublishedArticles(context.reader, { ...query, limit: query.limit + 1 }),
        countPublishedArticles(context.reader, query),
      ]);
      return listReply({
        rows: articles,
        limit: query.limit,
        total,
        url: request.url,
        cursorOf,
        show: (article) => publicManuscript(context.journal, article),
      });
    },
  }),
  route({
    method: 'GET',
    path: '/api/manuscripts/:idOrSlug',
    summary: 'Returns one published manuscript with its full text.',
    notes:
      'The id and the slug give the same reply. Unpublished, withdrawn and unknown articles all give the same 404.',
    answers: [json('PublishedArticle')],
    access: 'public',
    csrf: false,
    cache: CACHE,
    input: OneArticle,
    async handle({ idOrSlug }, { context }) {
      const article = await findPublishedArticle(context.reader, idOrSlug);
      if (!article) throw notFound();
      return publicArticle(context.journal, article);
    },
  }),
  route({
    method: 'GET',
    path: '/api/manuscripts/:idOrSlug/figures/:file',
    summary: 'Sends an image of the full text.',
    notes:
      '`figures` of the article lists the images with their sizes. The same image is at `/articles/{slug}/{file}`. With `ETag`.',
    answers: [file('image/*'), { status: 304 }],
    access: 'public',
    csrf: false,
    cache: 0,
    input: OneFigure,
    handle: sendFigure,
  }),
  route({
    method: 'GET',
    path: '/api/manuscripts/:idOrSlug/supplements/:file',
    summary: 'Sends a supplementary file of a published manuscript, as a download.',
    notes: '`supplements` of the article lists them. The same file is at `/articles/{slug}/{file}`. With `ETag`.',
    answers: [file('*/*'), { status: 304 }],
    access: 'public',
    csrf: false,
    cache: 0,
    input: OneSupplement,
    handle: sendSupplement,
  }),
  route({
    method: 'GET',
    path: '/api/manuscripts/:idOrSlug/download',
    summary: 'Sends the PDF of a published manuscript, to be shown in the browser.',
    notes:
      'Supports `If-None-Match`, a single `Range` and `If-Range` (RFC 9110); a malformed or multiple range returns the whole file. Once the page is built, the same file is served from `/articles/{slug}/{slug}.pdf`, without the database.',
    answers: [file('application/pdf'), { status: 206, type: 'application/pdf' }, { status: 304 }],
    refusals: { 416: 'The range lies beyond the end of the file.' },
    access: 'public',
    csrf: false,
    cache: 0,
    input: OneArticle,
    handle: ({ idOrSlug }, call) => downloadGalley(idOrSlug, call),
  }),
  route({
    method: 'GET',
    path: '/api/volumes',
    summary: 'Lists all volumes with their issues, both ascending by number.',
    answers: [json('Volume[]')],
    access: 'public',
    csrf: false,
    cache: CACHE,
    input: NoInput,
    handle: async (_, { context }) => listVolumes(context.reader),
  }),
];

/**
 * Answers at the addresses of an article's page and PDF, until they are built. On Netlify, files of the site take
 * precedence; our own server serves the page itself, and asks the route above for the PDF.
 */
export const unbuiltArticleRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/articles/:idOrSlug',
    summary: 'Sends the page that shows an article before its own page is built, with status 404 for unknown articles.',
    answers: [file('text/html')],
    access: 'public',
    csrf: false,
    cache: CACHE,
    input: z.object({ idOrSlug: z.string() }),
    async handle({ idOrSlug }, { context }) {
      const slug = ID.test(idOrSlug) ? await findPublishedSlug(context.reader, idOrSlug) : undefined;
      if (slug && slug !== idOrSlug)
        return new Response(null, { status: 301, headers: { Location: paths.article(slug) } });
      const shell = await context.siteFiles?.(paths.viewShell);
      if (!shell) throw new Problem('unavailable', 'The page is not ready yet. Please try again in a minute.');
      return sitePage(shell, slug ? 200 : 404);
    },
  }),
  route({
    method: 'GET',
    path: '/articles/:idOrSlug/:file',
    summary: 'Sends the PDF of a published manuscript whose page is not built yet.',
    answers: [file('application/pdf')],
    access: 'public',
    csrf: false,
    cache: 0,
    input: OneArticle.extend({ file: z.string() }),
    async handle({ idOrSlug, file: name }, call) {
      if (name !== `${idOrSlug}.pdf`) throw notFound();
      return downloadGalley(idOrSlug, call);
    },
  }),
];

const cursorOf = ({ published_on, article_number }: ListedArticle) => `${published_on}_${article_number.slice(1)}`;

/** The entry of an article in the lists of the public API (spec §3). */
export function publicManuscript(journal: Journal, article: ListedArticle) {
  return {
    id: article.id,
    slug: article.slug,
    title: article.title,
    abstract: abstractText(article.abstract),
    co_authors: article.authors.map(authorName),
    keywords: article.keywords,
    category: article.category,
    article_type: article.article_type,
    status: 'published',
    file: article.pdf ? api.download(article.slug) : null,
    submitted_at: article.submitted_at,
    publishedDate: article.published_on,
    volume: article.volume,
    issue: article.issue,
    doi: article.doi,
    citations: article.citations,
    journal: { name: journal.name },
    notices: article.notices,
    is_sample: article.is_sample,
  };
}

/** An article in the public API. */
export function publicArticle(journal: Journal, article: Article) {
  const { content, figures, supplements, language, translations, changes, citations_on } = article;
  const { registrations, funders, reporting_guidelines, contributions, interests, conduct } = article;
  const facts = { registrations, funders, reporting_guidelines, contributions, interests, conduct };
  const files = { figures: figures.flatMap(toImages), supplements: supplements.map(toSupplement) };
  return {
    ...publicManuscript(journal, article),
    content,
    ...files,
    language,
    translations,
    changes,
    orcids: toOrcids(article),
    ...facts,
    citations_on,
  };
}

/** `author` is the 1-based byline position; `is_confirmed` if authenticated at ORCID. */
const toOrcids = (article: Article) =>
  article.authors.flatMap((author, index) =>
    author.orcid ? [{ author: index + 1, orcid: author.orcid, is_confirmed: isOrcidConfirmed(article, author) }] : [],
  );

const toSupplement = ({ sha256: _, ...supplement }: Article['supplements'][number]) => supplement;

/** Omits drawings, which exist only next to the article's page. */
const toImages = (figure: Article['figures'][number]) =>
  'svg' in figure ? [] : [{ file: figure.file, width: figure.width, height: figure.height }];
