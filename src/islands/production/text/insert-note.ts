import type { Node } from '@tiptap/pm/model';
import { type Command, TextSelection, type Transaction } from '@tiptap/pm/state';

const NOTE = /^#note-(\d+)$/;

/**
 * Inserts the mark of a new note at the cursor, and the note among the others at the end of the text. All are numbered
 * in the order of their marks.
 */
export const insertNote: Command = (state, dispatch) => {
  const { schema, selection } = state;
  const { pointer, listItem, paragraph } = schema.nodes;
  const { sup } = schema.marks;
  if (!pointer || !listItem || !paragraph || !sup || !selection.$from.parent.inlineContent) return false;
  if (selection.$from.parent.type.spec.code) return false;
  const tr = state.tr;
  const mark = pointer.create({ href: '#note-0', id: 'note-mark-0', label: 'note 0' }, null, [sup.create()]);
  tr.setSelection(TextSelection.create(tr.doc, selection.to)).replaceSelectionWith(mark, false);
  const back = pointer.create({ href: '#note-mark-0', label: '↑' });
  const note = listItem.create({ id: 'note-0' }, paragraph.create(null, [schema.text(' '), back]));
  const at = putNote(tr, note);
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at)).scrollIntoView());
  return true;
};

/** Puts the note into the list, which is made where there is none, and renumbers all; returns where its words begin. */
function putNote(tr: Transaction, note: Node): number {
  const { orderedList, heading } = note.type.schema.nodes;
  const numbers = numberMarks(tr);
  const before = notesIn(tr.doc);
  const notes = [...(before?.list.children ?? []), note].toSorted(
    (one, other) => numberOf(one, numbers) - numberOf(other, numbers),
  );
  const list = orderedList?.create(
    before?.list.attrs,
    notes.map((one) => numbered(one, numbers)),
  );
  if (!list || !heading) return tr.selection.from;
  let start = before?.at ?? tr.doc.content.size;
  if (before) tr.replaceWith(start, start + before.list.nodeSize, list);
  else {
    const title = heading.create({ level: 2 }, note.type.schema.text('Notes'));
    tr.insert(start, [title, list]);
    start += title.nodeSize;
  }
  const index = notes.indexOf(note);
  return start + 3 + list.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
}

/** Numbers the marks as they follow each other; returns the new number of each old one. */
function numberMarks(tr: Transaction): Map<number, number> {
  const numbers = new Map<number, number>();
  tr.doc.descendants((node, at) => {
    const old = node.type.name === 'pointer' ? NOTE.exec(node.attrs.href)?.[1] : undefined;
    if (old === undefined) return;
    if (!numbers.has(Number(old))) numbers.set(Number(old), numbers.size + 1);
    const number = numbers.get(Number(old));
    const label = node.attrs.label.replace(/\d+/, `${number}`);
    const id = node.attrs.id && `note-mark-${number}`;
    tr.setNodeMarkup(at, null, { href: `#note-${number}`, id, label }, node.marks);
  });
  return numbers;
}

const oldNumber = (note: Node) => Number(/^note-(\d+)$/.exec(note.attrs.id ?? '')?.[1] ?? Number.NaN);

/** Notes without a mark follow the others. */
const numberOf = (note: Node, numbers: ReadonlyMap<number, number>) => numbers.get(oldNumber(note)) ?? numbers.size + 1;

function numbered(note: Node, numbers: ReadonlyMap<number, number>): Node {
  const number = numbers.get(oldNumber(note));
  if (!number) return note;
  const [words, ...lists] = note.children;
  const content = words
    ? [
        words.type.create(
          words.attrs,
          words.children.map((one) => back(one, number)),
        ),
        ...lists,
      ]
    : [];
  return note.type.create({ id: `note-${number}` }, content);
}

/** The link back from a note leads to its mark. */
function back(node: Node, number: number): Node {
  const leadsBack = node.type.name === 'pointer' && /^#note-mark-/.test(node.attrs.href);
  return leadsBack ? node.type.create({ ...node.attrs, href: `#note-mark-${number}` }, null, node.marks) : node;
}

function notesIn(doc: Node): { list: Node; at: number } | undefined {
  let found: { list: Node; at: number } | undefined;
  doc.forEach((block, at) => {
    if (block.type.name === 'orderedList' && block.children.some((item) => !Number.isNaN(oldNumber(item)))) {
      found = { list: block, at };
    }
  });
  return found;
}
