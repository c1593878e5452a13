import {
  type AnyExtension,
  type Editor,
  Extension,
  Mark,
  Node,
  type NodeViewRenderer,
  wrappingInputRule,
} from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import { goToNextCell, tableEditing } from '@tiptap/pm/tables';
import { type MarkupNode, parseMarkup } from '#domain/kernel/markup';

const MATHML = 'http://www.w3.org/1998/Math/MathML';

/** Renders an equation; pasted ones without a rendering are requested from the server. */
const equationView =
  ({ equationOf }: Pick<EditorServices, 'equationOf'>): NodeViewRenderer =>
  ({ node }) => {
    const isBlock = node.type.name === 'equationBlock';
    const dom = document.createElement(isBlock ? 'div' : 'span');
    dom.className = isBlock ? 'tex line' : 'tex';
    const shown = document.createElement('span');
    dom.append(shown);
    const draw = ({ attrs: { tex, html, number, isDisplay } }: DocumentNode) => {
      shown.replaceChildren(...(html ? renderMathMl(html) : [tex]));
      dom.dataset.number = number ? `(${number})` : '';
      if (html) return;
      // Invalid TeX is left unchanged, and reported on saving.
      equationOf(tex, isBlock || isDisplay).then(
        (written) => shown.replaceChildren(...renderMathMl(written)),
        () => {},
      );
    };
    draw(node);
    return {
      dom,
      update(next) {
        if (next.type !== node.type) return false;
        draw(next);
        return true;
      },
      ignoreMutation: () => true,
    };
  };

/** Builds the MathML elements of a rendering, dropping anything else. */
export function renderMathMl(html: string): Element[] {
  const drawn = (nodes: readonly MarkupNode[]): (Element | string)[] =>
    nodes.flatMap((node): (Element | string)[] => {
      if (typeof node === 'string') return [node];
      if (!/^m[a-z]+$|^semantics$/.test(node.name)) return [];
      const element = document.createElementNS(MATHML, node.name);
      for (const [name, value] of node.attributes)
        if (!/^on|href|src|style/.test(name)) element.setAttribute(name, value);
      element.append(...drawn(node.children));
      return [element];
    });
  return drawn(parseMarkup(html)).filter((node) => typeof node !== 'string');
}

/** Server calls that the editor needs. */
export interface EditorServices {
  /** Subscribes to a figure's image; returns a function that unsubscribes. */
  showImage: (file: string, show: (address: string) => void) => () => void;
  /** Adds an image as a figure that is not yet in the text; fails with a sentence. */
  addFigure: (picture: File) => Promise<{ file: string }>;
  /** Renders TeX as readers will see it; fails with a sentence if it is invalid. */
  equationOf: (tex: string, isDisplay: boolean) => Promise<string>;
}

/** Renders a figure with its image and editable caption. */
const figureView =
  ({ showImage }: Pick<EditorServices, 'showImage'>): NodeViewRenderer =>
  ({ node }) => {
    const dom = document.createElement('figure');
    const image = document.createElement('img');
    const contentDOM = document.createElement('figcaption');
    image.contentEditable = 'false';
    dom.append(image, contentDOM);
    let file = '';
    let leave = () => {};
    const draw = ({ attrs, childCount }: DocumentNode) => {
      image.alt = attrs.alt || 'A figure without an alternative text';
      contentDOM.dataset.empty = childCount === 0 ? 'Write the caption here' : '';
      if (file === attrs.file) return;
      file = attrs.file;
      leave();
      leave = showImage(file, (address) => {
        image.src = address;
      });
    };
    draw(node);
    return {
      dom,
      contentDOM,
      update(next) {
        if (next.type !== node.type) return false;
        draw(next);
        return true;
      },
      destroy: () => leave(),
      ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
    };
  };

/** Creates a mark that is an element without attributes. */
function plainMark(name: string, { tags = [name], key }: { tags?: string[]; key: string }) {
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
    { tag: 'a[href]', getAttrs: (element) => externalLink(element.getAttribute('href') ?? '') },
  ],
  // Links must not navigate while being edited.
  renderHTML: ({ mark: { attrs } }) => ['a', { 'data-href': attrs.href ?? '', 'data-place': attrs.id }, 0],
});

