import type { Editor } from '@tiptap/core';
import type { Node, NodeType, Schema } from '@tiptap/pm/model';
import { type Command, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { isInTable, selectedRect } from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';

export interface PlaceableFigure {
  file: string;
  alt: string;
}

/** `number` is empty for unnumbered equations. */
export interface WrittenEquation {
  tex: string;
  html: string;
  isBlock: boolean;
  number: string;
}

/** Inserts or replaces an equation at the cursor. */
export function insertEquation({ state, view }: Editor, { tex, html, isBlock, number }: WrittenEquation): void {
  const { equation, equationBlock } = state.schema.nodes;
  const { selection } = state;
  // In lists and tables a displayed equation is inline content.
  const isTop = selection.$from.depth <= 1 && selection.$from.parent.type.name !== 'figure';
  const id = number ? `equation-${number.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}` : null;
  const node =
    isBlock && isTop
      ? equationBlock?.create({ tex, html, number, id })
      : equation?.create({ tex, html, isDisplay: isBlock }, null, selection.$from.marks());
  if (node) view.dispatch(state.tr.replaceSelectionWith(node, false).scrollIntoView());
}

export function selectedEquation({ state: { selection } }: Editor): Omit<WrittenEquation, 'html'> | undefined {
  if (!(selection instanceof NodeSelection) || !/^equation/.test(selection.node.type.name)) return undefined;
  const { tex, number = '', isDisplay } = selection.node.attrs;
  return { tex, number, isBlock: isDisplay === true || selection.node.type.name === 'equationBlock' };
}

/** Cites references in the text's style: superscript or bracketed. */
export function insertCitation(editor: Editor, numbers: readonly number[]): void {
  const { pointer } = editor.schema.nodes;
  const sup = editor.schema.marks.sup?.create();
  if (!pointer || !sup) return;
  const isSuperscript = citesInSuperscript(editor.state.doc);
  const marks = isSuperscript ? [sup] : [];
  const text = (words: string) => editor.schema.text(words, marks);
  const cited = numbers.flatMap((number, at) => [
    ...(at > 0 ? [text(',')] : []),
    pointer.create({ href: `#ref-${number}`, label: `${number}` }, null, marks),
  ]);
  const { tr, selection } = editor.state;
  tr.replaceWith(selection.to, selection.to, isSuperscript ? cited : [text('['), ...cited, text(']')]);
  const end = tr.mapping.map(selection.to);
  // Text typed after it is not superscript.
  editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, end)).setStoredMarks([]).scrollIntoView());
}

