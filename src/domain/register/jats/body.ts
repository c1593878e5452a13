import { equationToText } from '#domain/kernel/equation-text';
import {
  descendantElements,
  findElement,
  type MarkupElement,
  type MarkupNode,
  textContent,
} from '#domain/kernel/markup';
import { element, serializeXml, type XmlContent, type XmlFragment } from '#domain/kernel/xml';
import { type ListType, listNumber, listTypeOf, OWN_NUMBER } from '#domain/publication/list-number';
import { wrapInParagraphs } from './paragraphs.ts';

export interface JatsBody {
  content: XmlContent[];
  notes: XmlContent[];
  notesTitle: string;
}

interface Section {
  heading: MarkupElement | undefined;
  content: XmlContent[];
  sections: Section[];
}

const BLOCKS = /^(?:h[1-6]|p|pre|ul|ol|figure|table|blockquote|img)$/;

/** Converts the journal's HTML to sections. `references` is the number of references that the text can cite. */
export const jatsBody = (nodes: readonly MarkupNode[], references: number): JatsBody =>
  writeWithIds(nodes, references, (ids) => buildBody(nodes, ids));

function buildBody(nodes: readonly MarkupNode[], ids: JatsIds): JatsBody {
  const start: Section = { heading: undefined, content: [], sections: [] };
  const notes: XmlContent[] = [];
  const noteSections = new Set<Section>();
  let top = start;
  let open = start;
  for (const block of figureGroups(listBlocks(nodes))) {
    if (Array.isArray(block)) {
      open.content.push(
        element(
          'fig-group',
          {},
          block.map((figure) => floatElement(figure, ids, blockElement)),
        ),
      );
      continue;
    }
    const level = Number(/^h(\d)$/.exec(block.name)?.[1] ?? 0);
    if (level > 0) {
      open = { heading: block, content: [], sections: [] };
      if (level <= 2) {
        top = open;
        start.sections.push(top);
      } else {
        if (top === start) {
          top = { heading: undefined, content: [], sections: [] };
          start.sections.push(top);
        }
        top.sections.push(open);
      }
    } else if (isNoteList(block)) {
      notes.push(noteElements(block, ids));
      if (open.heading && open.content.length === 0) noteSections.add(open);
    } else open.content.push(blockElement(block, ids));
  }
  const isAlone = (one: Section) => noteSections.has(one) && one.content.length === 0 && one.sections.every(isAlone);
  const emptied = [...noteSections].findLast(isAlone);
  const notesTitle = emptied?.heading ? textContent(emptied.heading.children).trim() : '';
  const remainingSections = start.sections.filter((one) => !isAlone(one));
  const sections = remainingSections.map((one) =>
    sectionElement({ ...one, sections: one.sections.filter((inner) => !isAlone(inner)) }, ids),
  );
  return { content: [start.content, sections], notes, notesTitle };
}

function sectionElement({ heading, content, sections }: Section, ids: JatsIds): XmlFragment {
  const words = heading ? textContent(heading.children).trim() : '';
  const title = element('title', {}, heading && inlineContent(heading.children, ids, 'line'));
  const inner = sections.map((one) => sectionElement(one, ids));
  return element('sec', { id: heading && ids.claimId(heading), 'sec-type': sectionType(words) }, title, content, inner);
}

const TYPES: Readonly<Record<string, string>> = {
  introduction: 'intro',
  background: 'intro',
  methods: 'methods',
  'materials and methods': 'materials|methods',
  'patients and methods': 'methods|subjects',
  results: 'results',
  findings: 'results',
  discussion: 'discussion',
  conclusion: 'conclusions',
  conclusions: 'conclusions',
  'case presentation': 'cases',
  'case report': 'cases',
};
const sectionType = (heading: string): string | undefined => {
  const key = heading.toLowerCase();
  return Object.hasOwn(TYPES, key) ? TYPES[key] : undefined;
};

/** Lists a text's blocks. Loose text becomes paragraphs; wrappers are removed. */
function listBlocks(nodes: readonly MarkupNode[]): MarkupElement[] {
  const blocks: MarkupElement[] = [];
  let loose: MarkupNode[] = [];
  const end = () => {
    const isEmpty = loose.every((node) => typeof node === 'string' && node.trim() === '');
    if (!isEmpty) blocks.push({ name: 'p', attributes: new Map(), children: loose });
    loose = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || !(BLOCKS.test(node.name) || WRAPPERS.test(node.name))) loose.push(node);
    else {
      end();
      blocks.push(...(WRAPPERS.test(node.name) ? listBlocks(node.children) : [node]));
    }
  }
  end();
  return blocks;
}

