import type { Slice } from './flow.ts';
import type { TableCell, TableRow } from './html-blocks.ts';
import { breakLines, type Line } from './lines.ts';
import { drawArtifact, drawLine, drawSegments, newTag, type Pen, setAttributes, type Tag } from './pen.ts';
import { COLOURS, MEASURE, PAGE, sans } from './style.ts';
import { cellStyle, layOutTable, type SetInlines } from './table-columns.ts';

/** A table's rows as slices; `repeatedHead` stands above the rows that go on on another page. */
export interface TableSlices {
  head: Slice[];
  body: Slice[];
  repeatedHead: Slice | null;
}

interface SetRow {
  isHead: boolean;
  cells: { lines: Line[]; tag: Tag; x: number; width: number; isRight: boolean }[];
}

const PADDING_Y = 3.2;
/** A row with more lines than this may be broken in two; less would break rows that need not be. */
const MAX_ROW_LINES = 40;

/** Sets a table across the text column, and its tags in the order of its rows. */
export function setTable(pen: Pen, rows: TableRow[], parent: Tag, setInlines: SetInlines): TableSlices {
  const { size, padding, columns, grid } = layOutTable(pen, rows, setInlines);
  const leading = size * 1.34;

  const groups = {
    head: rows.some(({ isHead }) => isHead) ? newTag(pen, 'THead', parent) : null,
    body: newTag(pen, 'TBody', parent),
  };
  const setRows = rows.map((row, index): SetRow => {
    const rowTag = newTag(pen, 'TR', (row.isHead && groups.head) || groups.body);
    const cells = (grid[index] ?? []).map(({ cell, column }) => {
      const spanned = columns.slice(column, column + cell.columns);
      const width = spanned.reduce((total, one) => total + one.width, 0) - 2 * padding;
      const lines = breakLines(pen.typeface, setInlines(cell.inlines, cellStyle(cell, row, size)), width);
      const tag = cellTag(pen, cell, row, rowTag);
      const isRight = cell.columns === 1 && columns[column]?.isNumeric === true;
      return { lines, tag, x: (columns[column]?.left ?? PAGE.left) + padding, width, isRight };
    });
    return { isHead: row.isHead, cells };
  });

  const headRows = setRows.filter(({ isHead }) => isHead);
  const head = headRows.flatMap((row, index) =>
    rowSlices(pen, row, leading, index === 0, index === headRows.length - 1),
  );
  const bodyRows = setRows.filter(({ isHead }) => !isHead);
  const body = bodyRows.flatMap((row, index) =>
    rowSlices(pen, row, leading, headRows.length === 0 && index === 0, index === bodyRows.length - 1),
  );
  return { head, body, repeatedHead: repeatedHead(pen, headRows, leading, size) };
}

function cellTag(pen: Pen, cell: TableCell, { isHead }: TableRow, row: Tag): Tag {
  const isHeader = cell.isHeader || isHead;
  const tag = newTag(pen, isHeader ? 'TH' : 'TD', row, isHeader ? { scope: isHead ? 'Column' : 'Row' } : {});
  if (cell.columns > 1 || cell.rows > 1) {
    setAttributes(tag, { O: 'Table', ColSpan: cell.columns, RowSpan: cell.rows });
  }
  return tag;
}

/** A row as one slice, or as several where it is too tall to stay whole. */
function rowSlices(pen: Pen, row: SetRow, leading: number, isFirst: boolean, isLast: boolean): Slice[] {
  const lineCount = Math.max(1, ...row.cells.map(({ lines }) => lines.length));
  const slices: Slice[] = [];
  for (let from = 0; from < lineCount; from += MAX_ROW_LINES) {
    const to = Math.min(lineCount, from + MAX_ROW_LINES);
    const height = (to - from) * leading + 2 * PADDING_Y;
    const isWhole = to === lineCount;
    slices.push({
      height,
      draw: (y) => {
        if (isFirst && from === 0) drawRule(pen, y, 1, COLOURS.petrol);
        drawCells(row, height, leading, from, to, (cell, line, x, below) =>
          drawLine(pen, cell.tag, line, x, y + below),
        );
        const isEdge = isLast && !row.isHead;
        const isStrong = isEdge || (row.isHead && isLast);
        if (isWhole)
          drawRule(pen, y + height, isEdge ? 1 : isStrong ? 0.6 : 0.4, isStrong ? COLOURS.petrol : COLOURS.rule);
      },
    });
  }
  return slices;
}

/** The head once more, for the eye only: in the structure it stands once. */
function repeatedHead(pen: Pen, rows: SetRow[], leading: number, size: number): Slice | null {
  const heights = rows.map(
    ({ cells }) => Math.max(1, ...cells.map(({ lines }) => lines.length)) * leading + 2 * PADDING_Y,
  );
  const total = heights.reduce((sum, height) => sum + height, 0);
  // A head that fills half a page would leave no room for what it heads.
  if (rows.length === 0 || total > 200) return null;
  const [note] = breakLines(
    pen.typeface,
    [{ text: 'Continued', style: sans(size, { italic: true, colour: COLOURS.quiet }) }],
    MEASURE,
  );
  return {
    height: total + leading,
    draw: (top) => {
      drawArtifact(pen, 'Layout', () => {
        if (note) drawSegments(pen, note.segments, PAGE.left + 4, top + leading * 0.5);
      });
      let y = top + leading;
      drawRule(pen, y, 1, COLOURS.petrol);
      for (const [index, row] of rows.entries()) {
        const height = heights[index] ?? 0;
        drawArtifact(pen, 'Layout', () => {
          drawCells(row, height, leading, 0, Number.MAX_SAFE_INTEGER, (_, line, x, below) =>
            drawSegments(pen, line.segments, x, y + below),
          );
        });
        y += height;
        drawRule(pen, y, 0.6, COLOURS.petrol);
      }
    },
  };
}

/** Calls `draw` for each line of a row: those of a head stand at the bottom of their cells. */
function drawCells(
  { isHead, cells }: SetRow,
  height: number,
  leading: number,
  from: number,
  to: number,
  draw: (cell: SetRow['cells'][number], line: Line, x: number, below: number) => void,
): void {
  for (const cell of cells) {
    const lines = cell.lines.slice(from, to);
    const top = isHead ? height - PADDING_Y - lines.length * leading : PADDING_Y;
    for (const [index, line] of lines.entries()) {
      const x = cell.isRight ? cell.x + cell.width - line.width : cell.x;
      draw(cell, line, x, top + index * leading + leading * 0.72);
    }
  }
}

function drawRule(pen: Pen, y: number, thickness: number, colour: string): void {
  drawArtifact(pen, 'Layout', () => {
    pen.doc
      .lineWidth(thickness)
      .moveTo(PAGE.left, y)
      .lineTo(PAGE.left + MEASURE, y)
      .stroke(colour);
  });
}
