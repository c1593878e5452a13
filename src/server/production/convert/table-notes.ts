import { descendantElements, type MarkupElement, type MarkupNode, textContent } from '#domain/kernel/markup';
import { textOf } from './marks.ts';
import { element, isNamed } from './tidy-words.ts';

const TABLE_ID = /^table-\d{1,2}$/;
const SIGNS = '[*†‡§¶‖]{1,3}';
const MARK = `(?:[a-z]|\\d{1,2}|${SIGNS})`;
/** The text of a superscript with one or more marks. */
const MARKS = new RegExp(`^\\s*${MARK}(?:\\s*[,;]?\\s+${MARK}|\\s*[,;]\\s*${MARK})*\\s*$`);
/** A symbol at the end of a word or cell; between spaces it may be an operator. */
const SIGN_BEHIND = new RegExp(`(?<=\\S)${SIGNS}|${SIGNS}(?=\\s*$)`, 'g');
const LEADING_SIGN = new RegExp(`^\\s*(${SIGNS})`);
/** The start of a general note, which has no mark. */
const GENERAL =
  /^\s*(?:(?:(?:foot)?notes?|abbreviations?|legend|source|key)\s*[.:]|(?:values|data|numbers|results|figures) (?:are|is|represent|show)\b[^.;]{0,60}?(?:%|\bn\b|number|mean|median|percent|SD\b|range|ratio|count))/i;
/** A list of abbreviations: "SD, standard deviation; CI = confidence interval." */
const ABBREVIATION = '[a-z]?[A-Z][\\w/-]{0,8}[A-Z\\d][a-z]?\\s*[,:=–]\\s*[^;.]{3,80}';
const ABBREVIATIONS = new RegExp(`^\\s*${ABBREVIATION}(?:;\\s*${ABBREVIATION})+\\.?\\s*$`);

/**
 * Attaches notes below numbered tables, in paragraphs or a final one-cell row, and links each mark in the table.
 * Paragraphs without a mark of the table are body text.
 */
export function withTableNotes(blocks: readonly MarkupElement[]): MarkupElement[] {
  const result: MarkupElement[] = [];
  let open: { at: number; marks: ReadonlySet<string> } | undefined;
  for (const block of blocks) {
    const figure = open && result[open.at];
    if (figure && open && block.name === 'p' && isNote(block, open.marks)) {
      result[open.at] = { ...figure, children: [...figure.children, block] };
      continue;
    }
    const isTable = block.name === 'figure' && TABLE_ID.test(block.attributes.get('id') ?? '');
    open = isTable ? { at: result.length, marks: marksIn(block.children) } : undefined;
    result.push(open ? withoutNoteRows(block, open.marks) : block);
  }
  return result.map((block) => (TABLE_ID.test(block.attributes.get('id') ?? '') ? linked(block) : block));
}

const isRaised = (node: MarkupNode): boolean =>
  isNamed(node, 'sup') && node.children.every((child) => typeof child === 'string') && MARKS.test(textContent([node]));
const marksOf = (words: string) => words.match(new RegExp(MARK, 'g')) ?? [];

/** Marks in a table and its caption; marks in notes are only targets. */
function marksIn(nodes: readonly MarkupNode[]): Set<string> {
  const above = nodes.filter((node) => !isNamed(node, 'p'));
  const raised = descendantElements(above).filter(isRaised);
  const cells = descendantElements(above).filter(({ name }) => /^(?:t[dh]|figcaption)$/.test(name));
  const signs = cells.flatMap((cell) => textContent(cell.children).match(SIGN_BEHIND) ?? []);
  return new Set([...raised.flatMap((sup) => marksOf(textContent([sup]))), ...signs]);
}

/** The leading mark of the text. */
function leadingMark({ children }: MarkupElement): string | undefined {
  const first = children.find((node) => typeof node !== 'string' || node.trim() !== '');
  if (typeof first === 'string') return LEADING_SIGN.exec(first)?.[1];
  return first && isRaised(first) ? marksOf(textContent([first]))[0] : undefined;
}

function isNote(block: MarkupElement, marks: ReadonlySet<string>): boolean {
  const mark = leadingMark(block);
  if (mark !== undefined) return marks.has(mark);
  const text = textOf(block.children);
  return GENERAL.test(text) || ABBREVIATIONS.test(text.slice(0, 1_000));
}

