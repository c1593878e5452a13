import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inIssueOrder, mergeOrder, sectionsOf } from '#domain/publication/issue-contents';
import { MERIDIAN } from '../../support/meridian.ts';

const article = (id: string, article_type: string | null) => ({ id, article_type });
const CONTENTS = [
  article('case-1', 'case_report'),
  article('study-1', 'original_research'),
  article('study-2', 'original_research'),
  article('letter', 'editorial_letter'),
  article('unknown', null),
];
const namesOf = (order?: string[]) =>
  sectionsOf(MERIDIAN, CONTENTS, { articles: order }).map(({ label, articles }) => [
    label,
    ...articles.map(({ id }) => id),
  ]);

const ids = fc.uniqueArray(fc.stringMatching(/^[a-e]{1,2}$/));
const contents = ids.chain((names) =>
  fc.tuple(
    ...names.map((id) =>
      fc.constantFrom(null, ...MERIDIAN.articleTypes.map(({ id }) => id)).map((type) => article(id, type)),
    ),
  ),
);

describe('the contents of an issue', () => {
  it('are ordered by type, as in the fee table, by default', () => {
    expect(namesOf()).toEqual([
      ['Original Research', 'study-1', 'study-2'],
      ['Case Reports', 'case-1'],
      ['Editorials/Letters', 'letter'],
      ['No article type yet', 'unknown'],
    ]);
  });

  it('follow the office’s order; unplaced articles come last in their section, and new sections last', () => {
    expect(namesOf(['letter', 'study-2', 'gone'])).toEqual([
      ['Editorials/Letters', 'letter'],
      ['Original Research', 'study-2', 'study-1'],
      ['Case Reports', 'case-1'],
      ['No article type yet', 'unknown'],
    ]);
  });

  it('are complete whatever the order names, and unchanged if the order is the current one', () => {
    fc.assert(
      fc.property(contents, ids, (articles, order) => {
        const put = inIssueOrder(MERIDIAN, [...articles], { articles: order });
        const names = put.map(({ id }) => id);
        expect(names.toSorted()).toEqual(articles.map(({ id }) => id).toSorted());
        expect(inIssueOrder(MERIDIAN, put, { articles: names })).toEqual(put);
        for (const { type, articles: within } of sectionsOf(MERIDIAN, [...articles], { articles: order })) {
          expect(within.every(({ article_type }) => article_type === type)).toBe(true);
        }
      }),
    );
  });

  it('keep hidden articles in place when an editor reorders them', () => {
    expect(mergeOrder(['a', 'hidden', 'b', 'c'], ['c', 'a', 'b'])).toEqual(['c', 'a', 'hidden', 'b']);
    expect(mergeOrder(['hidden', 'a', 'b'], ['b', 'a'])).toEqual(['hidden', 'b', 'a']);
    fc.assert(
      fc.property(ids, ids, (before, wanted) => {
        const kept = mergeOrder(before, wanted);
        expect(kept.filter((id) => wanted.includes(id))).toEqual(wanted);
        expect(new Set(kept)).toEqual(new Set([...before, ...wanted]));
      }),
    );
  });
});
