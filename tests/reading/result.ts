import {
  descendantElements,
  type MarkupElement,
  type MarkupNode,
  parseMarkup,
  textContent,
} from '#domain/kernel/markup';
import type { ConvertedText } from '#server/production/convert/read-text';
import { beginningOf, type Counts, LOWERED, RAISED } from './counts.ts';
import { labelOf } from './word-lists.ts';

const BLOCK = /^(?:p|h[1-6]|[uo]l|li|table|thead|tbody|tr|td|th|figure|figcaption|pre|blockquote|br|aside|div)$/;

/** Counts the contents of a converted text. */
export function countResult({ html, references }: Pick<ConvertedText, 'html' | 'references'>): Counts {
  const nodes = parseMarkup(html);
  const elements = descendantElements(nodes);
  const count = (name: string) => elements.filter((one) => one.name === name).length;
  const notes = elements.filter(({ name, attributes }) => name === 'li' && isNote(attributes.get('id'))).length;
  return {
    equations: count('math'),
    tables: count('table'),
    layoutTables: 0,
    figures: count('img'),
    notes,
    references: references.length,
    citations: marksIn(nodes),
    items: count('li') - notes,
    labels: elements.filter(({ name }) => /^[ou]l$/.test(name)).flatMap(labelsOf),
    cells: elements.filter(({ name }) => name === 'table').flatMap(cellsOf),
    text: textIn(nodes.filter((node, at) => !isNotesHeading(node, nodes.slice(at + 1)))),
  };
}

const FORMATS: Record<string, string> = { a: 'lowerLetter', A: 'upperLetter', i: 'lowerRoman', I: 'upperRoman' };

const inside = ({ children }: MarkupElement, name: RegExp) =>
  children.filter((one): one is MarkupElement => typeof one !== 'string' && name.test(one.name));

function labelsOf(list: MarkupElement): string[] {
  const format = list.name === 'ul' ? 'bullet' : (FORMATS[list.attributes.get('type') ?? ''] ?? 'decimal');
  let number = Number(list.attributes.get('start') ?? 1) - 1;
  return inside(list, /^li$/).flatMap((item) => {
    number = Number(item.attributes.get('value') ?? number + 1);
    // The items of a nested list have separate labels.
    const words = item.children.filter((one) => typeof one === 'string' || !/^[ou]l$/.test(one.name));
    return isNote(item.attributes.get('id')) ? [] : [`${labelOf(number, format)} ${beginningOf(textIn(words))}`];
  });
}

/** The cells with their first columns, which shift below cells that span rows. */
function cellsOf(table: MarkupElement): string[] {
  const rows = [
    ...inside(table, /^tr$/),
    ...inside(table, /^t(?:head|body|foot)$/).flatMap((part) => inside(part, /^tr$/)),
  ];
  const below: number[] = [];
  return rows.flatMap((row) => {
    let column = 0;
    const cells: string[] = [];
    const reaching: [number, number][] = [];
    for (const cell of inside(row, /^t[dh]$/)) {
      while ((below[column] ?? 0) > 0) column += 1;
      const text = textIn(cell.children);
      if (text.trim() !== '') cells.push(`${column} ${beginningOf(text)}`);
      const width = Number(cell.attributes.get('colspan') ?? 1);
      for (let at = 0; at < width; at += 1) reaching.push([column + at, Number(cell.attributes.get('rowspan') ?? 1)]);
      column += width;
    }
    for (const at of below.keys()) below[at] = Math.max((below[at] ?? 0) - 1, 0);
    for (const [at, rest] of reaching) below[at] = rest - 1;
    return cells;
  });
}

const isNote = (id = '') => /^note-\d+$/.test(id);

/** Whether this is the heading that the product puts above notes. */
function isNotesHeading(node: MarkupNode, after: readonly MarkupNode[]): boolean {
  if (typeof node === 'string' || node.name !== 'h2' || textContent([node]) !== 'Notes') return false;
  const next = after.find((one): one is MarkupElement => typeof one !== 'string');
  return next?.name === 'ol' && descendantElements([next]).some(({ attributes }) => isNote(attributes.get('id')));
}

/** Counts citations; links separated only by punctuation are one. */
function marksIn(nodes: readonly MarkupNode[]): number {
  let marks = 0;
  let isOpen = false;
  const walk = (all: readonly MarkupNode[]): void => {
    for (const node of all) {
      if (typeof node === 'string') isOpen = isOpen && /^(?:[\s,;–-]*|\]\s*[–-]\s*\[)$/.test(node);
      else if (node.attributes.get('href')?.startsWith('#ref-')) {
        if (!isOpen) marks += 1;
        isOpen = true;
      } else {
        if (BLOCK.test(node.name)) isOpen = false;
        walk(node.children);
      }
    }
  };
  walk(nodes);
  return marks;
}

function textIn(nodes: readonly MarkupNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      if (node.name === 'math') return ' ';
      if (/^#note-/.test(node.attributes.get('href') ?? '')) return ' ';
      const inner = textIn(node.children);
      if (node.name === 'sup') return inner.trim() ? `${RAISED[0]}${inner}${RAISED[1]}` : '';
      if (node.name === 'sub') return `${LOWERED[0]}${inner}${LOWERED[1]}`;
      return BLOCK.test(node.name) ? `\n${inner}\n` : inner;
    })
    .join('');
}
