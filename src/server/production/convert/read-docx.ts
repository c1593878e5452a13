import { isReferencesHeading } from '#domain/document/other-headings';
import { descendantElements, type MarkupElement, type MarkupNode, textContent } from '#domain/kernel/markup';
import type { Finding } from '#domain/production/record';
import { readPackage } from '#server/document/anonymise/word/zip-package';
import { readOmml } from '#server/document/equation/omml';
import { beginningOf, type DocumentText } from '#server/document/prefill/read-docx';
import { readWord } from '#server/document/read/read-word';
import { TABLE_NOTE } from '#server/document/read/word-styles';
import {
  type Block,
  boxesIn,
  type Inline,
  type ListItem,
  type Look,
  type Note,
  type Paragraph,
  type Picture,
  paragraphsIn,
  type ReadingReport,
  type Table,
  wordsOf,
} from '#server/document/read/word-tree';
import { citationLink } from './citation/lines.ts';
import { missingHeading } from './cited-keys.ts';
import { hiddenWords, type Marks, quoted, textOf, withoutLoneMarks } from './marks.ts';
import { isReference, noteItem, noteMark } from './notes.ts';
import type { SourceFacts } from './report-differences.ts';
import { STRUCK_WORDS, UNSEEN_WORDS } from './sanitise.ts';
import { type SourceReader, sourceReader } from './source-places.ts';
import { element, isNamed } from './tidy-words.ts';
import { equationOf, objectOf, PREVIEW_ALT } from './word-equations.ts';

export interface WordText {
  nodes: MarkupNode[];
  images: Picture[];
  findings: Finding[];
  /** The document's content, for comparison. */
  facts: SourceFacts;
  /** The first lines with sizes and styles, which identify the title. */
  beginning: DocumentText;
}

/**
 * The text of an inspected Word document (decision 020), with marks for losses; runs in a thread.
 * @throws Error if it cannot be read
 */
export async function readDocx(bytes: Uint8Array, marks: Marks): Promise<WordText> {
  const parts = await readPackage(bytes);
  const word = readWord(parts);
  const body = [...word.body];
  const { blocks, reports } = withHeadingNumbers(
    body.flatMap((part) => part.blocks),
    word.notes,
  );
  const cited = citedNotes(blocks, word.notes);
  const html = htmlOfWord(blocks, { notes: word.notes.filter((note) => !cited.includes(note)), cited, marks });
  const findings = [...tracked(word.changes()), ...word.reports(), ...reports, ...endnotesCited(cited.length)];
  return { ...html, findings, facts: factsOfWord(blocks, word.notes, cited), beginning: beginningOf(body, parts) };
}

/** The share of endnotes that must look like references for all to count as the reference list. */
const CITED_SHARE = 0.8;

/** The endnotes, if they are the references and the text has no other list. */
function citedNotes(blocks: readonly Block[], notes: readonly Note[]): readonly Note[] {
  const endnotes = notes.filter(({ isEndnote }) => isEndnote);
  const references = endnotes.filter(({ blocks: words }) => isReference(blockWords(words)));
  const areAll = references.length > 1 && references.length >= endnotes.length * CITED_SHARE;
  return areAll && listHeading(blocks) !== 'filled' ? endnotes : [];
}

const isHeaded = (block: Block | undefined) =>
  block?.kind === 'paragraph' && isReferencesHeading(wordsOf(block.content));

/** Whether there is a heading of references, and whether a list follows it. */
function listHeading(blocks: readonly Block[]): 'filled' | 'empty' | undefined {
  const at = blocks.findLastIndex(isHeaded);
  if (at === -1) return undefined;
  const next = blocks
    .slice(at + 1)
    .find((block) => block.kind === 'table' || (block.kind === 'paragraph' && wordsOf(block.content).trim() !== ''));
  return next && (next.kind === 'table' || (next.kind === 'paragraph' && next.heading === undefined))
    ? 'filled'
    : 'empty';
}

