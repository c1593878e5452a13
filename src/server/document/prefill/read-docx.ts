import { CannotRead } from '../anonymise/cannot-read.ts';
import { relationshipsName, relationshipsOf } from '../anonymise/word/relationships.ts';
import { decodeXml } from '../anonymise/word/xml-tokens.ts';
import type { Package } from '../anonymise/word/zip-package.ts';
import { CHARACTERS_MAX, LINE_LENGTH_MAX, LINES_MAX, type Line } from '../front/line.ts';
import { readWord } from '../read/read-word.ts';
import type { BodyPart } from '../read/word-tree.ts';
import { elementsIn, textIn } from '../read/xml-tree.ts';
import { docxLines } from './docx-lines.ts';
import { readBeginnings } from './read-package.ts';

/** The lines of a document, and the title that its properties claim. */
export interface DocumentText {
  lines: Line[];
  claimedTitle: string;
}

const RELATIONS = '_rels/.rels';
const CORE = 'docProps/core.xml';
const BESIDE = ['word/styles.xml', 'word/numbering.xml'];

/** A Word document's first paragraphs, one per line, with styles; large documents are only partly decompressed. */
export async function readDocx(bytes: Uint8Array): Promise<DocumentText> {
  const first = await readBeginnings(bytes, [RELATIONS, CORE]);
  const found = relationshipsOf(first, '').find(({ kind }) => kind === 'officeDocument');
  const main = found?.target ?? 'word/document.xml';
  const parts = new Map([...first, ...(await readBeginnings(bytes, [main, relationshipsName(main), ...BESIDE]))]);
  return beginningOf(readWord(parts).body, parts);
}

/** A document's start, or what precedes an unreadable part. */
export function beginningOf(body: Iterable<BodyPart>, parts: Package): DocumentText {
  const lines: Line[] = [];
  let characters = 0;
  try {
    for (const { blocks } of body) {
      const found = docxLines(blocks);
      lines.push(...found);
      for (const { text } of found) characters += text.length;
      if (lines.length >= LINES_MAX || characters >= CHARACTERS_MAX) break;
    }
  } catch (thrown) {
    if (!(thrown instanceof CannotRead)) throw thrown;
  }
  const core = parts.get(CORE);
  return { lines: lines.slice(0, LINES_MAX), claimedTitle: core ? claimedTitle(decodeXml(core)) : '' };
}

function claimedTitle(core: string): string {
  const title = [...elementsIn(core)].find(({ name }) => /(?:^|:)title$/.test(name));
  return title ? textIn(title).slice(0, LINE_LENGTH_MAX) : '';
}
