import type { Node, NodeType, Schema } from '@tiptap/pm/model';
import { type Command, TextSelection, type Transaction } from '@tiptap/pm/state';
import { isInTable, selectedRect } from '@tiptap/pm/tables';
import { nextNumber } from './places.ts';

const cellsOf = (type: NodeType | undefined, count: number) =>
  Array.from({ length: count }, () => type?.createAndFill()).filter((cell) => cell !== null && cell !== undefined);

/** Puts a table of three columns, with caption and a row of titles, after the block of the cursor. */
export const insertTable: Command = (state, dispatch) => {
  const { schema, doc, selection } = state;
  const { table, tableRow, tableCell, tableHeader, tableFigure, caption } = schema.nodes;
  if (!table || !tableRow || !tableFigure || !caption) return false;
  const number = nextNumber(doc, 'table');
  const head = tableRow.create({ isHead: true }, cellsOf(tableHeader, 3));
  const rows = [head, ...[1, 2].map(() => tableRow.create(null, cellsOf(tableCell, 3)))];
  const words = labelled(schema, `Table ${number}.`);
  const figure = tableFigure.create({ id: `table-${number}` }, [caption.create(null, words), table.create(null, rows)]);
  const at = selection.$from.depth > 0 ? selection.$from.after(1) : selection.to;
  const tr = state.tr.insert(at, figure);
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 2 + words.reduce(size, 0)))).scrollIntoView());
  return true;
};

const size = (sum: number, { nodeSize }: Node) => sum + nodeSize;

/** The number of a figure or table as its caption begins. */
export function labelled(schema: Schema, label: string): Node[] {
  const strong = schema.marks.strong?.create();
  return [schema.text(label, strong ? [strong] : []), schema.text(' ')];
}

/** The rows of titles at the top become rows like others, or the first row, or all that are selected there, titles. */
export const toggleHeadRow: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const { table, tableStart, top, bottom } = selectedRect(state);
  const wasHead = table.firstChild?.attrs.isHead === true;
  const count = top === 0 ? bottom : 1;
  const tr = state.tr;
  table.forEach((row, offset, at) => {
    const isHead = !wasHead && at < count;
    if (row.attrs.isHead === isHead) return;
    tr.setNodeMarkup(tableStart + offset, null, { isHead });
    row.forEach((cell, inRow) => {
      setHeader(tr, tableStart + offset + 1 + inRow, cell, isHead);
    });
  });
  dispatch?.(tr);
  return true;
};

/** The first cell of each row becomes its title, or a cell like others. */
export const toggleHeadColumn: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const { tableStart, map } = selectedRect(state);
  const first = [...new Set(Array.from({ length: map.height }, (_, row) => map.map[row * map.width] ?? 0))];
  const body = first.filter((offset) => !state.doc.resolve(tableStart + offset).parent.attrs.isHead);
  const wasHead = isHeadColumn(state.doc, tableStart, body);
  const tr = state.tr;
  for (const offset of body) {
    const cell = tr.doc.nodeAt(tableStart + offset);
    if (cell) setHeader(tr, tableStart + offset, cell, !wasHead);
  }
  dispatch?.(tr);
  return true;
};

const isHeadColumn = (doc: Node, start: number, offsets: readonly number[]) =>
  offsets.length > 0 && offsets.every((offset) => doc.nodeAt(start + offset)?.type.name === 'tableHeader');

function setHeader(tr: Transaction, at: number, cell: Node, isHeader: boolean) {
  const { colspan, rowspan } = cell.attrs;
  const { tableHeader, tableCell } = cell.type.schema.nodes;
  tr.setNodeMarkup(at, isHeader ? tableHeader : tableCell, { colspan, rowspan });
}

/** Removes the table, with its caption and notes where it has them. */
export const removeTable: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if (!isInTable(state)) return false;
  dispatch?.(state.tr.delete($from.before(1), $from.after(1)).scrollIntoView());
  return true;
};