function endnotesCited(count: number): Finding[] {
  const text = `The endnotes (${count}) are references: they became the list of references, and their marks citations. Check both.`;
  return count > 0 ? [{ code: 'references', text }] : [];
}

function tracked(count: number): Finding[] {
  const text = `Tracked changes (${count}) were accepted: inserted text was kept, deleted text removed. Check them.`;
  return count > 0 ? [{ code: 'tracked_change', text }] : [];
}

const NUMBER = String.raw`\(?(?:\d{1,2}|[IVX]{1,5}|[A-Z])(?:\.\d{1,2}){0,4}[a-z]?\)?(?![\p{L}\d])`;
/** "Sections 2.1 and 2.2", "§ 2", "Abschnitt 3": references to numbered sections. */
const PLACES = new RegExp(
  String.raw`(?:(?<!\p{L})(?:(?:sub)?sections?|sec(?:s|ts?)?\.|chapters?|parts?|headings?|paragraphs?|(?:Unter)?Abschnitt\p{L}*|Kapitel\p{L}*|secci(?:ón|ones)|apartados?|capítulos?|seç(?:ão|ões)|sezion[ei]|chapitres?|paragraf[oi])|§{1,2})\s*(${NUMBER}(?:\s*(?:,|[-–—&]|\p{L}{1,3}(?=\s))\s*${NUMBER}){0,9})`,
  'giu',
);
const SHOWN_MAX = 80;

/** Keeps Word's heading numbers if the text refers to one; otherwise drops and reports them. */
function withHeadingNumbers(
  blocks: readonly Block[],
  notes: readonly Note[],
): { blocks: readonly Block[]; reports: ReadingReport[] } {
  const headings = [...paragraphsIn(blocks)].filter(({ number }) => number !== '');
  const [first] = headings;
  if (!first) return { blocks, reports: [] };
  const numbers = new Set(headings.map(({ number }) => bareNumber(number)));
  const all = [...paragraphsIn(blocks), ...paragraphsIn(notes.flatMap((note) => note.blocks))];
  const isReferredTo = all.some(({ content }) => sectionNumbersIn(content).some((one) => numbers.has(bareNumber(one))));
  if (isReferredTo) return { blocks: blocks.map(numbered), reports: [] };
  const words = wordsOf(first.content).slice(0, SHOWN_MAX).toWellFormed();
  const text = `Word’s heading numbers, from “${first.number}” before “${words}” on, were left out: the text refers to no section by number.`;
  return { blocks, reports: [{ code: 'heading', text }] };
}

function numbered(block: Block): Block {
  if (block.kind === 'table') {
    const rows = block.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => ({ ...cell, blocks: cell.blocks.map(numbered) })),
    }));
    return { ...block, rows };
  }
  if (block.kind === 'bookmark' || block.number === '') return block;
  return { ...block, content: [{ kind: 'text', text: `${block.number} `, look: {} }, ...block.content] };
}

const bareNumber = (number: string) => number.trim().replace(/^\(|[.):]+$/g, '');

/** The section numbers a paragraph mentions, and the results of cross-reference fields. */
const sectionNumbersIn = (content: readonly Inline[]): string[] => [
  ...[...wordsOf(content).matchAll(PLACES)].flatMap(([, list = '']) => list.split(/[\s,–—&-]+/)),
  ...content.flatMap((one) => (one.kind === 'link' && one.isReference ? [wordsOf(one.content)] : [])),
];

/** A Word document's HTML; images are `word-image:0`, `word-image:1` … */
interface WordHtml {
  nodes: MarkupNode[];
  images: Picture[];
}

interface WritingState {
  marks: Marks;
  images: Picture[];
  notes: readonly Note[];
  /** Endnotes that are references. */
  cited: readonly Note[];
  /** Notes that already have a backlink. */
  marked: Set<Note>;
  /** The bookmarks of headings. */
  sections: ReadonlySet<string>;
  /** Keeps empty paragraphs, which align text across cells. */
  isInCell?: boolean;
}

