import { elementsOf, type MarkupElement, type MarkupNode, textOf } from '#domain/markup';
import type { Finding } from '#domain/production/record';
import { FIGURE_CAPTION, inOrder, renamed } from './figure-numbers.ts';
import { withoutLayoutTables } from './layout-tables.ts';
import { type Marks, marksOf } from './marks.ts';
import { withPanels } from './panels.ts';
import { paragraphOf } from './set-equations.ts';

const LISTS = new Set(['ul', 'ol']);
const INLINE = new Set(['a', 'strong', 'em', 'sup', 'sub', 'br', 'math', 'code']);
/** What makes a sentence of words that begin as a caption does: "Table 1 summarises …". */
const SENTENCE =
  /^\s*(?:[Ff]igure|[Ff]ig\.?|[Tt]able|FIGURE|TABLE)\s*\d{1,2}[a-z]?\s*[.]?\s+(?:\(?(?:and|or|to|in|of|below|above|also|is|are|was|were|has|have|can|may|then|further|clearly|briefly)\b|(?:summari[sz]|show|present|list|giv|display|report|describ|provid|illustrat|depict|compar|contain|indicat|demonstrat|detail|outlin|reveal|suggest|highlight|combin|includ|visuali[sz]|plot|map)(?:e?s|e|ed)?\b)/;
const TABLE_CAPTION = /^\s*table\s*(\d{1,2})\s*[.:|–-]?\s*/i;

/**
 * Puts sanitised markup into the shape of an article: a flat sequence of headings, paragraphs, lists, tables and
 * figures. Loose text gets a paragraph, empty elements are dropped, images become figures, and paragraphs next to
 * one that begin with "Figure 1" or "Table 1" become its caption. The findings report captions that had another number.
 * `pictures` are the document's own image files; `files` says what each of them is called from now on.
 */
export function tidy(
  nodes: readonly MarkupNode[],
  { findings = [], marks = marksOf(), pictures = [] }: Tidying = {},
): { blocks: MarkupElement[]; files: ReadonlyMap<string, string> } {
  const blocks = blocksOf(withoutLayoutTables(nodes, marks));
  const files = inOrder(withCaptions(blocks, []), pictures);
  return { blocks: withCaptions(renamed(blocks, files), findings), files };
}

interface Tidying {
  findings?: Finding[];
  marks?: Marks;
  pictures?: readonly string[];
}

/** An element of the dialect. */
function element(name: string, children: MarkupNode[], attributes: Record<string, string> = {}): MarkupElement {
  return { name, attributes: new Map(Object.entries(attributes)), children };
}

function blocksOf(nodes: readonly MarkupNode[]): MarkupElement[] {
  const blocks: MarkupElement[] = [];
  let loose: MarkupNode[] = [];
  const end = () => {
    const inlines = inlinesOf(loose);
    if (hasText(inlines)) blocks.push(paragraphOf(trimmed(inlines)));
    blocks.push(...imagesOf(loose).map(figureOf));
    loose = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || INLINE.has(node.name) || node.name === 'img') loose.push(node);
    else {
      end();
      blocks.push(...blockOf(node));
    }
  }
  end();
  return blocks;
}

function blockOf(node: MarkupElement): MarkupElement[] {
  const { name, attributes, children } = node;
  if (/^h\d$/.test(name)) {
    const inlines = inlinesOf(children);
    const images = imagesOf(children).map(figureOf);
    return hasText(inlines) ? [{ name, attributes, children: trimmed(inlines) }, ...images] : images;
  }
  if (name === 'ul' || name === 'ol') return [{ name, attributes, children: itemsOf(children) }].filter(hasContent);
  if (name === 'table') return captionedTable(children);
  if (name === 'figure') return figuresOf(node);
  if (name === 'pre') return [element('pre', [linesOf(children).replace(/^\n|\s+$/g, '')])].filter(hasContent);
  return blocksOf(children);
}

/** What a listing says, in lines. */
const linesOf = (nodes: readonly MarkupNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : node.name === 'br' ? '\n' : linesOf(node.children))).join('');

/** Items hold text and nested lists; anything else in them becomes text. */
function itemsOf(nodes: readonly MarkupNode[]): MarkupNode[] {
  return nodes.flatMap((node): MarkupNode[] => {
    if (typeof node === 'string') return node.trim() ? [element('li', [node])] : [];
    if (isList(node)) return [element('li', blockOf(node))];
    const { attributes } = node;
    const lists = node.children.flatMap((child) => (typeof child !== 'string' && isList(child) ? blockOf(child) : []));
    const words = trimmed(inlinesOf(node.children.filter((child) => !isList(child))));
    return hasText(words) || lists.length > 0 ? [{ name: 'li', attributes, children: [...words, ...lists] }] : [];
  });
}

/** The rows of a table itself; those of a table within one of its cells are words of that cell. */
function rowsOf(nodes: readonly MarkupNode[]): MarkupElement[] {
  return nodes.flatMap((node): MarkupElement[] => {
    if (typeof node === 'string' || node.name === 'table') return [];
    return node.name === 'tr' ? [node] : rowsOf(node.children);
  });
}

