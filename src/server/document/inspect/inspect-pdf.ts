import { setImmediate } from 'node:timers/promises';
import { undoTextFilters, unpackedSize, unpackStream } from './pdf-streams.ts';
import {
  type Cursor,
  isDict,
  isDigit,
  isRef,
  isRegular,
  type PdfDict,
  type PdfValue,
  readInteger,
  readValue,
  skipBlanks,
  skipWord,
} from './pdf-values.ts';
import { type FlagCode, refusal, wrongType } from './refusals.ts';

const MB = 1024 * 1024;
const UNPACKED_MAX = 100 * MB;
const PICTURES_MAX = 500 * MB;
const END_WITHIN = 2 * 1024;
/** How far from the file's end a ZIP end record may start: its own 22 bytes and a comment of up to 64 KB. */
const ZIP_END_WITHIN = 65_535 + 22;

/** Names of PDF features that do more than show text. */
const FLAG_NAMES: Partial<Record<FlagCode, readonly string[]>> = {
  javascript: ['JavaScript', 'JS'],
  launch: ['Launch'],
  embedded_file: ['EmbeddedFile', 'EmbeddedFiles', 'FileAttachment'],
  rich_media: ['RichMedia', 'Movie', 'Sound', 'Rendition'],
};

/** Inspects a PDF. */
export async function inspectPdf(bytes: Buffer): Promise<ReadonlySet<FlagCode>> {
  if (bytes.toString('latin1', 0, 5) !== '%PDF-') throw wrongType();
  if (!bytes.subarray(-END_WITHIN).includes('%%EOF')) throw refusal('damaged');
  if (endsAsZip(bytes)) throw refusal('polyglot');
  const survey = await surveyPdf(await decryptedPdf(bytes));
  const pages = pagesOf(survey);
  await boundStreams(survey, pages);
  return flagsIn(survey);
}

/** Whether ZIP programs would open it: the central directory directly precedes its end record. */
function endsAsZip(bytes: Buffer): boolean {
  const first = Math.max(bytes.length - ZIP_END_WITHIN, 0);
  for (let at = bytes.indexOf('PK\x05\x06', first); at !== -1; at = bytes.indexOf('PK\x05\x06', at + 1)) {
    if (at + 22 > bytes.length) return false;
    const directory = at - bytes.readUInt32LE(at + 12);
    if (directory >= 0 && bytes.toString('latin1', directory, directory + 2) === 'PK') return true;
  }
  return false;
}

/** Refuses streams that decompress to more than a reader's machine should hold. */
async function boundStreams({ streams, plain }: PdfSurvey, pages: PdfDict[]): Promise<void> {
  // Page content is decompressed even if it claims to be an image.
  const drawn = new Set<number>();
  for (const page of pages) {
    const contents = page.get('Contents');
    for (const part of listOf(contents, plain) ?? [contents]) if (isRef(part)) drawn.add(part.ref);
  }
  const isPicture = ({ number, dict }: PdfStream) => dict.get('Subtype') === 'Image' && !drawn.has(number);
  const packed = (some: PdfStream[]) =>
    some.map(({ bytes, dict }) => {
      const filter = dict.get('Filter');
      return undoTextFilters(bytes, isRef(filter) ? plain.get(filter.ref) : filter);
    });
  if (await isLargerThan(packed(streams.filter(isPicture)), PICTURES_MAX)) throw refusal('picturesTooLarge');
  if (await isLargerThan(packed(streams.filter((one) => !isPicture(one))), UNPACKED_MAX))
    throw refusal('unpacksTooLarge');
}

async function isLargerThan(packed: ReturnType<typeof undoTextFilters>[], limit: number): Promise<boolean> {
  let left = limit;
  for (const [index, one] of packed.entries()) {
    if (index % 200 === 0) await setImmediate();
    if (one) left -= one.compression ? await unpackedSize(one.bytes, one.compression, left) : one.bytes.length;
    if (left < 0) return true;
  }
  return false;
}

