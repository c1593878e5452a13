import {
  type Cursor,
  isDict,
  isDigit,
  isRegular,
  type PdfDict,
  type PdfValue,
  readValue,
  readWhole,
  skipBlanks,
  skipWord,
} from './pdf-values.ts';
import { refusal } from './refusals.ts';

/** The parts of a PDF in order: objects, some with a stream, and trailers. */
export type PdfPart =
  | { kind: 'object'; number: number; value: PdfValue; stream: Buffer | undefined; at: number }
  | { kind: 'trailer'; value: PdfDict };

/** How many slips, and stray bytes, are overlooked, as PDF viewers overlook them. */
const MAX_SLIPS = 20;
const MAX_STRAY_BYTES = 8 * 1024;

/**
 * Every part of a PDF from the first byte to the last, whether or not the cross-reference table lists it: programs
 * disagree on what they find. A single pass that never rescans. Mostly non-PDF files are refused, because libraries
 * take quadratic time on them.
 */
export function* pdfParts(bytes: Buffer, names: Set<string>): Generator<PdfPart> {
  const cursor: Cursor = { bytes, at: 0, end: bytes.length, names };
  let slips = 0;
  let stray = 0;
  let strayFrom: number | undefined;
  for (skipBlanks(cursor); cursor.at < cursor.end; skipBlanks(cursor)) {
    const start = cursor.at;
    const part = isDigit(bytes[start]) ? readObject(cursor, () => (slips += 1)) : readTable(cursor);
    if (slips > MAX_SLIPS) throw refusal('damaged');
    if (part === 'nothing') {
      strayFrom ??= start;
      cursor.at = Math.max(cursor.at, start + 1);
    }
    // Spaces and comments between stray bytes count too: libraries rescan each of them.
    if (strayFrom !== undefined) {
      stray += cursor.at - strayFrom;
      strayFrom = part === 'nothing' ? cursor.at : undefined;
      if (stray > MAX_STRAY_BYTES) throw refusal('damaged');
    }
    if (typeof part === 'object') yield part;
  }
  if (strayFrom !== undefined && stray + cursor.end - strayFrom > MAX_STRAY_BYTES) throw refusal('damaged');
}

function readObject(cursor: Cursor, slip: () => void): PdfPart | 'nothing' {
  const at = cursor.at;
  const number = readWhole(cursor);
  const behind = cursor.at;
  skipBlanks(cursor);
  const generation = readWhole(cursor);
  skipBlanks(cursor);
  if (
    number === undefined ||
    generation === undefined ||
    !skipWord(cursor, 'obj') ||
    isRegular(cursor.bytes[cursor.at])
  ) {
    cursor.at = behind;
    return 'nothing';
  }
  const value = readValue(cursor);
  if (value === undefined) throw refusal('damaged');
  skipBlanks(cursor);
  const isStream = isDict(value) && skipWord(cursor, 'stream');
  const stream = isStream ? readStream(cursor, value.get('Length'), slip) : undefined;
  skipBlanks(cursor);
  if (!skipWord(cursor, 'endobj')) slip();
  return { kind: 'object', number, value, stream, at };
}

function readStream(cursor: Cursor, length: PdfValue | undefined, slip: () => void): Buffer {
  const { bytes } = cursor;
  if (bytes[cursor.at] === 13) cursor.at += 1;
  if (bytes[cursor.at] === 10) cursor.at += 1;
  const start = cursor.at;
  if (typeof length === 'number' && Number.isInteger(length) && length >= 0 && start + length < cursor.end) {
    cursor.at = start + length;
    for (let blanks = 0; blanks < 4 && (bytes[cursor.at] ?? 0) <= 32; blanks += 1) cursor.at += 1;
    if (skipWord(cursor, 'endstream')) return bytes.subarray(start, start + length);
  }
  // The length may be an indirect object. Without it the word "stream" inside misleads some programs.
  const close = bytes.indexOf('endstream', start);
  if (close === -1) throw refusal('damaged');
  cursor.at = close + 9;
  const stream = bytes.subarray(start, close);
  if (stream.includes('stream')) slip();
  return stream;
}

function readTable(cursor: Cursor): PdfPart | 'table' | 'nothing' {
  if (skipWord(cursor, 'startxref')) {
    skipBlanks(cursor);
    readWhole(cursor);
    return 'table';
  }
  if (skipWord(cursor, 'xref')) {
    const { bytes, end } = cursor;
    while (cursor.at < end && isTableByte(bytes[cursor.at] as number)) cursor.at += 1;
    return 'table';
  }
  if (!skipWord(cursor, 'trailer')) return 'nothing';
  const value = readValue(cursor);
  if (!isDict(value)) throw refusal('damaged');
  return { kind: 'trailer', value };
}

// Digits, spaces, "n" and "f".
const isTableByte = (code: number) => isDigit(code) || code <= 32 || code === 0x6e || code === 0x66;
