import { beforeEach, describe, expect, it } from 'vitest';
import { MANUSCRIPT_STATUSES } from '#domain/manuscript/status';
import type { Article } from '#domain/publication/article';
import {
  fullArticle,
  hardCharactersArticle,
  minimalArticle,
  notice,
  retractedArticle,
} from '../../support/articles.ts';
import {
  acceptedManuscript,
  publishedArticle,
  rejectedManuscript,
  revisionsRequiredManuscript,
  submittedManuscript,
  underReviewManuscript,
  volumeWithIssues,
  withdrawnArticle,
} from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';
import { MERIDIAN } from '../../support/meridian.ts';

type PublicManuscript = Record<string, unknown> & { id: string; slug: string };

const NOT_FOUND = '{"detail":"Not found.","error":"Not found.","message":"Not found."}';

describe('what is published', () => {
  const journal = useTestJournal();

  beforeEach(() => journal.empty());

  const publish = (overrides: Partial<Article> = {}) => publishedArticle(journal.db, journal.files, overrides);
  const get = async (path: string) => {
    const response = await journal.fetch(path);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const list = async (path: string): Promise<PublicManuscript[]> => {
    const { status, text } = await get(path);
    expect(status, text).toBe(200);
    return JSON.parse(text);
  };
  const ids = async (path: string) => (await list(path)).map(({ id }) => id);

  describe('GET /api/manuscripts/', () => {
    it('answers an empty list, and a total of 0, while nothing is published', async () => {
      const { status, headers, text } = await get('/api/manuscripts/');
      expect({ status, text }).toEqual({ status: 200, text: '[]' });
      expect(headers.get('Content-Type')).toBe('application/json');
      expect(headers.get('X-Total-Count')).toBe('0');
      expect(headers.get('Link')).toBeNull();
    });

    it('shows of an article exactly the fields of the specification, without its content', async () => {
      await publish(fullArticle());
      const { text } = await get('/api/manuscripts/');
      expect(text).toBe(
        '[{"id":"article-full","slug":"home-blood-pressure-telemonitoring-after-stroke",' +
          '"title":"Home blood-pressure telemonitoring after stroke: a randomised trial in Kenya",' +
          '"abstract":"Background: Blood pressure control after stroke is poor. ' +
          'Methods: We randomised 412 adults to telemonitoring or to usual care. ' +
          'Results: Systolic pressure fell by 6.1 mmHg (95% CI 3.9 to 8.3). ' +
          'Conclusions: Telemonitoring lowered blood pressure after stroke.",' +
          '"co_authors":["Amina Diallo","Jan-Willem van der Berg","Sofia Garcia","TELESTROKE Study Group"],' +
          '"keywords":["stroke","hypertension","telemedicine"],' +
          '"category":"Neurology","article_type":"original_research","status":"published",' +
          '"file":"/api/manuscripts/home-blood-pressure-telemonitoring-after-stroke/download/",' +
          '"submitted_at":"2026-03-02T08:30:00.000Z","publishedDate":"2026-08-21",' +
          '"volume":{"id":"volume-2","number":2,"year":2026},"issue":{"id":"volume-2-issue-3","number":3},' +
          '"doi":"10.5555/mj.2026.0042","citations":7,"journal":' +
          `{"name":${JSON.stringify(MERIDIAN.name)}},` +
          '"notices":[],"is_sample":false}]',
      );
    });

    it('shows null for what an article does not have', async () => {
      await publish(minimalArticle());
      const [shown] = await list('/api/manuscripts/');
      expect(shown).toMatchObject({
        volume: null,
        issue: null,
        doi: null,
        file: null,
        abstract: 'Clean hands save lives.',
      });
    });

    it('gives back characters of every script as they were written', async () => {
      const written = hardCharactersArticle();
      await publish(written);
      const [shown] = await list('/api/manuscripts/');
      expect(shown?.title).toBe(written.title);
      expect(shown?.keywords).toEqual(written.keywords);
      expect(shown?.co_authors).toEqual([
        "Zoe\u0301 O'Brien & Søn",
        '王 小明',
        'محمد الأحمد',
        'Łukasz "Luk" Żółć-Ångström',
        'Study Group for Hearts and Kidneys <SGHK> of the Northern, Eastern and Southern Regions & Islands',
      ]);
    });

    it('shows notices in the order of their dates', async () => {
      const earlier = notice({ published_on: '2026-09-01', text: 'The first.' });
      const later = notice({ kind: 'retraction', published_on: '2026-10-01', text: 'The last.', doi: '10.5555/r.1' });
      await publish({ notices: [later, earlier] });
      expect((await list('/api/manuscripts/'))[0]?.notices).toEqual([earlier, later]);
    });

    it('is ordered newest first: by date of publication, then by article number', async () => {
      await publish({ id: 'b', published_on: '2026-08-21', article_number: 'e9' });
      await publish({ id: 'a', published_on: '2026-08-22', article_number: 'e2' });
      await publish({ id: 'c', published_on: '2026-08-21', article_number: 'e10' });
      await publish({ id: 'd', published_on: '2025-12-31', article_number: 'e11' });
      expect(await ids('/api/manuscripts/')).toEqual(['a', 'c', 'b', 'd']);
    });

    it('answers the same bytes and headers with and without the trailing slash', async () => {
      await publish();
      const withSlash = await get('/api/manuscripts/');
      const without = await get('/api/manuscripts');
      expect(without.text).toBe(withSlash.text);
      expect([...without.headers]).toEqual([...withSlash.headers]);
    });

    describe('filtered', () => {
      const volume = (number: number) => ({ id: `volume-${number}`, number, year: 2024 + number });
      const issue = (number: number, of: number) => ({ id: `volume-${of}-issue-${number}`, number });

      beforeEach(async () => {
        await publish({ id: 'first', volume: volume(1), issue: issue(1, 1) });
        await publish({ id: 'second', volume: volume(2), issue: issue(1, 2) });
        await publish({ id: 'third', slug: 'third-article', volume: volume(2), issue: issue(2, 2) });
        await publish({ id: 'ahead', volume: volume(2), issue: null });
        await publish({ id: 'nowhere', slug: 'nowhere-yet', volume: null, issue: null });
      });

      it.each([
        ['volume=volume-1', ['first']],
        ['volume=volume-2', ['ahead', 'third', 'second']],
        ['issue=volume-2-issue-2', ['third']],
        ['volume=volume-2&issue=volume-2-issue-1', ['second']],
        ['issue=volume-1-issue-1&volume=volume-2', []],
        ['slugs=third-article,nowhere-yet,unknown', ['nowhere', 'third']],
        ['slugs=&volume=volume-2', ['ahead', 'third', 'second']],
        ['volume=&issue=', ['nowhere', 'ahead', 'third', 'second', 'first']],
        ['volume=volume-1&issue=', ['first']],
        ['volume=volume-9', []],
        ['issue=no-such-issue', []],
        ['volume=1', []],
        ['colour=blue', ['nowhere', 'ahead', 'third', 'second', 'first']],
      ])('by %s holds exactly those articles, and counts them', async (query, wanted) => {
        const { status, headers, text } = await get(`/api/manuscripts/?${query}`);
        expect(status, text).toBe(200);
        expect(JSON.parse(text).map(({ id }: PublicManuscript) => id)).toEqual(wanted);
        expect(headers.get('X-Total-Count')).toBe(String(wanted.length));
      });
    });

    it.each([
      ['volume', 'a negative number', '-1'],
      ['volume', 'a blank inside', '1%201'],
      ['volume', 'SQL', '%27%20OR%201=1--'],
      ['volume', '5000 characters', 'a'.repeat(5000)],
      ['volume', 'a full-width digit', '%EF%BC%91'],
      ['issue', 'a path', '..%2F..'],
      ['issue', 'half a surrogate pair', '%ED%A0%80'],
      ['limit', 'zero', '0'],
      ['limit', 'more than a page', '101'],
      ['limit', 'an exponent', '1e1'],
      ['limit', 'hexadecimal', '0x10'],
      ['limit', 'a truth value', 'true'],
      ['limit', 'a negative number', '-5'],
      ['limit', 'a fraction', '1.5'],
      ['limit', 'blanks', '%207%20'],
      ['limit', 'what no number can hold', '9007199254740993'],
      ['after', 'a word', 'yesterday'],
      ['after', 'article number 0', '2026-08-21_0'],
      ['after', 'a number beyond integer', '2026-08-21_2147483648'],
    ])('refuses %s with %s: 400 and a sentence under its name', async (name, _, value) => {
      const sentences: Record<string, string> = {
        volume: 'Send the id of a volume.',
        issue: 'Send the id of an issue.',
        limit: 'Give a number from 1 to 100.',
        after: 'Use the "after" value from a Link header.',
      };
      const { status, text } = await get(`/api/manuscripts/?${name}=${value}`);
      expect(status).toBe(400);
      expect(JSON.parse(text)).toMatchObject({ [name]: [sentences[name]], detail: sentences[name] });
    });

    it('names all wrong parameters at once', async () => {
      const { text } = await get('/api/manuscripts/?volume=-1&issue=x%20y&limit=many');
      const { detail: _, error: __, message: ___, ...fields } = JSON.parse(text);
      expect(Object.keys(fields).sort()).toEqual(['issue', 'limit', 'volume']);
    });

    it.each(['volume=volume-1&volume=volume-2', 'volume=&volume=', 'limit=1&limit=1', 'x=1&x=2'])(
      'refuses a parameter given twice: %s',
      async (query) => {
        const { status, text } = await get(`/api/manuscripts/?${query}`);
        expect(status).toBe(400);
        expect(JSON.parse(text).detail).toMatch(/^Give "\w+" once\.$/);
      },
    );

    it.each(['constructor=1', 'toString=1', '__proto__=1', 'hasOwnProperty=1'])(
      'ignores %s like any parameter it does not know',
      async (query) => {
        expect(await list(`/api/manuscripts/?${query}`)).toEqual([]);
      },
    );

    const next = (headers: Headers) => /^<([^>]+)>; rel="next"$/.exec(headers.get('Link') ?? '')?.[1];

    const walk = async (start: string, between: (page: number) => Promise<unknown> = async () => {}) => {
      const pages: string[][] = [];
      for (let path: string | undefined = start; path; ) {
        const { status, headers, text } = await get(path);
        expect(status, text).toBe(200);
        pages.push(JSON.parse(text).map(({ id }: PublicManuscript) => id));
        path = next(headers);
        await between(pages.length);
      }
      return pages;
    };

    it('leads through all articles by its Link header, each exactly once', async () => {
      const published: string[] = [];
      for (let count = 0; count < 7; count++) published.unshift((await publish()).id);
      const pages = await walk('/api/manuscripts/?limit=3');
      expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
      expect(pages.flat()).toEqual(published);
    });

    it('names no next page after a last page that is full', async () => {
      for (let count = 0; count < 4; count++) await publish();
      expect((await walk('/api/manuscripts?limit=2')).map((page) => page.length)).toEqual([2, 2]);
      expect(await walk('/api/manuscripts?limit=4')).toHaveLength(1);
    });

    it('neither repeats nor leaves out an article when others are published or withdrawn between two pages', async () => {
      const published: string[] = [];
      for (let count = 0; count < 6; count++) published.unshift((await publish({ published_on: '2026-08-20' })).id);
      const withdrawn = published[1] ?? '';
      const pages = await walk('/api/manuscripts/?limit=2', async (page) => {
        if (page !== 1) return;
        await publish({ published_on: '2026-08-21' });
        await publish({ published_on: '2026-08-20' });
        await journal.db.updateTable('manuscript').set({ status: 'rejected' }).where('id', '=', withdrawn).execute();
      });
      expect(pages.flat()).toEqual(published);
    });

    it('keeps the filter on the next page, and counts all pages', async () => {
      const volume = { id: 'volume-1', number: 1, year: 2025 };
      for (let count = 0; count < 3; count++) {
        await publish({ volume, issue: null });
        await publish();
      }
      const { headers } = await get('/api/manuscripts/?volume=volume-1&limit=2');
      expect(headers.get('X-Total-Count')).toBe('3');
      expect((await walk('/api/manuscripts/?volume=volume-1&limit=2')).map((page) => page.length)).toEqual([2, 1]);
    });

    it('answers at most a hundred articles at once', async () => {
      for (let count = 0; count < 101; count++) await publish({ pdf: null, notices: [] });
      const pages = await walk('/api/manuscripts/');
      expect(pages.map((page) => page.length)).toEqual([100, 1]);
    });
  });

  describe('GET /api/manuscripts/{id or slug}', () => {
    it('answers the article with its content, the same by id, by slug and with a trailing slash', async () => {
      const written = fullArticle();
      await publish(written);
      const listed = await list('/api/manuscripts/');
      const { status, text } = await get('/api/manuscripts/article-full');
      expect(status).toBe(200);
      expect(text).toBe(
        JSON.stringify({
          ...listed[0],
          content: written.content,
          figures: [],
          supplements: [],
          language: 'en',
          translations: [],
          changes: [],
          orcids: [
            { author: 1, orcid: '0000-0002-1825-0097', is_confirmed: true },
            { author: 2, orcid: '0000-0001-5109-3700', is_confirmed: false },
          ],
          registrations: written.registrations,
          funders: written.funders,
          reporting_guidelines: written.reporting_guidelines,
          contributions: written.contributions,
          interests: written.interests,
          conduct: written.conduct,
          citations_on: null,
        }),
      );
      for (const name of ['article-full/', written.slug, `${written.slug}/`]) {
        expect((await get(`/api/manuscripts/${name}`)).text).toBe(text);
      }
    });

    it('shows the notice of a retracted article, and leaves its title as it was published', async () => {
      const written = retractedArticle();
      await publish(written);
      const { text } = await get(`/api/manuscripts/${written.slug}`);
      expect(JSON.parse(text)).toMatchObject({ title: written.title, notices: written.notices });
    });

    it.each([
      ['a name nobody has', 'no-such-article'],
      ['an article number', 'e42'],
      ['a slug in capitals', 'Home-Blood-Pressure-Telemonitoring-After-Stroke'],
      ['an id in capitals', 'ARTICLE-FULL'],
      ['a number', '0'],
      ['a negative number', '-1'],
      ['a blank', '%31%20'],
      ['a full-width digit', '%EF%BC%91'],
      ['a NUL', '%00'],
      ['an id with a NUL behind it', 'article-full%00'],
      ['an id behind an encoded path', '..%2Farticle-full'],
      ['an encoded way up', '%2e%2e%2f'],
      ['an encoded slash', 'article-full%2Fdownload'],
      ['a percent sign', 'article%25full'],
      ['a broken percent sign', 'article%full'],
      ['an underscore', 'article_full'],
      ['SQL', "'%20or%20'1'='1"],
      ['5000 characters', 'a'.repeat(5000)],
    ])('answers 404 for %s', async (_, name) => {
      await publish(fullArticle());
      for (const path of [`/api/manuscripts/${name}`, `/api/manuscripts/${name}/download/`]) {
        const { status, headers, text } = await get(path);
        expect(status).toBe(404);
        expect(text).toBe(NOT_FOUND);
        expect(headers.get('Content-Type')).toBe('application/json');
      }
    });
  });

  describe('what is not published', () => {
    const unpublished = MANUSCRIPT_STATUSES.filter((status) => status !== 'published');
    const reply = async (path: string) => {
      const { status, headers, text } = await get(path);
      return { status, headers: [...headers], text };
    };

    it.each(unpublished)(
      'and was withdrawn to %s is the same 404 as what never was: by id, slug and download',
      async (status) => {
        await publish({ id: 'stays' });
        const { id, slug } = await withdrawnArticle(journal.db, journal.files, status);
        for (const [name, form] of [id, slug].flatMap((name) => ['', '/', '/download/'].map((form) => [name, form]))) {
          const hidden = await reply(`/api/manuscripts/${name}${form}`);
          expect(hidden).toEqual(await reply(`/api/manuscripts/never-was${form}`));
          expect(hidden.status).toBe(404);
        }
        const listed = await get('/api/manuscripts/');
        expect(JSON.parse(listed.text)).toEqual([expect.objectContaining({ id: 'stays' })]);
        expect(listed.headers.get('X-Total-Count')).toBe('1');
        expect(await ids('/api/manuscripts/?volume=volume-2&issue=volume-2-issue-3')).toEqual(['stays']);
      },
    );

    it.each([
      ['submitted', submittedManuscript],
      ['under review', underReviewManuscript],
      ['in revision', revisionsRequiredManuscript],
      ['accepted', acceptedManuscript],
      ['rejected', rejectedManuscript],
    ] as const)('because it is %s stands in no list and is the same 404 as what never was', async (_, make) => {
      await volumeWithIssues(journal.db);
      const id = await make(journal.db, { volume_id: 'volume-2', issue_id: 'volume-2-issue-1' });
      for (const form of ['', '/download/']) {
        const hidden = await reply(`/api/manuscripts/${id}${form}`);
        expect(hidden).toEqual(await reply(`/api/manuscripts/never-was${form}`));
      }
      expect(await list('/api/manuscripts/')).toEqual([]);
      expect(await list('/api/manuscripts/?volume=volume-2')).toEqual([]);
    });
  });

  describe('GET /api/volumes/', () => {
    it('answers volumes and their issues, ascending by number, without and with a trailing slash', async () => {
      await volumeWithIssues(journal.db, { number: 10, year: 2034, issues: 0 });
      await volumeWithIssues(journal.db, { number: 2, year: 2026, issues: 2 });
      await volumeWithIssues(journal.db, { number: 1, year: 2025, issues: 1 });
      const { status, text } = await get('/api/volumes/');
      expect(status).toBe(200);
      expect(text).toBe(
        '[{"id":"volume-1","number":1,"year":2025,"issues":' +
          '[{"id":"volume-1-issue-1","number":1,"publication_date":"2025-02-27"}]},' +
          '{"id":"volume-2","number":2,"year":2026,"issues":' +
          '[{"id":"volume-2-issue-1","number":1,"publication_date":"2026-02-27"},' +
          '{"id":"volume-2-issue-2","number":2,"publication_date":"2026-04-27"}]},' +
          '{"id":"volume-10","number":10,"year":2034,"issues":[]}]',
      );
      expect((await get('/api/volumes')).text).toBe(text);
    });

    it('answers an empty list while there is no volume', async () => {
      expect((await get('/api/volumes/')).text).toBe('[]');
    });
  });

  it('lets shared caches keep lists and articles for a minute, told apart by their query, and nothing else', async () => {
    const { slug } = await publish();
    for (const path of ['/api/manuscripts/', `/api/manuscripts/${slug}`, '/api/volumes/']) {
      const { headers } = await get(path);
      expect(headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
      expect(headers.get('Netlify-CDN-Cache-Control')).toBe('public, durable, max-age=60, stale-while-revalidate=300');
      expect(headers.get('Netlify-Vary')).toBe('query');
    }
    for (const path of ['/api/manuscripts/?limit=x', '/api/manuscripts/never-was', '/api/nothing']) {
      const { headers } = await get(path);
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(headers.get('Netlify-CDN-Cache-Control')).toBeNull();
    }
  });

  it('shows no email address anywhere, though the office stores one for every author', async () => {
    const { id, slug } = await publish();
    await withdrawnArticle(journal.db, journal.files);
    await submittedManuscript(journal.db);
    const stored = await journal.db.selectFrom('manuscript_author').select('email').execute();
    expect(stored).toHaveLength(6);
    for (const path of ['/api/manuscripts/', `/api/manuscripts/${id}`, `/api/manuscripts/${slug}`, '/api/volumes/']) {
      const { text, headers } = await get(path);
      expect(text + JSON.stringify([...headers])).not.toContain('@');
    }
  });
});