/** A table with its caption: a numbered one comes before the table, as in Word; otherwise both become a figure. */
function captionedTable(nodes: readonly MarkupNode[]): MarkupElement[] {
  const table = tableOf(nodes);
  const words = captionOf(nodes);
  if (!hasText(words)) return [table].filter(hasContent);
  if (!hasContent(table)) return [element('p', words)];
  if (TABLE_CAPTION.test(textOf(words))) return [element('p', words), table];
  return [element('figure', [element('figcaption', words), table])];
}

function captionOf(nodes: readonly MarkupNode[]): MarkupNode[] {
  const caption = nodes.find((node) => isNamed(node, 'caption'));
  return isNamed(caption, 'caption') ? trimmed(inlinesOf(caption.children)) : [];
}

function tableOf(nodes: readonly MarkupNode[]): MarkupElement {
  const written = (some: MarkupElement[]) =>
    some.map(({ children }) =>
      element(
        'tr',
        children.flatMap((cell): MarkupElement[] => {
          if (typeof cell === 'string' || (cell.name !== 'td' && cell.name !== 'th')) return [];
          return [{ ...cell, children: trimmed(inlinesOf(cell.children)) }];
        }),
      ),
    );
  const head = nodes.find((node) => isNamed(node, 'thead'));
  const rows = withoutSpacers(rowsOf(nodes.filter((node) => node !== head)));
  const isTitles = (row: MarkupElement) =>
    row.children.every((cell) => typeof cell === 'string' || cell.name === 'th') && hasContent(row);
  // Programs that know no head of a table write its titles as a first row.
  const firstOther = head
    ? 0
    : Math.max(
        rows.findIndex((row) => !isTitles(row)),
        hasBoldHead(rows) ? 1 : 0,
      );
  const others = rows.slice(firstOther === -1 ? Math.max(rows.length - 1, 0) : firstOther);
  const inHead = isNamed(head, 'thead') ? rowsOf(head.children) : rows.slice(0, rows.length - others.length);
  const titles = written(inHead).map((row) => {
    const cells = row.children.filter((cell) => typeof cell !== 'string');
    return element('tr', cells.map(asTitle));
  });
  const body = element('tbody', written(others));
  return element('table', titles.length > 0 ? [element('thead', titles), body] : [body]);
}

/** Rows that only make room go, unless other cells reach through them. */
function withoutSpacers(rows: readonly MarkupElement[]): readonly MarkupElement[] {
  const reaches = rows.some(({ children }) =>
    children.some((cell) => typeof cell !== 'string' && cell.attributes.has('rowspan')),
  );
  return reaches ? rows : rows.filter(hasContent);
}

/** Where Word marks no row of titles, authors set the first one bold, and no other. */
function hasBoldHead([first, ...others]: readonly MarkupElement[]): boolean {
  const cells = (row: MarkupElement) => row.children.filter((cell) => typeof cell !== 'string' && hasContent(cell));
  const isBold = (row: MarkupElement) =>
    cells(row).length > 1 && cells(row).every((cell) => typeof cell !== 'string' && isStrong(cell.children));
  return first !== undefined && isBold(first) && others.length > 0 && !others.some(isBold);
}

const isStrong = (nodes: readonly MarkupNode[]): boolean =>
  nodes.every((node) => {
    if (typeof node === 'string') return node.trim() === '';
    return (
      node.name === 'strong' ||
      node.name === 'br' ||
      ((node.name === 'p' || node.name === 'em') && isStrong(node.children))
    );
  });

function asTitle({ attributes, children }: MarkupElement): MarkupElement {
  return { name: 'th', attributes: new Map([['scope', 'col'], ...attributes]), children };
}

function figuresOf({ attributes, children }: MarkupElement): MarkupElement[] {
  const all = elementsOf(children);
  const caption = all.find(({ name }) => name === 'figcaption');
  const table = all.find(({ name }) => name === 'table');
  const words = caption ? trimmed(inlinesOf(caption.children)) : captionOf(table?.children ?? []);
  const captions = hasText(words) ? [element('figcaption', words)] : [];
  if (table) {
    const notes = blocksOf(children.filter((child) => child !== caption && child !== table)).filter(
      ({ name }) => name === 'p',
    );
    return [{ name: 'figure', attributes, children: [...captions, tableOf(table.children), ...notes] }];
  }
  const [first, ...others] = imagesOf(children);
  if (!first)
    return [
      ...captions.map(({ children: kept }) => element('p', kept)),
      ...blocksOf(children.filter((child) => child !== caption)),
    ];
  const figure = figureOf(first);
  return [{ ...figure, children: [...figure.children, ...captions] }, ...others.map(figureOf)];
}

const imagesOf = (nodes: readonly MarkupNode[]) => elementsOf(nodes).filter(({ name }) => name === 'img');

/** A figure is named after its file, so that the text can link to it. */
function figureOf(image: MarkupElement): MarkupElement {
  const id = (image.attributes.get('src') ?? '').replace(/\.[a-z]+$/, '');
  return element('figure', [image], { id });
}

