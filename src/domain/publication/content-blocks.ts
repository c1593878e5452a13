import { findElement, type MarkupElement, type MarkupNode, parseMarkup, textContent } from '#domain/kernel/markup';
import { type ListType, listTypeOf, OWN_NUMBER } from './list-number.ts';

/** A piece of text with uniform formatting. */
export interface TextRun {
  text: string;
  bold: boolean;
  italic: boolean;
  script: 'sup' | 'sub' | null;
  href: string | null;
  isCode: boolean;
  /** The target of links. */
  id: string;
}

/** A formula as LaTeX, and as MathML for rendering. */
export interface Formula {
  tex: string;
  math: MarkupElement;
}

export type Inline = TextRun | Formula;

export interface TableCell {
  inlines: Inline[];
  isHeader: boolean;
  columns: number;
  rows: number;
}

export interface TableRow {
  /** Header rows repeat on every page of the table. */
  isHead: boolean;
  cells: TableCell[];
}

/** Represents `br`. */
const LINE_BREAK = '\u2028';

export type ContentBlock =
  | { kind: 'heading'; level: 2 | 3; id: string; inlines: Inline[] }
  | { kind: 'paragraph'; inlines: Inline[] }
  | { kind: 'list'; isOrdered: boolean; hasMarkers: boolean; start: number; type: ListType; items: ListItem[] }
  | { kind: 'listing'; text: string }
  | { kind: 'figure'; id: string; caption: Inline[]; body: ContentBlock[] }
  | { kind: 'image'; file: string; alt: string }
  | { kind: 'table'; rows: TableRow[] }
  | { kind: 'quote'; body: ContentBlock[] }
  | ({ kind: 'equation'; id: string; number: string } & Formula);

/** Footnotes have ids, the targets of their marks. */
export interface ListItem {
  id: string;
  body: ContentBlock[];
}

const BLOCK_ELEMENTS = new Set([
  'h1',
  'h2',
  'h3',
  'h4',
  'p',
  'pre',
  'ul',
  'ol',
  'li',
  'figure',
  'figcaption',
  'img',
  'table',
  'blockquote',
]);
const IGNORED_ELEMENTS = new Set(['script', 'style', 'template', 'noscript']);
const PLAIN_RUN: Omit<TextRun, 'text'> = {
  bold: false,
  italic: false,
  script: null,
  href: null,
  isCode: false,
  id: '',
};

/** Parses a full text into blocks. Unknown elements are replaced by their content. */
export function contentBlocks(html: string): ContentBlock[] {
  return blocksOf(parseMarkup(html));
}

function blocksOf(nodes: MarkupNode[]): ContentBlock[] {
  const blocks: ContentBlock[] = [];
  let loose: MarkupNode[] = [];
  const endParagraph = () => {
    const inlines = inlinesOf(loose);
    if (hasText(inlines)) blocks.push({ kind: 'paragraph', inlines });
    loose = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || !isBlock(node)) {
      loose.push(node);
      continue;
    }
    endParagraph();
    blocks.push(...blocksOfElement(node));
  }
  endParagraph();
  return blocks;
}

function blocksOfElement(element: MarkupElement): ContentBlock[] {
  const { name, attributes, children } = element;
  const id = attributes.get('id') ?? '';
  if (/^h[1-4]$/.test(name)) {
    const inlines = inlinesOf(children);
    const level = name === 'h1' || name === 'h2' ? 2 : 3;
    return hasText(inlines) ? [{ kind: 'heading', level, id, inlines }] : [];
  }
  if (name === 'ul' || name === 'ol') {
    const found = children.filter((child) => typeof child !== 'string');
    const hasMarkers = !found.every((item) => OWN_NUMBER.test(textContent(item.children)));
    const items = found.map((item) => ({ id: item.attributes.get('id') ?? '', body: blocksOf(item.children) }));
    const [start, type] = [Number(attributes.get('start') ?? 1), listTypeOf(attributes.get('type'))];
    return [
      {
        kind: 'list',
        isOrdered: name === 'ol',
        hasMarkers,
        start,
        type,
        items: items.filter(({ body }) => body.length > 0),
      },
    ];
  }
  if (name === 'figure') {
    const captions = children.filter((child) => isNamed(child, 'figcaption'));
    const body = blocksOf(children.filter((child) => !isNamed(child, 'figcaption')));
    return [{ kind: 'figure', id, caption: inlinesOf(captions), body }];
  }
  if (name === 'img') {
    const file = (attributes.get('src') ?? '').split('/').at(-1) ?? '';
    return [{ kind: 'image', file, alt: attributes.get('alt') ?? '' }];
  }
  if (name === 'table') return [{ kind: 'table', rows: rowsOf(children, false) }];
  if (name === 'blockquote') return [{ kind: 'quote', body: blocksOf(children) }];
  if (name === 'pre') return [{ kind: 'listing', text: textContent(children) }];
  if (name === 'math') return [{ kind: 'equation', id, number: '', ...formulaOf(element) }];
  if (name === 'p') return numberedEquation(element) ?? blocksOf(children);
  return blocksOf(children);
}

