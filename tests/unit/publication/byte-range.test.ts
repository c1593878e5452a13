import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRange } from '#server/publication/byte-range';

const size = fc.integer({ min: 0, max: 50_000_000 });
const position = fc.oneof(fc.nat(), fc.maxSafeNat());
const header = fc.oneof(
  fc.tuple(position, position).map(([first, last]) => `bytes=${first}-${last}`),
  position.map((first) => `bytes=${first}-`),
  position.map((length) => `bytes=-${length}`),
  fc.string().map((text) => `bytes=${text}`),
  fc.string(),
);

describe('a Range header', () => {
  it('never leads to bytes outside the file', () => {
    fc.assert(
      fc.property(header, size, (text, bytes) => {
        const range = parseRange(text, bytes);
        if (typeof range === 'string') return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.start).toBeLessThanOrEqual(range.end);
        expect(range.end).toBeLessThan(bytes);
        expect(Number.isSafeInteger(range.start) && Number.isSafeInteger(range.end)).toBe(true);
      }),
    );
  });

  it('inside the file is answered exactly', () => {
    const inside = size
      .filter((bytes) => bytes > 0)
      .chain((bytes) => {
        const end = fc.integer({ min: 0, max: bytes - 1 });
        return end.chain((last) => fc.tuple(fc.integer({ min: 0, max: last }), fc.constant(last), fc.constant(bytes)));
      });
    fc.assert(
      fc.property(inside, ([start, end, bytes]) => {
        expect(parseRange(`bytes=${start}-${end}`, bytes)).toEqual({ start, end });
        expect(parseRange(`bytes=${start}-`, bytes)).toEqual({ start, end: bytes - 1 });
        expect(parseRange(`bytes=-${bytes - start}`, bytes)).toEqual({ start, end: bytes - 1 });
      }),
    );
  });

  it('that begins beyond the file is unsatisfiable, however large its numbers', () => {
    fc.assert(
      fc.property(size, position, (bytes, beyond) => {
        expect(parseRange(`bytes=${bytes + beyond}-`, bytes)).toBe('unsatisfiable');
      }),
    );
    expect(parseRange(`bytes=${'9'.repeat(400)}-`, 10)).toBe('unsatisfiable');
  });

  it('of several parts, of another unit or not understood means the whole file', () => {
    for (const text of [
      'bytes=0-1,3-4',
      'bytes=0-1, 3-4',
      'items=0-1',
      'bytes 0-1',
      'bytes=',
      'bytes=-',
      'bytes=a-b',
    ]) {
      expect(parseRange(text, 10)).toBe('whole');
    }
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/^\s*bytes=\d*-\d*\s*$/.test(text)),
        size,
        (text, bytes) => {
          expect(parseRange(text, bytes)).toBe('whole');
        },
      ),
    );
  });

  it('that is absent or ends before it starts means the whole file', () => {
    expect(parseRange(null, 10)).toBe('whole');
    expect(parseRange('', 10)).toBe('whole');
    expect(parseRange('bytes=5-4', 10)).toBe('whole');
  });

  it('for the last zero bytes, and for any part of an empty file, is unsatisfiable', () => {
    expect(parseRange('bytes=-0', 10)).toBe('unsatisfiable');
    expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(parseRange('bytes=0-0', 0)).toBe('unsatisfiable');
    expect(parseRange('bytes=-5', 0)).toBe('unsatisfiable');
  });

  // A pattern that backtracks for each digit would never finish.
  it('is the whole file where it is wrong, whatever its length', () => {
    expect(parseRange(`bytes=${'1'.repeat(2_000_000)}-${'2'.repeat(2_000_000)}x`, 10)).toBe('whole');
  });
});