/** Writes a document as HTML, with marks for losses. Notes come last, numbered. */
function htmlOfWord(blocks: readonly Block[], given: Pick<WritingState, 'notes' | 'cited' | 'marks'>): WordHtml {
  const writing: WritingState = { ...given, images: [], marked: new Set(), sections: sectionsIn(blocks) };
  const nodes = withCited(blocksHtml(blocks, writing), writing);
  const items = given.notes.map((note, at) => noteItem(at + 1, blocksHtml(note.blocks, writing)));
  return { nodes: items.length > 0 ? [...nodes, element('ol', items)] : nodes, images: writing.images };
}

/** Adds the reference list from endnotes, under the existing heading or a new one. */
function withCited(nodes: MarkupNode[], writing: WritingState): MarkupNode[] {
  if (writing.cited.length === 0) return nodes;
  const elements = nodes.filter((node) => typeof node !== 'string');
  const list = element(
    'ol',
    writing.cited.map((note) => element('li', blocksHtml(note.blocks, writing))),
  );
  const heading = elements.findLast(({ children }) => isReferencesHeading(textOf(children)));
  if (!heading) return [...nodes, ...missingHeading(elements), list];
  return nodes.flatMap((node) => (node === heading ? [node, list] : [node]));
}

/** The bookmarks in headings and directly before them. */
function sectionsIn(blocks: readonly Block[]): Set<string> {
  const names = new Set<string>();
  let before: string[] = [];
  for (const block of blocks) {
    if (block.kind === 'bookmark') before.push(block.name);
    else {
      const inside = block.kind === 'paragraph' && block.heading ? block.content : [];
      const own = inside.flatMap((one) => (one.kind === 'bookmark' ? [one.name] : []));
      if (block.kind === 'paragraph' && block.heading) for (const name of [...before, ...own]) names.add(name);
      before = [];
    }
  }
  return names;
}

/** The bibliography style of reference managers and Pandoc, possibly without a heading. */
const BIBLIOGRAPHY = /^(?:endnote )?bibliography$/i;

const NUMBERED = /^\s*(?:fig(?:ure|\.)?|table|scheme|box|abb(?:ildung|\.)?|tab(?:elle|\.))\s*\d/i;
/** Caption styles of Word, LibreOffice and Pandoc: "Image Caption". */
const CAPTION = /^(?:(?:table|image|figure) )?caption$/i;

/**
 * Attaches an unnumbered caption to the image before it, or else to the table after it; false if there is neither.
 */
function addCaption(words: MarkupNode[], next: Block | undefined, nodes: MarkupNode[]): boolean {
  const last = nodes.at(-1);
  const followsPicture =
    typeof last === 'object' &&
    last.name === 'p' &&
    descendantElements(last.children).some(({ name }) => name === 'img') &&
    textContent(last.children).trim() === '';
  if (followsPicture) nodes.splice(-1, 1, element('figure', [...last.children, element('figcaption', words)]));
  else if (next?.kind === 'table') nodes.push(element('caption', words));
  return followsPicture || next?.kind === 'table';
}

function blocksHtml(blocks: readonly Block[], writing: WritingState): MarkupNode[] {
  const nodes: MarkupNode[] = [];
  let lists: OpenList[] = [];
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'bookmark') nodes.push(bookmark(block.name));
    else if (block.kind === 'table') {
      lists = [];
      const last = nodes.at(-1);
      const caption = typeof last === 'object' && last.name === 'caption' ? nodes.splice(-1) : [];
      nodes.push(tableHtml(block, writing, caption));
    } else {
      const beside = boxesIn(block.content);
      const content = inlinesHtml(block.content, writing);
      if (BIBLIOGRAPHY.test(block.style) && content.length > 0 && block !== blocks[0])
        nodes.push(...missingHeading(nodes.filter((node) => typeof node !== 'string')));
      const isNumbered = NUMBERED.test(textOf(content));
      const isCaption = CAPTION.test(block.style) && content.length > 0 && !isNumbered;
      if (isCaption && addCaption(content, blocks[at + 1], nodes)) lists = [];
      else if (block.item && block.style !== 'Title') addItem(block.item, content, { nodes, lists });
      else if (content.length > 0) {
        lists = [];
        if (!addNote(block, content, nodes)) addParagraph(block, content, nodes);
      } else if (writing.isInCell) nodes.push(element('br', []));
      for (const box of beside) nodes.push(...blocksHtml(box, writing));
    }
  }
  return nodes;
}