function blockElement(block: MarkupElement, ids: JatsIds): XmlContent {
  const { name, children } = block;
  if (name === 'ul' || name === 'ol') return listElement(block, ids);
  if (name === 'pre') return element('code', {}, textContent(children));
  if (name === 'figure') return floatElement(block, ids, blockElement);
  if (name === 'img') return element('fig', {}, graphicElement(block));
  if (name === 'table') {
    const table = tableElement(block, ids);
    return table && element('table-wrap', {}, table);
  }
  if (name === 'blockquote') {
    return element(
      'disp-quote',
      {},
      listBlocks(children).map((one) => element('p', {}, inlineContent([one], ids))),
    );
  }
  if (/^h\d$/.test(name)) return element('p', {}, element('bold', {}, inlineContent(children, ids, 'marked')));
  const blocks = listBlocks(children);
  if (blocks.length > 1 || (blocks[0] && blocks[0].name !== 'p')) return blocks.map((one) => blockElement(one, ids));
  return equation(block, ids) ?? element('p', {}, inlineContent(children, ids));
}

/** Recognises a paragraph with only an equation, possibly numbered: "E = mc² (1)". */
function equation(block: MarkupElement, ids: JatsIds): XmlFragment | undefined {
  const [math, ...rest] = block.children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  if (typeof math !== 'object' || math.name !== 'math' || math.attributes.get('display') !== 'block') return undefined;
  const number = textContent(rest).trim();
  if (rest.some((child) => typeof child !== 'string') || !/^(?:\([^()\s]{1,12}\))?$/.test(number)) return undefined;
  const label = number && element('label', {}, number);
  return element('disp-formula', { id: ids.claimId(block) }, label, equationAlternatives(math));
}

const LIST_TYPES: Record<ListType, string> = {
  '1': 'order',
  a: 'alpha-lower',
  A: 'alpha-upper',
  i: 'roman-lower',
  I: 'roman-upper',
};

/** JATS lists start at 1, so other numbers are written out as labels. */
function listElement({ name, attributes, children }: MarkupElement, ids: JatsIds): XmlContent {
  const start = Number(attributes.get('start') ?? 1);
  const type = listTypeOf(attributes.get('type'));
  const itemElements = children.filter((child) => typeof child !== 'string');
  const items = itemElements.map((item, at) => {
    const label = start > 1 && element('label', {}, `${listNumber(start + at, type)}.`);
    return element('list-item', {}, label, itemContent(item, ids));
  });
  const unorderedType = itemElements.every((item) => OWN_NUMBER.test(textContent(item.children))) ? 'simple' : 'bullet';
  return items.length > 0 && element('list', { 'list-type': name === 'ol' ? LIST_TYPES[type] : unorderedType }, items);
}

function itemContent({ children }: MarkupElement, ids: JatsIds): XmlContent {
  const itemBlocks = listBlocks(children).map((one) => wrapInParagraphs(blockElement(one, ids)));
  return itemBlocks.some((one) => serializeXml(one) !== '') ? itemBlocks : element('p', {});
}

const isNoteList = ({ name, children }: MarkupElement) =>
  name === 'ol' &&
  children.some((item) => typeof item !== 'string' && /^note-\d+$/.test(item.attributes.get('id') ?? ''));

/** Notes, without the backlinks to their marks. */
function noteElements({ children }: MarkupElement, ids: JatsIds): XmlContent {
  const items = children.filter((child) => typeof child !== 'string');
  return items.map((item) => {
    const id = ids.claimId(item);
    const words = item.children.filter(
      (child) => typeof child === 'string' || !(child.attributes.get('href') ?? '').startsWith('#note-mark-'),
    );
    const label = id && element('label', {}, id.replace('note-', ''));
    const lists = words.filter((child) => typeof child !== 'string' && /^[uo]l$/.test(child.name));
    const noteText = words.filter((child) => !lists.includes(child));
    const listElements = lists.map((list) => typeof list !== 'string' && listElement(list, ids));
    return element('fn', { id }, label, element('p', {}, inlineContent(noteText, ids), listElements));
  });
}

