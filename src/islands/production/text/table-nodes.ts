import { Extension, Node } from '@tiptap/core';
import { goToNextCell, tableEditing } from '@tiptap/pm/tables';

const number = (name: string) => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name)) || 1,
});
const spans = () => ({ colspan: number('colspan'), rowspan: number('rowspan') });

/** What the commands of tables know a node by. */
const ROLES: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

const table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
});

const tableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  addAttributes: () => ({
    isHead: {
      default: false,
      parseHTML: (element) => element.parentElement?.tagName === 'THEAD' || element.dataset.head !== undefined,
      renderHTML: ({ isHead }) => (isHead ? { 'data-head': '' } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
});

const tableCell = Node.create({
  name: 'tableCell',
  content: 'paragraph+',
  isolating: true,
  addAttributes: spans,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
});

/** The scope of a title that was written here follows from where it stands when the text is written. */
const tableHeader = Node.create({
  name: 'tableHeader',
  content: 'paragraph+',
  isolating: true,
  addAttributes: () => ({ ...spans(), scope: { default: 'auto', rendered: false } }),
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
});

const caption = Node.create({
  name: 'caption',
  content: 'inline*',
  isolating: true,
  defining: true,
  parseHTML: () => [{ tag: 'figcaption' }, { tag: 'caption' }],
  renderHTML: () => ['figcaption', 0],
});

const tableFigure = Node.create({
  name: 'tableFigure',
  group: 'block',
  content: 'caption table paragraph*',
  isolating: true,
  addAttributes: () => ({
    id: {
      default: null,
      parseHTML: (element) => element.dataset.id ?? null,
      renderHTML: ({ id }) => ({ 'data-id': id }),
    },
  }),
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, 0],
});

const tables = Extension.create({
  name: 'tables',
  extendNodeSchema: ({ name }) => (ROLES[name] ? { tableRole: ROLES[name] } : {}),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const go = (direction: -1 | 1) => () => {
      const { state, view } = this.editor;
      return goToNextCell(direction)(state, view.dispatch);
    };
    return { Tab: go(1), 'Shift-Tab': go(-1) };
  },
});

/** Tables, alone or in a figure with caption and notes. */
export const tableNodes = [tables, table, tableRow, tableCell, tableHeader, caption, tableFigure];
