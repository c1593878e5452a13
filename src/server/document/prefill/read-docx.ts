import { fromBufferPromise } from 'yauzl';
import { CannotRead } from '../anonymise/cannot-read.ts';
import { relationshipsName, relationshipsOf } from '../anonymise/word/relationships.ts';
import { decodeXml } from '../anonymise/word/xml-tokens.ts';
import type { Package } from '../anonymise/word/zip-package.ts';
import { CHARACTERS_MAX, LINE_LENGTH_MAX, LINES_MAX, type Line } from '../front/line.ts';
import { withoutTail } from '../inspect/zip-entries.ts';
import { readWord } from '../read/read-word.ts';
import type { BodyPart } from '../read/word-tree.ts';
import { elementsIn, textIn } from '../read/xml-tree.ts';
import { docxLines } from './docx-lines.ts';

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

/** Maximum bytes decompressed per part, and parts examined: manuscripts need far less. */
const PART_MAX = 4 * 1024 * 1024;
const PARTS_MAX = 5_000;

/**
 * The beginnings of a ZIP package's parts, by name; at most 4 MiB each, whatever the package claims. Missing parts are
 * absent.
 */
async function readBeginnings(bytes: Uint8Array, names: readonly string[]): Promise<Map<string, Uint8Array>> {
  const zip = await fromBufferPromise(withoutTail(bytes));
  const parts = new Map<string, Uint8Array>();
  let seen = 0;
  for await (const entry of zip.eachEntry()) {
    seen += 1;
    if (names.includes(entry.fileName) && !parts.has(entry.fileName)) {
      parts.set(entry.fileName, await startOf(await zip.openReadStreamPromise(entry)));
    }
    if (seen >= PARTS_MAX || parts.size === names.length) break;
  }
  return parts;
}

async function startOf(stream: AsyncIterable<Buffer>): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop ends the stream, and with it the unpacking.
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= PART_MAX) break;
  }
  const whole = Buffer.concat(chunks);
  // The cut is after a tag, not within a tag or character.
  return size < PART_MAX ? whole : whole.subarray(0, whole.subarray(0, PART_MAX).lastIndexOf('>') + 1);
}
