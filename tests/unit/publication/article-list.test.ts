import { describe, expect, it } from 'vitest';
import {
  byline,
  hasFilters,
  issueName,
  listUrl,
  parseListQuery,
} from '../../../src/domain/publication/article-list.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const query = (address: string) => parseListQuery(MERIDIAN, new URLSearchParams(address));

describe('the query of an address', () => {
  it('goes back into the same address', () => {
    const address = '/articles?q=heart+failure&category=Cardiology&sort=cited&volume=v1&issue=i2';
    expect(listUrl('/articles', query(address.split('?')[1] ?? ''))).toBe(address);
  });

  it('leaves defaults out and takes an unknown order for the default', () => {
    expect(listUrl('/articles', query('q=&sort=recent'))).toBe('/articles');
    expect(query('sort=constructor').sort).toBe('recent');
    expect(hasFilters(query('q=+++'))).toBe(false);
    expect(hasFilters(query('issue=i1'))).toBe(true);
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
