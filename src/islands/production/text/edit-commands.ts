import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { WrittenEquation } from './EquationDialog.tsx';
import type { PlaceableFigure } from './FigureDialog.tsx';
import { nameFor, type Place } from './places.ts';
import { labelled } from './table-commands.ts';

/** Inserts or replaces an equation at the cursor. */
export function putEquation({ state, view }: Editor, { tex, html, isBlock, number }: WrittenEquation): void {
  const { equation, equationBlock } = state.schema.nodes;
  const { selection } = state;
  // Within lists and tables an equation on a line of its own stands among words.
  const isTop = selection.$from.depth <= 1 && selection.$from.parent.type.name !== 'figure';
  const id = number ? `equation-${number.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}` : null;
  const node =
    isBlock && isTop
      ? equationBlock?.create({ tex, html, number, id })
      : equation?.create({ tex, html, isDisplay: isBlock }, null, selection.$from.marks());
  if (node) view.dispatch(state.tr.replaceSelectionWith(node, false).scrollIntoView());
}

/** The selected equation, and whether it is displayed. */
export function selectedEquation({ state: { selection } }: Editor): Omit<WrittenEquation, 'html'> | undefined {
  if (!(selection instanceof NodeSelection) || !/^equation/.test(selection.node.type.name)) return undefined;
  const { tex, number = '', isDisplay } = selection.node.attrs;
  return { tex, number, isBlock: isDisplay === true || selection.node.type.name === 'equationBlock' };
}

/** Cites references in the text's style: superscript or bracketed. */
export function cite(editor: Editor, numbers: readonly number[]): void {
  const { pointer } = editor.schema.nodes;
  const sup = editor.schema.marks.sup?.create();
  if (!pointer || !sup) return;
  const isAbove = citesAbove(editor.state.doc);
  const marks = isAbove ? [sup] : [];
  const text = (words: string) => editor.schema.text(words, marks);
  const cited = numbers.flatMap((number, at) => [
    ...(at > 0 ? [text(',')] : []),
    pointer.create({ href: `#ref-${number}`, label: `${number}` }, null, marks),
  ]);
  const { tr, selection } = editor.state;
  tr.replaceWith(selection.to, selection.to, isAbove ? cited : [text('['), ...cited, text(']')]);
  const end = tr.mapping.map(selection.to);
  // What is written after it is not above the line.
  editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, end)).setStoredMarks([]).scrollIntoView());
}

function citesAbove(doc: Node): boolean {
  let isAbove = false;
  doc.descendants(({ type, attrs, marks }) => {
    if (type.name === 'pointer' && /^#ref-/.test(attrs.href))
      isAbove ||= marks.some((mark) => mark.type.name === 'sup');
  });
  return isAbove;
}

/** Places a figure after the cursor's block, or moves it there. */
export function placeFigure(
  { state, dispatch }: EditorView,
  { file, alt }: PlaceableFigure,
  { caption, at = afterBlock(state.doc, state.selection.from) }: { caption: readonly Node[]; at?: number | undefined },
): void {
  const id = file.replace(/\.[a-z]+$/, '');
  const number = /\d+/.exec(file)?.[0] ?? '';
  let words: readonly Node[] = [...labelled(state.schema, `Figure ${number}.`), ...caption];
  const tr = state.tr;
  state.doc.forEach((block, start) => {
    if (block.type.name !== 'figure' || block.attrs.file !== file) return;
    words = block.children;
    tr.delete(tr.mapping.map(start), tr.mapping.map(start + block.nodeSize));
  });
  const figure = state.schema.nodes.figure?.create({ id, file, alt }, words);
  if (figure) dispatch(tr.insert(tr.mapping.map(at), figure).scrollIntoView());
}

/** The end of the outermost block at a position. */
export function afterBlock(doc: Node, at: number): number {
  const $at = doc.resolve(at);
  return $at.depth > 0 ? $at.after(1) : at;
}

/** The figure selected, or whose caption has the cursor. */
export function figureHere({ state: { selection } }: Editor): { node: Node; at: number } | undefined {
  if (selection instanceof NodeSelection && selection.node.type.name === 'figure') {
    return { node: selection.node, at: selection.from };
  }
  const { $from } = selection;
  return $from.parent.type.name === 'figure' ? { node: $from.parent, at: $from.before() } : undefined;
}

/** Links the selection or new text; an unnamed heading gets an id. */
export function link(editor: Editor, target: { href: string } | { place: Place }, words: string): void {
  const { state, view, schema } = editor;
  const tr = state.tr;
  let href = '';
  if ('href' in target) href = target.href;
  else {
    const { id, label, at } = target.place;
    const name = id || nameFor(label, state.doc);
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
