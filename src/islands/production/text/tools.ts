import type { Editor } from '@tiptap/core';
import { redo, redoDepth, undo, undoDepth } from '@tiptap/pm/history';
import type { Command } from '@tiptap/pm/state';
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
import { insertNote } from './insert-note.ts';
import type { Tool } from './Toolbar.tsx';
import { insertTable, removeTable, toggleHeadColumn, toggleHeadRow } from './table-commands.ts';

/** The tools that open a dialog first. */
export type Asking = 'link' | 'figure' | 'equation' | 'citation';

/** The tools for words and for what is inserted among them. */
export function textTools(editor: Editor, ask: (asking: Asking) => void): Tool[][] {
  const mark = (name: string, label: string, sign: string, keys?: string): Tool => ({
    label,
    sign,
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
  const done = (label: string, command: Command, more: Partial<Tool> = {}): Tool => ({
    label,
    run: () => perform(editor, command),
    ...more,
  });
  return [
    [
      done('Undo', undo, { isOff: undoDepth(editor.state) === 0, keys: 'Control+Z' }),
      done('Redo', redo, { isOff: redoDepth(editor.state) === 0, keys: 'Control+Shift+Z' }),
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
      done('Note', insertNote),
      { label: 'Equation', run: () => ask('equation') },
      { label: 'Figure', isOn: editor.isActive('figure'), run: () => ask('figure') },
      done('Table', insertTable, { isOff: isInTable(editor.state) }),
    ],
  ];
}

/** The tools for the table that has the cursor. */
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
