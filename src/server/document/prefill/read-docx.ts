import { decodeXml } from '../anonymise/word/xml-tokens.ts';
import { type Package, readPackage } from '../anonymise/word/zip-package.ts';
import { CHARACTERS_MAX, LINE_LENGTH_MAX, LINES_MAX, type Line } from '../front/line.ts';
import { readWord } from '../read/read-word.ts';
import type { BodyPart } from '../read/word-tree.ts';
import { elementsIn, textIn } from '../read/xml-tree.ts';
import { docxLines } from './docx-lines.ts';

/** The lines of a document, and the title that its properties claim. */
export interface DocumentText {
  lines: Line[];
  claimedTitle: string;
}

const CORE = 'docProps/core.xml';
const TEXTS = /\.(?:xml|rels)$/i;

/** The first paragraphs of a Word document as lines with styles. */
export async function readDocx(bytes: Uint8Array): Promise<DocumentText> {
  const parts = await readPackage(bytes, { only: TEXTS });
  return beginningOf(readWord(parts).body, parts);
}

/** The document's first lines. */
export function beginningOf(body: Iterable<BodyPart>, parts: Package): DocumentText {
  const lines: Line[] = [];
  let characters = 0;
  for (const { blocks } of body) {
    const found = docxLines(blocks);
    lines.push(...found);
    for (const { text } of found) characters += text.length;
    if (lines.length >= LINES_MAX || characters >= CHARACTERS_MAX) break;
  }
  const core = parts.get(CORE);
  return { lines: lines.slice(0, LINES_MAX), claimedTitle: core ? claimedTitle(decodeXml(core)) : '' };
}

function claimedTitle(core: string): string {
  const title = [...elementsIn(core)].find(({ name }) => /(?:^|:)title$/.test(name));
  return title ? textIn(title).slice(0, LINE_LENGTH_MAX) : '';
}
