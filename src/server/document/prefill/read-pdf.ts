import { cleanLine } from '#domain/kernel/text';
import { CHARACTERS_MAX, LINES_MAX, type Line } from '../front/line.ts';
import type { DocumentText } from './read-docx.ts';

const PAGES_MAX = 3;
const ITEMS_MAX = 12_000;
const ITEM_LENGTH_MAX = 2_000;

/** The lines of a PDF's first pages. Run it in a thread: a file can be made to take hours. */
export async function readPdf(bytes: Uint8Array): Promise<DocumentText> {
  const { getDocumentProxy } = await import('unpdf');
  // The library takes ownership of the bytes.
  const pdf = await getDocumentProxy(new Uint8Array(bytes), {
    verbosity: 0,
    useSystemFonts: false,
    disableFontFace: true,
  });
  try {
    const { info } = await pdf.getMetadata();
    const title = 'Title' in info && typeof info.Title === 'string' ? info.Title : '';
    const pages: TextItem[][] = [];
    for (let number = 1; number <= Math.min(pdf.numPages, PAGES_MAX); number += 1) {
      const page = await pdf.getPage(number);
      pages.push(await itemsOf(page.streamTextContent().getReader()));
    }
    const lines: Line[] = pdfLines(pages);
    return { lines, claimedTitle: cleanLine(title.slice(0, ITEM_LENGTH_MAX)) };
  } finally {
    await pdf.loadingTask.destroy();
  }
}

interface TextPiece {
  str?: string;
  transform?: number[];
  width?: number;
  fontName?: string;
}

async function itemsOf(reader: ReadableStreamDefaultReader<{ items: TextPiece[] }>): Promise<TextItem[]> {
  const found: TextItem[] = [];
  let characters = 0;
  while (found.length < ITEMS_MAX && characters < CHARACTERS_MAX) {
    const { value, done } = await reader.read();
    if (done) break;
    for (const { str = '', transform = [], width = 0, fontName = '' } of value.items) {
      const [a = 0, b = 0, , , x = 0, y = 0] = transform;
      // Rotated text is a stamp in the margin.
      if (str.trim() === '' || Math.abs(b) > 0.01 * Math.abs(a)) continue;
      const text = str.slice(0, ITEM_LENGTH_MAX);
      found.push({ text, x, y, right: x + width, size: Math.round(Math.abs(a) * 10) / 10, font: fontName });
      characters += text.length;
    }
  }
  await reader.cancel();
  return found;
}