/** Accepts only web and mailto addresses of pasted links. */
const externalLink = (href: string) =>
  /^(?:https?:\/\/|mailto:)[^\s<>"'`\\]+$/i.test(href) ? { href, id: null } : false;

/** Of two marks with the same range, the earlier in this list is the outer one. */
const marks = [
  plainMark('sup', { key: 'Mod-.' }),
  plainMark('sub', { key: 'Mod-,' }),
  link,
  plainMark('strong', { tags: ['strong', 'b'], key: 'Mod-b' }),
  plainMark('em', { tags: ['em', 'i'], key: 'Mod-i' }),
  plainMark('code', { tags: ['code', 'kbd', 'samp'], key: 'Mod-e' }),
];

/** An attribute that survives copying within the editor. */
const copiedAttribute = (name: string, fallback: unknown = null) => ({
  default: fallback,
  parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`) ?? fallback,
  renderHTML: (attrs: Record<string, unknown>) => ({ [`data-${name}`]: attrs[name] }),
});
/** The id that links point to; after a split the first half keeps it. */
const placeAttribute = { ...copiedAttribute('id'), keepOnSplit: false };
/** An attribute that is neither parsed from pasted HTML nor rendered. */
const internalAttribute = (fallback: unknown) => ({ default: fallback, rendered: false });

const doc = Node.create({ name: 'doc', topNode: true, content: 'block+' });
const text = Node.create({ name: 'text', group: 'inline' });

const paragraph = Node.create({
  name: 'paragraph',
  priority: 1_000,
  group: 'block',
  content: 'inline*',
  addAttributes: () => ({ id: placeAttribute }),
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, 0],
});

const heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ id: placeAttribute, level: internalAttribute(2) }),
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
  addAttributes: () => ({ id: placeAttribute }),
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
  addAttributes: () => ({
    href: copiedAttribute('href', ''),
    id: copiedAttribute('id'),
    label: copiedAttribute('label', ''),
  }),
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
  addAttributes: () => ({ html: copiedAttribute('html', '') }),
  parseHTML: () => [{ tag: 'div[data-html]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'div',
    { ...HTMLAttributes, class: 'kept' },
    ['strong', 'Not editable: '],
    node.attrs.html
      .replaceAll(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim() || node.attrs.html,
  ],
});

const equation = (services: EditorServices) =>
  Node.create({
    name: 'equation',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({
      tex: internalAttribute(''),
      html: internalAttribute(''),
      isDisplay: internalAttribute(false),
    }),
    parseHTML: () => [
      { tag: 'span[data-tex]', getAttrs: ({ dataset }) => ({ tex: dataset.tex }) },
      ...pastedMath(false),
    ],
    renderHTML: ({ node }) => ['span', { 'data-tex': node.attrs.tex }],
    renderText: ({ node }) => node.attrs.tex,
    addNodeView: () => equationView(services),
  });

const equationBlock = (services: EditorServices) =>
  Node.create({
    name: 'equationBlock',
    group: 'block',
    atom: true,
    addAttributes: () => ({
      id: placeAttribute,
      tex: internalAttribute(''),
      html: internalAttribute(''),
      number: copiedAttribute('number', ''),
    }),
    parseHTML: () => [{ tag: 'div[data-tex]', getAttrs: ({ dataset }) => ({ tex: dataset.tex }) }, ...pastedMath(true)],
    renderHTML: ({ node, HTMLAttributes }) => ['div', { ...HTMLAttributes, 'data-tex': node.attrs.tex }],
    renderText: ({ node }) => node.attrs.tex,
    addNodeView: () => equationView(services),
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

const figure = (services: EditorServices) =>
  Node.create({
    name: 'figure',
    group: 'block',
    content: 'inline*',
    isolating: true,
    defining: true,
    addAttributes: () => ({ id: placeAttribute, file: copiedAttribute('file', ''), alt: copiedAttribute('alt', '') }),
    parseHTML: () => [{ tag: 'figure[data-file]', contentElement: 'figcaption' }],
    renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, ['figcaption', 0]],
    addNodeView: () => figureView(services),
    addKeyboardShortcuts() {
      return { Enter: () => leaveCaption(this.editor) };
    },
  });

/** Starts a paragraph after the caption, which is a single line. */
function leaveCaption({ state, view }: Editor): boolean {
  const { $from } = state.selection;
  const isCaption = /^(?:figure|caption)$/.test($from.parent.type.name);
  if (!isCaption) return false;
  const end = $from.after(1);
  const next = state.tr.insert(end, state.schema.node('paragraph'));
  view.dispatch(next.setSelection(TextSelection.create(next.doc, end + 1)).scrollIntoView());
  return true;
}

/** The journal's dialect as extensions of the editor. */
export function editorExtensions(services: EditorServices): AnyExtension[] {
  return [
    ...[doc, text, paragraph, heading, listing, bulletList, orderedList, listItem, lineBreak, pointer, kept],
    ...[equation(services), equationBlock(services), figure(services)],
    ...tableNodes,
    ...marks,
  ];
}

const spanAttribute = (name: string) => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name)) || 1,
});
const spanAttributes = () => ({ colspan: spanAttribute('colspan'), rowspan: spanAttribute('rowspan') });

/** Roles by which table commands recognise nodes. */
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
  addAttributes: spanAttributes,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
});

/** The scope `auto` of a new header cell is derived from its position on serialising. */
const tableHeader = Node.create({
  name: 'tableHeader',
  content: 'paragraph+',
  isolating: true,
  addAttributes: () => ({ ...spanAttributes(), scope: { default: 'auto', rendered: false } }),
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

const tableNodes = [tables, table, tableRow, tableCell, tableHeader, caption, tableFigure];
