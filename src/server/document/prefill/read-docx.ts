import { CannotRead } from '../anonymise/cannot-read.ts';
import { relationshipsName, relationshipsOf } from '../anonymise/word/relationships.ts';
import { decodeXml } from '../anonymise/word/xml-tokens.ts';
import { CHARACTERS_MAX, LINE_LENGTH_MAX, LINES_MAX, type Line } from '../front/line.ts';
import { readWord } from '../read/read-word.ts';
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

/** The first paragraphs of a Word document, a line each, with their styles. */
export async function readDocx(bytes: Uint8Array): Promise<DocumentText> {
  const first = await readBeginnings(bytes, [RELATIONS, CORE]);
  const found = relationshipsOf(first, '').find(({ kind }) => kind === 'officeDocument');
  const main = found?.target ?? 'word/document.xml';
  const parts = await readBeginnings(bytes, [main, relationshipsName(main), ...BESIDE]);
  const core = first.get(CORE);
  return { lines: linesOf(new Map([...first, ...parts])), claimedTitle: core ? claimedTitle(decodeXml(core)) : '' };
}

function claimedTitle(core: string): string {
  const title = [...elementsIn(core)].find(({ name }) => /(?:^|:)title$/.test(name));
  return title ? textIn(title).slice(0, LINE_LENGTH_MAX) : '';
}

/** As many lines as are looked at, or as there are before what cannot be read. */
function linesOf(parts: ReadonlyMap<string, Uint8Array>): Line[] {
  const lines: Line[] = [];
  let characters = 0;
  try {
    for (const { blocks } of readWord(parts).body) {
      const found = docxLines(blocks);
      lines.push(...found);
      for (const { text } of found) characters += text.length;
      if (lines.length >= LINES_MAX || characters >= CHARACTERS_MAX) break;
    }
  } catch (thrown) {
    if (!(thrown instanceof CannotRead)) throw thrown;
  }
  return lines.slice(0, LINES_MAX);
}
