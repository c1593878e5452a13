import { describe, expect, it } from 'vitest';
import { archiveOf, collectionsOf } from '#domain/publication/collection';
import { topicPath, typePath } from '#domain/publication/collection-path';
import { atomFeed } from '#domain/publication/feed';
import { cardOf } from '#domain/publication/manifest';
import { fullArticle } from '../support/articles.ts';

const card = (overrides: Parameters<typeof fullArticle>[0]) =>
  cardOf({ ...fullArticle(overrides), summary: '' }, String(overrides?.slug));

describe('the pages of topics and article types', () => {
  it('hold every article once by topic and once by type, newest first, topics by their name', () => {
    const cards = [
      card({ slug: 'newest', category: 'Neurology', article_type: 'case_report' }),
      card({ slug: 'middle', category: 'Cardiology', article_type: 'original_research' }),
      card({ slug: 'oldest', category: 'Neurology', article_type: 'original_research' }),
    ];
    const found = collectionsOf(cards).map(({ kind, name, path, articles }) => [
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
    const [topic] = collectionsOf(cards);
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
    expect(topicPath(category)).toBe(path);
    expect(typePath('editorial_letter')).toBe('/article-types/editorial-letter');
  });

  it('have an archive as soon as one page no longer shows all', () => {
    const pagesOf = (count: number) => {
      const articles = Array.from({ length: count }, (_, index) => card({ slug: `a${index}` }));
      return archiveOf({ kind: 'topic', name: 'Neurology', path: '/topics/neurology', articles });
    };
    expect(pagesOf(39)).toEqual([]);
    expect(pagesOf(41).map(({ page, articles }) => [page, articles.length])).toEqual([
      [3, 1],
      [2, 20],
      [1, 20],
    ]);
  });

  it('have a feed that names itself and leads to its own page', () => {
    const feed = atomFeed([fullArticle()], 'https://journal.example', { name: 'Ear & Nose', path: '/topics/ear-nose' });
    expect(feed).toContain('<id>https://journal.example/topics/ear-nose/feed.atom</id>');
    expect(feed).toContain('rel="alternate" type="text/html" href="https://journal.example/topics/ear-nose/"');
    expect(feed).toContain(': Ear &amp; Nose</title>');
  });
});