/** Moves a paragraph in a note style into the figure of the table above; false if there is none. */
function addNote({ style }: Paragraph, content: MarkupNode[], nodes: MarkupNode[]): boolean {
  const last = nodes.at(-1);
  const table = isNamed(last, 'figure') ? last.children[0] : last;
  if (!TABLE_NOTE.test(style) || typeof last !== 'object' || !isNamed(table, 'table')) return false;
  const figure = last === table ? element('figure', [table]) : last;
  figure.children.push(element('p', content));
  nodes.splice(-1, 1, figure);
  return true;
}

function addParagraph(block: Paragraph, content: MarkupNode[], nodes: MarkupNode[]): void {
  const last = nodes.at(-1);
  const level = /^title$/i.test(block.style) ? 1 : block.heading;
  if (block.isListing && typeof last === 'object' && last.name === 'pre') last.children.push('\n', ...content);
  else nodes.push(element(block.isListing ? 'pre' : level ? `h${Math.min(level, 6)}` : 'p', content));
}

/** An open list, and the number its next item would have. */
interface OpenList {
  list: MarkupElement;
  level: number;
  form: string;
  next: number;
}

/** List numbering in HTML terms; others use digits. */
const TYPES: Record<string, string> = { lowerLetter: 'a', upperLetter: 'A', lowerRoman: 'i', upperRoman: 'I' };

/** Adds an item to the open list, or starts a new list, possibly nested in the last item. */
function addItem(
  { level, format, value }: ListItem,
  content: MarkupNode[],
  { nodes, lists }: { nodes: MarkupNode[]; lists: OpenList[] },
): void {
  const isBullet = format === 'bullet';
  const form = isBullet ? format : (TYPES[format] ?? '');
  while ((lists.at(-1)?.level ?? -1) > level) lists.pop();
  const last = lists.at(-1);
  if (last?.level === level && (last.form !== form || (!isBullet && last.next !== value))) lists.pop();
  let open = lists.at(-1);
  if (open?.level !== level) {
    const attributes = {
      ...(!isBullet && value !== 1 && { start: String(value) }),
      ...(!isBullet && form && { type: form }),
    };
    const list = element(isBullet ? 'ul' : 'ol', [], attributes);
    const item = open?.list.children.at(-1);
    if (typeof item === 'object') item.children.push(list);
    else nodes.push(list);
    open = { list, level, form, next: value };
    lists.push(open);
  }
  open.list.children.push(element('li', content));
  open.next = value + 1;
}

function tableHtml({ rows }: Table, writing: WritingState, caption: MarkupNode[]): MarkupElement {
  const written = (some: Table['rows'], name: string) =>
    some.map(({ cells }) =>
      element(
        'tr',
        cells.map(({ columns, rows: reach, blocks }) =>
          element(name, blocksHtml(blocks, { ...writing, isInCell: true }), {
            ...(columns > 1 && { colspan: String(columns) }),
            ...(reach > 1 && { rowspan: String(reach) }),
          }),
        ),
      ),
    );
  const first = rows.findIndex(({ isHead }) => !isHead);
  const heads = first === -1 ? rows.length : first;
  const body = written(rows.slice(heads), 'td');
  if (heads === 0) return element('table', [...caption, ...body]);
  return element('table', [...caption, element('thead', written(rows.slice(0, heads), 'th')), element('tbody', body)]);
}

