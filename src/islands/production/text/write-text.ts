import type { Mark, Node } from '@tiptap/pm/model';
import { type MarkupElement, type MarkupNode, parseMarkup, writeMarkup } from '#domain/kernel/markup';

/** Blocks are immutable: each is serialised only once. */
const written = new WeakMap<Node, string>();

/** Serialises the editor's document in the journal's dialect, one block per line: the inverse of `readText`. */
export function writeText(doc: Node): string {
  return doc.children
    .map((block) => {
      const known =
        written.get(block) ?? (block.type.name === 'kept' ? block.attrs.html : writeMarkup(blocksOf(block)));
      written.set(block, known);
      return known;
    })
    .filter(Boolean)
    .join('\n');
}

function element(name: string, children: MarkupNode[], attributes: Record<string, unknown> = {}): MarkupElement {
  const given = Object.entries(attributes).filter(([, value]) => value !== null && value !== undefined);
  return { name, attributes: new Map(given.map(([key, value]) => [key, String(value)])), children };
}

const all = (nodes: readonly Node[]): MarkupElement[] => nodes.flatMap((node) => blocksOf(node));

/** A block in the dialect. Empty paragraphs are dropped. */
function blocksOf(block: Node): MarkupElement[] {
  const { attrs, children } = block;
  switch (block.type.name) {
    case 'paragraph':
      return children.length > 0 ? [element('p', inlinesOf(children), { id: attrs.id })] : [];
    case 'heading':
      return children.length > 0 ? [element(`h${attrs.level}`, inlinesOf(children), { id: attrs.id })] : [];
    case 'bulletList':
      return [element('ul', all(children))];
    case 'orderedList':
      return [element('ol', all(children), { start: attrs.start, type: attrs.type })];
    case 'listItem': {
      const [words, ...lists] = children;
      return [element('li', [...inlinesOf(words?.children ?? []), ...all(lists)], { id: attrs.id })];
    }
    case 'listing':
      return [element('pre', [block.textContent])];
    case 'table':
      return [tableOf(children)];
    case 'figure': {
      const image = element('img', [], { src: attrs.file, alt: attrs.alt });
      return [element('figure', [image, ...captionOf(block)], { id: attrs.id })];
    }
    case 'tableFigure': {
      const [caption, ...others] = children;
      return [element('figure', [...(caption ? captionOf(caption) : []), ...all(others)], { id: attrs.id })];
    }
    case 'equationBlock': {
      const number = attrs.number ? [` (${attrs.number})`] : [];
      return [element('p', [...mathOf(attrs, true), ...number], { id: attrs.id })];
    }
    default:
      throw new Error(`The dialect has no block of type ${block.type.name}.`);
  }
}

const captionOf = ({ children }: Node) => (children.length > 0 ? [element('figcaption', inlinesOf(children))] : []);

function tableOf(rows: readonly Node[]): MarkupElement {
  const first = rows.findIndex(({ attrs }) => !attrs.isHead);
  const heads = rows.slice(0, first === -1 ? rows.length : first);
  const body = element('tbody', rows.slice(heads.length).map(rowOf));
  return element('table', heads.length > 0 ? [element('thead', heads.map(rowOf)), body] : [body]);
}

const rowOf = ({ attrs, children }: Node) =>
  element(
    'tr',
    children.map((cell) => cellOf(cell, attrs.isHead ? 'col' : 'row')),
  );

function cellOf({ type, attrs, children }: Node, scope: string): MarkupElement {
  const isHeader = type.name === 'tableHeader';
  const span = (value: number) => (value > 1 ? value : null);
  const words = children.flatMap((paragraph, at) => [
    ...(at > 0 ? [element('br', [])] : []),
    ...inlinesOf(paragraph.children),
  ]);
  return element(isHeader ? 'th' : 'td', words, {
    scope: isHeader ? (attrs.scope === 'auto' ? scope : attrs.scope) : null,
    colspan: span(attrs.colspan),
    rowspan: span(attrs.rowspan),
  });
}

/** Wraps text in the elements of its marks; the longest mark is outermost. */
function inlinesOf(nodes: readonly Node[], open: readonly Mark[] = []): MarkupNode[] {
  const result: MarkupNode[] = [];
  for (let at = 0; at < nodes.length; ) {
    const node = nodes[at] as Node;
    const [outer, ...others] = node.marks.filter((mark) => !mark.isInSet(open));
    if (!outer) {
      result.push(...inlineOf(node));
      at += 1;
      continue;
    }
    const reach = (mark: Mark) => {
      const end = nodes.findIndex((one, index) => index > at && !mark.isInSet(one.marks));
      return (end === -1 ? nodes.length : end) - at;
    };
    const furthest = others.reduce((best, mark) => (reach(mark) > reach(best) ? mark : best), outer);
    const inside = inlinesOf(nodes.slice(at, at + reach(furthest)), [...open, furthest]);
    const { href, id } = furthest.attrs;
    result.push(
      furthest.type.name === 'link' ? element('a', inside, { href, id }) : element(furthest.type.name, inside),
    );
    at += reach(furthest);
  }
  return result;
}

function inlineOf({ type, attrs, text = '' }: Node): MarkupNode[] {
  if (type.name === 'break') return [element('br', [])];
  if (type.name === 'equation') return mathOf(attrs, attrs.isDisplay);
  if (type.name === 'pointer') return [element('a', [attrs.label], { href: attrs.href, id: attrs.id })];
  return [text];
}

/** Writes an equation; without a rendering, the server renders it from the TeX. */
function mathOf({ tex, html }: Node['attrs'], isDisplay: boolean): MarkupNode[] {
  if (html) return parseMarkup(html);
  const annotation = element('annotation', [tex], { encoding: 'application/x-tex' });
  const semantics = element('semantics', [element('mtext', [tex]), annotation]);
  return [element('math', [semantics], { display: isDisplay ? 'block' : null })];
}
