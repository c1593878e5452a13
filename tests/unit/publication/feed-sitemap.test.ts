import { describe, expect, it } from 'vitest';
import { escapeXml } from '#domain/kernel/xml';
import type { Article } from '#domain/publication/article';
import { SAMPLE_NOTE } from '#domain/publication/citation';
import { atomFeed } from '#domain/publication/feed';
import { latestNews, toCard } from '#domain/publication/manifest';
import { SITEMAP_URLS_MAX, type SitemapEntry, sitemap, sitemapFiles, sitemapIndex } from '#domain/publication/sitemap';
import {
  correctedArticle,
  fullArticle,
  hardCharactersArticle,
  minimalArticle,
  retractedArticle,
} from '../../support/articles.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const ORIGIN = 'https://journal.example';

const all = (text: string, element: string): string[] =>
  [...text.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))].map(([, content]) => content ?? '');
const entriesOf = (feed: string): string[] => all(feed, 'entry');

describe('escaping for XML', () => {
  it('writes markup characters as entities', () => {
    expect(escapeXml(`<a href="x">R&D's</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;R&amp;D&apos;s&lt;/a&gt;');
  });

  it('drops what XML 1.0 forbids and keeps everything else', () => {
    expect(escapeXml('a\u0000b\u0008c\u000bd\ufffee\uffff\ud800f')).toBe('abcdef');
    expect(escapeXml('\t\n\r é 王 𝛃 \u0085')).toBe('\t\n\r é 王 𝛃 \u0085');
  });
});

describe('the feed', () => {
  it('identifies an article by its DOI, without one by its page', () => {
    const ids = entriesOf(atomFeed(MERIDIAN, [fullArticle(), minimalArticle()], ORIGIN)).flatMap((entry) =>
      all(entry, 'id'),
    );
    expect(ids).toEqual(['https://doi.org/10.5555/mj.2026.0042', `${ORIGIN}/articles/on-washing-hands/`]);
  });

  it('gives every notice an entry of its own, with its own identifier', () => {
    const feed = atomFeed(MERIDIAN, [retractedArticle(), correctedArticle()], ORIGIN);
    const titles = entriesOf(feed).flatMap((entry) => all(entry, 'title'));
    expect(titles).toEqual([
      'Expression of Concern: Sleep after surgery: a systematic review',
      'Retraction: Vitamin K and stroke: a cohort study',
      'Correction: Sleep after surgery: a systematic review',
      'Correction: Sleep after surgery: a systematic review',
      'RETRACTED: Vitamin K and stroke: a cohort study',
      'Sleep after surgery: a systematic review',
    ]);
    const ids = all(feed, 'id');
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('https://doi.org/10.5555/mj.2026.0044.r1');
  });

  describe('of an article whose notice was withdrawn', () => {
    const lifted = (kind: Article['notices'][number]['kind'], lifted_on: string) => ({
      kind,
      published_on: '2026-09-01',
      lifted_on,
    });
    const article = fullArticle({
      lifted_notices: [
        lifted('correction', '2026-09-02'),
        lifted('correction', '2026-09-02'),
        lifted('retraction', '2026-09-03'),
      ],
    });

    it('announces it with its date, under the article’s current title', () => {
      const entries = entriesOf(atomFeed(MERIDIAN, [article], ORIGIN));
      expect(entries.flatMap((entry) => all(entry, 'title'))).toEqual([
        `Retraction withdrawn: ${article.title}`,
        `Correction withdrawn: ${article.title}`,
        `Correction withdrawn: ${article.title}`,
        article.title,
      ]);
      expect(entries[0]).toContain('<updated>2026-09-03T00:00:00.000Z</updated>');
      expect(entries[0]).toContain(
        '<summary>The retraction of 1 September 2026 was published in error and has been removed.</summary>',
      );
    });

    it('identifies each permanently, even if another is withdrawn later', () => {
      const idsOf = (some: Article) => all(atomFeed(MERIDIAN, [some], ORIGIN), 'id');
      const before = idsOf({ ...article, lifted_notices: article.lifted_notices.slice(0, 2) });
      const after = idsOf(article);
      expect(new Set(after).size).toBe(after.length);
      expect(after).toEqual(expect.arrayContaining(before));
    });

    it('is news, as a notice is', () => {
      const card = toCard({ ...article, summary: 'x' }, 'a');
      const newer = toCard({ ...fullArticle({ slug: 'b', published_on: '2026-09-01' }), summary: 'x' }, 'b');
      expect(latestNews([newer, card], 1)).toEqual([card]);
      expect(card).toMatchObject({ noticed_on: null, is_retracted: false });
    });
  });

  describe('of an article that changed', () => {
    const changes: Article['changes'] = [
      { changed_on: '2026-09-02', reason: 'Table 1 has its units.', keeps_former: true },
      { changed_on: '2026-09-09', reason: 'A name was misspelt.', is_typographical: true },
    ];
    const page = `${ORIGIN}/articles/${fullArticle().slug}`;
    const entries = (made = changes) => entriesOf(atomFeed(MERIDIAN, [fullArticle({ changes: made })], ORIGIN));
    const idsOf = (found: string[]) => found.flatMap((entry) => all(entry, 'id'));

    it('lists every version after the first, with its date and reason', () => {
      expect(entries().flatMap((entry) => all(entry, 'title'))).toEqual([
        `Version 3: ${fullArticle().title}`,
        `Version 2: ${fullArticle().title}`,
        fullArticle().title,
      ]);
      expect(
        entries()
          .flatMap((entry) => all(entry, 'updated').slice(0, 1))
          .slice(0, 2),
      ).toEqual(['2026-09-09T00:00:00.000Z', '2026-09-02T00:00:00.000Z']);
      const [third, second] = entries();
      expect(third).toContain('<summary>Minor corrections only: A name was misspelt.</summary>');
      expect(second).toContain('<summary>Table 1 has its units.</summary>');
    });

    it('identifies a version permanently, whatever happens to the article', () => {
      expect(idsOf(entries())).toEqual([`${page}/v/3/`, `${page}/v/2/`, 'https://doi.org/10.5555/mj.2026.0042']);
      expect(idsOf(entries(changes.slice(0, 1)))[0]).toBe(`${page}/v/2/`);
    });

    it('leads to what can be read: the present version on the article’s page, a former one on its own where it is kept', () => {
      const addresses = (made = changes) =>
        entries(made).map((entry) => /rel="alternate"[^>]*href="([^"]*)"/.exec(entry)?.[1]);
      expect(addresses()).toEqual([`${page}/#changes`, `${page}/#changes`, `${page}/`]);
      const kept = changes.map((change) => ({ ...change, keeps_former: true }));
      expect(addresses(kept)).toEqual([`${page}/#changes`, `${page}/v/2/`, `${page}/`]);
      expect(entries()[1]).toContain(`<link rel="predecessor-version" type="text/html" href="${page}/v/1/"/>`);
      expect(entries()[0]).not.toContain('predecessor-version');
    });

    it('is among the news of its day, however old it is', () => {
      const old = { ...minimalArticle({ published_on: '2020-01-05' }), summary: '' };
      const cards = [
        toCard({ ...fullArticle(), summary: '' }, 'a'),
        toCard({ ...old, changes: [] }, 'b'),
        toCard({ ...old, slug: 'changed', changes }, 'c'),
      ];
      expect(latestNews(cards, 2).map(({ slug }) => slug)).toEqual(['changed', fullArticle().slug]);
    });

    it('is marked as retracted in every version', () => {
      const feed = atomFeed(MERIDIAN, [retractedArticle({ changes })], ORIGIN);
      expect(feed).toContain('<title>Version 2: RETRACTED: ');
    });
  });

  it('puts the newest first, in whatever order the articles come', () => {
    const articles = [minimalArticle(), hardCharactersArticle(), fullArticle()];
    const dates = all(atomFeed(MERIDIAN, articles, ORIGIN), 'published');
    expect(dates).toEqual(['2026-09-03T00:00:00.000Z', '2026-08-21T00:00:00.000Z', '2026-01-05T00:00:00.000Z']);
    expect(atomFeed(MERIDIAN, articles.toReversed(), ORIGIN)).toBe(atomFeed(MERIDIAN, articles, ORIGIN));
  });

  it('was updated when its newest entry was', () => {
    const feed = atomFeed(MERIDIAN, [minimalArticle(), correctedArticle(), fullArticle()], ORIGIN);
    expect(all(feed, 'updated')[0]).toBe('2026-11-02T08:00:00.000Z');
  });

  it('never says that an article was updated before it was published', () => {
    const [entry = ''] = entriesOf(atomFeed(MERIDIAN, [fullArticle({ updated_at: '2026-01-01T00:00Z' })], ORIGIN));
    expect(all(entry, 'updated')).toEqual(['2026-08-21T00:00:00.000Z']);
  });

  it('says 1970 while it is empty', () => {
    const feed = atomFeed(MERIDIAN, [], ORIGIN);
    expect(all(feed, 'updated')).toEqual(['1970-01-01T00:00:00.000Z']);
    expect(entriesOf(feed)).toEqual([]);
  });

  it('says of a sample article that it is invented', () => {
    expect(atomFeed(MERIDIAN, [fullArticle({ is_sample: true })], ORIGIN)).toContain(SAMPLE_NOTE);
    expect(atomFeed(MERIDIAN, [fullArticle()], ORIGIN)).not.toContain(SAMPLE_NOTE);
  });
});

