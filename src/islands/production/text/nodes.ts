import { type AnyExtension, type Editor, Extension, Mark, Node, wrappingInputRule } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { goToNextCell, tableEditing } from '@tiptap/pm/tables';
import { drawEquation, drawFigure, type Office } from './draw-nodes.ts';

/** A mark that is an element without attributes. */
function simple(name: string, { tags = [name], key }: { tags?: string[]; key: string }) {
  return Mark.create({
    name,
    parseHTML: () => tags.map((tag) => ({ tag })),
    renderHTML: () => [name, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) };
    },
  });
}

const link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null }, id: { default: null } }),
  parseHTML: () => [
    { tag: 'a[data-href]', getAttrs: ({ dataset }) => ({ href: dataset.href || null, id: dataset.place || null }) },
    { tag: 'a[href]', getAttrs: (element) => leadsOut(element.getAttribute('href') ?? '') },
  ],
  // Links must not navigate while being edited.
  renderHTML: ({ mark: { attrs } }) => ['a', { 'data-href': attrs.href ?? '', 'data-place': attrs.id }, 0],
});

/** Of pasted links, keeps only web and mailto addresses. */
const leadsOut = (href: string) => (/^(?:https?:\/\/|mailto:)[^\s<>"'`\\]+$/i.test(href) ? { href, id: null } : false);

/** The dialect's marks; of two with the same range, the earlier is the outer one. */
const marks = [
  simple('sup', { key: 'Mod-.' }),
  simple('sub', { key: 'Mod-,' }),
  link,
  simple('strong', { tags: ['strong', 'b'], key: 'Mod-b' }),
  simple('em', { tags: ['em', 'i'], key: 'Mod-i' }),
  simple('code', { tags: ['code', 'kbd', 'samp'], key: 'Mod-e' }),
];

/** An attribute that survives copying within the editor. */
const copied = (name: string, fallback: unknown = null) => ({
  default: fallback,
  parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`) ?? fallback,
  renderHTML: (attrs: Record<string, unknown>) => ({ [`data-${name}`]: attrs[name] }),
});
/** The id that links point to; after a split the first half keeps it. */
const place = { ...copied('id'), keepOnSplit: false };
/** An attribute that is not read from the page. */
const unseen = (fallback: unknown) => ({ default: fallback, rendered: false });

const doc = Node.create({ name: 'doc', topNode: true, content: 'block+' });
const text = Node.create({ name: 'text', group: 'inline' });

const paragraph = Node.create({
  name: 'paragraph',
  priority: 1_000,
  group: 'block',
  content: 'inline*',
  addAttributes: () => ({ id: place }),
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, 0],
});

const heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ id: place, level: unseen(2) }),
  // The title is outside the text; articles have two heading levels.
  parseHTML: () => [2, 2, 3, 3, 3, 3].map((level, at) => ({ tag: `h${at + 1}`, attrs: { level } })),
  renderHTML: ({ node, HTMLAttributes }) => [`h${node.attrs.level}`, HTMLAttributes, 0],
  addKeyboardShortcuts() {
    const toggle = (level: number) => () => this.editor.commands.toggleNode('heading', 'paragraph', { level });
    return {
      'Mod-Alt-2': toggle(2),
      'Mod-Alt-3': toggle(3),
      'Mod-Alt-0': () => this.editor.commands.setNode('paragraph'),
    };
  },
});

const listing = Node.create({
  name: 'listing',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: () => ['pre', 0],
  addKeyboardShortcuts() {
    return { 'Mod-Enter': () => this.editor.commands.exitCode() };
  },
});

const bulletList = Node.create({
  name: 'bulletList',
  group: 'block list',
  content: 'listItem+',
  parseHTML: () => [{ tag: 'ul' }],
  renderHTML: () => ['ul', 0],
  addInputRules() {
    return [wrappingInputRule({ find: /^[-*]\s$/, type: this.type })];
  },
});

const orderedList = Node.create({
  name: 'orderedList',
  group: 'block list',
  content: 'listItem+',
  addAttributes: () => ({
    start: { default: null, parseHTML: (element) => Number(element.getAttribute('start')) || null },
    type: { default: null, parseHTML: (element) => /^[aAiI]$/.exec(element.getAttribute('type') ?? '')?.[0] ?? null },
  }),
  parseHTML: () => [{ tag: 'ol' }],
  renderHTML: ({ HTMLAttributes }) => ['ol', HTMLAttributes, 0],
  addInputRules() {
    return [wrappingInputRule({ find: /^1[.)]\s$/, type: this.type })];
  },
});

const listItem = Node.create({
  name: 'listItem',
  content: 'paragraph list*',
  defining: true,
  addAttributes: () => ({ id: place }),
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem('listItem'),
      Tab: () => this.editor.commands.sinkListItem('listItem'),
      'Shift-Tab': () => this.editor.commands.liftListItem('listItem'),
    };
  },
});

const lineBreak = Node.create({
  name: 'break',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
  addKeyboardShortcuts() {
    const put = () => this.editor.commands.insertContent({ type: 'break' });
    return { 'Shift-Enter': put };
  },
});

const pointer = Node.create({
  name: 'pointer',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ href: copied('href', ''), id: copied('id'), label: copied('label', '') }),
  parseHTML: () => [{ tag: 'span[data-pointer]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    { ...HTMLAttributes, 'data-pointer': '', class: 'pointer' },
    node.attrs.label,
  ],
  renderText: ({ node }) => node.attrs.label,
});

const kept = Node.create({
  name: 'kept',
  group: 'block',
  atom: true,
  addAttributes: () => ({ html: copied('html', '') }),
  parseHTML: () => [{ tag: 'div[data-html]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'div',
    { ...HTMLAttributes, class: 'kept' },
    ['strong', 'Kept as it is: '],
    node.attrs.html
      .replaceAll(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim() || node.attrs.html,
  ],
});

const equation = (office: Office) =>
  Node.create({
    name: 'equation',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({ tex: unseen(''), html: unseen(''), isDisplay: unseen(false) }),
    parseHTML: () => [
      { tag: 'span[data-tex]', getAttrs: ({ dataset }) => ({ tex: dataset.tex }) },
      ...pastedMath(false),
    ],
    renderHTML: ({ node }) => ['span', { 'data-tex': node.attrs.tex }],
    renderText: ({ node }) => node.attrs.tex,
    addNodeView: () => drawEquation(office),
  });

const equationBlock = (office: Office) =>
  Node.create({
    name: 'equationBlock',
    group: 'block',
    atom: true,
    addAttributes: () => ({ id: place, tex: unseen(''), html: unseen(''), number: copied('number', '') }),
    parseHTML: () => [{ tag: 'div[data-tex]', getAttrs: ({ dataset }) => ({ tex: dataset.tex }) }, ...pastedMath(true)],
    renderHTML: ({ node, HTMLAttributes }) => ['div', { ...HTMLAttributes, 'data-tex': node.attrs.tex }],
    renderText: ({ node }) => node.attrs.tex,
    addNodeView: () => drawEquation(office),
  });

/** Keeps pasted mathematics that includes its TeX. */
const pastedMath = (isBlock: boolean) => [
  {
    tag: isBlock ? 'math[display=block]' : 'math',
    getAttrs: (element: HTMLElement) => {
      const tex = element.querySelector('annotation[encoding="application/x-tex"]')?.textContent?.trim();
      return tex ? { tex } : false;
    },
  },
];

const figure = (office: Office) =>
  Node.create({
    name: 'figure',
    group: 'block',
    content: 'inline*',
    isolating: true,
    defining: true,
    addAttributes: () => ({ id: place, file: copied('file', ''), alt: copied('alt', '') }),
    parseHTML: () => [{ tag: 'figure[data-file]', contentElement: 'figcaption' }],
    renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, ['figcaption', 0]],
    addNodeView: () => drawFigure(office),
    addKeyboardShortcuts() {
      return { Enter: () => leaveCaption(this.editor) };
    },
  });

/** Captions are single lines: Enter starts a paragraph after them. */
function leaveCaption({ state, view }: Editor): boolean {
  const { $from } = state.selection;
  const isCaption = /^(?:figure|caption)$/.test($from.parent.type.name);
  if (!isCaption) return false;
  const end = $from.after(1);
  const next = state.tr.insert(end, state.schema.node('paragraph'));
  view.dispatch(next.setSelection(TextSelection.create(next.doc, end + 1)).scrollIntoView());
  return true;
}

/** The journal's dialect as the schema of an editor. */
export function dialect(office: Office): AnyExtension[] {
  return [
    ...[doc, text, paragraph, heading, listing, bulletList, orderedList, listItem, lineBreak, pointer, kept],
    ...[equation(office), equationBlock(office), figure(office)],
    ...tableNodes,
    ...marks,
  ];
}

const number = (name: string) => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name)) || 1,
});
const spans = () => ({ colspan: number('colspan'), rowspan: number('rowspan') });

/** The roles by which table commands recognise nodes. */
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

/** A new header cell gets its scope from its position when the text is serialised. */
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
const tableNodes = [tables, table, tableRow, tableCell, tableHeader, caption, tableFigure];
