import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/kernel/date';
import type { Article } from '#domain/publication/article';
import { crossrefCitedBy } from '#server/kernel/adapters/cited-by-crossref';
import { CITATION_INTERVAL_DAYS, CITATION_REDATE_DAYS, countCitations } from '#server/publication/write-queries';
import { type CitedByServer, startCitedByServer } from '../../support/cited-by-server.ts';
import { publishedArticle } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const DOI = '10.5555/mj.2026.0077';

describe('citations', () => {
  const journal = useTestJournal();
  let server: CitedByServer;

  beforeAll(async () => {
    server = await startCitedByServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await journal.empty();
    server.counts.clear();
    server.requests.length = 0;
    server.trouble = undefined;
    journal.clock.set('2026-11-25T10:00:00.000Z');
    journal.context.citedBy = crossrefCitedBy(MERIDIAN, `${server.address}/`);
  });

  const publish = (overrides: Partial<Article> = {}) =>
    publishedArticle(journal.db, journal.files, { doi: DOI, citations: 0, is_sample: false, ...overrides });
  const count = () => countCitations(journal.context);
  const readCounts = async () => {
    const [listed] = (await (await journal.fetch('/api/manuscripts/')).json()) as Article[];
    const article = (await (await journal.fetch(`/api/manuscripts/${listed?.slug}/`)).json()) as Article;
    return [article.citations, article.citations_on];
  };

  it('are those that the register names, whatever the case of the DOI, with the day on which it said so', async () => {
    await publish();
    server.counts.set(DOI.toUpperCase(), 12);
    await count();
    expect(await readCounts()).toEqual([12, '2026-11-25']);
    expect(server.requests[0]?.get('mailto')).toContain('@');
  });

  it('are requested once a week, and an unchanged number gets a new date once a month', async () => {
    await publish();
    server.counts.set(DOI, 3);
    await count();
    await count();
    expect(server.requests).toHaveLength(1);
    journal.clock.advance((CITATION_INTERVAL_DAYS + 1) * DAY_MS);
    await count();
    expect(server.requests).toHaveLength(2);
    expect(await readCounts()).toEqual([3, '2026-11-25']);
    server.counts.set(DOI, 4);
    journal.clock.advance((CITATION_INTERVAL_DAYS + 1) * DAY_MS);
    await count();
    expect(await readCounts()).toEqual([4, '2026-12-11']);
    journal.clock.advance((CITATION_REDATE_DAYS + 1) * DAY_MS);
    await count();
    expect(await readCounts()).toEqual([4, '2027-01-11']);
  });

  it('stay as they are for a DOI that the register does not know, for samples, and where no service is set', async () => {
    await publish();
    await count();
    expect(await readCounts()).toEqual([0, null]);
    await journal.empty();
    await publish({ is_sample: true, citations: 7 });
    server.counts.set(DOI, 1);
    await count();
    expect(await readCounts()).toEqual([7, null]);
    await journal.empty();
    await publish();
    journal.context.citedBy = undefined;
    await count();
    expect(await readCounts()).toEqual([0, null]);
  });

  it.each([429, 503, 'nonsense'] as const)(
    'stay while the service answers %s, and are asked for again',
    async (trouble) => {
      await publish();
      server.counts.set(DOI, 5);
      server.trouble = trouble;
      await expect(count()).rejects.toThrow();
      expect(await readCounts()).toEqual([0, null]);
      server.trouble = undefined;
      await count();
      expect(await readCounts()).toEqual([5, '2026-11-25']);
    },
  );

  it('make no version of the article, and no new record for harvesters', async () => {
    const { slug } = await publish();
    const record = () =>
      journal.db.selectFrom('article').select(['record_changed_at', 'updated_at', 'changes']).execute();
    const before = await record();
    server.counts.set(DOI, 5);
    await count();
    expect(await record()).toEqual(before);
    expect((await journal.fetch(`/api/manuscripts/${slug}/`)).status).toBe(200);
    expect(await journal.db.selectFrom('article_version').selectAll().execute()).toEqual([]);
  });

  it('of more articles than fit in one question are asked for in several', async () => {
    for (let number = 1; number <= 51; number += 1) {
      await publish({
        id: `cited-${number}`,
        slug: `cited-${number}`,
        article_number: `e${number}`,
        doi: `${DOI}.${number}`,
      });
      server.counts.set(`${DOI}.${number}`, number);
    }
    await count();
    expect(server.requests).toHaveLength(2);
    const rows = await journal.db.selectFrom('article').select(['number', 'citations']).execute();
    expect(rows.every(({ number, citations }) => number === citations)).toBe(true);
  });
});
