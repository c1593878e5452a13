import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerSoFar, indexParts, PART_SIZE, placed } from '../../src/domain/publication/article-index.ts';
import {
  findArticles,
  type ListEntry,
  type ListQuery,
  readQuery,
  searchable,
} from '../../src/domain/publication/article-list.ts';

const CATEGORIES = ['Cardiology', 'Surgery', 'Genetics'];
const WORDS = ['sepsis', 'stroke', 'asthma'];
const entryOf = (number: number): ListEntry => ({
  slug: `article-${number}`,
  title: `Title ${(number * 7919) % 101}`,
  authors: ['Mette Søltoft'],
  keywords: [WORDS[number % 3] ?? ''],
  category: CATEGORIES[number % 7 === 0 ? 2 : number % 2] ?? '',
  type: 'Case Report',
  published_on: '2026-01-01',
  citations: (number * 31) % 17,
  is_sample: false,
  place: '',
  volume: `v${Math.floor(number / 20)}`,
  issue: number % 11 === 0 ? null : `i${Math.floor(number / 5)}`,
});
/** Newest first, as the index is. */
const journal = (count: number) => Array.from({ length: count }, (_, index) => entryOf(count - index));
const query = (address: string) => readQuery(new URLSearchParams(address));

/** Asks as the article list does, and answers what was shown in the end and which parts were loaded for it. */
function ask(entries: ListEntry[], asked: ListQuery, wanted: number, size: number) {
  const parts = indexParts(entries, size);
  const directory = parts.map(({ about }) => about);
  const loaded = new Map<number, ReturnType<typeof placed>>();
  const shown: string[][] = [];
  for (;;) {
    const { articles, total, missing } = answerSoFar(directory, loaded, asked, wanted);
    shown.push(articles.map(({ slug }) => slug));
    if (missing.length === 0) return { shown, total, loads: [...loaded.keys()] };
    for (const { part } of missing) {
      loaded.set(part, placed(part, parts.find(({ about }) => about.part === part)?.entries ?? []));
    }
  }
}

describe('the search index in parts', () => {
  it('answers every question as one whole index would, and never shows a result that is taken back', () => {
    const choice = (...values: string[]) => fc.constantFrom('', ...values);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 90 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 30 }),
        fc.record({
          q: choice('soltoft', 'stroke', 'nothing'),
          category: choice(...CATEGORIES, 'constructor'),
          volume: choice('v0', 'v3'),
          issue: choice('i1', 'i9'),
          sort: fc.constantFrom('recent' as const, 'cited' as const, 'title' as const),
        }),
        (count, size, wanted, asked) => {
          const entries = journal(count);
          const whole = findArticles(entries.map(searchable), asked).map(({ slug }) => slug);
          const { shown, total } = ask(entries, asked, wanted, size);
          expect(total).toBe(whole.length);
          expect(shown.at(-1)?.slice(0, wanted)).toEqual(whole.slice(0, wanted));
          for (const early of shown) expect(early).toEqual(whole.slice(0, early.length));
        },
      ),
    );
  });

  it('loads only what a question needs', () => {
    const entries = journal(200);
    const loads = (address: string, wanted = 5) => ask(entries, query(address), wanted, 20).loads;
    expect(loads('category=Surgery')).toEqual([10]);
    expect(loads('volume=v3&issue=i15')).toEqual([4]);
    expect(loads('volume=v99')).toEqual([]);
    expect(loads('sort=cited').length).toBeLessThan(10);
    expect(loads('q=stroke').length).toBe(10);
  });

  it('changes its newest part only when an article is added', () => {
    const files = (count: number) =>
      new Map(indexParts(journal(count), 20).map((part) => [part.about.part, JSON.stringify(part)]));
    const before = files(205);
    const after = files(206);
    expect([...after].filter(([part, text]) => before.get(part) !== text).map(([part]) => part)).toEqual([11]);
  });

  it('keeps each part small: articles with twelve authors and ten keywords stay under 250 kB', () => {
    const long = journal(PART_SIZE).map((entry) => ({
      ...entry,
      title: 'A randomised trial of early against delayed closure in premature infants: a protocol '.repeat(2),
      authors: Array.from({ length: 12 }, () => 'Aleksandra Wiśniewska-Kowalczyk'),
      keywords: Array.from({ length: 10 }, () => 'cardiopulmonary'),
    }));
    const [part] = indexParts(long);
    expect(Buffer.byteLength(JSON.stringify(part?.entries))).toBeLessThan(250_000);
  });
});
