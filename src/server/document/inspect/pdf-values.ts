import { refusal } from './refusals.ts';

/** A reference to another object. */
export interface PdfRef {
  ref: number;
}
export type PdfDict = Map<string, PdfValue>;
/** A PDF value. Names are strings; strings, booleans and null, which no inspection needs, are all null. */
export type PdfValue = null | number | string | PdfRef | PdfValue[] | PdfDict;

/** A parser's position, in a file or a decompressed part, and every name read so far. */
export interface Cursor {
  bytes: Buffer;
  at: number;
  end: number;
  names: Set<string>;
}

const DEPTH_MAX = 64;
const NAMES_MAX = 20_000;
/** Longer arrays are parsed but not kept: no relevant one has this many entries. */
const KEPT_MAX = 10_000;

const REGULAR = 0;
const BLANK = 1;
const DELIMITER = 2;
const KIND = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) KIND[code] = BLANK;
for (const code of Buffer.from('()<>[]{}/%')) KIND[code] = DELIMITER;

/** Whether this byte continues a word. */
export const isRegular = (code: number | undefined): boolean => code !== undefined && KIND[code] === REGULAR;

export const isRef = (value: PdfValue | undefined): value is PdfRef =>
  typeof value === 'object' && value !== null && 'ref' in value;
export const isDict = (value: PdfValue | undefined): value is PdfDict => value instanceof Map;

export const isDigit = (code: number | undefined): boolean => code !== undefined && code >= 0x30 && code <= 0x39;

/** Moves on past spaces and comments. */
export function skipBlanks(cursor: Cursor): void {
  const { bytes, end } = cursor;
  let { at } = cursor;
  for (; at < end; at += 1) {
    const code = bytes[at] as number;
    if (code === 0x25) {
      while (at + 1 < end && bytes[at + 1] !== 10 && bytes[at + 1] !== 13) at += 1;
    } else if (KIND[code] !== BLANK) break;
  }
  cursor.at = at;
}

/** Skips this word if it is next. */
export function skipWord(cursor: Cursor, word: string): boolean {
  const { bytes, at } = cursor;
  if (at + word.length > cursor.end) return false;
  for (let index = 0; index < word.length; index += 1) {
    if (bytes[at + index] !== word.charCodeAt(index)) return false;
  }
  cursor.at = at + word.length;
  return true;
}

/** An unsigned integer; undefined, consuming nothing, if there is none. */
export function readInteger(cursor: Cursor): number | undefined {
  const { bytes, end, at } = cursor;
  let value = 0;
  let next = at;
  for (; next < end && isDigit(bytes[next]); next += 1) value = value * 10 + (bytes[next] as number) - 0x30;
  cursor.at = next;
  return next > at ? value : undefined;
}

/** The next value; undefined if malformed. Reads each byte at most three times. */
export function readValue(cursor: Cursor, depth = 0): PdfValue | undefined {
  skipBlanks(cursor);
  const { bytes, at } = cursor;
  if (at >= cursor.end || depth > DEPTH_MAX) return undefined;
  switch (bytes[at]) {
    case 0x2f:
      return readName(cursor);
    case 0x28:
      return skipText(cursor);
    case 0x5b:
      return readArray(cursor, depth);
    case 0x3c:
      return bytes[at + 1] === 0x3c ? readDict(cursor, depth) : skipHexText(cursor);
    default:
      return readNumberOrWord(cursor);
  }
}

function readName(cursor: Cursor): string | undefined {
  const { bytes, end } = cursor;
  const start = cursor.at + 1;
  let at = start;
  while (at < end && KIND[bytes[at] as number] === REGULAR) at += 1;
  cursor.at = at;
  if (at - start > 1_000) return undefined;
  const written = bytes.toString('latin1', start, at);
  // Characters may be escaped, hiding a name from plain searches.
  const name = written.includes('#')
    ? written.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : written;
  cursor.names.add(name);
  if (cursor.names.size > NAMES_MAX) throw refusal('tooComplex');
  return name;
}

function skipText(cursor: Cursor): null | undefined {
  const { bytes, end } = cursor;
  let open = 0;
  for (let at = cursor.at; at < end; at += 1) {
    const code = bytes[at];
    if (code === 0x5c) at += 1;
    else if (code === 0x28) open += 1;
    else if (code === 0x29) open -= 1;
    if (open === 0) {
      cursor.at = at + 1;
      return null;
    }
  }
  cursor.at = end;
  return undefined;
}

function skipHexText(cursor: Cursor): null | undefined {
  const close = cursor.bytes.indexOf(0x3e, cursor.at);
  const isClosed = close !== -1 && close < cursor.end;
  cursor.at = isClosed ? close + 1 : cursor.end;
  return isClosed ? null : undefined;
}

function readArray(cursor: Cursor, depth: number): PdfValue[] | undefined {
  cursor.at += 1;
  const values: PdfValue[] = [];
  for (;;) {
    skipBlanks(cursor);
    if (cursor.at < cursor.end && cursor.bytes[cursor.at] === 0x5d) {
      cursor.at += 1;
      return values;
    }
    const value = readValue(cursor, depth + 1);
    if (value === undefined) return undefined;
    if (values.length < KEPT_MAX) values.push(value);
  }
}

function readDict(cursor: Cursor, depth: number): PdfDict | undefined {
  cursor.at += 2;
  const dict: PdfDict = new Map();
  for (;;) {
    skipBlanks(cursor);
    if (skipWord(cursor, '>>')) return dict;
    if (cursor.at >= cursor.end || cursor.bytes[cursor.at] !== 0x2f) return undefined;
    const key = readName(cursor);
    const value = readValue(cursor, depth + 1);
    if (key === undefined || value === undefined) return undefined;
    dict.set(key, value);
  }
}

function readNumberOrWord(cursor: Cursor): PdfValue | undefined {
  const { bytes, end } = cursor;
  const start = cursor.at;
  const whole = readInteger(cursor);
  if (whole !== undefined && (cursor.at >= end || KIND[bytes[cursor.at] as number] !== REGULAR)) {
    return readReferenceOrInteger(cursor, whole);
  }
  cursor.at = start;
  while (cursor.at < end && KIND[bytes[cursor.at] as number] === REGULAR) cursor.at += 1;
  if (cursor.at === start || cursor.at - start > 400) return undefined;
  const word = bytes.toString('latin1', start, cursor.at);
  if (word === 'true' || word === 'false' || word === 'null') return null;
  return /^[+-]*[\d.][\d.-]*$/.test(word) ? Number.parseFloat(word) || 0 : undefined;
}

/** An integer may start a reference, such as `12 0 R`. */
function readReferenceOrInteger(cursor: Cursor, whole: number): number | PdfRef {
  const resumeAt = cursor.at;
  skipBlanks(cursor);
  if (readInteger(cursor) !== undefined) {
    skipBlanks(cursor);
    const next = cursor.bytes[cursor.at + 1] ?? 0x20;
    if (cursor.bytes[cursor.at] === 0x52 && cursor.at < cursor.end && KIND[next] !== REGULAR) {
      cursor.at += 1;
      return { ref: whole };
    }
  }
  cursor.at = resumeAt;
  return whole;
}
