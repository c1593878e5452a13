import * as z from 'zod';
import { addDays, plainDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { UsageKindInput, UsageMonth } from '#domain/publication/usage/usage';
import { USAGE_METRICS } from '#domain/publication/usage/usage-counts';
import { file, json } from '#server/kernel/http/answer';
import { csvResponse } from '#server/kernel/http/attachment';
import { notFound } from '#server/kernel/http/problem';
import { type Route, route } from '#server/kernel/http/route';
import {
  articlesOfMonth,
  findCountedArticle,
  firstUsageMonth,
  monthsOfArticle,
  monthsOfJournal,
  mostRead,
} from './queries.ts';

/** The maximum age of cached replies, in seconds. */
const CACHE = 600;
const MOST_READ = 20;

const Article = z.object({ slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,119}$/i) });
const shared = { method: 'GET', access: 'public', csrf: false, cache: CACHE } as const;

/** Routes for usage counts by COUNTER 5.1. */
export const usageRoutes: readonly Route[] = [
  route({
    ...shared,
    path: '/api/usage',
    summary: 'Returns the journal’s usage by month, and its most read articles.',
    notes:
      'Counted by the rules of COUNTER 5.1, as explained at `/usage`; not audited. `since` is the first month counted.',
    answers: [json('JournalUsage')],
    input: z.object({}),
    async handle(_, { context: { reader, clock } }) {
      const yearAgo = addDays(plainDate(clock.now()), -365).slice(0, 7);
      const [since, months, most_read] = await Promise.all([
        firstUsageMonth(reader),
        monthsOfJournal(reader),
        mostRead(reader, yearAgo, MOST_READ),
      ]);
      return { since: since ?? null, months, most_read };
    },
  }),
  route({
    ...shared,
    path: '/api/usage/month',
    summary: 'Exports the usage of all articles in a month as CSV.',
    notes: 'Articles without views in that month are left out.',
    answers: [file('text/csv')],
    input: z.object({ month: UsageMonth }),
    async handle({ month }, { context }) {
      const rows = await articlesOfMonth(context.reader, month);
      const head = ['Month', 'DOI', 'Title', 'Address', 'Published', ...USAGE_METRICS.map(([, label]) => label)];
      return csvResponse(`usage-${month}`, [
        head,
        ...rows.map((row) => [
          ...[month, row.doi, row.title, paths.article(row.slug), row.published_on],
          ...USAGE_METRICS.map(([name]) => row[name]),
        ]),
      ]);
    },
  }),
  route({
    ...shared,
    path: '/api/usage/articles/:slug',
    summary: 'Returns one article’s usage by month.',
    answers: [json('ArticleUsage')],
    input: Article,
    async handle({ slug }, { context: { reader } }) {
      const article = await findCountedArticle(reader, slug);
      if (!article) throw notFound();
      const [since, months] = await Promise.all([firstUsageMonth(reader), monthsOfArticle(reader, article.id)]);
      return { slug, title: article.title, since: since ?? null, months };
    },
  }),
  route({
    method: 'POST',
    path: '/api/usage/articles/:slug/:kind',
    summary: 'Counts a view of an article, and returns its usage as text.',
    notes:
      'The article’s page calls it with `view` when it is opened, and with `pdf` when its PDF is opened. No cookie or address is kept: readers are distinguished for a day by a hash whose salt is then deleted. Robots are not counted.',
    body: 'stream',
    answers: [file('text/plain')],
    refusals: { 429: 'More than 600 views in an hour from one network.' },
    access: 'public',
    csrf: false,
    cache: 0,
    input: Article.extend({ kind: UsageKindInput }),
    async handle(input, call) {
      const { recordUse } = await import('./count-usage.ts');
      return new Response(await recordUse(input, call), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
    },
  }),
];
