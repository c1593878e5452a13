import type { JSONContent } from '@tiptap/core';
import { type MarkupElement, type MarkupNode, parseMarkup, textContent, writeMarkup } from '#domain/kernel/markup';

type MarkJson = NonNullable<JSONContent['marks']>[number];

/** Makes the enclosing block be kept verbatim. */
class UnsupportedContent extends Error {}

/** Link targets of citations and notes, and back from a note. */
const POINTER = /^#(?:ref-\d{1,4}|note-\d{1,3}|note-mark-\d{1,3})$/;
const MARKS = new Set(['strong', 'em', 'sup', 'sub', 'code']);

/** Parses an article's text into the editor's document. Unsupported blocks are kept verbatim: nothing is dropped. */
export function readText(html: string): JSONContent {
  const blocks: JSONContent[] = [];
  for (const node of parseMarkup(html)) {
    if (typeof node === 'string' && node.trim() === '') continue;
    blocks.push(blockOrVerbatim(node));
  }
  return { type: 'doc', content: blocks.length > 0 ? blocks : [{ type: 'paragraph' }] };
}

function blockOrVerbatim(node: MarkupNode): JSONContent {
  try {
    return blockOf(elementOf(node));
  } catch (thrown) {
    if (!(thrown instanceof UnsupportedContent)) throw thrown;
    return { type: 'kept', attrs: { html: writeMarkup([node]) } };
  }
}

function blockOf(element: MarkupElement): JSONContent {
  const { name, children } = element;
  if (name === 'p') return equationOf(element) ?? textBlock('paragraph', element, ['id']);
  if (name === 'h2' || name === 'h3') {
    return textBlock('heading', element, ['id'], { level: name === 'h2' ? 2 : 3 });
  }
  if (name === 'ul' || name === 'ol') return listOf(element);
  if (name === 'table') return tableOf(element);
  if (name === 'figure') return figureOf(element);
  if (name === 'pre' && children.every((child) => typeof child === 'string')) {
    const text = children.join('');
    return { type: 'listing', attrs: attributesOf(element, []), content: text ? [{ type: 'text', text }] : [] };
  }
  throw new UnsupportedContent(name);
}

function textBlock(type: string, element: MarkupElement, attributes: string[], more = {}): JSONContent {
  return { type, attrs: { ...attributesOf(element, attributes), ...more }, content: inlinesOf(element.children) };
}

/** Reads an element's attributes; throws if there are others. */
function attributesOf({ name, attributes }: MarkupElement, names: readonly string[]): Record<string, string | null> {
  const other = [...attributes.keys()].find((key) => !names.includes(key));
  if (other) throw new UnsupportedContent(`${name} ${other}`);
  return Object.fromEntries(names.map((key) => [key, attributes.get(key) ?? null]));
}

/** Reads a paragraph that holds only a displayed equation and possibly its number. */
function equationOf(element: MarkupElement): JSONContent | undefined {
  const [math, ...rest] = element.children;
  if (typeof math !== 'object' || math.name !== 'math' || !math.attributes.has('display')) return undefined;
  const following = rest.length === 0 ? '' : rest.length === 1 && typeof rest[0] === 'string' ? rest[0] : undefined;
  const [, number = ''] = /^ \(([^()\s]{1,12})\)$/.exec(following ?? '') ?? [];
  if (following !== '' && !number) return undefined;
  return { type: 'equationBlock', attrs: { ...attributesOf(element, ['id']), ...mathOf(math), number } };
}

const mathOf = (math: MarkupElement) => ({ tex: texOf(math.children), html: writeMarkup([math]) });

function texOf(nodes: readonly MarkupNode[]): string {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    const tex = node.name === 'annotation' ? textContent(node.children) : texOf(node.children);
    if (tex) return tex;
  }
  return '';
}

function listOf(element: MarkupElement): JSONContent {
  const isOrdered = element.name === 'ol';
  const { start = null, type = null } = attributesOf(element, isOrdered ? ['start', 'type'] : []);
  const items = elementsIn(element).map((item) => {
    if (item.name !== 'li') throw new UnsupportedContent(item.name);
    const at = item.children.findIndex((child) => typeof child === 'object' && /^[uo]l$/.test(child.name));
    const words = item.children.slice(0, at === -1 ? undefined : at);
    const lists = at === -1 ? [] : elementsIn({ ...item, children: item.children.slice(at) });
    return {
      type: 'listItem',
      attrs: attributesOf(item, ['id']),
      content: [{ type: 'paragraph', content: inlinesOf(words) }, ...lists.map(listOf)],
    };
  });
  if (!/^[uo]l$/.test(element.name) || items.length === 0) throw new UnsupportedContent(element.name);
  return isOrdered
    ? { type: 'orderedList', attrs: { start: start === null ? null : Number(start), type }, content: items }
    : { type: 'bulletList', content: items };
}

