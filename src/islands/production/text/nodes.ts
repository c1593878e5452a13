import { type AnyExtension, type Editor, Node, wrappingInputRule } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { drawEquation } from './draw-equation.ts';
import { drawFigure } from './draw-figure.ts';
import { marks } from './marks.ts';
import type { Office } from './office.ts';
import { tableNodes } from './table-nodes.ts';

/** An attribute that is kept when content is copied within the editor. */
const copied = (name: string, fallback: unknown = null) => ({
  default: fallback,
  parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`) ?? fallback,
  renderHTML: (attrs: Record<string, unknown>) => ({ [`data-${name}`]: attrs[name] }),
});
/** What a block is called by those who lead to it; when it is divided, its first half keeps the name. */
const place = { ...copied('id'), keepOnSplit: false };
/** An attribute that nobody reads from the page. */
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
  // The title stands above; articles have headings of two levels.
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

/** Of mathematics that is pasted, its TeX, where it has one. */
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

/** A caption has one line: after it a paragraph begins. */
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
