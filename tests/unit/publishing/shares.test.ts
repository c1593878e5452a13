import { availableParallelism } from 'node:os';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { distributeShares, isInShare, sharesFor } from '#loaders/shares';

const shares = (of: number) => Array.from({ length: of }, (_, number) => ({ number, of }));

describe('the shares of a build', () => {
  it('hold each block once, and none has more than its part and the largest block', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 4096 }), { maxLength: 40 });
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 6 }), (given, of) => {
        const blocks = given.map((count, place) => ({ count, place }));
        const dealt = shares(of).map((share) => distributeShares(blocks, ({ count }) => count, share));
        expect(dealt.flat().toSorted((a, b) => a.place - b.place)).toEqual(blocks);
        const sum = (some: readonly { count: number }[]) => some.reduce((total, { count }) => total + count, 0);
        for (const own of dealt) expect(sum(own)).toBeLessThanOrEqual(sum(blocks) / of + Math.max(0, ...given));
      }),
    );
  });

  it('hold each other page once', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.integer({ min: 1, max: 6 }), (address, of) => {
        expect(shares(of).filter((share) => isInShare(address, share))).toHaveLength(1);
      }),
    );
  });

  it('are one where a few pages are made, so that a publication does not wait for a second process', () => {
    expect(sharesFor(0, 100_000)).toEqual([{ number: 0, of: 1 }]);
    expect(sharesFor(30, 100_000)).toEqual([{ number: 0, of: 1 }]);
  });

  it('are as few as fit into the memory that is free, and one where none fits', ({ onTestFinished }) => {
    const free = vi.spyOn(process, 'availableMemory');
    onTestFinished(() => free.mockRestore());
    for (const [bytes, of] of [
      [1e9, 1],
      [3.5e9, Math.min(2, availableParallelism())],
    ] as const) {
      free.mockReturnValue(bytes);
      expect(sharesFor(100_000, 100_000)).toHaveLength(of);
    }
  });
});
