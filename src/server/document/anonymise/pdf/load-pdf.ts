import { inflateSync } from 'node:zlib';
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import { CannotRead, DAMAGED, TOO_LARGE } from '../cannot-read.ts';

const UNPACKED_MAX = 100 * 1024 * 1024;
const STREAMS_MAX = 100_000;
const COST_OF_DAMAGE = 4 * 1024 * 1024;
const STREAM = Buffer.from('stream');

const ENCRYPTED = 'The PDF is encrypted and could not be read.';

/** Loads a PDF, after refusing decompression bombs. */
export async function loadPdf(bytes: Uint8Array): Promise<PDFDocument> {
  refuseDecompressionBomb(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  // The empty password opens files that are only protected against changes.
  const document = await PDFDocument.load(bytes, { updateMetadata: false, password: '' }).catch((error) => {
    throw isLocked(error) ? new CannotRead(ENCRYPTED) : error;
  });
  if (document.isEncrypted) throw new CannotRead(ENCRYPTED);
  return document;
}

const isLocked = (error: unknown) => error instanceof Error && /password|encrypt/i.test(error.message);

/** A stream's decompressed bytes, up to a limit; undefined for images and unreadable ones. */
export function unpackedStream(stream: PDFRawStream, max = 16 * 1024 * 1024): Uint8Array | undefined {
  try {
    return Uint8Array.from(decodePDFRawStream(stream).getBytes(max));
  } catch {
    return undefined;
  }
}

/** A stream's filters, in decoding order. */
export function filtersOf(stream: PDFRawStream): string[] {
  const filter = stream.dict.lookup(PDFName.of('Filter'));
  if (filter instanceof PDFName) return [filter.decodeText()];
  if (!(filter instanceof PDFArray)) return [];
  return filter.asArray().flatMap((name) => (name instanceof PDFName ? [name.decodeText()] : []));
}

/** A value and everything nested in it, without following references. */
export function* valuesIn(
  value: PDFObject,
  key = '',
  owner?: PDFDict,
): Generator<{ value: PDFObject; key: string; owner: PDFDict | undefined }> {
  const open = [{ value, key, owner }];
  for (let next = open.pop(); next; next = open.pop()) {
    yield next;
    const { value: holder, key: within, owner: above } = next;
    if (holder instanceof PDFRef) continue;
    const dict = holder instanceof PDFRawStream ? holder.dict : holder;
    if (dict instanceof PDFDict) {
      for (const [name, inner] of dict.entries()) open.push({ value: inner, key: name.decodeText(), owner: dict });
    } else if (holder instanceof PDFArray) {
      for (const inner of holder.asArray()) open.push({ value: inner, key: within, owner: above });
    }
  }
}

/** The library decompresses whole object streams, so oversized ones are refused first. */
function refuseDecompressionBomb(bytes: Buffer): void {
  let left = UNPACKED_MAX;
  let streams = 0;
  for (let at = bytes.indexOf(STREAM); at !== -1; at = bytes.indexOf(STREAM, at + STREAM.length)) {
    streams += 1;
    if (streams > STREAMS_MAX) throw new CannotRead(TOO_LARGE);
    if (isPicture(bytes, at)) continue;
    let packed: Buffer = bytes.subarray(at + STREAM.length + (bytes[at + STREAM.length] === 0x0d ? 2 : 1));
    // Nested compression: each layer counts.
    while (isDeflated(packed)) {
      const unpacked = inflated(packed, left);
      left -= unpacked?.length ?? COST_OF_DAMAGE;
      if (left <= 0) throw new CannotRead(TOO_LARGE);
      if (unpacked === undefined) break;
      packed = unpacked;
    }
  }
}

/** Images are large and never decompressed here. An escaped character may hide a stream's type. */
function isPicture(bytes: Buffer, at: number): boolean {
  const start = Math.max(at - 2_000, 0);
  const dict = bytes.toString('latin1', start + Math.max(bytes.subarray(start, at).lastIndexOf(' obj'), 0), at);
  return /\/Image\b/.test(dict) && !/#|ObjStm|XRef/.test(dict);
}

function isDeflated(bytes: Buffer): boolean {
  return bytes.length > 2 && (bytes.readUInt8(0) & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0;
}

/** Undefined for a damaged stream: its decompressed size is unknown. */
function inflated(packed: Buffer, max: number): Buffer | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: max });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new CannotRead(TOO_LARGE);
    return undefined;
  }
}

/** A page with the attributes it inherits. */
export interface PageLeaf {
  ref: PDFRef;
  dict: PDFDict;
  inherited: ReadonlyMap<string, PDFObject>;
}

const PAGES_MAX = 2_000;
const INHERITABLE = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];

/** The pages in their order. A tree with a cycle, or with a wrong count, is refused. */
export function pageLeaves(document: PDFDocument): PageLeaf[] {
  const { context, catalog } = document;
  const root = catalog.get(PDFName.of('Pages'));
  const leaves: PageLeaf[] = [];
  const seen = new Set<PDFObject>();
  const open: { node: PDFObject | undefined; inherited: ReadonlyMap<string, PDFObject> }[] = [
    { node: root, inherited: new Map() },
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, inherited } = next;
    const dict = context.lookup(node);
    if (!(node instanceof PDFRef) || !(dict instanceof PDFDict) || seen.has(node)) throw new CannotRead(DAMAGED);
    seen.add(node);
    const kids = dict.lookup(PDFName.of('Kids'));
    if (kids instanceof PDFArray) {
      const passed = new Map(inherited);
      for (const key of INHERITABLE) {
        const value = dict.get(PDFName.of(key));
        if (value) passed.set(key, value);
      }
      open.push(
        ...kids
          .asArray()
          .map((kid) => ({ node: kid, inherited: passed }))
          .reverse(),
      );
    } else leaves.push({ ref: node, dict, inherited });
    if (leaves.length > PAGES_MAX || open.length > 10 * PAGES_MAX) throw new CannotRead(DAMAGED);
  }
  const top = context.lookup(root);
  const count = top instanceof PDFDict ? top.lookup(PDFName.of('Count')) : undefined;
  if (leaves.length === 0 || !(count instanceof PDFNumber) || count.asNumber() !== leaves.length) {
    throw new CannotRead(DAMAGED);
  }
  return leaves;
}
