import { describe, expect, it } from 'vitest';
import { diffItems, diffPassages } from '#domain/kernel/difference';

const said = (passages: ReturnType<typeof diffPassages>) =>
  passages.map((runs) =>
    runs
      .map(({ kind, items }) => {
        const words = items.join(' ');
        return { same: words, deleted: `-[${words}]`, inserted: `+[${words}]` }[kind];
      })
      .join(' '),
  );

describe('the difference between two versions', () => {
  const former = ['Sleep', 'The dose was 12 mg.', 'Nobody died.', '1. Roe J.'];

  it('is nothing where no word changed', () => {
    expect(diffPassages(former, [...former])).toEqual([]);
  });

  it('shows the words of each changed passage, and none of another', () => {
    const next = ['Sleep again', 'The dose was 21 mg.', 'Nobody died.', 'All slept.', '1. Roe J.'];
    expect(said(diffPassages(former, next))).toEqual(['Sleep +[again] The dose was -[12] +[21] mg.', '+[All slept.]']);
    expect(said(diffPassages(former, former.slice(0, 3)))).toEqual(['-[1. Roe J.]']);
  });

  it('puts both texts together again', () => {
    const pairs = [
      ['a b c d', 'b c x d'],
      ['', 'a'],
      ['a a b a', 'a b b a a'],
      ['x y z', 'p q'],
    ];
    for (const [before = [], after = []] of pairs.map((pair) => pair.map((text) => text.split(' ')))) {
      const runs = diffItems(before, after);
      const side = (other: string) => runs.filter(({ kind }) => kind !== other).flatMap(({ items }) => items);
      expect([side('inserted'), side('deleted')]).toEqual([before, after]);
    }
  });

  it('shows a rewritten text of many thousand words as replaced, at once', () => {
    const words = (of: string) => Array.from({ length: 9_000 }, (_, index) => `${of}${index}`);
    expect(diffItems(words('a'), words('b'))).toEqual([
      { kind: 'deleted', items: words('a') },
      { kind: 'inserted', items: words('b') },
    ]);
  });
});
