import type { MarkupNode } from '#domain/kernel/markup';
import type { Finding } from '#domain/production/record';
import { readPackage } from '#server/document/anonymise/word/zip-package';
import { beginningOf, type DocumentText } from '#server/document/prefill/read-docx';
import { readWord } from '#server/document/read/read-word';
import type { Picture } from '#server/document/read/word-tree';
import { withHeadingNumbers } from './heading-numbers.ts';
import type { Marks } from './marks.ts';
import type { SourceFacts } from './name-differences.ts';
import { factsOfWord } from './word-facts.ts';
import { htmlOfWord } from './word-html.ts';

/** A Word document as HTML; images stand in it as `word-image:0`, `word-image:1` … */
export interface WordText {
  nodes: MarkupNode[];
  images: Picture[];
  findings: Finding[];
  /** What the document holds, for whoever compares. */
  facts: SourceFacts;
  /** Its first lines with the sizes and styles by which a title is known: they do not reach the page. */
  beginning: DocumentText;
}

/**
 * The text of a Word document that has passed the inspection (decision 020), with marks where it lost something; a
 * thread calls this.
 * @throws Error where it cannot be read
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
