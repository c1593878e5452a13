import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paths } from '#domain/kernel/paths';
import { authorPages, authorPath } from '#domain/publication/author-page';
import { type ArticleCard, listedCards, type Manifest, relatedArticles, toCard } from '#domain/publication/manifest';
import type { Volume } from '#domain/publication/volume';
import { pageDigests, planRender } from '#loaders/plan';
import { fullArticle } from '../../support/articles.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { cases } from '../../support/property.ts';

const KEYWORDS = ['stroke', 'sleep', 'hygiene', 'hypertension', 'blood donors', 'telemedicine'];
const PER_ISSUE = 12;
const PER_VOLUME = 4;

const card = (number: number, overrides: Partial<ArticleCard> = {}): ArticleCard => {
  const issue = Math.floor((number - 1) / PER_ISSUE);
  const volume = Math.floor(issue / PER_VOLUME) + 1;
  const place = (issue % PER_VOLUME) + 1;
  const article = fullArticle({
    id: `article-${number}`,
    slug: `study-${number}`,
    article_number: `e${number}`,
    keywords: [KEYWORDS[number % 5] ?? '', KEYWORDS[(number * 7) % 6] ?? ''],
    volume: { id: `v${volume}`, number: volume, year: 2000 + volume },
    issue: { id: `v${volume}-i${place}`, number: place },
  });
  return { ...toCard({ ...article, summary: 'Summary.' }, `digest-${number}`), ...overrides };
};

/** Enough volumes of four issues for this many articles, twelve per issue. */
const volumesFor = (articles: number): Volume[] =>
  Array.from({ length: Math.ceil(articles / PER_ISSUE / PER_VOLUME) }, (_, index) => ({
    id: `v${index + 1}`,
    number: index + 1,
    year: 2001 + index,
    issues: Array.from({ length: PER_VOLUME }, (_, place) => ({
      id: `v${index + 1}-i${place + 1}`,
      number: place + 1,
      publication_date: `${2001 + index}-10-30`,
    })),
  }));

/** A journal of `count` articles, newest first, with volumes announced far ahead. */
const journal = (count: number, change: (articles: ArticleCard[]) => ArticleCard[] = (all) => all): Manifest => {
  const numbers = Array.from({ length: count }, (_, index) => count - index);
  return { volumes: volumesFor(Math.ceil((count + 1) / 500) * 500), articles: change(numbers.map((n) => card(n))) };
};

const plan = (live: Manifest, wanted: Manifest) =>
  planRender(pageDigests(MERIDIAN, live), pageDigests(MERIDIAN, wanted));

/** Journals with any differences: articles added, removed, changed, withdrawn. */
const journals = fc
  .array(fc.record({ there: fc.boolean(), digest: fc.constantFrom('a', 'b'), is_withdrawn: fc.boolean() }), {
    maxLength: 60,
    size: 'max',
  })
  .map((states) =>
    journal(states.length, (all) =>
      all.flatMap((one, index) => {
        const { there = true, ...state } = states[index] ?? {};
        return there ? [{ ...one, ...state }] : [];
      }),
    ),
  );

/** The author pages of every article here, if the authors can be identified. */
const AUTHORS = authorPages(fullArticle()).flatMap((id) => (id === null ? [] : authorPath(id)));

