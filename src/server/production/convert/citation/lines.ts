import { type MarkupElement, type MarkupNode, textContent } from '#domain/kernel/markup';
import { withoutMarks } from '../marks.ts';

/** Citation styles: numbers in square or round brackets or superscript, or author and year. */
export type CitationForm = 'square' | 'round' | 'raised' | 'authors';

/** Text in a line that may cite. */
export interface Mark {
  form: CitationForm;
  /** The range in the line's text. */
  from: number;
  to: number;
  /** The parts that link to references. */
  links: readonly Link[];
  /** Why it is uncertain, as the end of a sentence; absent if certain. */
  doubt?: string;
}

/** Text linked to a reference. */
export interface Link {
  from: number;
  to: number;
  number: number;
}

/** A citation as a link to its reference. */
export const citationLink = (number: number, words: string): MarkupElement => ({
  name: 'a',
  attributes: new Map([['href', `#ref-${number}`]]),
  children: [words],
});

/** Replaces an equation in a line. */
export const EQUATION = '\uFFFC';

/** A paragraph, item, cell, caption or heading: its text in one string, across elements. */
export interface Line {
  /** The element's name. */
  kind: string;
  text: string;
  pieces: readonly Piece[];
}

/** A run of a line's text from one string of the tree. */
interface Piece {
  from: number;
  to: number;
  /** The string's index among the strings that may contain citations, or -1; `at` is the run's offset in it. */
  string: number;
  at: number;
  isRaised: boolean;
  /** The number of the reference it already links to. */
  cites?: number;
}

const LINE = /^(?:p|h[1-6]|li|t[dh]|figcaption|pre)$/;
const CONTAINER = /^(?:[uo]l|table|thead|tbody|tfoot|tr|figure)$/;
const CLOSED = /^(?:a|math|pre|code|sub)$/;
const LOSS = /\uE0F0\d+\uE0F1/g;

/** The lines of the text, in order. */
export function linesOf(blocks: readonly MarkupNode[]): Line[] {
  const lines: OpenLine[] = [];
  let strings = 0;
  const read = (nodes: readonly MarkupNode[], line: OpenLine, isRaised: boolean) => {
    for (const node of nodes) {
      if (typeof node === 'string') {
        add(line, node, { string: strings, isRaised });
        strings += 1;
      } else if (LINE.test(node.name) && !CLOSED.test(node.name))
        read(node.children, startLine(lines, node.name), false);
      else if (CONTAINER.test(node.name)) read(node.children, line, false);
      else if (node.name === 'br') line.text += '\n';
      else if (CLOSED.test(node.name)) addClosed(line, node, isRaised);
      else read(node.children, line, isRaised || node.name === 'sup');
    }
  };
  for (const block of blocks) read([block], startLine(lines, ''), false);
  return lines;
}

interface OpenLine extends Line {
  pieces: Piece[];
}

function startLine(lines: OpenLine[], kind: string): OpenLine {
  const line = { kind, text: '', pieces: [] };
  lines.push(line);
  return line;
}

function add(line: OpenLine, words: string, { string, isRaised }: Pick<Piece, 'string' | 'isRaised'>): void {
  let at = 0;
  const take = (end: number) => {
    const from = line.text.length;
    line.text += words.slice(at, end);
    if (end > at) line.pieces.push({ from, to: line.text.length, string, at, isRaised });
  };
  for (const loss of words.matchAll(LOSS)) {
    take(loss.index);
    at = loss.index + loss[0].length;
  }
  take(words.length);
}

function addClosed(line: OpenLine, node: MarkupElement, isRaised: boolean): void {
  const href = node.attributes.get('href') ?? '';
  // Note marks are not citations.
  if (href.startsWith('#note-')) return;
  const from = line.text.length;
  const cites = Number(/^#ref-(\d+)$/.exec(href)?.[1] ?? 0);
  line.text += node.name === 'math' ? EQUATION : withoutMarks(textContent([node]));
  const piece = { from, to: line.text.length, string: -1, at: 0, isRaised };
  line.pieces.push(cites > 0 ? { ...piece, cites } : piece);
}

/** Adds links to the text's lines; `linksOf` returns a line's links. */
export function withLinks<Block extends MarkupNode>(
  blocks: readonly Block[],
  lines: readonly Line[],
  linksOf: (line: Line) => readonly Link[],
): Block[] {
  const cuts = new Map<number, Link[]>();
  for (const line of lines) {
    const links = linksOf(line);
    if (links.length === 0) continue;
    for (const { from, to, string, at } of line.pieces) {
      const here = links.filter((link) => string >= 0 && link.from >= from && link.to <= to);
      const moved = here.map((link) => ({ ...link, from: link.from - from + at, to: link.to - from + at }));
      if (moved.length > 0) cuts.set(string, [...(cuts.get(string) ?? []), ...moved]);
    }
  }
  let strings = 0;
  const written = (nodes: readonly MarkupNode[]): MarkupNode[] =>
    nodes.flatMap((node): MarkupNode[] => {
      if (typeof node !== 'string')
        return [CLOSED.test(node.name) ? node : { ...node, children: written(node.children) }];
      strings += 1;
      return cut(node, cuts.get(strings - 1) ?? []);
    });
  return written(blocks) as Block[];
}

function cut(words: string, links: readonly Link[]): MarkupNode[] {
  let end = 0;
  const pieces = links
    .toSorted((one, other) => one.from - other.from)
    .flatMap(({ from, to, number }, index) => {
      const between = words.slice(end, from);
      // Ranges are written with an en dash.
      const before = index > 0 ? between.replace(/^\s*-\s*$/, '–') : between;
      end = to;
      return [before, citationLink(number, words.slice(from, to))];
    });
  return [...pieces, words.slice(end)].filter((piece) => piece !== '');
}

/** Whether a range of the line can be linked: it lies within one string. */
export const isLinkable = ({ pieces }: Line, from: number, to: number): boolean =>
  pieces.some((piece) => piece.string >= 0 && from >= piece.from && to <= piece.to);