function citesInSuperscript(doc: Node): boolean {
  let isSuperscript = false;
  doc.descendants(({ type, attrs, marks }) => {
    if (type.name === 'pointer' && /^#ref-/.test(attrs.href))
      isSuperscript ||= marks.some((mark) => mark.type.name === 'sup');
  });
  return isSuperscript;
}

/** Places a figure after the cursor's block, or moves it there. */
export function placeFigure(
  { state, dispatch }: EditorView,
  { file, alt }: PlaceableFigure,
  { caption, at = afterBlock(state.doc, state.selection.from) }: { caption: readonly Node[]; at?: number | undefined },
): void {
  const id = file.replace(/\.[a-z]+$/, '');
  const number = /\d+/.exec(file)?.[0] ?? '';
  let words: readonly Node[] = [...labelNodes(state.schema, `Figure ${number}.`), ...caption];
  const tr = state.tr;
  state.doc.forEach((block, start) => {
    if (block.type.name !== 'figure' || block.attrs.file !== file) return;
    words = block.children;
    tr.delete(tr.mapping.map(start), tr.mapping.map(start + block.nodeSize));
  });
  const figure = state.schema.nodes.figure?.create({ id, file, alt }, words);
  if (figure) dispatch(tr.insert(tr.mapping.map(at), figure).scrollIntoView());
}

/** Returns the end of the outermost block at a position. */
export function afterBlock(doc: Node, at: number): number {
  const $at = doc.resolve(at);
  return $at.depth > 0 ? $at.after(1) : at;
}

/** Returns the selected figure, or the one whose caption has the cursor. */
export function figureAtCursor({ state: { selection } }: Editor): { node: Node; at: number } | undefined {
  if (selection instanceof NodeSelection && selection.node.type.name === 'figure') {
    return { node: selection.node, at: selection.from };
  }
  const { $from } = selection;
  return $from.parent.type.name === 'figure' ? { node: $from.parent, at: $from.before() } : undefined;
}

/** Links the selection or new text; an unnamed heading gets an id. */
export function insertLink(editor: Editor, target: { href: string } | { place: Place }, words: string): void {
  const { state, view, schema } = editor;
  const tr = state.tr;
  let href = '';
  if ('href' in target) href = target.href;
  else {
    const { id, label, at } = target.place;
    const name = id || headingId(label, state.doc);
    if (!id) tr.setNodeAttribute(at, 'id', name);
    href = `#${name}`;
  }
  const mark = schema.marks.link?.create({ href });
  if (!mark) return;
  const { from, to, empty } = state.selection;
  if (empty) tr.insert(from, schema.text(words, [...state.selection.$from.marks(), mark]));
  else tr.removeMark(from, to, mark.type).addMark(from, to, mark);
  view.dispatch(tr.scrollIntoView());
}

const emptyCells = (type: NodeType | undefined, count: number) =>
  Array.from({ length: count }, () => type?.createAndFill()).filter((cell) => cell !== null && cell !== undefined);

/** Inserts a table of three columns, with caption and header row, after the cursor's block. */
export const insertTable: Command = (state, dispatch) => {
  const { schema, doc, selection } = state;
  const { table, tableRow, tableCell, tableHeader, tableFigure, caption } = schema.nodes;
  if (!table || !tableRow || !tableFigure || !caption) return false;
  const number = nextNumber(doc, 'table');
  const head = tableRow.create({ isHead: true }, emptyCells(tableHeader, 3));
  const rows = [head, ...[1, 2].map(() => tableRow.create(null, emptyCells(tableCell, 3)))];
  const words = labelNodes(schema, `Table ${number}.`);
  const figure = tableFigure.create({ id: `table-${number}` }, [caption.create(null, words), table.create(null, rows)]);
  const at = selection.$from.depth > 0 ? selection.$from.after(1) : selection.to;
  const tr = state.tr.insert(at, figure);
  dispatch?.(
    tr.setSelection(TextSelection.near(tr.doc.resolve(at + 2 + words.reduce(addNodeSize, 0)))).scrollIntoView(),
  );
  return true;
};

const addNodeSize = (sum: number, { nodeSize }: Node) => sum + nodeSize;

function labelNodes(schema: Schema, label: string): Node[] {
  const strong = schema.marks.strong?.create();
  return [schema.text(label, strong ? [strong] : []), schema.text(' ')];
}

/** Turns header rows into body rows, or the first row or all selected top rows into header rows. */
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

/** Turns the first cell of each row into a header, or back. */
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

/** Removes the table with its caption and notes. */
export const removeTable: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if (!isInTable(state)) return false;
  dispatch?.(state.tr.delete($from.before(1), $from.after(1)).scrollIntoView());
  return true;
};

/** A heading, figure, table or numbered equation that links can point to. */
export interface Place {
  /** Empty if it has no name yet. */
  id: string;
  label: string;
  at: number;
}

export function placesOf(doc: Node): Place[] {
  const places: Place[] = [];
  doc.forEach((block, at) => {
    const { id, number } = block.attrs;
    const words = block.textContent.trim();
    if (block.type.name === 'heading' && words) places.push({ id: id ?? '', label: words, at });
    else if (block.type.name === 'equationBlock' && id && number) places.push({ id, label: `Equation ${number}`, at });
    else if (/figure/i.test(block.type.name) && id) places.push({ id, label: labelOf(id), at });
  });
  return places;
}

/** Formats "table-2" as "Table 2". */
const labelOf = (id: string) => `${id.charAt(0).toUpperCase()}${id.slice(1)}`.replace('-', ' ');

function nextNumber(doc: Node, kind: 'table' | 'equation'): number {
  let last = 0;
  doc.descendants(({ attrs }) => {
    const number = Number(new RegExp(`^${kind}-(\\d+)$`).exec(attrs.id ?? '')?.[1] ?? 0);
    last = Math.max(last, number);
  });
  return last + 1;
}

/** Derives a unique id for a heading from its text. */
function headingId(words: string, doc: Node): string {
  const taken = new Set(placesOf(doc).map(({ id }) => id));
  const plain = words
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-');
  const wanted =
    plain
      .replace(/^[^a-z]+/, '')
      .slice(0, 60)
      .replace(/-$/, '') || 'section';
  let name = wanted;
  for (let copy = 2; taken.has(name); copy += 1) name = `${wanted}-${copy}`;
  return name;
}