describe('the sitemap', () => {
  it('lists canonical addresses with the date of the record, where one is known', () => {
    const text = sitemap(
      [
        { path: '/', lastmod: null },
        { path: '/articles/on-washing-hands', lastmod: '2026-01-05' },
      ],
      ORIGIN,
    );
    expect(all(text, 'url')).toEqual([
      '<loc>https://journal.example/</loc>',
      '<loc>https://journal.example/articles/on-washing-hands/</loc><lastmod>2026-01-05</lastmod>',
    ]);
  });

  it('writes an instant out to the second', () => {
    expect(sitemap([{ path: '/', lastmod: '2026-01-05T10:00Z' }], ORIGIN)).toContain(
      '<lastmod>2026-01-05T10:00:00.000Z</lastmod>',
    );
  });

  it('leaves the paths of an index as they are', () => {
    expect(all(sitemapIndex([{ path: '/sitemap-1.xml', lastmod: null }], ORIGIN), 'loc')).toEqual([
      'https://journal.example/sitemap-1.xml',
    ]);
  });

  const pages = (count: number): SitemapEntry[] =>
    Array.from({ length: count }, (_, index) => ({
      path: `/articles/a${index}`,
      lastmod: index === 7 ? '2026-05-01' : null,
    }));

  it('is one file for 50,000 pages, and an index of two files for 50,001', () => {
    expect(sitemapFiles(pages(SITEMAP_URLS_MAX), ORIGIN).map(({ path }) => path)).toEqual(['/sitemap.xml']);
    const files = sitemapFiles(pages(SITEMAP_URLS_MAX + 1), ORIGIN);
    expect(files.map(({ path }) => path)).toEqual(['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml']);
    expect(all(files[0]?.text ?? '', 'sitemap')).toEqual([
      '<loc>https://journal.example/sitemap-1.xml</loc><lastmod>2026-05-01</lastmod>',
      '<loc>https://journal.example/sitemap-2.xml</loc>',
    ]);
    expect(files.slice(1).map(({ text }) => all(text, 'url').length)).toEqual([50_000, 1]);
  });

  it('refuses more pages than a file may hold, and says what to use', () => {
    expect(() => sitemap(pages(SITEMAP_URLS_MAX + 1), ORIGIN)).toThrow(
      /at most 50000 addresses, not 50001; use sitemapFiles/,
    );
  });
});
