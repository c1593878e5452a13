import { describe, expect, it } from 'vitest';
import type { ArticleAuthor } from '#domain/publication/article';
import { authorPages } from '#domain/publication/author-page';
import { listCollectionPages, listCollections } from '#domain/publication/collection';
import { topicPath, typePath } from '#domain/publication/collection-path';
import { atomFeed } from '#domain/publication/feed';
import { type ArticleCard, toCard } from '#domain/publication/manifest';
import { fullArticle } from '../../support/articles.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const card = (overrides: Parameters<typeof fullArticle>[0]) =>
  toCard({ ...fullArticle(overrides), summary: '' }, String(overrides?.slug));

const ofJournal = (cards: ArticleCard[]) => listCollections(MERIDIAN, cards).filter(({ kind }) => kind !== 'author');

describe('the pages of topics and article types', () => {
  it('hold every article once by topic and once by type, newest first, topics by their name', () => {
    const cards = [
      card({ slug: 'newest', category: 'Neurology', article_type: 'case_report' }),
      card({ slug: 'middle', category: 'Cardiology', article_type: 'original_research' }),
      card({ slug: 'oldest', category: 'Neurology', article_type: 'original_research' }),
    ];
    const found = ofJournal(cards).map(({ kind, name, path, articles }) => [
      ...[kind, name, path],
      articles.map(({ slug }) => slug).join(),
    ]);
    expect(found).toEqual([
      ['topic', 'Cardiology', '/topics/cardiology', 'middle'],
      ['topic', 'Neurology', '/topics/neurology', 'newest,oldest'],
      ['type', 'Original Research', '/article-types/original-research', 'middle,oldest'],
      ['type', 'Case Reports', '/article-types/case-report', 'newest'],
    ]);
  });

  it('are one page for spellings that make one address, called as the newest article calls it', () => {
    const cards = [
      card({ slug: 'b', category: 'Ear, Nose & Throat' }),
      card({ slug: 'a', category: 'ear nose throat' }),
    ];
    const [topic] = listCollections(MERIDIAN, cards);
    expect(topic).toMatchObject({ name: 'Ear, Nose & Throat', path: '/topics/ear-nose-throat' });
    expect(topic?.articles).toHaveLength(2);
  });

  it.each([
    ['Santé publique', '/topics/sante-publique'],
    ['COVID-19', '/topics/covid-19'],
    ['../../etc', '/topics/etc'],
    ['肿瘤', '/topics/u80bfu7624'],
    ['…', '/topics/other'],
  ])('have an address of letters, digits and hyphens alone: %s', (category, path) => {
    expect(topicPath(MERIDIAN, category)).toBe(path);
    expect(typePath('editorial_letter')).toBe('/article-types/editorial-letter');
  });

  it('have an archive as soon as one page no longer shows all', () => {
    const pagesOf = (count: number) => {
      const articles = Array.from({ length: count }, (_, index) => card({ slug: `a${index}` }));
      return listCollectionPages({ kind: 'topic', name: 'Neurology', path: '/topics/neurology', articles });
    };
    expect(pagesOf(39)).toEqual([]);
    expect(pagesOf(41).map(({ page, articles }) => [page, articles.length])).toEqual([
      [3, 1],
      [2, 20],
      [1, 20],
    ]);
  });

  it('have a feed that names itself and leads to its own page', () => {
    const feed = atomFeed(MERIDIAN, [fullArticle()], 'https://journal.example', {
      name: 'Ear & Nose',
      path: '/topics/ear-nose',
    });
    expect(feed).toContain('<id>https://journal.example/topics/ear-nose/feed.atom</id>');
    expect(feed).toContain('rel="alternate" type="text/html" href="https://journal.example/topics/ear-nose/"');
    expect(feed).toContain(': Ear &amp; Nose</title>');
  });
});

describe('the pages of authors', () => {
  const someone = (overrides: Partial<ArticleAuthor> = {}): ArticleAuthor => ({
    given: 'Wei',
    family: 'Chen',
    affiliations: [1],
    orcid: null,
    is_corresponding: false,
    ...overrides,
  });
  const ORCID = '0000-0002-1825-0097';
  const HOSPITAL = 'General Hospital, Lagos';
  const by = (slug: string, authors: ArticleAuthor[], affiliations = [HOSPITAL]) =>
    card({ slug, authors, affiliations });
  const pagesOf = (...cards: ArticleCard[]) =>
    listCollections(MERIDIAN, cards)
      .filter(({ kind }) => kind === 'author')
      .map(({ name, articles }) => [name, articles.map(({ slug }) => slug).join()]);

  it('hold what has the same ORCID iD, whatever the name and the affiliation, called as in the newest article', () => {
    const married = someone({ family: 'Chen-Okafor', orcid: ORCID });
    const pages = pagesOf(by('newer', [married], ['Elsewhere']), by('older', [someone({ orcid: ORCID })]));
    expect(pages).toEqual([['Wei Chen-Okafor', 'newer,older']]);
    expect(authorPages({ authors: [married], affiliations: [] })).toEqual([ORCID]);
  });

  it('hold, without an ORCID iD, what has the same name and first affiliation', () => {
    const moved = someone({ affiliations: [1, 2] });
    expect(
      pagesOf(by('newer', [moved], [HOSPITAL, 'Elsewhere']), by('older', [someone()], [HOSPITAL.toUpperCase()])),
    ).toEqual([['Wei Chen', 'newer,older']]);
  });

  it.each<[string, Partial<ArticleAuthor>, string]>([
    ['another affiliation', {}, 'Elsewhere'],
    ['another ORCID iD', { orcid: '0000-0001-5109-3700' }, HOSPITAL],
    ['another given name', { given: 'W.' }, HOSPITAL],
    ['the same name without accents', { family: 'Chén' }, HOSPITAL],
  ])('take a namesake with %s for somebody else', (_, other, affiliation) => {
    for (const orcid of [ORCID, null]) {
      const pages = pagesOf(by('one', [someone({ orcid })]), by('two', [someone(other)], [affiliation]));
      expect(pages.map(([, slugs]) => slugs)).toEqual(['one', 'two']);
    }
  });

  it('are not made for who cannot be told apart: without affiliation, for a group, for two of one name in one article', () => {
    const alone = someone({ affiliations: [] });
    const group = someone({ given: '', family: 'SAFE Study Group' });
    const authors = [alone, group, someone({ given: 'Li' }), someone({ given: 'Li' }), someone({ given: 'Jo' })];
    expect(authorPages({ authors, affiliations: [HOSPITAL] })).toEqual([
      ...[null, null, null, null],
      expect.stringMatching(/^jo-chen-[0-9a-z]{11}$/),
    ]);
  });
});