type WriteBlock = (block: MarkupElement, ids: JatsIds) => XmlContent;

const LABEL = /^\s*((?:Figure|Table|Box|Scheme)\s*[A-Z]?\d{1,3}[a-h]?)\s*[.:]?\s*$/i;
const PANEL = /^\s*\([a-h]\)/i;

/** Groups figures whose captions start with a panel letter, such as "(b)", with the numbered figure before them. */
function figureGroups(blocks: readonly MarkupElement[]): (MarkupElement | MarkupElement[])[] {
  const joined: (MarkupElement | MarkupElement[])[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (last && isPanel(block) && (Array.isArray(last) || isImage(last))) {
      joined[joined.length - 1] = [...[last].flat(), block];
    } else joined.push(block);
  }
  return joined;
}

const isImage = (block: MarkupElement) =>
  block.name === 'figure' && descendantElements(block.children).some(({ name }) => name === 'img');
const isPanel = (block: MarkupElement) => {
  const caption = block.children.find((child) => typeof child !== 'string' && child.name === 'figcaption');
  return isImage(block) && caption !== undefined && PANEL.test(textContent([caption]));
};

/** A figure, a table, or a box, with its caption and notes. */
function floatElement(figure: MarkupElement, ids: JatsIds, write: WriteBlock): XmlContent {
  const parts = descendantElements(figure.children);
  const tables = parts.filter(({ name }) => name === 'table').map((table) => tableElement(table, ids));
  const images = parts.filter(({ name }) => name === 'img').map(graphicElement);
  const isPart = (node: MarkupNode) =>
    typeof node === 'string' ? node.trim() === '' : /^(?:figcaption|table|img)$/.test(node.name);
  const rest = figure.children.filter((child) => !isPart(child));
  const idAttribute = () => ({ id: ids.claimId(figure) });
  const caption = captionElements(figure, ids);
  if (tables.some(Boolean)) {
    const notes = rest.map((note) => tableNote(note, ids));
    return element(
      'table-wrap',
      idAttribute(),
      caption,
      tables,
      images,
      notes.length > 0 && element('table-wrap-foot', {}, notes),
    );
  }
  const others = rest.map((block) =>
    typeof block === 'string' ? element('p', {}, block) : wrapInParagraphs(write(block, ids)),
  );
  if (images.length > 0) return element('fig', idAttribute(), caption, images, others);
  const isEmpty = textContent(figure.children).trim() === '';
  return !isEmpty && element('boxed-text', idAttribute(), caption, others);
}

/** Splits a float's number from its caption. */
function captionElements(figure: MarkupElement, ids: JatsIds): XmlContent {
  const caption = descendantElements(figure.children).find(({ name }) => name === 'figcaption');
  if (!caption) return '';
  const words = caption.children.filter((child, at) => at > 0 || typeof child !== 'string' || child.trim() !== '');
  const [first, ...others] = words;
  const label =
    typeof first === 'object' && first.name === 'strong' ? LABEL.exec(textContent(first.children))?.[1] : undefined;
  const captionText = label ? trimLeadingSpace(others) : words;
  const isEmpty = textContent(captionText).trim() === '';
  return [
    label && element('label', {}, label),
    !isEmpty && element('caption', {}, element('p', {}, inlineContent(captionText, ids))),
  ];
}

const trimLeadingSpace = ([first = '', ...others]: readonly MarkupNode[]): MarkupNode[] => [
  typeof first === 'string' ? first.trimStart() : first,
  ...others,
];

/** A table note; a leading superscript is its mark. */
function tableNote(note: MarkupNode, ids: JatsIds): XmlContent {
  const children = typeof note === 'string' ? [note] : note.children;
  const [mark, ...words] = children;
  const isMarked = typeof mark === 'object' && mark.name === 'sup' && textContent(words).trim() !== '';
  if (!isMarked || !mark.children.every((child) => typeof child === 'string'))
    return element('p', {}, inlineContent(children, ids));
  return element(
    'fn',
    {},
    element('label', {}, textContent([mark])),
    element('p', {}, inlineContent(trimLeadingSpace(words), ids)),
  );
}

const SUBTYPES: Readonly<Record<string, string>> = { jpg: 'jpeg', svg: 'svg+xml' };