const bookmark = (name: string) => element('a', [], { id: name });

type Frame = [name: string, attributes?: Record<string, string>];

/** The elements for a run's typography, outermost first. */
const framesOf = ({ isBold, isItalic, script }: Look): Frame[] => [
  ...(isBold ? [['strong'] as Frame] : []),
  ...(isItalic ? [['em'] as Frame] : []),
  ...(script ? [[script] as Frame] : []),
];

function inlinesHtml(content: readonly Inline[], writing: WritingState): MarkupNode[] {
  const top = element('', []);
  for (const [at, one] of content.entries()) {
    for (const kind of DOUBTFUL) {
      if (kind.is(one) && !kind.is(content[at - 1]))
        top.children.push(doubtful(content.slice(at), kind, writing.marks));
    }
    addInline(one, [], { top, writing });
  }
  return top.children;
}

function addInline(
  one: Inline,
  around: Frame[],
  { top, writing }: { top: MarkupElement; writing: WritingState },
): void {
  const add = (node: MarkupNode, frames: Frame[] = []) => addWithin(top, [...around, ...frames], node);
  const { marks } = writing;
  if (one.kind === 'text') {
    const text = withoutLoneMarks(one.text);
    if (text) add(text, framesOf(one.look));
  } else if (one.kind === 'break') add(element('br', []), framesOf(one.look));
  else if (one.kind === 'hidden') add(marks.put(hiddenWords(one.words)));
  else if (one.kind === 'lost') add(marks.put(one.loss));
  else if (one.kind === 'bookmark') add(bookmark(one.name));
  else if (one.kind === 'note') {
    const mark = markOf(one.note, writing);
    // Without a separator, adjacent numbers would merge.
    const last = top.children.at(-1);
    const isBeside = writing.cited.includes(one.note) && typeof last === 'object' && last.name === 'sup';
    if (isBeside && /\d$/.test(textContent([last]))) last.children.push(',', ...mark.children);
    else add(mark);
  } else if (one.kind === 'link') {
    // Mentions of figures and tables are linked later, by their text.
    const isKept = !one.isReference || writing.sections.has(one.to.slice(1));
    const frames: Frame[] = isKept ? [...around, ['a', { href: one.to }]] : around;
    for (const inner of one.content) addInline(inner, frames, { top, writing });
  } else if (one.kind === 'equation') for (const node of equationOf(one, marks)) add(node);
  else if (one.kind === 'object') {
    const { nodes, preview } = objectOf(one, marks);
    for (const node of nodes) add(node);
    if (preview) add(imageOf(preview, PREVIEW_ALT, writing));
  } else if (one.kind === 'picture') add(imageOf(one, one.alt, writing));
}

/** Adds a node, within the preceding run's elements if the typography is the same. */
function addWithin(parent: MarkupElement, [frame, ...rest]: Frame[], node: MarkupNode): void {
  const last = parent.children.at(-1);
  if (!frame) {
    if (typeof node === 'string' && typeof last === 'string') parent.children[parent.children.length - 1] = last + node;
    else parent.children.push(node);
    return;
  }
  const [name, attributes = {}] = frame;
  const isSame = typeof last === 'object' && last.name === name && last.attributes.get('href') === attributes.href;
  const inner = isSame && !last.attributes.has('id') ? last : element(name, [], attributes);
  if (inner !== last) parent.children.push(inner);
  addWithin(inner, rest, node);
}

/** Kinds of text that stay and are reported, for someone to decide. */
const DOUBTFUL = [
  { is: (one?: Inline) => one?.kind === 'text' && one.look.isStruck, ...STRUCK_WORDS },
  { is: (one?: Inline) => one?.kind === 'text' && one.look.isUnseen, ...UNSEEN_WORDS },
];

