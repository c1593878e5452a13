import { elementsOf, type MarkupElement, type MarkupNode, textOf } from '#domain/markup';
import { citationMark, linkCitations, linkLists } from './cite.ts';

/** Words in a paragraph before the first heading: a byline has fewer than a sentence that cites. */
const BYLINE_MAX = 60;

/**
 * Turns the citations of a text into marks: numbers in square brackets and superscripts; in a whole document without
 * these, also numbers in round brackets that follow the order of the list, and authors with a year where only one
 * reference can be meant. Superscripts in a byline refer to affiliations.
 */
export function cite(
  blocks: readonly MarkupElement[],
  references: number,
  lines: readonly string[],
  isWholeDocument: boolean,
): MarkupElement[] {
  const first = isWholeDocument ? blocks.findIndex(({ name }) => /^h\d$/.test(name)) : -1;
  const numbered = blocks.flatMap((block, at) => {
    const isByline = at < first && textOf([block]).split(/\s+/).length <= BYLINE_MAX;
    return isByline ? [block] : (linkCitations([block], references) as MarkupElement[]);
  });
  if (!isWholeDocument || references === 0 || hasMarks(numbered)) return numbered;
  const rounded = linkRound(blocks, references);
  return rounded ?? linkAuthors(blocks, lines);
}

const hasMarks = (blocks: readonly MarkupElement[]) =>
  elementsOf(blocks).some(({ name, attributes }) => name === 'a' && attributes.get('href')?.startsWith('#ref-'));

const ROUND = /\((\s*\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\s*)\)/g;

/** Numbers in round brackets cite where they name the references in their order, and most of them. */
function linkRound(blocks: readonly MarkupElement[], references: number): MarkupElement[] | undefined {
  const seen = new Set<number>();
  let isInOrder = true;
  for (const [, list = ''] of textOf(blocks).matchAll(ROUND)) {
    for (const number of (list.match(/\d+/g) ?? []).map(Number)) {
      if (number < 1 || number > references || seen.has(number)) continue;
      const last = Math.max(0, ...seen);
      if (number > last + 10) isInOrder = false;
      seen.add(number);
    }
  }
  if (!isInOrder || !seen.has(1) || seen.size < 3 || seen.size * 2 < references) return undefined;
  return linkLists(blocks, references, ROUND, ['(', ')']) as MarkupElement[];
}

const NAME = "\\p{Lu}[\\p{L}\\p{M}'’-]{1,40}";
const AUTHORS = new RegExp(
  `\\b(${NAME})(?:\\s+et\\s+al\\.?|(?:,\\s+${NAME}){0,4},?\\s+(?:and|&)\\s+${NAME})?(?:,\\s*|\\s+\\(|\\s+)((?:19|20)\\d\\d[a-z]?)(?![\\p{L}\\d])`,
  'gu',
);

/** Authors with a year cite the reference that begins with the name and has the year, where there is no second one. */
function linkAuthors(blocks: readonly MarkupElement[], lines: readonly string[]): MarkupElement[] {
  const known = new Map<string, number[]>();
  for (const [index, line] of lines.entries()) {
    const name = new RegExp(`^\\W*(?:\\d+[.)]?\\s+)?(${NAME})`, 'u').exec(line)?.[1];
    for (const [year] of line.slice(0, 400).matchAll(/\b(?:19|20)\d\d[a-z]?\b/g)) {
      const key = `${name} ${year}`;
      if (name) known.set(key, [...(known.get(key) ?? []), index + 1]);
    }
  }
  const linked = (nodes: readonly MarkupNode[]): MarkupNode[] =>
    nodes.flatMap((node): MarkupNode[] => {
      if (typeof node !== 'string') {
        return /^(?:a|h[23]|math|pre|code)$/.test(node.name) ? [node] : [{ ...node, children: linked(node.children) }];
      }
      const pieces: MarkupNode[] = [];
      let end = 0;
      for (const match of node.matchAll(AUTHORS)) {
        const [whole, name = '', year = ''] = match;
        const [only, second] = [...new Set(known.get(`${name} ${year}`))];
        if (only === undefined || second !== undefined) continue;
        const start = match.index + whole.length - year.length;
        pieces.push(node.slice(end, start), citationMark(only, year));
        end = start + year.length;
      }
      return [...pieces, node.slice(end)].filter((piece) => piece !== '');
    });
  return linked(blocks) as MarkupElement[];
}