function flagsIn(survey: PdfSurvey): Set<FlagCode> {
  const flags = new Set<FlagCode>();
  for (const [flag, names] of Object.entries(FLAG_NAMES) as [FlagCode, string[]][]) {
    if (names.some((name) => survey.names.has(name))) flags.add(flag);
  }
  // Word processors make PDFs open at the first page: that is not an action.
  const isMoveTo = (number: number) => survey.moves.has(number) || Array.isArray(survey.plain.get(number));
  if (survey.actsWhenOpened || !survey.openActions.every(isMoveTo)) flags.add('open_action');
  return flags;
}

const ENCRYPT = Buffer.from('/Encrypt');
const UNPROTECTED = '/Ignored';

/**
 * Removes a PDF's protection against changes, using the empty password as every reader does. Unchanged if unprotected.
 * @throws Problem if it cannot be opened without a password
 */
async function decryptedPdf(bytes: Buffer): Promise<Buffer> {
  if (!bytes.includes(ENCRYPT)) return bytes;
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  try {
    const document = await PDFDocument.load(bytes, { password: '', updateMetadata: false });
    const saved = await document.save({
      useObjectStreams: false,
      addDefaultPage: false,
      updateFieldAppearances: false,
    });
    const plain = Buffer.from(saved.buffer, saved.byteOffset, saved.byteLength);
    // Old cross-reference tables would still declare the protection.
    for (let at = plain.indexOf(ENCRYPT); at !== -1; at = plain.indexOf(ENCRYPT, at))
      plain.write(UNPROTECTED, at, 'latin1');
    return plain;
  } catch (error) {
    throw refusal('encrypted', error);
  }
}

const PAGES_MAX = 2_000;
const TREE_DEPTH_MAX = 100;

/** The pages of a PDF, found as viewers find them; refuses none, too many, and malformed page trees. */
function pagesOf({ root, nodes, plain }: PdfSurvey): PdfDict[] {
  const isCatalog = (node: PdfDict | undefined) => node?.get('Type') === 'Catalog';
  const named = root === undefined ? undefined : nodes.get(root);
  // Viewers look for a catalog if the trailer names none.
  const catalog = isCatalog(named) ? named : [...nodes.values()].findLast(isCatalog);
  const top = catalog?.get('Pages');
  const pages: PdfDict[] = [];
  const open: { node: PdfValue | undefined; depth: number }[] = [{ node: top, depth: 0 }];
  const branches = new Set<PdfDict>();
  for (let next = open.pop(); next; next = open.pop()) {
    const node = isRef(next.node) ? nodes.get(next.node.ref) : next.node;
    if (!isDict(node)) continue;
    const kids = listOf(node.get('Kids'), plain);
    if (!kids) {
      pages.push(node);
      if (pages.length > PAGES_MAX) throw refusal('tooManyPages');
      continue;
    }
    if (branches.has(node) || next.depth > TREE_DEPTH_MAX) throw refusal('damaged');
    branches.add(node);
    for (const kid of kids) open.push({ node: kid, depth: next.depth + 1 });
  }
  if (pages.length === 0) throw refusal('noPages');
  return pages;
}

/** A list, or the list referred to. */
function listOf(value: PdfValue | undefined, plain: ReadonlyMap<number, PdfValue>): PdfValue[] | undefined {
  const list = isRef(value) ? plain.get(value.ref) : value;
  return Array.isArray(list) ? list : undefined;
}

/** A stream of bytes with its object's number and dictionary. */
export interface PdfStream {
  number: number;
  dict: PdfDict;
  bytes: Buffer;
}

/** The parts of a PDF that an inspection keeps; of duplicate objects, the later one. */
export interface PdfSurvey {
  /** Every name in it. */
  names: Set<string>;
  /** The catalog's number, from the last trailer. */
  root: number | undefined;
  /** Catalogs, and the nodes of the page tree. */
  nodes: Map<number, PdfDict>;
  /** Arrays and names that are indirect objects. */
  plain: Map<number, PdfValue>;
  /** Actions that only open a page. */
  moves: Set<number>;
  /** Whether an action runs on opening, and the numbers of actions that might. */
  actsWhenOpened: boolean;
  openActions: number[];
  streams: PdfStream[];
  /** Maximum values kept in total. */
  kept: number;
}