function withCaptions(blocks: readonly MarkupElement[], findings: Finding[]): MarkupElement[] {
  let result: MarkupElement[] = [];
  const numbers = new Map<string, string>();
  for (const block of blocks) {
    const last = result.at(-1);
    const text = block.name === 'p' ? textOf(block.children) : '';
    if (FIGURE_CAPTION.test(text) && !SENTENCE.test(text)) {
      const captioned = (figure: MarkupElement) => captionOfFigure(figure, block, { findings, numbers });
      const panels = withPanels(result, captioned);
      const isBareFigure =
        last?.name === 'figure' &&
        last.children.some((child) => isNamed(child, 'img')) &&
        !last.children.some((child) => isNamed(child, 'figcaption'));
      if (panels) {
        result = panels;
        continue;
      }
      if (isBareFigure) {
        result[result.length - 1] = { ...last, children: [...last.children, element('figcaption', captioned(last))] };
        continue;
      }
    }
    const above = last?.name === 'p' ? textOf(last.children) : '';
    const number = SENTENCE.test(above) ? undefined : TABLE_CAPTION.exec(above)?.[1];
    if (block.name === 'table' && last && number) {
      const caption = element('figcaption', withLabel(`Table ${number}`, last.children, TABLE_CAPTION));
      result[result.length - 1] = element('figure', [caption, block], { id: `table-${number}` });
      continue;
    }
    result.push(block);
  }
  return result;
}

/**
 * The words of a figure's caption; a number that differs from the document's is reported. Panels with captions of
 * their own share the number that the first of them got.
 */
function captionOfFigure(
  figure: MarkupElement,
  { children }: MarkupElement,
  { findings, numbers }: { findings: Finding[]; numbers: Map<string, string> },
): MarkupNode[] {
  const [, own = '', letter = ''] = FIGURE_CAPTION.exec(textOf(children)) ?? [];
  const shared = letter ? numbers.get(own) : undefined;
  const number = shared ?? (figure.attributes.get('id') ?? '').replace('figure-', '');
  numbers.set(own, number);
  if (own !== number && !shared) {
    const sentence = `Figure ${own} of the document is Figure ${number} here. Look at where the text speaks of it.`;
    findings.push({ code: 'figure', text: sentence });
  }
  return withLabel(`Figure ${number}${letter}`, children, FIGURE_CAPTION);
}

const isList = (node: MarkupNode) => typeof node !== 'string' && LISTS.has(node.name);
const isNamed = (node: MarkupNode | undefined, name: string): node is MarkupElement =>
  typeof node === 'object' && node.name === name;

/** The words of a caption after its number, which is written in the journal's way. */
function withLabel(label: string, words: readonly MarkupNode[], pattern: RegExp): MarkupNode[] {
  const length = pattern.exec(textOf(words))?.[0].length ?? 0;
  const rest = trimmed(withoutStart(words, length).nodes);
  return [element('strong', [`${label}.`]), ...(hasText(rest) ? [' ', ...rest] : [])];
}

function withoutStart(words: readonly MarkupNode[], length: number): { nodes: MarkupNode[]; left: number } {
  let left = length;
  const nodes: MarkupNode[] = [];
  for (const node of words) {
    if (typeof node === 'string') {
      if (left < node.length) nodes.push(node.slice(left));
      left = Math.max(left - node.length, 0);
    } else {
      const inner = withoutStart(node.children, left);
      left = inner.left;
      if (textOf(inner.nodes) !== '') nodes.push({ ...node, children: inner.nodes });
    }
  }
  return { nodes, left };
}

/** Words and their marks alone; blocks inside them are set apart by a line break. */
function inlinesOf(nodes: readonly MarkupNode[]): MarkupNode[] {
  return nodes.flatMap((node): MarkupNode[] => {
    if (typeof node === 'string') return [node];
    if (node.name === 'br' || node.name === 'math') return [node];
    if (node.name === 'img') return [];
    const children = inlinesOf(node.children);
    if (!hasText(children)) return children.length > 0 && textOf(children) !== '' ? [' '] : [];
    if (node.name === 'a' && !node.attributes.has('href')) return children;
    if (INLINE.has(node.name)) return [{ ...node, children }];
    return [element('br', []), ...children, element('br', [])];
  });
}

const isSpace = (node: MarkupNode | undefined) =>
  node !== undefined && (typeof node === 'string' ? node.trim() === '' : node.name === 'br');

/** Without the spaces and line breaks around it, and with one break where several stand together. */
function trimmed(nodes: readonly MarkupNode[]): MarkupNode[] {
  const kept = nodes.filter(
    (node, at) => !(isNamed(node, 'br') && isSpace(nodes[at + 1]) && nodes[at + 1] !== undefined),
  );
  while (isSpace(kept[0])) kept.shift();
  while (isSpace(kept.at(-1))) kept.pop();
  return kept.map((node, at) => {
    if (typeof node !== 'string') return node;
    const started = at === 0 ? node.trimStart() : node;
    return at === kept.length - 1 ? started.trimEnd() : started;
  });
}

const hasText = (nodes: readonly MarkupNode[]) => textOf(nodes).trim() !== '';
const hasContent = (node: MarkupElement) => hasText(node.children);
