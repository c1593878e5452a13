import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatUnicodeRange, parseUnicodeRange, subtractRange } from '#domain/journal/look/unicode-range';

/** Code points that are often adjacent. */
const points = fc.uniqueArray(fc.oneof(fc.integer({ min: 0x20, max: 0x60 }), fc.integer({ min: 0, max: 0x10ffff })));
const sorted = (all: Iterable<number>) => [...all].sort((a, b) => a - b);

it('writes neighbours as one part, and a point that stands alone as itself', () => {
  expect(formatUnicodeRange([0xa0, 0x22, 0x20, 0x21])).toBe('U+20-22,U+A0');
  expect(formatUnicodeRange([])).toBe('');
});

it('reads what it has written, whatever the order and however often a point is named', () => {
  fc.assert(
    fc.property(fc.array(points, { minLength: 1 }), (lists) => {
      const all = lists.flat();
      fc.pre(all.length > 0);
      expect(sorted(parseUnicodeRange(formatUnicodeRange(all)))).toEqual(sorted(new Set(all)));
    }),
  );
});

it('writes a set of points in one way, with a gap after each part', () => {
  fc.assert(
    fc.property(points, (all) => {
      fc.pre(all.length > 0);
      const range = formatUnicodeRange(all);
      expect(formatUnicodeRange(parseUnicodeRange(range))).toBe(range);
      for (const part of range.split(',')) expect(all).not.toContain(Math.max(...parseUnicodeRange(part)) + 1);
    }),
  );
});

it('takes one range from another, so that each point is in one of the two', () => {
  fc.assert(
    fc.property(points, points, (all, core) => {
      fc.pre(core.length > 0 && all.some((point) => !core.includes(point)));
      const rest = parseUnicodeRange(subtractRange(formatUnicodeRange(all), formatUnicodeRange(core)));
      expect(sorted(rest)).toEqual(sorted(all.filter((point) => !core.includes(point))));
    }),
  );
});

it.each(['', 'U+4??', 'U+20 - 7E', '20-7E', 'u+20'])('refuses %j, which it does not know', (range) => {
  expect(() => parseUnicodeRange(range)).toThrow('is not part of a unicode-range');
});
