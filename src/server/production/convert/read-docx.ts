import type { MarkupNode } from '#domain/kernel/markup';
import type { Finding } from '#domain/production/record';
import { readPackage } from '#server/document/anonymise/word/zip-package';
import { beginningOf, type DocumentText } from '#server/document/prefill/read-docx';
import { readWord } from '#server/document/read/read-word';
import type { Block, Inline, Note, Paragraph, Picture, Said } from '#server/document/read/word-tree';
import type { Marks } from './marks.ts';
import type { SourceFacts } from './name-differences.ts';
import { factsOfWord } from './word-facts.ts';
import { htmlOfWord } from './word-html.ts';

export interface WordText {
  nodes: MarkupNode[];
  images: Picture[];
  findings: Finding[];
  /** The document's content, for comparison. */
  facts: SourceFacts;
  /** Its first lines with sizes and styles, which identify the title. */
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
  const { blocks, said } = withHeadingNumbers(
    body.flatMap((part) => part.blocks),
    word.notes,
  );
  const html = htmlOfWord(blocks, word.notes, marks);
  const findings = [...tracked(word.changes()), ...word.said(), ...said];
  return { ...html, findings, facts: factsOfWord(blocks, word.notes), beginning: beginningOf(body, parts) };
}

/** Tracked changes are settled in silence. */
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

/**
 * Keeps Word's heading numbers if the text refers to one. Otherwise they are dropped, as in other articles, and
 * reported.
 */
function withHeadingNumbers(
  blocks: readonly Block[],
  notes: readonly Note[],
): { blocks: readonly Block[]; said: Said[] } {
  const headings = [...paragraphsIn(blocks)].filter(({ number }) => number !== '');
  const [first] = headings;
  if (!first) return { blocks, said: [] };
  const numbers = new Set(headings.map(({ number }) => bare(number)));
  const all = [...paragraphsIn(blocks), ...paragraphsIn(notes.flatMap((note) => note.blocks))];
  const isReferredTo = all.some(({ content }) => namedIn(content).some((one) => numbers.has(bare(one))));
  if (isReferredTo) return { blocks: blocks.map(numbered), said: [] };
  const words = wordsOf(first.content).slice(0, SHOWN_MAX).toWellFormed();
  const text = `Word’s heading numbers, from “${first.number}” before “${words}” on, were left out: the text refers to no section by number.`;
  return { blocks, said: [{ code: 'heading', text }] };
}

function* paragraphsIn(blocks: readonly Block[]): Generator<Paragraph> {
  for (const block of blocks) {
    if (block.kind === 'table') {
      for (const { cells } of block.rows) for (const cell of cells) yield* paragraphsIn(cell.blocks);
    } else if (block.kind === 'paragraph') {
      yield block;
      for (const one of block.content) if (one.kind === 'box') yield* paragraphsIn(one.blocks);
    }
  }
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

const bare = (number: string) => number.trim().replace(/^\(|[.):]+$/g, '');

/** The section numbers a paragraph mentions, and the results of cross-reference fields. */
const namedIn = (content: readonly Inline[]): string[] => [
  ...[...wordsOf(content).matchAll(PLACES)].flatMap(([, list = '']) => list.split(/[\s,–—&-]+/)),
  ...content.flatMap((one) => (one.kind === 'link' && one.isReference ? [wordsOf(one.content)] : [])),
];

const wordsOf = (content: readonly Inline[]): string =>
  content.map((one) => (one.kind === 'text' ? one.text : one.kind === 'link' ? wordsOf(one.content) : '')).join('');
