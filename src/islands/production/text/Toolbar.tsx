import type { Editor } from '@tiptap/core';
import { redo, redoDepth, undo, undoDepth } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { type Command, TextSelection, type Transaction } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  isInTable,
  mergeCells,
  selectedRect,
  splitCell,
} from '@tiptap/pm/tables';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { insertTable, removeTable, toggleHeadColumn, toggleHeadRow } from './edit-commands.ts';

export interface Tool {
  label: string;
  /** The visible label, if shorter. */
  symbol?: ReactNode;
  /** Whether it is active at the cursor; undefined for one-off actions. */
  isOn?: boolean | undefined;
  isOff?: boolean;
  keys?: string;
  run: () => void;
}

interface Props {
  label: string;
  groups: readonly (readonly Tool[])[];
  /** Escape returns to the text. */
  onLeave: () => void;
}

/** A toolbar: one tab stop, with arrow keys between tools. */
export function Toolbar({ label, groups, onLeave }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [present, setPresent] = useState(0);
  const count = groups.flat().length;
  const stop = Math.min(present, count - 1);
  const goTo = (index: number) => {
    setPresent(index);
    bar.current?.querySelectorAll('button')[index]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: (stop + 1) % count,
      ArrowLeft: (stop + count - 1) % count,
      Home: 0,
      End: count - 1,
    };
    const next = steps[event.key];
    if (event.key === 'Escape') onLeave();
    else if (next !== undefined) goTo(next);
    else return;
    event.preventDefault();
  };
  const starts = groups.map((_, at) => groups.slice(0, at).flat().length);
  return (
    <div className="toolbar" role="toolbar" aria-label={label} ref={bar} onKeyDown={onKeyDown}>
      {groups.map((tools, group) => (
        <div className="tools" key={tools[0]?.label}>
          {tools.map(({ label: name, symbol, isOn, isOff, keys, run }, at) => {
            const index = (starts[group] ?? 0) + at;
            return (
              <button
                type="button"
                key={name}
                aria-pressed={isOn}
                aria-disabled={isOff || undefined}
                aria-keyshortcuts={keys}
                title={symbol ? name : undefined}
                tabIndex={index === stop ? 0 : -1}
                onFocus={() => setPresent(index)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => !isOff && run()}
              >
                {symbol && <span aria-hidden="true">{symbol}</span>}
                <span className={symbol ? 'visually-hidden' : undefined}>{name}</span>
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

export type ToolDialogKind = 'link' | 'figure' | 'equation' | 'citation';

/** The toolbar's formatting and insertion tools. */
export function textTools(editor: Editor, ask: (asking: ToolDialogKind) => void): Tool[][] {
  const mark = (name: string, label: string, symbol: string, keys?: string): Tool => ({
    label,
    symbol,
    keys,
    isOn: editor.isActive(name),
    run: () => editor.chain().focus().toggleMark(name).run(),
  });
  const heading = (level: number, label: string): Tool => ({
    label,
    isOn: editor.isActive('heading', { level }),
    keys: `Control+Alt+${level}`,
    run: () => editor.chain().focus().toggleNode('heading', 'paragraph', { level }).run(),
  });
  const list = (name: string, label: string): Tool => ({
    label,
    isOn: editor.isActive(name),
    run: () => editor.chain().focus().toggleList(name, 'listItem').run(),
  });
  const commandTool = (label: string, command: Command, more: Partial<Tool> = {}): Tool => ({
    label,
    run: () => perform(editor, command),
    ...more,
  });
  return [
    [
      commandTool('Undo', undo, { isOff: undoDepth(editor.state) === 0, keys: 'Control+Z' }),
      commandTool('Redo', redo, { isOff: redoDepth(editor.state) === 0, keys: 'Control+Shift+Z' }),
    ],
    [heading(2, 'Heading'), heading(3, 'Subheading')],
    [
      mark('strong', 'Bold', 'B', 'Control+B'),
      mark('em', 'Italic', 'I', 'Control+I'),
      mark('sup', 'Superscript', 'x²', 'Control+.'),
      mark('sub', 'Subscript', 'x₂', 'Control+,'),
      mark('code', 'Code', '</>', 'Control+E'),
    ],
    [list('bulletList', 'List'), list('orderedList', 'Numbered list')],
    [
      { label: 'Link', isOn: editor.isActive('link'), keys: 'Control+K', run: () => ask('link') },
      { label: 'Citation', run: () => ask('citation') },
      commandTool('Note', insertNote),
      { label: 'Equation', run: () => ask('equation') },
      { label: 'Figure', isOn: editor.isActive('figure'), run: () => ask('figure') },
      commandTool('Table', insertTable, { isOff: isInTable(editor.state) }),
    ],
  ];
}

/** Tools for the table at the cursor. */
export function tableTools(editor: Editor): Tool[][] {
  const { state } = editor;
  if (!isInTable(state)) return [];
  const { table, map, tableStart } = selectedRect(state);
  const tool = (label: string, command: Command, isOn?: boolean): Tool => ({
    label,
    isOn,
    isOff: !command(state),
    run: () => perform(editor, command),
  });
  const last = state.doc.nodeAt(tableStart + (map.map[(map.height - 1) * map.width] ?? 0));
  return [
    [
      tool('Header row', toggleHeadRow, table.firstChild?.attrs.isHead === true),
      tool('Header column', toggleHeadColumn, last?.type.name === 'tableHeader'),
    ],
    [tool('Row above', addRowBefore), tool('Row below', addRowAfter), tool('Remove row', deleteRow)],
    [tool('Column before', addColumnBefore), tool('Column after', addColumnAfter), tool('Remove column', deleteColumn)],
    [tool('Merge cells', mergeCells), tool('Split cell', splitCell)],
    [tool('Remove table', removeTable)],
  ];
}

function perform(editor: Editor, command: Command): void {
  editor.view.focus();
  command(editor.state, editor.view.dispatch);
}

const NOTE = /^#note-(\d+)$/;

/**
 * Inserts a note's mark at the cursor, and the note at the end of the text. Notes are numbered in the order of their
 * marks.
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
  const backlink = pointer.create({ href: '#note-mark-0', label: '↑' });
  const note = listItem.create({ id: 'note-0' }, paragraph.create(null, [schema.text(' '), backlink]));
  const at = addNote(tr, note);
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at)).scrollIntoView());
  return true;
};

/** Adds the note to the list, creating it if needed, and renumbers all; returns the start of the note's text. */
function addNote(tr: Transaction, note: Node): number {
  const { orderedList, heading } = note.type.schema.nodes;
  const numbers = numberMarks(tr);
  const before = notesIn(tr.doc);
  const notes = [...(before?.list.children ?? []), note].toSorted(
    (one, other) => numberOf(one, numbers) - numberOf(other, numbers),
  );
  const list = orderedList?.create(
    before?.list.attrs,
    notes.map((one) => renumbered(one, numbers)),
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

/** Renumbers the marks in text order; returns the new number of each old one. */
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

/** Notes without a mark come last. */
const numberOf = (note: Node, numbers: ReadonlyMap<number, number>) => numbers.get(oldNumber(note)) ?? numbers.size + 1;

function renumbered(note: Node, numbers: ReadonlyMap<number, number>): Node {
  const number = numbers.get(oldNumber(note));
  if (!number) return note;
  const [words, ...lists] = note.children;
  const content = words
    ? [
        words.type.create(
          words.attrs,
          words.children.map((one) => backlink(one, number)),
        ),
        ...lists,
      ]
    : [];
  return note.type.create({ id: `note-${number}` }, content);
}

/** The link from a note back to its mark. */
function backlink(node: Node, number: number): Node {
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
