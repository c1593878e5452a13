import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/kernel/date';
import { usageApi } from '#domain/publication/usage/paths';
import { type ArticleUsage, type JournalUsage, USAGE_LABEL } from '#domain/publication/usage/usage-counts';
import { hourlyChores } from '#server/assembly/chores';
import { runChores } from '#server/kernel/outbox/chore';
import { USAGE_LIMIT } from '#server/publication/usage/count-usage';
import { dumpDatabase } from '../support/accounts.ts';
import { everyEngine } from '../support/engines.ts';
import { publishedArticle } from '../support/factories.ts';
import { useTestJournal } from '../support/journal.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const ADDRESS = '192.0.2.71';

describe.each(everyEngine())('usage on $name', (engine) => {
  const journal = useTestJournal(engine);
  let slug: string;

  beforeEach(async () => {
    await journal.empty();
    ({ slug } = await publishedArticle(journal.db, journal.files));
  });

  const look = (kind = 'view', { ip = ADDRESS, agent = BROWSER, of = slug, headers = {} } = {}) =>
    journal.fetch(
      `${usageApi.article(of)}${kind}/`,
      { method: 'POST', headers: { 'User-Agent': agent, ...headers } },
      ip,
    );
  const lookAndRead = async (...how: Parameters<typeof look>) => (await look(...how)).text();
  const article = async () => (await (await journal.fetch(usageApi.article(slug))).json()) as ArticleUsage;
  const whole = async () => (await (await journal.fetch(usageApi.journal)).json()) as JournalUsage;

  it('counts a page that is opened and a PDF, and says so, by month', async () => {
    journal.clock.set('2026-11-25T10:00:00Z');
    expect(await lookAndRead()).toBe('1 view, 0 PDF downloads');
    expect(await lookAndRead('pdf')).toBe('1 view, 1 PDF download');
    journal.clock.set('2026-12-01T10:00:00Z');
    expect(await lookAndRead()).toBe('2 views, 1 PDF download');
    const { months, since } = await article();
    expect(since).toBe('2026-11');
    expect(months.map(({ month, total_item_requests }) => [month, total_item_requests])).toEqual([
      ['2026-12', 1],
      ['2026-11', 2],
    ]);
  });

  it('counts looks at the same moment of one reader once, and of many readers each', async () => {
    await Promise.all(Array.from({ length: 8 }, () => look()));
    expect((await article()).months[0]).toMatchObject({ total_item_investigations: 1, unique_item_investigations: 1 });
    await Promise.all(Array.from({ length: 8 }, (_, index) => look('view', { ip: `192.0.2.${index}` })));
    expect((await article()).months[0]).toMatchObject({ total_item_investigations: 9, unique_item_investigations: 9 });
  });

  it('answers robots, browsers that fetch ahead and the unnamed without counting them', async () => {
    expect(await lookAndRead('view', { agent: 'Googlebot/2.1' })).toBe(USAGE_LABEL);
    expect(await lookAndRead('view', { agent: '' })).toBe(USAGE_LABEL);
    expect(await lookAndRead('view', { headers: { 'Sec-Purpose': 'prefetch;prerender' } })).toBe(USAGE_LABEL);
    expect(await whole()).toEqual({ since: null, months: [], most_read: [] });
  });

  it('keeps nothing by which a reader could be recognised, and after the day nothing but sums', async () => {
    await look();
    const stored = await dumpDatabase(journal.db);
    expect(stored).not.toContain(ADDRESS);
    expect(stored).not.toContain('AppleWebKit');
    const unsalted = createHash('sha256').update(`${USAGE_LIMIT.name}\n${ADDRESS}`).digest('base64url');
    expect(stored).not.toContain(unsalted);
    journal.clock.advance(DAY_MS);
    await runChores(journal.context, hourlyChores);
    expect(await journal.db.selectFrom('usage_visit').selectAll().execute()).toEqual([]);
    expect(await journal.db.selectFrom('usage_salt').selectAll().execute()).toEqual([]);
    expect((await article()).months).toHaveLength(1);
  });

  it('tells a reader apart by the day only: the same one has another name tomorrow', async () => {
    await look();
    journal.clock.advance(DAY_MS);
    await look();
    const visits = await journal.db.selectFrom('usage_visit').select('visitor').execute();
    expect(new Set(visits.map(({ visitor }) => visitor)).size).toBe(2);
  });

  it('counts nothing of what has no page, and refuses other kinds and pages of other sites', async () => {
    expect((await look('view', { of: 'no-such-article' })).status).toBe(404);
    expect((await look('download')).status).toBe(404);
    expect((await look('view', { headers: { 'Sec-Fetch-Site': 'cross-site' } })).status).toBe(403);
    expect((await whole()).months).toEqual([]);
  });

  it('lets one network count only so often in an hour', async () => {
    expect((await look()).status).toBe(200);
    await journal.db.updateTable('rate_limit').set({ attempts: USAGE_LIMIT.max }).execute();
    expect((await look()).status).toBe(429);
  });

  it('gives a month as a table, with what is read most first on the page', async () => {
    journal.clock.set('2026-11-25T10:00:00Z');
    const other = await publishedArticle(journal.db, journal.files, {
      id: 'manuscript-other',
      slug: 'read-more',
      title: '=1+1, read more',
      doi: '10.5555/mj.2026.0099',
      article_number: 'e0099',
    });
    await look();
    await look('view', { of: other.slug });
    await look('pdf', { of: other.slug });
    const { most_read, since } = await whole();
    expect(since).toBe('2026-11');
    expect(most_read.map((one) => [one.slug, one.requests])).toEqual([
      ['read-more', 2],
      [slug, 1],
    ]);
    const csv = await journal.fetch(`${usageApi.month}?month=2026-11`);
    expect(csv.headers.get('content-disposition')).toContain('usage-2026-11.csv');
    const lines = (await csv.text()).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines.join('\n')).toContain(`"'=1+1, read more"`);
    expect((await journal.fetch(`${usageApi.month}?month=2026-13`)).status).toBe(400);
  });
});
