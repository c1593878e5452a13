import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { codePoints } from '#domain/journal/look/unicode-range';
import { CORE, type Face, facesOf } from '#loaders/typefaces';
import { ROOT } from '../../scripts/journal.ts';
import { type FontFile, readFontFile } from '../support/font-file.ts';

interface Cut extends Face, FontFile {
  name: string;
  declared: Set<number>;
}

const fontsource = createRequire(import.meta.url);
const readCut = async (face: Face): Promise<Cut> => ({
  ...face,
  ...(await readFontFile(readFileSync(face.src[0]))),
  name: basename(face.src[0]),
  declared: codePoints(face.unicodeRange.join()),
});

describe.each(['source-serif-4', 'source-sans-3'])('the files of %s', (family) => {
  let cuts: Cut[];
  const cut = (part: string, style: string) => cuts.find(({ name }) => name === `${family}-${part}-${style}.woff2`);

  beforeAll(async () => {
    cuts = await Promise.all((await facesOf(family, ROOT)).map(readCut));
  });

  it.each(['normal', 'italic'])('have in the core of the %s exactly the characters that are declared', (style) => {
    expect(cut('core', style)?.points).toEqual(codePoints(CORE));
    expect(cut('core', style)?.declared).toEqual(codePoints(CORE));
  });

  it('have no character that is not declared, and declare none in two files of one slant', () => {
    for (const one of cuts) {
      expect(one.points.difference(one.declared), one.name).toEqual(new Set());
      for (const other of cuts.filter(({ style, name }) => style === one.style && name !== one.name)) {
        expect(one.declared.intersection(other.declared), `${one.name} and ${other.name}`).toEqual(new Set());
      }
    }
  });

  it.each([
    ['normal', 'latin'],
    ['normal', 'latin-ext'],
    ['normal', 'greek'],
    ['italic', 'latin'],
    ['italic', 'latin-ext'],
  ])('leave out no letter and no sign that the whole %s of %s has', async (style, subset) => {
    const whole = fontsource.resolve(`@fontsource-variable/${family}/files/${family}-${subset}-wght-${style}.woff2`);
    const { points } = await readFontFile(readFileSync(whole));
    const held = cuts.filter((one) => one.style === style).map((one) => one.points);
    const lost = [...points]
      .filter((point) => !held.some((some) => some.has(point)))
      .map((p) => String.fromCodePoint(p));
    // Marks that Fontsource has files for, but that it does not declare either.
    expect(lost.filter((character) => !/\p{M}/u.test(character))).toEqual([]);
  });

  it('place letters in pairs, and keep figures of one width', () => {
    const figures = family === 'source-serif-4' ? 'tnum' : 'pnum';
    expect(cut('core', 'normal')?.features).toEqual(new Set(['kern', 'liga', 'pnum', figures]));
  });

  it('are of the same weights, as a browser asks for', () => {
    expect(new Set(cuts.map(({ weight }) => weight)).size).toBe(1);
  });

  it('weigh two thirds of Fontsource’s, or less, for a page that needs no more than the core', () => {
    for (const style of ['normal', 'italic']) {
      const whole = fontsource.resolve(`@fontsource-variable/${family}/files/${family}-latin-wght-${style}.woff2`);
      const core = readFileSync(String(cut('core', style)?.src[0]));
      expect(core.length).toBeLessThan(0.67 * readFileSync(whole).length);
    }
  });
});