/** Refers to the image file beside the XML. */
function graphicElement({ attributes }: MarkupElement): XmlContent {
  const file = (attributes.get('src') ?? '').split('/').at(-1) ?? '';
  const ending = /\.([a-z]+)$/.exec(file)?.[1] ?? '';
  const type = ending && { mimetype: 'image', 'mime-subtype': SUBTYPES[ending] ?? ending };
  const alt = attributes.get('alt')?.trim();
  return element('graphic', { ...type, 'xlink:href': file }, alt && element('alt-text', {}, alt));
}

interface Row {
  isHead: boolean;
  cells: MarkupElement[];
}

/** Undefined if the table has no rows. */
function tableElement(table: MarkupElement, ids: JatsIds): XmlContent {
  const rows = tableRows(table.children, false);
  const head = rows
    .slice(
      0,
      rows.findIndex(({ isHead }) => !isHead),
    )
    .filter(({ isHead }) => isHead);
  const body = rows.slice(head.length);
  const rowElements = (some: readonly Row[]) =>
    some.map(({ cells }) =>
      element(
        'tr',
        {},
        cells.map((cell) => cellElement(cell, ids)),
      ),
    );
  if (body.length === 0) return undefined;
  return element(
    'table',
    {},
    head.length > 0 && element('thead', {}, rowElements(head)),
    element('tbody', {}, rowElements(body)),
  );
}

function tableRows(nodes: readonly MarkupNode[], isHead: boolean): Row[] {
  return nodes.flatMap((node): Row[] => {
    if (typeof node === 'string') return [];
    if (node.name !== 'tr') return tableRows(node.children, isHead || node.name === 'thead');
    const cells = node.children.filter(
      (cell): cell is MarkupElement => typeof cell !== 'string' && /^t[dh]$/.test(cell.name),
    );
    return cells.length > 0 ? [{ isHead, cells }] : [];
  });
}

function cellElement({ name, attributes, children }: MarkupElement, ids: JatsIds): XmlContent {
  const number = (key: string) => /^[1-9]\d?$/.exec(attributes.get(key) ?? '')?.[0];
  const scope = name === 'th' ? /^(?:row|col|rowgroup|colgroup)$/.exec(attributes.get('scope') ?? '')?.[0] : undefined;
  return element(
    name,
    { scope, colspan: number('colspan'), rowspan: number('rowspan') },
    inlineContent(children, ids, 'line'),
  );
}

/** The context of inline content; `line` is a title or a table cell. */
type InlineContext = 'paragraph' | 'marked' | 'line' | 'link';

const MARKS: Readonly<Record<string, string>> = {
  em: 'italic',
  i: 'italic',
  strong: 'bold',
  b: 'bold',
  sup: 'sup',
  sub: 'sub',
  code: 'monospace',
};
const SKIPPED_ELEMENTS = new Set(['script', 'style', 'template', 'noscript', 'img']);

const inlineContent = (nodes: readonly MarkupNode[], ids: JatsIds, place: InlineContext = 'paragraph'): XmlContent[] =>
  nodes.map((node) => inlineElement(node, ids, place));

function inlineElement(node: MarkupNode, ids: JatsIds, place: InlineContext): XmlContent {
  if (typeof node === 'string') return node;
  const { name, children } = node;
  const inner = (where = place) => inlineContent(children, ids, where);
  if (SKIPPED_ELEMENTS.has(name)) return '';
  if (name === 'br') return lineBreak(place);
  if (name === 'math') return formula(node, place);
  if (name === 'a') return link(node, ids, place);
  const note = name === 'sup' ? noteMark(node, ids, place) : undefined;
  if (note) return note;
  const mark = MARKS[name];
  if (mark) return element(mark, {}, inner(contextInside(mark, place)));
  return /^(?:p|li|td|th|tr|h\d|div|blockquote|figcaption)$/.test(name) ? [' ', inner(), ' '] : inner();
}

/** Superscripts cannot contain line breaks, even in titles. */
function contextInside(mark: string, place: InlineContext): InlineContext {
  switch (place) {
    case 'paragraph':
      return 'marked';
    case 'line':
      return /^su[bp]$/.test(mark) ? 'marked' : place;
    case 'link':
    case 'marked':
      return place;
    default:
      return place satisfies never;
  }
}

