import type { Line } from './line.ts';
import { columnsOf, type Row, type TextItem } from './pdf-rows.ts';

const LIGATURES: Record<string, string> = { ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl', ﬅ: 'st', ﬆ: 'st' };
// Accents that some typesetters print before their letter.
const ACCENTS: Record<string, string> = { '´': '\u0301', '¨': '\u0308', 'ˆ': '\u0302', '˜': '\u0303', 'ˇ': '\u030c' };

/** The lines of the first pages of a PDF in reading order, without what every page repeats and line numbers. */
export function pdfLines(pages: readonly (readonly TextItem[])[]): Line[] {
  const repeated = repeatedOn(pages);
  return pages.flatMap((items, index) => {
    const own = withoutLineNumbers(items.filter((item) => !repeated.has(placeOf(item))));
    const lines = columnsOf(own).flatMap((rows) => linesOf(rows, index + 1));
    return lines.filter(({ text }) => text.trim() !== '');
  });
}

/** Running heads and page numbers: what stands at the same place of several pages, figures aside. */
function repeatedOn(pages: readonly (readonly TextItem[])[]): Set<string> {
  const counts = new Map<string, number>();
  for (const items of pages) {
    for (const place of new Set(items.map(placeOf))) counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count > 1).map(([place]) => place));
}

const placeOf = ({ text, x, y }: TextItem) => `${Math.round(y / 3)} ${/^\d+$/.test(text) ? '' : Math.round(x / 3)} ${text.replace(/\d+/g, '0')}`;

/** Numbers of lines in the margin, as journals ask of manuscripts: they count up, and nothing stands left of them. */
function withoutLineNumbers(items: readonly TextItem[]): TextItem[] {
  const text = items.filter((item) => !/^\d{1,4}$/.test(item.text.trim()));
  const edge = leftEdge(text);
  const numbers = items.filter((item) => /^\d{1,4}$/.test(item.text.trim()) && item.right < edge + 1);
  if (numbers.length < 5) return [...items];
  const ordered = numbers.toSorted((one, other) => other.y - one.y).map((item) => Number(item.text));
  const rising = ordered.filter((number, index) => index > 0 && number > (ordered[index - 1] ?? 0)).length;
  return rising >= (ordered.length - 1) * 0.9 ? items.filter((item) => !numbers.includes(item)) : [...items];
}

/** Where most lines begin. */
function leftEdge(items: readonly TextItem[]): number {
  const counts = new Map<number, number>();
  for (const { x, text } of items) counts.set(Math.floor(x / 2), (counts.get(Math.floor(x / 2)) ?? 0) + text.length);
  const [most] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [];
  return most === undefined ? 0 : most * 2;
}

function linesOf(rows: readonly Row[], page: number): Line[] {
  const column = {
    left: Math.min(...rows.map(({ x }) => x)),
    right: Math.max(...rows.map((row) => row.right)),
    leading: leadingOf(rows),
  };
  return rows.map((row, index) => {
    const before = rows[index - 1];
    return { ...lineOf(row), page, continues: before !== undefined && isSameParagraph(before, row, column) };
  });
}

interface Column {
  left: number;
  right: number;
  leading: number;
}

/** From one line to the next inside a paragraph, as a share of the letters' size. */
function leadingOf(rows: readonly Row[]): number {
  const gaps = rows.slice(1).map((row, index) => ((rows[index]?.y ?? 0) - row.y) / row.size);
  const inOrder = gaps.filter((gap) => gap > 0.9 && gap < 3).sort((one, other) => one - other);
  return inOrder[Math.floor(inOrder.length / 4)] ?? 1.2;
}

function lineOf({ items, size, y }: Row): Line {
  let text = '';
  const raised: [number, number][] = [];
  const fonts = new Map<string, number>();
  let before: TextItem | undefined;
  for (const item of items) {
    const isApart = before && item.x - before.right > 0.16 * Math.min(item.size, before.size);
    if (isApart && !text.endsWith(' ') && !item.text.startsWith(' ')) text += ' ';
    const piece = readable(item.text);
    const isRaised = item.size < size * 0.85 && item.y > y + size * 0.1;
    if (isRaised) raised.push([text.length, text.length + piece.length]);
    else fonts.set(item.font, (fonts.get(item.font) ?? 0) + piece.length);
    text += piece;
    before = item;
  }
  const [style = ''] = [...fonts].sort(([, one], [, other]) => other - one)[0] ?? [];
  return { text, size, style, raised };
}

/** Letters in place of what fonts make of them. */
function readable(text: string): string {
  return text
    .replace(/[\ufb00-\ufb06]/g, (ligature) => LIGATURES[ligature] ?? ligature)
    .replace(/([´¨ˆ˜ˇ])(\p{L})/gu, (_, accent, letter) => `${letter === 'ı' ? 'i' : letter}${ACCENTS[accent]}`)
    .normalize('NFC');
}

/**
 * A paragraph goes on while letters and leading stay the same, the line before is so full that the next word
 * would not have fitted, and the new one is not indented.
 */
function isSameParagraph(before: Row, row: Row, { left, right, leading }: Column): boolean {
  if (Math.abs(before.size - row.size) > 0.06 * row.size) return false;
  const gap = (before.y - row.y) / row.size;
  if (gap <= 0 || gap > leading * 1.2) return false;
  if (row.x > before.x + row.size * 0.8 && before.x < left + row.size * 0.5) return false;
  const [word = ''] = row.items.map(({ text }) => text).join('').trim().split(' ', 1);
  return right - before.right < (word.length + 1) * row.size * 0.6;
}
