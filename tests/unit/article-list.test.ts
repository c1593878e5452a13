import { describe, expect, it } from 'vitest';
import {
  byline,
  findArticles,
  isAsking,
  issueName,
  type ListEntry,
  queryAddress,
  readQuery,
  searchable,
} from '../../src/domain/publication/article-list.ts';

const entry = (slug: string, changes: Partial<ListEntry> = {}): ListEntry => ({
  slug,
  title: slug,
  authors: ['Ana García'],
  keywords: ['sepsis'],
  category: 'Surgery',
  type: 'Case Report',
  published_on: '2026-01-01',
  citations: 0,
  volume: 'v2',
  issue: 'i3',
  place: '',
  is_sample: false,
  ...changes,
});
const query = (address: string) => readQuery(new URLSearchParams(address));
const find = (entries: ListEntry[], address: string) =>
  findArticles(entries.map(searchable), query(address)).map(({ slug }) => slug);

describe('the query of an address', () => {
  it('goes back into the same address', () => {
    const address = '/articles?q=heart+failure&category=Cardiology&sort=cited&volume=v1&issue=i2';
    expect(queryAddress('/articles', query(address.split('?')[1] ?? ''))).toBe(address);
  });

  it('leaves defaults out and takes an unknown order for the default', () => {
    expect(queryAddress('/articles', query('q=&sort=recent'))).toBe('/articles');
    expect(query('sort=constructor').sort).toBe('recent');
    expect(isAsking(query('q=+++'))).toBe(false);
    expect(isAsking(query('issue=i1'))).toBe(true);
  });
});

describe('search', () => {
  const articles = [
    entry('Beta', { citations: 2 }),
    entry('alpha', { citations: 9, category: 'Neurology', keywords: ['stroke'] }),
    entry('Gamma', { citations: 9, volume: 'v1', issue: 'i1', authors: ['Bo Li'] }),
  ];

  it('finds any part of title, author or keyword, whatever the case or the accents', () => {
    expect(find(articles, 'q=ALPH')).toEqual(['alpha']);
    expect(find(articles, 'q=garcia')).toEqual(['Beta', 'alpha']);
    expect(find([entry('A', { authors: ['Mette Søltoft'] })], 'q=soltoft')).toEqual(['A']);
    expect(find([entry('A', { authors: ['Mette Soltoft'] })], 'q=S%C3%B8ltoft')).toEqual(['A']);
    expect(find(articles, 'q=roke')).toEqual(['alpha']);
    expect(find(articles, 'q=surgery')).toEqual([]);
  });

  it('narrows by category, volume and issue', () => {
    expect(find(articles, 'category=Neurology')).toEqual(['alpha']);
    expect(find(articles, 'volume=v2')).toEqual(['Beta', 'alpha']);
    expect(find(articles, 'volume=v2&issue=i1')).toEqual([]);
  });

  it('keeps the newest first, or sorts by citations or title', () => {
    expect(find(articles, 'sort=recent')).toEqual(['Beta', 'alpha', 'Gamma']);
    expect(find(articles, 'sort=cited')).toEqual(['alpha', 'Gamma', 'Beta']);
    expect(find(articles, 'sort=title')).toEqual(['alpha', 'Beta', 'Gamma']);
  });
});

describe('the words of a card', () => {
  it('names at most six authors', () => {
    expect(byline(['A', 'B'])).toBe('A, B');
    expect(byline(['A', 'B', 'C', 'D', 'E', 'F', 'G'])).toBe('A, B, C, D, E, F, et al.');
  });

  it('names as much of the issue as is known', () => {
    expect(issueName({ number: 2, year: 2026 }, { number: 3 })).toBe('Volume 2 (2026), Issue 3');
    expect(issueName({ number: 2, year: 2026 }, null)).toBe('Volume 2 (2026)');
    expect(issueName(null, null)).toBe('');
  });
});