/** JATS has no line breaks in paragraphs. */
const lineBreak = (place: InlineContext): XmlContent =>
  place === 'line' ? element('break', {}) : element('named-content', { 'content-type': 'line-break' }, ' ');

function formula(math: MarkupElement, place: InlineContext): XmlContent {
  switch (place) {
    case 'link':
      return equationToText(math);
    case 'paragraph': {
      const isDisplayed = math.attributes.get('display') === 'block';
      return element(isDisplayed ? 'disp-formula' : 'inline-formula', {}, equationAlternatives(math));
    }
    case 'line':
    case 'marked':
      return element('inline-formula', {}, equationAlternatives(math));
    default:
      return place satisfies never;
  }
}

/** Note marks are superscript in the text; in JATS the link encloses the superscript. */
function noteMark({ children }: MarkupElement, ids: JatsIds, place: InlineContext): XmlContent {
  const [only, ...others] = children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  if (typeof only !== 'object' || only.name !== 'a' || others.length > 0 || place === 'link') return undefined;
  const target = ids.target((only.attributes.get('href') ?? '').replace(/^#/, ''));
  if (target?.type !== 'fn') return undefined;
  const number = target.id.replace('note-', '');
  return element('xref', { 'ref-type': 'fn', rid: target.id }, element('sup', {}, number));
}

function link({ attributes, children }: MarkupElement, ids: JatsIds, place: InlineContext): XmlContent {
  const href = attributes.get('href') ?? '';
  const words = inlineContent(children, ids, 'link');
  if (place === 'link' || textContent(children).trim() === '') return words;
  if (href.startsWith('#')) {
    const target = ids.target(href.slice(1));
    return target ? element('xref', { 'ref-type': target.type, rid: target.id }, words) : words;
  }
  if (/^https?:\/\//i.test(href)) return element('ext-link', { 'ext-link-type': 'uri', 'xlink:href': href }, words);
  if (/^mailto:/i.test(href)) return element('ext-link', { 'ext-link-type': 'email', 'xlink:href': href }, words);
  return words;
}

/** MathML 2 attributes; the ones unknown to JATS 1.3 are dropped. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  math: ['display', 'alttext'],
  mi: ['mathvariant'],
  mo: ['form', 'fence', 'separator', 'lspace', 'rspace', 'stretchy', 'maxsize', 'minsize', 'largeop', 'movablelimits'],
  mspace: ['width', 'height', 'depth'],
  mfrac: ['linethickness'],
  mpadded: ['width', 'height', 'depth', 'lspace'],
  munder: ['accentunder'],
  mover: ['accent'],
  munderover: ['accent', 'accentunder'],
  mtd: ['columnspan', 'rowspan', 'columnalign'],
  mstyle: ['displaystyle', 'scriptlevel'],
};
/** Allowed elements of an equation; others are replaced by their content. */
const ELEMENTS = new Set([
  ...['mi', 'mn', 'mo', 'ms', 'mtext', 'mspace', 'mrow', 'mfrac', 'msqrt', 'mroot', 'mstyle', 'mpadded', 'mphantom'],
  ...['msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover', 'mmultiscripts', 'mprescripts'],
  ...['mtable', 'mtr', 'mtd'],
]);

/** MathML, and TeX if the equation has it. */
function equationAlternatives(math: MarkupElement): XmlFragment {
  const annotation = findElement(math.children, 'annotation');
  const tex = annotation ? textContent(annotation.children).trim() : '';
  const mathMl = element('mml:math', mathAttributes(math), math.children.map(mathElement));
  return tex === '' ? mathMl : element('alternatives', {}, mathMl, element('tex-math', {}, tex));
}

function mathElement(node: MarkupNode): XmlContent {
  if (typeof node === 'string') return node.trim() === '' ? '' : element('mml:mtext', {}, node);
  const { name, children } = node;
  if (/^annotation/.test(name)) return '';
  if (!ELEMENTS.has(name)) return children.map(mathElement);
  const isToken = /^(?:mi|mn|mo|ms|mtext)$/.test(name);
  const mathElementContent = element(
    `mml:${name}`,
    mathAttributes(node),
    isToken ? textContent(children) : children.map(mathElement),
  );
  const style = Object.fromEntries(['displaystyle', 'scriptlevel'].map((key) => [key, node.attributes.get(key)]));
  // A table cell cannot be wrapped; elsewhere MathML 2 allows styles only on a separate element.
  const isStyled = name !== 'mstyle' && !/^mt[rd]$/.test(name) && (style.displaystyle || style.scriptlevel);
  return isStyled ? element('mml:mstyle', style, mathElementContent) : mathElementContent;
}

const mathAttributes = ({ name, attributes }: MarkupElement) =>
  Object.fromEntries((ATTRIBUTES[name] ?? []).map((key) => [key, attributes.get(key)]));

export interface JatsIds {
  /** Returns an element's id and marks it as written; undefined if it has none. */
  claimId: (element: MarkupElement) => string | undefined;
  /** Finds a link's target by the id in the HTML; undefined if missing. */
  target: (id: string) => JatsTarget | undefined;
}

interface JatsTarget {
  type: keyof typeof ID_PATTERNS | 'bibr';
  id: string;
}

/** Elements without semantics. */
const WRAPPERS = /^(?:div|section|article|main)$/;

/** The forms of ids by target type. No two types can share an id, nor can the front matter. */
const ID_PATTERNS = {
  sec: /^[a-z][\w-]*$/i,
  fig: /^(?:figure|box)-[\w-]+$/,
  'boxed-text': /^(?:figure|box|table)-[\w-]+$/,
  table: /^(?:table|box)-[\w-]+$/,
  'disp-formula': /^equation-[\w-]+$/,
  fn: /^note-\d+$/,
};

/**
 * Writes a full text with the ids of its elements and references. Not every element keeps its id in JATS: if a link
 * would then be dangling, the text is written again without it.
 */
function writeWithIds<Written>(
  nodes: readonly MarkupNode[],
  references: number,
  write: (ids: JatsIds) => Written,
): Written {
  const { named, targets } = assignIds(nodes, references);
  const [claimed, linked] = [new Set<string>(), new Set<JatsTarget>()];
  const isThere = ({ type, id }: JatsTarget) => type === 'bibr' || claimed.has(id);
  const claimId = (one: MarkupElement) => {
    const id = named.get(one);
    if (id) claimed.add(id);
    return id;
  };
  const written = write({
    claimId,
    target: (id) => {
      const target = targets.get(id);
      if (target) linked.add(target);
      return target;
    },
  });
  if ([...linked].every(isThere)) return written;
  return write({
    claimId,
    target: (id) => {
      const target = targets.get(id);
      return target && isThere(target) ? target : undefined;
    },
  });
}

interface JatsNames {
  named: ReadonlyMap<MarkupElement, string>;
  targets: ReadonlyMap<string, JatsTarget>;
}

function assignIds(nodes: readonly MarkupNode[], references: number): JatsNames {
  const named = new Map<MarkupElement, string>();
  const targets = new Map<string, JatsTarget>();
  const taken = new Set<string>();
  for (let number = 1; number <= references; number += 1) {
    targets.set(`ref-${number}`, { type: 'bibr', id: `ref-${number}` });
  }
  const headings = new Set(listHeadings(nodes));
  for (const one of descendantElements(nodes)) {
    const given = one.attributes.get('id') ?? '';
    const type = headings.has(one) ? 'sec' : targetType(one);
    if (!type || !ID_PATTERNS[type].test(given)) continue;
    const id = type === 'sec' && !given.startsWith('sec-') ? `sec-${given}` : given;
    if (targets.has(given) || taken.has(id)) continue;
    taken.add(id);
    targets.set(given, { type, id });
    named.set(one, id);
  }
  return { named, targets };
}

/** Section headings; headings inside paragraphs or links are plain text. */
const listHeadings = (nodes: readonly MarkupNode[]): MarkupElement[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    if (WRAPPERS.test(node.name)) return listHeadings(node.children);
    return /^h\d$/.test(node.name) ? [node] : [];
  });

function targetType({ name, children }: MarkupElement): keyof typeof ID_PATTERNS | undefined {
  if (name === 'li') return 'fn';
  if (name === 'p' && children.some((child) => typeof child !== 'string' && child.name === 'math'))
    return 'disp-formula';
  if (name !== 'figure') return undefined;
  const inside = new Set(descendantElements(children).map((one) => one.name));
  if (inside.has('table')) return 'table';
  return inside.has('img') ? 'fig' : 'boxed-text';
}
