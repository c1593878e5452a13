import type { Inline, TableCell, TableRow } from './html-blocks.ts';
import { extents } from './lines.ts';
import type { Pen } from './pen.ts';
import { MEASURE, PAGE, sans, type TextRun, type TextStyle } from './style.ts';

/** Turns a cell's text into runs of the style given. */
export type SetInlines = (inlines: Inline[], style: TextStyle) => TextRun[];

/** A cell and the column it begins in. */
interface PlacedCell {
  cell: TableCell;
  column: number;
}

/** How a table stands in the text column: the size of its text, its columns, and the cells of each row. */
export interface TableLayout {
  size: number;
  padding: number;
  columns: { left: number; width: number; isNumeric: boolean }[];
  grid: PlacedCell[][];
}

const SIZES = [8.5, 8, 7.5, 7, 6.5];
const PADDING = 6;

/** Lays a table out across the text column, its text as large as its longest words allow. */
export function layOutTable(pen: Pen, rows: TableRow[], setInlines: SetInlines): TableLayout {
  const grid = placeCells(rows);
  const count = Math.max(1, ...grid.flat().map(({ cell, column }) => column + cell.columns));
  const padding = Math.min(PADDING, MEASURE / count / 6);
  const room = MEASURE - count * padding * 2;
  let [size = 8.5, ...smaller] = SIZES;
  let wishes = wishesAt(pen, rows, grid, count, size, setInlines);
  while (smaller[0] !== undefined && sum(wishes.map(({ word }) => word)) > room) {
    [size = 8.5, ...smaller] = smaller;
    wishes = wishesAt(pen, rows, grid, count, size, setInlines);
  }
  let left: number = PAGE.left;
  const columns = share(wishes, room).map((inner, column) => {
    const width = inner + 2 * padding;
    left += width;
    return { left: left - width, width, isNumeric: isNumericColumn(rows, grid, column) };
  });
  return { size, padding, columns, grid };
}

/** The style of a cell's text. */
export function cellStyle(cell: TableCell, { isHead }: TableRow, size: number): TextStyle {
  return sans(size, { bold: isHead || (cell.isHeader && cell.columns > 1) });
}

/** Finds the column each cell stands in: rows above may reach down into a row. */
function placeCells(rows: TableRow[]): PlacedCell[][] {
  let taken: number[] = [];
  return rows.map(({ cells }) => {
    const reaching = taken.map((rowsLeft) => rowsLeft > 0);
    taken = taken.map((rowsLeft) => Math.max(0, rowsLeft - 1));
    let column = 0;
    return cells.map((cell) => {
      while (reaching[column]) column += 1;
      const placed = { cell, column };
      for (let i = 0; i < cell.columns; i += 1) taken[column + i] = cell.rows - 1;
      column += cell.columns;
      return placed;
    });
  });
}

/** The widths a column asks for: of its longest word, its longest text on one line, its head on one line. */
interface Wish {
  word: number;
  body: number;
  head: number;
}

function wishesAt(
  pen: Pen,
  rows: TableRow[],
  grid: PlacedCell[][],
  count: number,
  size: number,
  setInlines: SetInlines,
): Wish[] {
  const wishes = Array.from({ length: count }, (): Wish => ({ word: 6, body: 6, head: 6 }));
  for (const [index, row] of rows.entries()) {
    for (const { cell, column } of grid[index] ?? []) {
      const wish = wishes[column];
      if (!wish || cell.columns > 1) continue;
      const { word, line } = extents(pen.typeface, setInlines(cell.inlines, cellStyle(cell, row, size)));
      wish.word = Math.max(wish.word, word);
      if (row.isHead) wish.head = Math.max(wish.head, line);
      else wish.body = Math.max(wish.body, line);
    }
  }
  return wishes;
}

/** Shares the room among columns. Where not everything fits on one line, heads are the first to take two, then long texts. */
function share(wishes: Wish[], room: number): number[] {
  const words = wishes.map(({ word }) => word);
  const twoLineHeads = wishes.map(({ word, body, head }) => Math.max(word, body, head * 0.55));
  const whole = wishes.map(({ word, body, head }) => Math.max(word, body, head));
  if (sum(words) >= room) return words.map((width) => (width * room) / sum(words));
  if (sum(whole) <= room) return whole.map((width) => width + (room - sum(whole)) / whole.length);
  return sum(twoLineHeads) <= room ? between(twoLineHeads, whole, room) : between(words, twoLineHeads, room);
}

/** Widths from `least` to `most` that fill the room: narrow columns get their most, wide ones the same width each. */
function between(least: number[], most: number[], room: number): number[] {
  const widthsAt = (limit: number) => most.map((width, index) => Math.max(least[index] ?? 0, Math.min(width, limit)));
  let [low, high] = [0, room];
  while (high - low > 0.1) {
    const middle = (low + high) / 2;
    if (sum(widthsAt(middle)) > room) high = middle;
    else low = middle;
  }
  return widthsAt(low);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** True for a column of figures, which are easier to compare when their ends stand one below the other. */
function isNumericColumn(rows: TableRow[], grid: PlacedCell[][], column: number): boolean {
  const texts = rows.flatMap(({ isHead }, index) => {
    if (isHead) return [];
    const placed = (grid[index] ?? []).filter(({ cell, column: at }) => at === column && cell.columns === 1);
    return placed.map(({ cell }) =>
      cell.inlines
        .map(({ text }) => text)
        .join('')
        .trim(),
    );
  });
  const isFigure = (text: string) => text.length <= 28 && /^[<>≤≥=≈~+−–-]?\s?[\d(]/.test(text);
  const isBlank = (text: string) => /^(?:[–—−-]|NA|Not \w+|Ref\w*)?\.?$/i.test(text);
  return column > 0 && texts.some(isFigure) && texts.every((text) => isFigure(text) || isBlank(text));
}
