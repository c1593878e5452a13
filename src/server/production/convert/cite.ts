import type { MarkupElement, MarkupNode } from '#domain/markup';

const LIST = '\\d{1,3}(?:\\s*[,;–-]\\s*\\d{1,3})*';
const IN_BRACKETS = new RegExp(`\\[(\\s*${LIST}\\s*)\\]`, 'g');
const SUPERSCRIPT = new RegExp(`^\\s*${LIST}\\s*$`);
// After punctuation or a whole word it cites; after a unit, a number or a symbol it is a power.
const CITES_AFTER = /(?:[.,;:)”’"]|\p{L}{4})$/u;
const NO_MARKS_IN = new Set(['a', 'h2', 'h3', 'sub', 'math', 'pre', 'code']);

/**
 * Turns numeric citations such as [3], [1,4-6] or superscripts into marks where references with these numbers exist.
 * Only the numbers become links; the words do not change.
 */
export function linkCitations(nodes: readonly MarkupNode[], references: number): MarkupNode[] {
  if (references === 0) return [...nodes];
  const isCited = (list: string) => (list.match(/\d+/g) ?? []).every((one) => isIn(Number(one), references));
  let before = '';
  return nodes.flatMap((node): MarkupNode[] => {
    if (typeof node === 'string') {
      before = node;
      return linkBrackets(node, isCited);
    }
    const [only] = node.children;
    const isSuperscript = node.name === 'sup' && node.children.length === 1 && typeof only === 'string';
    const cites = isSuperscript && SUPERSCRIPT.test(only) && CITES_AFTER.test(before.trimEnd()) && isCited(only);
    before = '';
    if (NO_MARKS_IN.has(node.name)) return [node];
    if (cites) return [{ ...node, children: linkNumbers(only.trim()) }];
    return [{ ...node, children: linkCitations(node.children, references) }];
  });
}

const isIn = (number: number, references: number) => number >= 1 && number <= references;

/** Turns the lists that a pattern finds between two signs into marks. */
export function linkLists(
  nodes: readonly MarkupNode[],
  references: number,
  pattern: RegExp,
  around: readonly [open: string, close: string],
): MarkupNode[] {
  const isCited = (list: string) => (list.match(/\d+/g) ?? []).every((one) => isIn(Number(one), references));
  return nodes.flatMap((node): MarkupNode[] => {
    if (typeof node === 'string') return linkBrackets(node, isCited, pattern, around);
    if (NO_MARKS_IN.has(node.name)) return [node];
    return [{ ...node, children: linkLists(node.children, references, pattern, around) }];
  });
}

function linkBrackets(
  text: string,
  isCited: (list: string) => boolean,
  pattern = IN_BRACKETS,
  [open, close]: readonly [open: string, close: string] = ['[', ']'],
): MarkupNode[] {
  const nodes: MarkupNode[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const [whole, list = ''] = match;
    if (!isCited(list)) continue;
    nodes.push(`${text.slice(end, match.index)}${open}`, ...linkNumbers(list), close);
    end = match.index + whole.length;
  }
  return [...nodes, text.slice(end)].filter((node) => node !== '');
}

function linkNumbers(list: string): MarkupNode[] {
  return list
    .split(/(\d+)/)
    .filter((piece) => piece !== '')
    .map((piece) => (/^\d+$/.test(piece) ? mark(Number(piece)) : piece.replace(/\s*-\s*/, '–')));
}

const mark = (number: number) => citationMark(number, String(number));

/** The mark of a citation. */
export const citationMark = (number: number, words: string): MarkupElement => ({
  name: 'a',
  attributes: new Map([['href', `#ref-${number}`]]),
  children: [words],
});
