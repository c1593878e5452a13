import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { normalizeCode, submissionCode } from '#domain/manuscript/submission-code';

describe('submissionCode', () => {
  it('is the manuscript number and six characters that are not mistaken for others', () => {
    expect(submissionCode('MJ-2026-0123', Uint8Array.of(7, 19, 4, 22, 29, 2))).toBe('MJ-2026-0123-7K4PX2');
    for (let round = 0; round < 200; round += 1) {
      expect(submissionCode('MJ-2026-0123', randomBytes(6))).toMatch(/^MJ-2026-0123-[0-9A-HJKMNP-TV-Z]{6}$/);
    }
  });

  it('uses every character equally often', () => {
    const codes = Array.from({ length: 256 }, (_, byte) =>
      submissionCode('MJ-2026-0001', new Uint8Array(6).fill(byte)),
    );
    const counts = Object.values(Object.groupBy(codes, (code) => code)).map((same) => same?.length);
    expect(counts).toEqual(Array(32).fill(8));
  });

  it('is not made of fewer random bytes', () => {
    expect(() => submissionCode('MJ-2026-0123', randomBytes(5))).toThrow();
  });
});

describe('normalizeCode', () => {
  it('finds its own form in every code it makes', () => {
    for (let round = 0; round < 200; round += 1) {
      const code = submissionCode('MJ-2026-0123', randomBytes(6));
      expect(normalizeCode(code)).toBe(code);
    }
  });

  it.each([
    ['lower case', 'mj-2026-0123-7k4qx2'],
    ['blanks around and inside', '  MJ-2026-0123 - 7K4 QX2\n'],
    ['other hyphens', 'MJ–2026‑0123−7K4QX2'],
    ['full-width characters', 'ＭＪ-2026-0123-7K4QX2'],
    ['the letter O in place of zero', 'MJ-2O26-O123-7K4QX2'],
    ['the letters I and l in place of one', 'MJ-2026-0I23-7K4QX2'],
    ['a small l in place of one', 'MJ-2026-0l23-7K4QX2'],
  ])('reads %s as the same code', (_, typed) => {
    expect(normalizeCode(typed)).toBe('MJ-2026-0123-7K4QX2');
  });

  it('reads look-alikes in the random part', () => {
    expect(normalizeCode('MJ-2026-0123-OIL0A1')).toBe('MJ-2026-0123-0110A1');
  });

  it.each([
    '',
    'MJ-2026-0123',
    'MJ-2026-0123-7K4QX',
    'MJ-2026-0123-7K4QX22',
    'MJ-2026-0123-7K4QXU',
    "MJ-2026-0123-7K4QX2' OR 1=1--",
    '-'.repeat(64),
    'A'.repeat(1_000_000),
  ])('takes %j for no code', (typed) => {
    expect(normalizeCode(typed)).toBeUndefined();
  });
});
