import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import subsetFont from 'subset-font';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseUnicodeRange } from '#domain/journal/look/unicode-range';
import { CORE, type Face, facesOf } from '#loaders/typefaces';
import { ROOT } from '../../scripts/journal.ts';

/** A font file's code points with glyphs, and the OpenType features of its tables. */
interface FontFile {
  points: Set<number>;
  features: Set<string>;
}

async function readFontFile(bytes: Buffer): Promise<FontFile> {
  const font = await subsetFont(bytes, '', { keepAllGlyphs: true, targetFormat: 'truetype' });
  const tables = new Map<string, Buffer>();
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16) {
    const start = font.readUInt32BE(at + 8);
    tables.set(font.toString('latin1', at, at + 4), font.subarray(start, start + font.readUInt32BE(at + 12)));
  }
  const layouts = ['GSUB', 'GPOS'].flatMap((name) => tables.get(name) ?? []);
  return { points: pointsOf(tables.get('cmap')), features: new Set(layouts.flatMap(featuresOf)) };
}

/** The code points in a `cmap` table, formats 4 and 12. */
function pointsOf(cmap: Buffer | undefined): Set<number> {
  const points = new Set<number>();
  if (!cmap) return points;
  for (let at = 4; at < 4 + 8 * cmap.readUInt16BE(2); at += 8) {
    const table = cmap.subarray(cmap.readUInt32BE(at + 4));
    const format = table.readUInt16BE(0);
    for (const [first, last] of format === 4 ? segmentsOf(table) : format === 12 ? groupsOf(table) : []) {
      for (let point = first; point <= last; point++) points.add(point);
    }
  }
  // The mandatory last segment of format 4 has no meaning.
  points.delete(0xffff);
  return points;
}

function segmentsOf(table: Buffer): [number, number][] {
  const twice = table.readUInt16BE(6);
  return Array.from({ length: twice / 2 }, (_, index) => [
    table.readUInt16BE(16 + twice + 2 * index),
    table.readUInt16BE(14 + 2 * index),
  ]);
}

function groupsOf(table: Buffer): [number, number][] {
  return Array.from({ length: table.readUInt32BE(12) }, (_, index) => [
    table.readUInt32BE(16 + 12 * index),
    table.readUInt32BE(20 + 12 * index),
  ]);
}

function featuresOf(layout: Buffer): string[] {
  const list = layout.subarray(layout.readUInt16BE(6));
  return Array.from({ length: list.readUInt16BE(0) }, (_, index) =>
    list.toString('latin1', 2 + 6 * index, 6 + 6 * index),
  );
}

interface Cut extends Face, FontFile {
  name: string;
  declared: Set<number>;
}

const fontsource = createRequire(import.meta.url);
const readCut = async (face: Face): Promise<Cut> => ({
  ...face,
  ...(await readFontFile(readFileSync(face.src[0]))),
  name: basename(face.src[0]),
  declared: parseUnicodeRange(face.unicodeRange.join()),
});

describe.each(['source-serif-4', 'source-sans-3'])('the files of %s', (family) => {
  let cuts: Cut[];
  const cut = (part: string, style: string) => cuts.find(({ name }) => name === `${family}-${part}-${style}.woff2`);

  beforeAll(async () => {
    cuts = await Promise.all((await facesOf(family, ROOT)).map(readCut));
  });

  it.each(['normal', 'italic'])('have in the core of the %s exactly the characters that are declared', (style) => {
    expect(cut('core', style)?.points).toEqual(parseUnicodeRange(CORE));
    expect(cut('core', style)?.declared).toEqual(parseUnicodeRange(CORE));
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
    // Combining marks in Fontsource's files that its metadata omit as well.
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