function tableOf(element: MarkupElement): JSONContent {
  attributesOf(element, []);
  const parts = elementsIn(element);
  const [head, body] = parts.length === 2 ? parts : [undefined, parts[0]];
  if (body?.name !== 'tbody' || (head && head.name !== 'thead')) throw new UnsupportedContent('table');
  const rows = [...(head ? rowsOf(head, true) : []), ...rowsOf(body, false)];
  if (rows.length === 0) throw new UnsupportedContent('table');
  return { type: 'table', content: rows };
}

function rowsOf(part: MarkupElement, isHead: boolean): JSONContent[] {
  attributesOf(part, []);
  return elementsIn(part).map((row) => {
    if (row.name !== 'tr') throw new UnsupportedContent(row.name);
    attributesOf(row, []);
    return { type: 'tableRow', attrs: { isHead }, content: elementsIn(row).map(cellOf) };
  });
}

function cellOf(cell: MarkupElement): JSONContent {
  if (cell.name !== 'td' && cell.name !== 'th') throw new UnsupportedContent(cell.name);
  const isHeader = cell.name === 'th';
  const { scope = null, colspan, rowspan } = attributesOf(cell, [...(isHeader ? ['scope'] : []), 'colspan', 'rowspan']);
  const spans = { colspan: Number(colspan ?? 1), rowspan: Number(rowspan ?? 1) };
  return {
    type: isHeader ? 'tableHeader' : 'tableCell',
    attrs: isHeader ? { ...spans, scope } : spans,
    content: [{ type: 'paragraph', content: inlinesOf(cell.children) }],
  };
}

function figureOf(figure: MarkupElement): JSONContent {
  const attrs = attributesOf(figure, ['id']);
  const [first, second, ...others] = elementsIn(figure);
  if (first?.name === 'img') {
    if (others.length > 0 || (second && second.name !== 'figcaption')) throw new UnsupportedContent('figure');
    const { src: file, alt } = attributesOf(first, ['src', 'alt']);
    if (second) attributesOf(second, []);
    return { type: 'figure', attrs: { ...attrs, file, alt: alt ?? '' }, content: inlinesOf(second?.children ?? []) };
  }
  const caption = first?.name === 'figcaption' ? first : undefined;
  const [table, ...notes] = elementsIn(figure).slice(caption ? 1 : 0);
  if (table?.name !== 'table' || notes.some(({ name }) => name !== 'p')) throw new UnsupportedContent('figure');
  if (caption) attributesOf(caption, []);
  return {
    type: 'tableFigure',
    attrs,
    content: [
      { type: 'caption', content: caption ? inlinesOf(caption.children) : [] },
      tableOf(table),
      ...notes.map((note) => textBlock('paragraph', note, ['id'])),
    ],
  };
}

function elementOf(node: MarkupNode): MarkupElement {
  if (typeof node === 'string') throw new UnsupportedContent('text');
  return node;
}

/** Returns the children of an element that may not contain text. */
const elementsIn = ({ children }: MarkupElement): MarkupElement[] =>
  children.filter((child) => typeof child !== 'string' || child.trim() !== '').map(elementOf);

function inlinesOf(nodes: readonly MarkupNode[], marks: readonly MarkJson[] = []): JSONContent[] {
  return nodes.flatMap((node): JSONContent[] => {
    const held = { marks: [...marks] };
    // A line break in the source renders as a space.
    if (typeof node === 'string')
      return node ? [{ type: 'text', text: node.replace(/[ \t\r\n]+/g, ' '), ...held }] : [];
    const { name, children } = node;
    if (name === 'br') return [{ type: 'break', ...held }];
    if (name === 'math') {
      const isDisplay = node.attributes.has('display');
      return [{ type: 'equation', attrs: { ...mathOf(node), isDisplay }, ...held }];
    }
    const isMark = MARKS.has(name);
    if (!isMark && name !== 'a') throw new UnsupportedContent(name);
    const attrs = attributesOf(node, isMark ? [] : ['href', 'id']);
    const [only] = children;
    if (POINTER.test(attrs.href ?? '') && children.length === 1 && typeof only === 'string') {
      return [{ type: 'pointer', attrs: { ...attrs, label: only }, ...held }];
    }
    const mark = isMark ? { type: name } : { type: 'link', attrs };
    // Nested superscript is applied once.
    const isHeld = marks.some(({ type }) => type === mark.type);
    const inside = inlinesOf(children, isHeld ? marks : [...marks, mark]);
    if (inside.length === 0) throw new UnsupportedContent(`empty ${name}`);
    return inside;
  });
}
