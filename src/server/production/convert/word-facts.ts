import { readOmml } from '#server/document/equation/omml';
import type { Block, Inline, Note } from '#server/document/read/word-tree';
import type { SourceFacts } from './name-differences.ts';
import { type SourceReader, sourceReader } from './source-places.ts';

interface Counting {
  reader: SourceReader;
  counts: { figures: number; tables: number; equations: number };
  citing: number;
}

/** A Word document's content, for comparison with its text. */
export function factsOfWord(blocks: readonly Block[], notes: readonly Note[]): SourceFacts {
  const counting: Counting = { reader: sourceReader(), counts: { figures: 0, tables: 0, equations: 0 }, citing: 0 };
  countBlocks(blocks, counting);
  for (const note of notes) {
    counting.reader.part();
    countBlocks(note.blocks, counting);
  }
  return { ...counting.reader.read(), ...counting.counts };
}

function countBlocks(blocks: readonly Block[], counting: Counting): void {
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

function countInline(one: Inline, counting: Counting): void {
  const { reader, counts } = counting;
  if (one.kind === 'text') reader.say(one.text, one.look.script === 'sup');
  else if (one.kind === 'break') reader.say(' ');
  else if (one.kind === 'link') for (const inner of one.content) countInline(inner, counting);
  else if (one.kind === 'picture') counts.figures += 1;
  else if (one.kind === 'box') {
    countBlocks(one.blocks, counting);
    reader.part();
  } else if (one.kind === 'note') {
    reader.say(' ');
    const words = wordsOf(one.note.blocks);
    if (words.trim()) reader.mark('note', words);
  } else if (one.kind === 'equation') {
    // A single character set as an equation is a word.
    const equation = readOmml(one.omml);
    const isSign = 'sign' in equation;
    reader.say(isSign ? equation.sign : ' ');
    if (!isSign && equation.tex !== '') counts.equations += 1;
  } else if (one.kind === 'citation') countCitation(one.edge, counting);
}

/** A nested citation is part of the outer one. */
function countCitation(edge: 'start' | 'end', counting: Counting): void {
  if (edge === 'start' && counting.citing === 0) counting.reader.begin('citation');
  if (edge === 'end' && counting.citing === 1) counting.reader.end('citation');
  counting.citing = Math.max(counting.citing + (edge === 'start' ? 1 : -1), 0);
}

const wordsOf = (blocks: readonly Block[]): string => factsOfWord(blocks, []).words;
