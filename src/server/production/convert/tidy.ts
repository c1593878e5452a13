import { elementsOf, type MarkupElement, type MarkupNode, textOf } from '#domain/kernel/markup';
import type { Finding } from '#domain/production/record';
import { inOrder, renamed } from './figure-numbers.ts';
import { withoutLayoutTables } from './layout-tables.ts';
import { type Marks, marksOf } from './marks.ts';
import { paragraphOf } from './set-equations.ts';
import { TABLE_CAPTION, withCaptions } from './tidy-captions.ts';
import {
  element,
  hasContent,
  hasText,
  INLINE,
  inlinesOf,
  isBreak,
  isNamed,
  trimmed,
  withEmptyLines,
} from './tidy-words.ts';

const LISTS = new Set(['ul', 'ol']);
/**
 * Tidies sanitised markup into a flat sequence of headings, paragraphs, lists, tables and figures. Loose text gets a
 * paragraph, empty elements are dropped, images become figures, and adjacent paragraphs starting with "Figure 1" or
 * "Table 1" become captions. The findings report changed numbers. `pictures` are the document's images; `files` gives
 * their new names.
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

/** A code listing as lines. */
const linesOf = (nodes: readonly MarkupNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : node.name === 'br' ? '\n' : linesOf(node.children))).join('');

/** Items contain text and nested lists; anything else becomes text. */
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

const isList = (node: MarkupNode) => typeof node !== 'string' && LISTS.has(node.name);

/** A table's own rows; nested tables are text of their cell. */
function rowsOf(nodes: readonly MarkupNode[]): MarkupElement[] {
  return nodes.flatMap((node): MarkupElement[] => {
    if (typeof node === 'string' || node.name === 'table') return [];
    return node.name === 'tr' ? [node] : rowsOf(node.children);
  });
}

/** A captioned table: a numbered caption precedes it, as in Word; otherwise both become a figure. */
function captionedTable(nodes: readonly MarkupNode[]): MarkupElement[] {
  const table = tableOf(nodes);
  const words = captionOf(nodes);
  if (!hasText(words)) return [table].filter(hasContent);
  if (!hasContent(table)) return [element('p', words)];
  if (TABLE_CAPTION.test(textOf(words))) return [element('p', words), table];
  return [element('figure', [element('figcaption', words), table])];
}

/** A caption inside the table. */
function captionOf(nodes: readonly MarkupNode[]): MarkupNode[] {
  const caption = nodes.find((node) => isNamed(node, 'caption'));
  return isNamed(caption, 'caption') ? trimmed(inlinesOf(caption.children)) : [];
}

/** A table in the dialect: head, if any, and rows. */
function tableOf(nodes: readonly MarkupNode[]): MarkupElement {
  const written = (some: MarkupElement[]) =>
    some.map(({ children }) => {
      const cells = children
        .filter((cell) => isNamed(cell, 'td') || isNamed(cell, 'th'))
        .map((cell) => ({ ...cell, children: inlinesOf(cell.children) }));
      const areOfLines = cells.filter((cell) => trimmed(cell.children).some(isBreak)).length > 1;
      const words = areOfLines ? withEmptyLines : trimmed;
      return element(
        'tr',
        cells.map((cell) => ({ ...cell, children: words(cell.children) })),
      );
    });
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

/** Spacer rows are dropped, unless cells span them. */
function withoutSpacers(rows: readonly MarkupElement[]): readonly MarkupElement[] {
  const reaches = rows.some(({ children }) =>
    children.some((cell) => typeof cell !== 'string' && cell.attributes.has('rowspan')),
  );
  return reaches ? rows : rows.filter(hasContent);
}

/** If Word marks no header row, a single bold first row is one. */
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