describe('the plan of a build', () => {
  it('leaves no page out and none over: every wanted page is rendered or kept, every other live page goes', () => {
    fc.assert(
      fc.property(journals, journals, (before, after) => {
        const live = pageDigests(MERIDIAN, before);
        const wanted = pageDigests(MERIDIAN, after);
        const { everything, render, remove } = planRender(live, wanted);
        const kept = Object.keys(wanted).filter((path) => !render.includes(path));
        expect(everything).toBe(false);
        for (const path of kept) expect(live[path]).toBe(wanted[path]);
        for (const path of render) expect(live[path]).not.toBe(wanted[path]);
        const stays = Object.keys(live).filter((path) => !remove.includes(path));
        expect(new Set([...stays, ...render])).toEqual(new Set(Object.keys(wanted)));
        expect(remove.filter((path) => path in wanted)).toEqual([]);
      }),
    );
  });

  it('keeps an article page only where the article and all it names as related stayed as they were', () => {
    const shown = (manifest: Manifest) => {
      const related = relatedArticles(listedCards(manifest));
      const of = (one: ArticleCard) => [one.digest, (related.get(one.slug) ?? []).map((other) => other.digest)];
      return new Map(manifest.articles.map((one) => [paths.article(one.slug), JSON.stringify(of(one))]));
    };
    fc.assert(
      fc.property(journals, journals, (before, after) => {
        const { render } = plan(before, after);
        const [old, wanted] = [shown(before), shown(after)];
        for (const [path, text] of wanted) expect(render.includes(path), path).toBe(old.get(path) !== text);
      }),
    );
  });

  it('re-renders an article’s page when an article it cites has changed or was withdrawn, and no other article’s page', () => {
    const citing = (change: Partial<ArticleCard>) =>
      journal(400, (all) =>
        all.map((one, index) => {
          if (index === 0) return { ...one, may_cite: ['10.5555/cited', '10.5555/unknown'] };
          return index === 399 ? { ...one, doi: '10.5555/cited', ...change } : one;
        }),
      );
    for (const change of [{ digest: 'changed' }, { is_withdrawn: true, digest: 'withdrawn' }]) {
      const { render } = plan(citing({}), citing(change));
      expect(render).toContain('/articles/study-400');
      expect(render).not.toContain('/articles/study-300');
    }
  });

  it('renders nothing and removes nothing while nothing changed', () => {
    fc.assert(
      fc.property(journals, (manifest) => {
        expect(plan(manifest, structuredClone(manifest))).toEqual({ everything: false, render: [], remove: [] });
      }),
    );
  });

  it('renders everything if there is no live site', () => {
    const wanted = pageDigests(MERIDIAN, journal(30));
    expect(planRender(undefined, wanted)).toEqual({ everything: true, render: Object.keys(wanted), remove: [] });
  });

  it('makes a page for each article, each part of the archive and of its figures, each topic, article type, author, volume and issue', () => {
    const thumbnail = { file: 'figure-1.svg', width: 640, height: 400 };
    const withFigures = (all: ArticleCard[]) => all.map((one, index) => ({ ...one, ...(index > 0 && { thumbnail }) }));
    const manifest = { ...journal(21, withFigures), volumes: volumesFor(21) };
    expect(Object.keys(pageDigests(MERIDIAN, manifest)).sort()).toEqual(
      [
        ...Array.from({ length: 21 }, (_, index) => `/articles/study-${index + 1}`),
        ...['/articles/page/1', '/articles/page/2', '/figures/page/1', '/volumes/1', '/preservation/2026'],
        ...['/topics/neurology', '/article-types/original-research', ...AUTHORS],
        ...[1, 2, 3, 4].map((issue) => `/volumes/1/issues/${issue}`),
      ].sort(),
    );
  });

  it('renders for a new article only what shows it: a bounded number of pages, whatever the size of the archive', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), (count) => {
        const { render, remove } = plan(journal(count), journal(count + 1));
        expect(render).toContain(`/articles/study-${count + 1}`);
        // The article, 25 neighbours that may list it as related, two archive pages, its volume, issue and year; its
        // topic, type and three authors, each with two archive pages.
        expect(render.length).toBeLessThanOrEqual(1 + 25 + 2 + 2 + 1 + 5 * 3);
        expect(remove).toEqual([]);
      }),
      { numRuns: cases(40) },
    );
  });

  it('renders as many pages for a new article in an archive of 3000 as in one of 300', () => {
    const added = (count: number) => plan(journal(count), journal(count + 1)).render.length;
    expect(added(3000)).toBe(added(300));
  });

  it('renders for a changed article its page, its place in lists and the pages that name it, and nothing else', () => {
    const before = journal(100);
    const after = journal(100, (all) => all.map((one) => (one.slug === 'study-50' ? { ...one, digest: 'new' } : one)));
    const { render } = plan(before, after);
    expect(render).toContain('/articles/study-50');
    expect(render.filter((path) => !path.startsWith('/articles/study-'))).toEqual([
      '/articles/page/3',
      '/topics/neurology/page/3',
      '/article-types/original-research/page/3',
      ...AUTHORS.map((author) => `${author}/page/3`),
      '/volumes/2/issues/1',
      '/preservation/2026',
    ]);
    const articles = render.flatMap((path) => /^\/articles\/study-(\d+)$/.exec(path)?.[1] ?? []).map(Number);
    for (const number of articles) expect(Math.abs(number - 50)).toBeLessThanOrEqual(25);
  });

  it('keeps the page of a withdrawn article, as its tombstone, but takes it from all lists', () => {
    const withdraw = (all: ArticleCard[]) =>
      all.map((one) => (one.slug === 'study-30' ? { ...one, digest: 'gone', is_withdrawn: true } : one));
    const { render, remove } = plan(journal(30), journal(30, withdraw));
    expect(remove).toEqual([]);
    expect(render).toEqual(
      expect.arrayContaining(['/articles/study-30', '/articles/page/2', '/volumes/1', '/volumes/1/issues/3']),
    );
  });

  it('removes the pages of an article whose address changed, and makes the new one', () => {
    const rename = (all: ArticleCard[]) =>
      all.map((one) => (one.slug === 'study-5' ? { ...one, slug: 'renamed', digest: 'renamed' } : one));
    const { render, remove } = plan(journal(30), journal(30, rename));
    expect(remove).toEqual(['/articles/study-5']);
    expect(render).toContain('/articles/renamed');
  });

  it('renders a volume when an issue of it is announced', () => {
    const announced = journal(10);
    announced.volumes[0]?.issues.push({ id: 'next', number: 9, publication_date: '2027-01-29' });
    const { render } = plan(journal(10), announced);
    expect(render).toEqual(expect.arrayContaining(['/volumes/1', '/volumes/1/issues/9']));
    expect(render.filter((path) => path.startsWith('/articles/'))).toEqual([]);
  });
});
