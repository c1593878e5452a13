import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Manifest } from '#domain/publication/manifest';
import { readPostings, writePostings } from '#domain/publication/search/files';
import { editDistance, keysToTry, spellingKeys } from '#domain/publication/search/spelling';
import { blockRanges } from '#domain/publication/search/write-block';
import { blockDigests } from '#loaders/index-blocks';
import { toCard } from '../../../src/domain/publication/manifest.ts';
import { fullArticle } from '../../support/articles.ts';

describe('the blocks of the index', () => {
  it('hold every article once, in few blocks', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (total) => {
        const blocks = blockRanges(total);
        let next = 0;
        for (const { first, count } of blocks) {
          expect(first).toBe(next);
          expect(count).toBeGreaterThan(0);
          next += count;
        }
        expect(next).toBe(total);
        expect(blocks.length).toBeLessThanOrEqual(total / 4096 + 10);
      }),
    );
  });

  it('stay as they are when an article is published, but for the last', () => {
    const journal = (count: number): Manifest => ({
      volumes: [],
      articles: Array.from({ length: count }, (_, number) =>
        toCard({ ...fullArticle({ slug: `a-${number}` }), summary: '' }, `digest-${number}`),
      ).toReversed(),
    });
    const before = Object.keys(blockDigests(journal(400)));
    const after = Object.keys(blockDigests(journal(401)));
    expect(before.length).toBe(4);
    expect(after.filter((block) => !before.includes(block)).length).toBe(1);
  });
});

describe('the postings of a term', () => {
  it('are read as they were written', () => {
    const postings = fc.uniqueArray(fc.record({ place: fc.nat(5000), level: fc.nat(5) }), {
      selector: (one) => one.place,
    });
    fc.assert(
      fc.property(postings, (some) => {
        const sorted = some.toSorted((a, b) => a.place - b.place);
        if (sorted.length > 0) expect(readPostings(writePostings('term', sorted))).toEqual(sorted);
      }),
    );
  });
});

describe('a misspelt word', () => {
  it.each([
    ['stroke', 'stroke', 0],
    ['stroke', 'strole', 1],
    ['stroke', 'strke', 1],
    ['stroke', 'sttroke', 1],
    ['stroke', 'sotrke', 2],
    ['stroke', 'tsroke', 1],
    ['stroke', 'heart', 3],
  ])('has as many errors as keystrokes went wrong: %s, %s', (right, wrong, errors) => {
    expect(editDistance(right, wrong, 2)).toBe(errors);
  });

  it('is looked for where the right word is listed, whichever letter is wrong', () => {
    const words = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 5, maxLength: 14 });
    fc.assert(
      fc.property(words, fc.nat(), fc.constantFrom('x', ''), (word, at, letter) => {
        const place = at % word.length;
        const wrong = word.slice(0, place) + letter + word.slice(place + 1);
        const keys = new Set(keysToTry(wrong));
        expect(spellingKeys(word).some((key) => keys.has(key))).toBe(true);
      }),
    );
  });
});