const OBJECTS_MAX = 250_000;
const STREAMS_MAX = 20_000;
const OBJECT_STREAMS_MAX = 5_000;
const OBJECT_BYTES_MAX = 32 * 1024 * 1024;
const TABLE_MAX = 1_000_000;
const NODES_MAX = 50_000;
const KEPT_MAX = 1_000_000;
/** Yields to other work after this many bytes. */
const BYTES_PER_TURN = 1024 * 1024;

const NODE_KEYS = ['Type', 'Kids', 'Pages', 'Contents'];
const NODE_TYPES: readonly (PdfValue | undefined)[] = ['Catalog', 'Pages', 'Page'];

/** Reads all objects of a PDF, including those inside object streams. */
async function surveyPdf(bytes: Buffer): Promise<PdfSurvey> {
  const survey: PdfSurvey = {
    names: new Set(),
    root: undefined,
    nodes: new Map(),
    plain: new Map(),
    moves: new Set(),
    actsWhenOpened: false,
    openActions: [],
    streams: [],
    kept: 0,
  };
  const objectStreams: PdfStream[] = [];
  let parts = 0;
  let compressed = 0;
  let trailers = 0;
  let table = 0;
  let turn = 0;
  const readTrailer = (dict: PdfDict) => {
    if (dict.has('Encrypt')) throw refusal('encrypted');
    const root = dict.get('Root');
    if (isRef(root)) survey.root = root.ref;
  };
  const readStream = (stream: PdfStream) => {
    const kind = kindOf(stream.dict);
    if (kind === 'table') {
      readTrailer(stream.dict);
      table += tableSize(stream.dict);
      if (table > TABLE_MAX) throw refusal('tooComplex');
    } else if (kind === 'objects') {
      objectStreams.push(stream);
      compressed += countOf(stream.dict);
    } else survey.streams.push(stream);
    if (survey.streams.length > STREAMS_MAX || objectStreams.length > OBJECT_STREAMS_MAX) throw refusal('tooComplex');
  };
  for (const part of pdfParts(bytes, survey.names)) {
    parts += 1;
    if (part.kind === 'trailer') {
      trailers += 1;
      readTrailer(part.value);
    } else {
      const { number, value, stream } = part;
      if (stream && isDict(value)) readStream({ number, dict: value, bytes: stream });
      note(survey, number, value);
      if (part.at - turn > BYTES_PER_TURN) {
        turn = part.at;
        await setImmediate();
      }
    }
    if (parts + compressed > OBJECTS_MAX) throw refusal('tooComplex');
  }
  if (countObjectStarts(bytes) > parts - trailers) throw refusal('unusualPdf');
  let left = OBJECT_BYTES_MAX;
  for (const stream of objectStreams) {
    const unpacked = await unpackStream(stream.bytes, stream.dict, left);
    if (!unpacked) throw refusal('tooComplex');
    left = Math.max(left - unpacked.length, 1);
    await readObjectStream(unpacked, stream.dict, survey);
  }
  return survey;
}

/** How programs treat a stream; they rely less on its type than on other keys. */
function kindOf(dict: PdfDict): 'table' | 'objects' | 'other' {
  const type = dict.get('Type');
  // Only written to hide something: an indirect type, or `F`, an external file or abbreviated filter.
  if (isRef(type) || dict.has('F')) throw refusal('unusualPdf');
  if (type === 'XRef' || dict.has('W')) return 'table';
  return type === 'ObjStm' || (dict.has('First') && dict.has('N')) ? 'objects' : 'other';
}

