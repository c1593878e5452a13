import { elementsOf, type MarkupElement, type MarkupNode } from '#domain/kernel/markup';
import type { Finding } from '#domain/production/record';
import { inOrder, renamed } from './figure-numbers.ts';
import { withoutLayoutTables } from './layout-tables.ts';
import { type Marks, marksOf } from './marks.ts';
import { paragraphOf } from './set-equations.ts';
import { withCaptions } from './tidy-captions.ts';
import { captionedTable, captionOf, tableOf } from './tidy-tables.ts';
import { element, hasContent, hasText, INLINE, inlinesOf, trimmed } from './tidy-words.ts';

const LISTS = new Set(['ul', 'ol']);
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