function doubtful(
  content: readonly Inline[],
  { is, code, what, end }: (typeof DOUBTFUL)[number],
  marks: Marks,
): string {
  const last = content.findIndex((one) => !is(one));
  const words = content.slice(0, last === -1 ? undefined : last).map((one) => (one.kind === 'text' ? one.text : ''));
  const reports = quoted(words.join(''));
  return reports && marks.put({ code, what: `${what} (“${reports}”)`, end });
}

function markOf(note: Note, { notes, cited, marked }: WritingState): MarkupElement {
  const reference = cited.indexOf(note) + 1;
  if (reference > 0) return element('sup', [citationLink(reference, String(reference))]);
  const isFirst = !marked.has(note);
  marked.add(note);
  return noteMark(notes.indexOf(note) + 1, note.mark, isFirst);
}

function imageOf(picture: Picture, alt: string, { images }: WritingState): MarkupElement {
  images.push(picture);
  return element('img', [], { ...(alt && { alt: withoutLoneMarks(alt) }), src: `word-image:${images.length - 1}` });
}

interface CountingState {
  reader: SourceReader;
  counts: { figures: number; tables: number; equations: number };
  citing: number;
  cited: readonly Note[];
}

/** A Word document's content, for comparison with its text. */
function factsOfWord(blocks: readonly Block[], notes: readonly Note[] = [], cited: readonly Note[] = []): SourceFacts {
  const counts = { figures: 0, tables: 0, equations: 0 };
  const counting: CountingState = { reader: sourceReader(), counts, citing: 0, cited };
  countBlocks(blocks, counting);
  for (const note of notes) {
    counting.reader.part();
    countBlocks(note.blocks, counting);
  }
  return { ...counting.reader.read(), ...counting.counts };
}

function countBlocks(blocks: readonly Block[], counting: CountingState): void {
  const { reader, counts } = counting;
  for (const block of blocks) {
    if (block.kind === 'bookmark') continue;
    reader.part();
    if (block.kind === 'table') {
      counts.tables += 1;
      for (const { cells } of block.rows) for (const cell of cells) countBlocks(cell.blocks, counting);
      continue;
    }
    if (block.item) reader.begin('item');
    for (const one of block.content) countInline(one, counting);
    if (block.item) reader.end('item');
  }
}

function countInline(one: Inline, counting: CountingState): void {
  const { reader, counts } = counting;
  if (one.kind === 'text') reader.say(one.text, one.look.script === 'sup');
  else if (one.kind === 'break') reader.say(' ');
  else if (one.kind === 'link') for (const inner of one.content) countInline(inner, counting);
  else if (one.kind === 'picture') counts.figures += 1;
  else if (one.kind === 'box') {
    countBlocks(one.blocks, counting);
    reader.part();
  } else if (one.kind === 'note' && counting.cited.includes(one.note)) {
    reader.begin('citation');
    reader.say(`${counting.cited.indexOf(one.note) + 1},`, true);
    reader.end('citation');
  } else if (one.kind === 'note') {
    reader.say(' ');
    const words = blockWords(one.note.blocks);
    if (words.trim()) reader.mark('note', words);
  } else if (one.kind === 'equation') {
    // A single character set as an equation counts as text.
    const equation = readOmml(one.omml);
    const isSign = 'sign' in equation;
    reader.say(isSign ? equation.sign : ' ');
    if (!isSign && equation.tex !== '') counts.equations += 1;
  } else if (one.kind === 'citation') countCitation(one.edge, counting);
}

/** A nested citation is part of the outer one. */
function countCitation(edge: 'start' | 'end', counting: CountingState): void {
  if (edge === 'start' && counting.citing === 0) counting.reader.begin('citation');
  if (edge === 'end' && counting.citing === 1) counting.reader.end('citation');
  counting.citing = Math.max(counting.citing + (edge === 'start' ? 1 : -1), 0);
}

const blockWords = (blocks: readonly Block[]): string => factsOfWord(blocks).words;
