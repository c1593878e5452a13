import subsetFont from 'subset-font';

/** What a font file holds: the code points that it has glyphs for, and the OpenType features of its tables. */
export interface FontFile {
  points: Set<number>;
  features: Set<string>;
}

/** Reads a font file of any format. */
export async function readFontFile(bytes: Buffer): Promise<FontFile> {
  const font = await subsetFont(bytes, '', { keepAllGlyphs: true, targetFormat: 'truetype' });
  const tables = new Map<string, Buffer>();
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16) {
    const start = font.readUInt32BE(at + 8);
    tables.set(font.toString('latin1', at, at + 4), font.subarray(start, start + font.readUInt32BE(at + 12)));
  }
  const layouts = ['GSUB', 'GPOS'].flatMap((name) => tables.get(name) ?? []);
  return { points: pointsOf(tables.get('cmap')), features: new Set(layouts.flatMap(featuresOf)) };
}

/** The code points of the table `cmap`, of its formats 4 and 12. */
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
  // The last segment of format 4 is always this one, and means nothing.
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
