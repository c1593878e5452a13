import * as z from 'zod';
import { SUPPLEMENT_FILE } from '#domain/publication/supplement';
import { file, json, page } from '#server/kernel/http/answer';
import { listReply, PAGE_MAX, PageLimit, WRONG_AFTER } from '#server/kernel/http/list-reply';
import { notFound } from '#server/kernel/http/problem';
import { type Route, route } from '#server/kernel/http/route';
import { downloadGalley } from './download-galley.ts';
import type { ListPosition } from './filter-queries.ts';
import { publicArticle, publicManuscript } from './public-manuscript.ts';
import { countPublishedArticles, findPublishedArticle, type ListedArticle, listPublishedArticles } from './queries.ts';
import { sendFigure, sendSupplement } from './send-article-file.ts';
import { listVolumes } from './volume-queries.ts';

/** How old readers' copies may be, in seconds, where there is a shared cache in front of the API. */
const CACHE = 60;

const ID = /^[a-z0-9][a-z0-9-]{0,119}$/i;
const Cursor = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}_[1-9]\d{0,8}$/, WRONG_AFTER)
  .transform((value): ListPosition => {
    const [published_on = '', number = ''] = value.split('_');
    return { published_on, number: Number(number) };
  });
// An empty parameter is what a form sends for "any".
const Any = z.literal('').transform(() => undefined);
const idOrAny = (sentence: string) => z.union([Any, z.string().regex(ID, sentence)]).optional();

const Slugs = z
  .string()
  .transform((text) => text.split(','))
  .pipe(
    z.array(z.string().regex(ID, 'Give slugs with commas between.')).max(PAGE_MAX, `Give at most ${PAGE_MAX} slugs.`),
  );

const ListQuery = z.object({
  volume: idOrAny('Give the id of a volume.'),
  issue: idOrAny('Give the id of an issue.'),
  slugs: z.union([Any, Slugs]).optional(),
  after: Cursor.optional(),
  limit: PageLimit.default(PAGE_MAX),
});
const OneArticle = z.object({ idOrSlug: z.string().regex(ID) });
const OneFigure = OneArticle.extend({ file: z.string().regex(/^figure-\d{1,2}\.(?:png|jpg|webp)$/) });
const OneSupplement = OneArticle.extend({ file: z.string().regex(SUPPLEMENT_FILE) });
const Nothing = z.object({});

/** The public reading side of the API (spec §7): manuscripts that are published, and volumes. */
export const publicationRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/manuscripts',
    summary: 'Lists the published manuscripts, newest first.',
    notes:
      'By date of publication, then by article number, both descending. Without `limit` a page holds 100. Ids of volumes and issues come from `/api/volumes/`; an id that does not exist gives an empty list. `slugs` asks for those articles alone, with commas between.',
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
        placeOf,
        show: (article) => publicManuscript(context.journal, article),
      });
    },
  }),
  route({
    method: 'GET',
    path: '/api/manuscripts/:idOrSlug',
    summary: 'Shows one published manuscript with its full text.',
    notes:
      'The id and the slug give the same reply. What is not published, was withdrawn or never existed is the same 404.',
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
      '`figures` of the article names the images with their sizes. The same image stands beside the article’s page, at `/articles/{slug}/{file}`. With `ETag`.',
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
    notes:
      '`supplements` of the article names them. The same file stands beside the article’s page, at `/articles/{slug}/{file}`. With `ETag`.',
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
      'Takes `If-None-Match`, `Range` with a single range, and `If-Range`, as RFC 9110 has them; a malformed range, or several at once, gives the whole file. The same file stands beside the article’s page, at `/articles/{slug}/{slug}.pdf`, and is what answers once the page is built, without the database.',
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
    input: Nothing,
    handle: async (_, { context }) => listVolumes(context.reader),
  }),
];

/**
 * The PDF where its page would have it, until the page is built. On Netlify, where files of the site come first; our own
 * server asks the route above.
 */
export const builtPdfRoutes: readonly Route[] = [
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

const placeOf = ({ published_on, article_number }: ListedArticle) => `${published_on}_${article_number.slice(1)}`;