const LIGATURES: Record<string, string> = { ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl', ﬅ: 'st', ﬆ: 'st' };
// Accents some typesetters print before their letter.
const ACCENTS: Record<string, string> = { '´': '\u0301', '¨': '\u0308', ˆ: '\u0302', '˜': '\u0303', ˇ: '\u030c' };

/** The lines of a PDF's first pages in reading order, without repeated page elements and line numbers. */
export function pdfLines(pages: readonly (readonly TextItem[])[]): Line[] {
  // Line numbers recur at the same heights, but are no headers or footers.
  const unnumbered = pages.map(withoutLineNumbers);
  const repeated = repeatedOn(unnumbered);
  const lines: Line[] = [];
  let lastColumn: readonly Row[] = [];
  for (const [index, items] of unnumbered.entries()) {
    const own = withoutLineNumbers(items.filter((item) => !repeated.has(item)));
    for (const column of columnsOf(own)) {
      const [first, ...rest] = linesOf(column, index + 1);
      if (first) lines.push({ ...first, continues: continuesFrom(lastColumn, column, lines.at(-1)) }, ...rest);
      lastColumn = column;
    }
  }
  return lines.slice(0, LINES_MAX);
}

/** Whether a column continues the last paragraph of the previous column or page. */
function continuesFrom(before: readonly Row[], column: readonly Row[], last: Line | undefined): boolean {
  const [row] = column;
  const end = before.at(-1);
  if (!row || !end || !last || Math.abs(end.size - row.size) > 0.06 * row.size || /[.:?!]\W*$/.test(last.text))
    return false;
  return hasNoRoomFor(row, end, rightEdge(before, before.length - 1));
}

/** The share of a page, top and bottom, that may be headers and footers. */
const MARGIN = 0.08;

/** Headers and footers: text at the same place on several pages, ignoring digits. */
function repeatedOn(pages: readonly (readonly TextItem[])[]): Set<TextItem> {
  const heights = pages.flat().map(({ y }) => y);
  const [bottom, top] = [Math.min(...heights), Math.max(...heights)];
  const margin = (top - bottom) * MARGIN;
  const places = new Map<string, TextItem[]>();
  for (const items of pages) {
    const inMargin = items.filter(({ y }) => y > top - margin || y < bottom + margin);
    const own = new Map(inMargin.map((item) => [placeOf(item), item]));
    for (const [place, item] of own) places.set(place, [...(places.get(place) ?? []), item]);
  }
  return new Set([...places.values()].filter(({ length }) => length > 1).flat());
}

const placeOf = ({ text, x, y }: TextItem) =>
  `${Math.round(y / 3)} ${/^\d+$/.test(text) ? '' : Math.round(x / 3)} ${text.replace(/\d+/g, '0')}`;

/** In points; a number closer to its line is part of the text. */
const LINE_NUMBER_GAP = 6;

/** Removes line numbers: numbers that count up left of all text, or in steps of one left of a column. */
function withoutLineNumbers(items: readonly TextItem[]): TextItem[] {
  const isNumber = ({ text }: TextItem) => /^\d{1,4}$/.test(text.trim());
  const edge = Math.min(...items.filter((item) => !isNumber(item)).map(({ x }) => x)) - LINE_NUMBER_GAP;
  const outside = items.filter((item) => isNumber(item) && item.right < edge);
  const inside = items.filter((item) => isNumber(item) && item.right >= edge);
  const removed = new Set(areCountingUp(outside, (step) => step > 0) ? outside : []);
  for (const column of Map.groupBy(inside, ({ right }) => Math.round(right / 2)).values())
    if (areCountingUp(column, (step) => step === 1)) for (const item of column) removed.add(item);
  return items.filter((item) => !removed.has(item));
}

/** Whether numbers count up from the top, with at most one exception in ten. */
function areCountingUp(numbers: readonly TextItem[], isStep: (step: number) => boolean): boolean {
  const counted = numbers.toSorted((one, other) => other.y - one.y).map(({ text }) => Number(text));
  const rising = counted.slice(1).filter((number, index) => isStep(number - (counted[index] ?? 0))).length;
  return counted.length >= 5 && rising >= (counted.length - 1) * 0.9;
}

function linesOf(rows: readonly Row[], page: number): Line[] {
  const column = {
    left: Math.min(...rows.map(({ x }) => x)),
    leading: leadingOf(rows),
  };
  return rows.map((row, index) => {
    const before = rows[index - 1];
    const right = rightEdge(rows, index);
    return {
      ...lineOf(row),
      page,
      continues: before !== undefined && isSameParagraph(before, row, { ...column, right }),
    };
  });
}

/** The right edge of nearby lines with the same left edge, as a panel may be narrower than its column. */
function rightEdge(rows: readonly Row[], index: number): number {
  const { x, size } = rows[index] as Row;
  const around = rows.slice(Math.max(0, index - 6), index + 7);
  const alike = around.filter((row) => Math.abs(row.x - x) < size * 0.3);
  return Math.max(...(alike.length > 2 ? alike : around).map(({ right }) => right));
}

interface Column {
  left: number;
  right: number;
  leading: number;
}

/** Line spacing within a paragraph, relative to the font size. */
function leadingOf(rows: readonly Row[]): number {
  const gaps = rows.slice(1).map((row, index) => ((rows[index]?.y ?? 0) - row.y) / row.size);
  const inOrder = gaps.filter((gap) => gap > 0.9 && gap < 3).sort((one, other) => one - other);
  return inOrder[Math.floor(inOrder.length / 4)] ?? 1.2;
}

/** Wider gaps on a line, in font sizes, separate columns, such as names side by side. */
const COLUMN_GAP = 1.8;

function lineOf({ items, size, y }: Row): Line {
  let text = '';
  const raised: [number, number][] = [];
  const lowered: [number, number][] = [];
  const runs: { font: string; place: [number, number] }[] = [];
  const fonts = new Map<string, number>();
  let before: TextItem | undefined;
  for (const item of items) {
    const gap = before ? (item.x - before.right) / Math.min(item.size, before.size) : 0;
    if (gap > COLUMN_GAP) text = `${text.trimEnd()}\t`;
    else if (gap > 0.16 && !text.endsWith(' ') && !item.text.startsWith(' ')) text += ' ';
    const piece = withPlainLetters(item.text);
    const isRaised = item.size < size * 0.85 && item.y > y + size * 0.1;
    const isLowered = item.size < size * 0.85 && item.y < y - size * 0.05;
    if (isRaised || isLowered) (isRaised ? raised : lowered).push([text.length, text.length + piece.length]);
    else {
      fonts.set(item.font, (fonts.get(item.font) ?? 0) + piece.length);
      runs.push({ font: item.font, place: [text.length, text.length + piece.length] });
    }
    text += piece;
    before = item;
  }
  const [style = ''] = [...fonts].sort(([, one], [, other]) => other - one)[0] ?? [];
  const bold = runs.flatMap(({ font, place }) => (font === style ? [] : [place]));
  return { text, size, style, raised, lowered, bold };
}

/** Replaces ligatures and detached accents with plain letters. */
function withPlainLetters(text: string): string {
  return text
    .replace(/[\ufb00-\ufb06]/g, (ligature) => LIGATURES[ligature] ?? ligature)
    .replace(/([´¨ˆ˜ˇ])(\p{L})/gu, (_, accent, letter) => `${letter === 'ı' ? 'i' : letter}${ACCENTS[accent]}`)
    .normalize('NFC');
}

/**
 * A paragraph continues if font and leading stay the same, the previous line had no room for the next word, and the new
 * line is not indented.
 */
function isSameParagraph(before: Row, row: Row, { left, right, leading }: Column): boolean {
  if (Math.abs(before.size - row.size) > 0.06 * row.size) return false;
  const gap = (before.y - row.y) / row.size;
  if (gap <= 0 || gap > leading * 1.2) return false;
  if (row.x > before.x + row.size * 0.8 && before.x < left + row.size * 0.5) return false;
  return hasNoRoomFor(row, before, right);
}

/** Whether a row's first word would not have fitted on the previous row. */
function hasNoRoomFor(row: Row, before: Row, right: number): boolean {
  const [word = ''] = row.items
    .map(({ text }) => text)
    .join('')
    .trim()
    .split(' ', 1);
  return right - before.right < (word.length + 1) * row.size * 0.6;
}

/** A piece of PDF text; positions in points from the lower left corner. */
export interface TextItem {
  text: string;
  x: number;
  y: number;
  right: number;
  size: number;
  font: string;
}

/** Pieces on one baseline, left to right, including superscripts and subscripts. */
export interface Row {
  items: TextItem[];
  x: number;
  right: number;
  y: number;
  size: number;
}

/** The rows of a page or of a column, from the top. */
function rowsOf(items: readonly TextItem[]): Row[] {
  // Large text first, so a superscript joins its line, not vice versa.
  const groups: { y: number; size: number; items: TextItem[] }[] = [];
  for (const item of [...items].sort((one, other) => other.size - one.size)) {
    const distance = ({ y }: { y: number }) => Math.abs(y - item.y);
    // A large title reaches as far as the superscripts of the line below it.
    const [nearest] = groups
      .filter((group) => distance(group) < group.size * (item.size < group.size * 0.9 ? 0.55 : 0.3))
      .sort((one, other) => distance(one) - distance(other));
    if (nearest) nearest.items.push(item);
    else groups.push({ y: item.y, size: item.size, items: [item] });
  }
  return groups.sort((one, other) => other.y - one.y).map(({ items: found, y }) => rowOf(found, y));
}

function rowOf(items: TextItem[], y: number): Row {
  const ordered = items.toSorted((one, other) => one.x - other.x);
  const weights = new Map<number, number>();
  for (const { size, text } of items) weights.set(size, (weights.get(size) ?? 0) + text.length);
  const [size = 0] = [...weights].sort(([, one], [, other]) => other - one)[0] ?? [];
  const right = Math.max(...items.map((item) => item.right));
  return { items: ordered, x: ordered[0]?.x ?? 0, right, y, size };
}

/** The minimum gap between columns, in font sizes. */
const GUTTER = 0.9;
const COLUMN_ROWS_MIN = 4;
const COLUMN_WIDTH_MIN = 0.15;

/** A page's text as single-column blocks in reading order; a gap common to several rows separates columns. */
function columnsOf(items: readonly TextItem[]): Row[][] {
  const rows = rowsOf(items);
  const blocks: Row[][] = [];
  let single: Row[] = [];
  let at = 0;
  while (at < rows.length) {
    const parted = columnRunFrom(rows, at);
    if (!parted) {
      single.push(rows[at] as Row);
      at += 1;
      continue;
    }
    if (single.length > 0) blocks.push(single);
    single = [];
    const inside = rows.slice(at, parted.end).flatMap((row) => row.items);
    blocks.push(rowsOf(inside.filter(({ x }) => x < parted.gap)), rowsOf(inside.filter(({ x }) => x >= parted.gap)));
    at = parted.end;
  }
  return single.length > 0 ? [...blocks, single] : blocks;
}

/** The longest run of rows from here with a common gap, if both sides are columns. */
function columnRunFrom(rows: readonly Row[], start: number): { gap: number; end: number } | undefined {
  let covered: [number, number][] = [];
  let best: { gap: number; end: number } | undefined;
  for (let end = start; end < rows.length; end += 1) {
    const row = rows[end] as Row;
    covered = mergeRanges(
      [...covered, ...row.items.map(({ x, right }): [number, number] => [x, right])],
      GUTTER * row.size,
    );
    if (covered.length < 2) {
      // A full-width piece: no later row can split it again.
      const width = (covered[0]?.[1] ?? 0) - (covered[0]?.[0] ?? 0);
      if (width > 0.6 * widthOf(rows)) break;
      continue;
    }
    const gaps = covered.slice(1).map(([left], index) => ({ from: covered[index]?.[1] ?? 0, to: left }));
    const widest = gaps.sort((one, other) => other.to - other.from - (one.to - one.from))[0];
    if (widest && areColumns(rows.slice(start, end + 1), widest.to)) best = { gap: widest.to, end: end + 1 };
  }
  return best;
}

/** The covered ranges, merging ranges closer than a gutter. */
function mergeRanges(stretches: [number, number][], gutter: number): [number, number][] {
  const result: [number, number][] = [];
  for (const [from, to] of stretches.sort(([one], [other]) => one - other)) {
    const last = result.at(-1);
    if (last && from - last[1] < gutter) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

const widthOf = (rows: readonly Row[]) =>
  Math.max(...rows.map(({ right }) => right)) - Math.min(...rows.map(({ x }) => x));

function areColumns(rows: readonly Row[], gap: number): boolean {
  const sides = [rows.filter(({ x }) => x < gap), rows.filter(({ right }) => right > gap)] as const;
  const isColumn = (side: readonly Row[], isLeft: boolean) => {
    const edges = side.map((row) => row.items.filter(({ x }) => x < gap === isLeft));
    const width = Math.max(...edges.flat().map(({ right }) => right)) - Math.min(...edges.flat().map(({ x }) => x));
    return side.length >= COLUMN_ROWS_MIN && width > COLUMN_WIDTH_MIN * widthOf(rows);
  };
  const [left, right] = sides;
  if (Math.min(left.length, right.length) < 0.35 * Math.max(left.length, right.length)) return false;
  return isColumn(left, true) && isColumn(right, false);
}