/** Records an object's relevant properties. */
function note(survey: PdfSurvey, number: number, value: PdfValue): void {
  if (isDict(value)) {
    if (value.has('Kids') || NODE_TYPES.includes(value.get('Type'))) {
      const kept = NODE_KEYS.map((key): [string, PdfValue] => [key, value.get(key) ?? null]);
      survey.nodes.set(number, new Map(kept.filter(([, one]) => one !== null)));
      for (const [, one] of kept) survey.kept += Array.isArray(one) ? one.length : 1;
    }
    const openAction = value.get('OpenAction');
    if (isRef(openAction)) survey.openActions.push(openAction.ref);
    else if (openAction !== undefined && !isPageJump(openAction)) survey.actsWhenOpened = true;
    if (isPageJump(value)) survey.moves.add(number);
    else survey.moves.delete(number);
  } else if (typeof value === 'string' || (Array.isArray(value) && typeof value[0] === 'object')) {
    survey.plain.set(number, value);
    survey.kept += value.length;
  }
  if (survey.kept > KEPT_MAX || survey.nodes.size > NODES_MAX) throw refusal('tooComplex');
}

/** Whether an action only shows a page. */
const isPageJump = (action: PdfValue): boolean =>
  Array.isArray(action) || (isDict(action) && action.get('S') === 'GoTo' && !action.has('Next'));

function countOf(dict: PdfDict): number {
  const count = dict.get('N');
  if (typeof count !== 'number' || count < 0) throw refusal('unusualPdf');
  return count;
}

/** The number of entries that a cross-reference stream declares; libraries read that many. */
function tableSize(dict: PdfDict): number {
  const index = dict.get('Index');
  const counts = Array.isArray(index) ? index.filter((_, place) => place % 2 === 1) : [dict.get('Size')];
  const widths = dict.get('W');
  const isPlausible = Array.isArray(widths) && widths.every((width) => typeof width === 'number' && width <= 8);
  if (!isPlausible) throw refusal('unusualPdf');
  return counts.reduce<number>((sum, count) => sum + (typeof count === 'number' ? Math.max(count, 0) : TABLE_MAX), 0);
}

/** Parses an object stream's objects, each once: overlapping ones could take forever. */
async function readObjectStream(bytes: Buffer, dict: PdfDict, survey: PdfSurvey): Promise<void> {
  const first = dict.get('First');
  if (typeof first !== 'number') throw refusal('unusualPdf');
  const head: Cursor = { bytes, at: 0, end: Math.min(first, bytes.length), names: survey.names };
  const places: { number: number; at: number }[] = [];
  for (let left = countOf(dict); left > 0; left -= 1) {
    skipBlanks(head);
    const number = readInteger(head);
    skipBlanks(head);
    const offset = readInteger(head);
    if (number === undefined || offset === undefined) throw refusal('damaged');
    places.push({ number, at: first + offset });
  }
  const cursor: Cursor = { bytes, at: first, end: bytes.length, names: survey.names };
  let turn = first;
  for (const [index, { number, at }] of places.entries()) {
    if (at < cursor.at) throw refusal('unusualPdf');
    cursor.at = at;
    cursor.end = Math.min(places[index + 1]?.at ?? bytes.length, bytes.length);
    const value = readValue(cursor);
    if (value === undefined) throw refusal('damaged');
    note(survey, number, value);
    if (at - turn > BYTES_PER_TURN) {
      turn = at;
      await setImmediate();
    }
  }
}

/** How many bytes before "obj" to search for a comment. */
const WINDOW = 200;
const AFTER_COMMENT = /(?:^|%)[^\r\n]*[\r\n][\s\0]*$/;
const AFTER_COMMENT_MAX = 1_000;

/**
 * Counts object starts anywhere in the bytes. If there are more than a full parse finds, some are inside streams,
 * strings or comments, where a cross-reference table could lead other programs.
 */
function countObjectStarts(bytes: Buffer): number {
  let marks = 0;
  let behindComment = 0;
  for (let at = bytes.indexOf('obj'); at !== -1; at = bytes.indexOf('obj', at + 3)) {
    if (isRegular(bytes[at + 3])) continue;
    let before = at - 1;
    while (before > 0 && (bytes[before] as number) <= 32) before -= 1;
    if (isDigit(bytes[before])) marks += 1;
    else if (before < at - 1 && AFTER_COMMENT.test(bytes.toString('latin1', Math.max(at - WINDOW, 0), at))) {
      marks += 1;
      behindComment += 1;
      if (behindComment > AFTER_COMMENT_MAX) throw refusal('unusualPdf');
    }
  }
  return marks;
}