/** Converts a figure's final full-width rows to notes. */
function withoutNoteRows(figure: MarkupElement, marks: ReadonlySet<string>): MarkupElement {
  const at = figure.children.findIndex((node) => isNamed(node, 'table'));
  const table = figure.children[at];
  const body = isNamed(table, 'table') ? table.children.find((node) => isNamed(node, 'tbody')) : undefined;
  if (!isNamed(table, 'table') || !isNamed(body, 'tbody')) return figure;
  const rows = [...body.children];
  const notes: MarkupElement[] = [];
  for (let row = rows.at(-1); isNamed(row, 'tr') && rows.length > 1; row = rows.at(-1)) {
    const [cell, ...others] = row.children;
    const note = isNamed(cell, 'td') && others.length === 0 && cell.attributes.has('colspan') ? cell : undefined;
    if (!note || !isNote(note, marks)) break;
    notes.unshift(element('p', note.children));
    rows.pop();
  }
  if (notes.length === 0) return figure;
  const kept = { ...table, children: table.children.map((one) => (one === body ? { ...body, children: rows } : one)) };
  return { ...figure, children: figure.children.toSpliced(at, 1, kept, ...notes) };
}

/** Links a figure's marks to its notes, and each note to its first mark. */
function linked(figure: MarkupElement): MarkupElement {
  const id = figure.attributes.get('id') ?? '';
  const notes = figure.children.filter((node) => isNamed(node, 'p'));
  const used = marksIn(figure.children);
  const numbers = new Map<string, number>();
  for (const note of notes) {
    const own = [leadingMark(note), ...note.children.filter(isRaised).flatMap((sup) => marksOf(textContent([sup])))];
    for (const mark of own) if (mark && used.has(mark) && !numbers.has(mark)) numbers.set(mark, numbers.size + 1);
  }
  if (numbers.size === 0) return figure;
  const [above, below] = [linker(id, 'mark', 'note', numbers), linker(id, 'note', 'mark', numbers)];
  const children = figure.children.map((node) => {
    if (!isNamed(node, 'p')) return withLinks(node, above);
    return { ...node, children: linkNote(node.children, leadingMark(node), below) };
  });
  return { ...figure, children };
}

type Link = (mark: string) => MarkupNode;

/** Makes links between marks and notes. The first link for each mark carries the id. */
function linker(id: string, here: string, there: string, numbers: ReadonlyMap<string, number>): Link {
  const seen = new Set<string>();
  return (mark) => {
    const number = numbers.get(mark);
    if (!number) return mark;
    const isFirst = !seen.has(mark);
    seen.add(mark);
    const attributes = { href: `#${id}-${there}-${number}`, ...(isFirst && { id: `${id}-${here}-${number}` }) };
    return element('a', [mark], attributes);
  };
}

/** Links every mark: superscripts, and symbols after words. */
function withLinks(node: MarkupNode, link: Link): MarkupNode {
  if (typeof node === 'string' || node.name === 'a' || node.name === 'math') return node;
  if (isRaised(node)) return { ...node, children: linkMatches(textContent([node]), new RegExp(MARK, 'g'), link) };
  const isCell = /^(?:t[dh]|figcaption|strong|em)$/.test(node.name);
  return {
    ...node,
    children: node.children.flatMap((child) =>
      typeof child === 'string' && isCell ? linkMatches(child, SIGN_BEHIND, link) : [withLinks(child, link)],
    ),
  };
}

/** A note's text with superscript marks linked, and its leading symbol. */
function linkNote(nodes: readonly MarkupNode[], sign: string | undefined, link: Link): MarkupNode[] {
  return nodes.flatMap((node, at) => {
    if (isRaised(node)) return [withLinks(node, link)];
    if (at > 0 || typeof node !== 'string' || !sign || !node.trimStart().startsWith(sign)) return [node];
    return [link(sign), node.trimStart().slice(sign.length)];
  });
}

function linkMatches(text: string, pattern: RegExp, link: Link): MarkupNode[] {
  const nodes: MarkupNode[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    nodes.push(text.slice(end, match.index), link(match[0]));
    end = match.index + match[0].length;
  }
  return [...nodes, text.slice(end)].filter((node) => node !== '');
}