/** Parses a paragraph with a numbered equation: "E = mc² (1)". */
function numberedEquation({ attributes, children }: MarkupElement): ContentBlock[] | undefined {
  const [math, ...rest] = children;
  const number = textContent(rest).trim();
  if (!math || !isNamed(math, 'math') || !isBlock(math) || !/^\([^()\s]{1,12}\)$/.test(number)) return undefined;
  return [{ kind: 'equation', id: attributes.get('id') ?? '', number, ...formulaOf(math) }];
}

function rowsOf(nodes: MarkupNode[], isHead: boolean): TableRow[] {
  return nodes.flatMap((node): TableRow[] => {
    if (typeof node === 'string') return [];
    if (node.name !== 'tr') return rowsOf(node.children, isHead || node.name === 'thead');
    const cells = node.children.flatMap((cell) => (isNamed(cell, 'td') || isNamed(cell, 'th') ? [cellOf(cell)] : []));
    return cells.length > 0 ? [{ isHead, cells }] : [];
  });
}

function cellOf({ name, attributes, children }: MarkupElement): TableCell {
  const span = (attribute: string) =>
    Math.min(Math.max(Number.parseInt(attributes.get(attribute) ?? '1', 10) || 1, 1), 20);
  return { inlines: inlinesOf(children), isHeader: name === 'th', columns: span('colspan'), rows: span('rowspan') };
}

function inlinesOf(nodes: MarkupNode[], marks = PLAIN_RUN): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    if (typeof node === 'string') return [{ text: node, ...marks }];
    const { name, attributes, children } = node;
    if (IGNORED_ELEMENTS.has(name)) return [];
    if (name === 'math') return [formulaOf(node)];
    if (name === 'br') return [{ text: LINE_BREAK, ...marks, id: '' }];
    const inside = { ...marks, id: '' };
    if (name === 'strong' || name === 'b') inside.bold = true;
    if (name === 'em' || name === 'i') inside.italic = true;
    if (name === 'sup' || name === 'sub') inside.script = name;
    if (name === 'code') inside.isCode = true;
    if (name === 'a') inside.href = attributes.get('href') ?? null;
    const [first, ...others] = inlinesOf(children, inside);
    const id = attributes.get('id') ?? '';
    const isTarget = id !== '' && first && 'text' in first;
    const inlines = first ? [isTarget ? { ...first, id } : first, ...others] : [];
    const space: TextRun = { text: ' ', ...marks, id: '' };
    return BLOCK_ELEMENTS.has(name) ? [space, ...inlines, space] : inlines;
  });
}

const formulaOf = (math: MarkupElement): Formula => ({ tex: texOf(math), math });

/** Returns the LaTeX annotation, or else the text. */
function texOf(math: MarkupElement): string {
  const annotation = findElement(math.children, 'annotation');
  return (annotation ? textContent(annotation.children) : textContent(math.children)).trim();
}

function isBlock(element: MarkupElement): boolean {
  if (element.name === 'math') return element.attributes.get('display') === 'block';
  if (BLOCK_ELEMENTS.has(element.name)) return true;
  return element.children.some((child) => typeof child !== 'string' && isBlock(child));
}

function isNamed(node: MarkupNode, name: string): node is MarkupElement {
  return typeof node !== 'string' && node.name === name;
}

function hasText(inlines: Inline[]): boolean {
  return inlines.some((inline) => 'tex' in inline || inline.text.trim() !== '');
}