/** The parts of a PDF in order: objects, some with a stream, and trailers. */
type PdfPart =
  | { kind: 'object'; number: number; value: PdfValue; stream: Buffer | undefined; at: number }
  | { kind: 'trailer'; value: PdfDict };

/** Maximum errors and stray bytes tolerated, as PDF viewers do. */
const ERRORS_MAX = 20;
const STRAY_BYTES_MAX = 8 * 1024;

/**
 * Every part of a PDF from the first byte to the last, whether or not the cross-reference table lists it, because
 * programs disagree on the parts they find. A single pass that never rescans. Mostly non-PDF files are refused, because
 * libraries take quadratic time on them.
 */
function* pdfParts(bytes: Buffer, names: Set<string>): Generator<PdfPart> {
  const cursor: Cursor = { bytes, at: 0, end: bytes.length, names };
  let errors = 0;
  let stray = 0;
  let strayFrom: number | undefined;
  for (skipBlanks(cursor); cursor.at < cursor.end; skipBlanks(cursor)) {
    const start = cursor.at;
    const part = isDigit(bytes[start]) ? readObject(cursor, () => (errors += 1)) : readTable(cursor);
    if (errors > ERRORS_MAX) throw refusal('damaged');
    if (part === 'nothing') {
      strayFrom ??= start;
      cursor.at = Math.max(cursor.at, start + 1);
    }
    // Spaces and comments between stray bytes count too, because libraries rescan each of them.
    if (strayFrom !== undefined) {
      stray += cursor.at - strayFrom;
      strayFrom = part === 'nothing' ? cursor.at : undefined;
      if (stray > STRAY_BYTES_MAX) throw refusal('damaged');
    }
    if (typeof part === 'object') yield part;
  }
  if (strayFrom !== undefined && stray + cursor.end - strayFrom > STRAY_BYTES_MAX) throw refusal('damaged');
}

function readObject(cursor: Cursor, onError: () => void): PdfPart | 'nothing' {
  const at = cursor.at;
  const number = readInteger(cursor);
  const resumeAt = cursor.at;
  skipBlanks(cursor);
  const generation = readInteger(cursor);
  skipBlanks(cursor);
  if (
    number === undefined ||
    generation === undefined ||
    !skipWord(cursor, 'obj') ||
    isRegular(cursor.bytes[cursor.at])
  ) {
    cursor.at = resumeAt;
    return 'nothing';
  }
  const value = readValue(cursor);
  if (value === undefined) throw refusal('damaged');
  skipBlanks(cursor);
  const isStream = isDict(value) && skipWord(cursor, 'stream');
  const stream = isStream ? readStream(cursor, value.get('Length'), onError) : undefined;
  skipBlanks(cursor);
  if (!skipWord(cursor, 'endobj')) onError();
  return { kind: 'object', number, value, stream, at };
}

function readStream(cursor: Cursor, length: PdfValue | undefined, onError: () => void): Buffer {
  const { bytes } = cursor;
  if (bytes[cursor.at] === 13) cursor.at += 1;
  if (bytes[cursor.at] === 10) cursor.at += 1;
  const start = cursor.at;
  if (typeof length === 'number' && Number.isInteger(length) && length >= 0 && start + length < cursor.end) {
    cursor.at = start + length;
    for (let blanks = 0; blanks < 4 && (bytes[cursor.at] ?? 0) <= 32; blanks += 1) cursor.at += 1;
    if (skipWord(cursor, 'endstream')) return bytes.subarray(start, start + length);
  }
  // The length may be an indirect object. If it is unknown, the word "stream" inside misleads some programs.
  const close = bytes.indexOf('endstream', start);
  if (close === -1) throw refusal('damaged');
  cursor.at = close + 9;
  const stream = bytes.subarray(start, close);
  if (stream.includes('stream')) onError();
  return stream;
}

function readTable(cursor: Cursor): PdfPart | 'table' | 'nothing' {
  if (skipWord(cursor, 'startxref')) {
    skipBlanks(cursor);
    readInteger(cursor);
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
