import { promisify } from 'node:util';
import { constants, createInflate, inflate, inflateSync } from 'node:zlib';
import type { PdfDict, PdfValue } from './pdf-values.ts';
import { refusal } from './refusals.ts';

// Filters that predate Flate (ISO 32000-1, 7.4.4 and 7.4.5); some programs still write them for old readers.

const CLEAR = 256;
const END = 257;
const CODES_MAX = 4_096;

/** The size LZW decompresses to, up to the first invalid code, where every program stops. */
function lzwSize(packed: Buffer): number {
  const lengths = new Uint32Array(CODES_MAX);
  let [next, width, last] = [END + 1, 9, 0];
  let [bits, held, size] = [0, 0, 0];
  for (const byte of packed) {
    bits = ((bits << 8) | byte) & 0xffffff;
    held += 8;
    if (held < width) continue;
    held -= width;
    const code = (bits >>> held) & ((1 << width) - 1);
    if (code === END) break;
    if (code === CLEAR) {
      [next, width, last] = [END + 1, 9, 0];
      continue;
    }
    if (code > next || (code === next && last === 0)) break;
    const length = code < CLEAR ? 1 : code === next ? last + 1 : (lengths[code] ?? 0);
    if (last > 0 && next < CODES_MAX) {
      lengths[next] = last + 1;
      next += 1;
    }
    size += length;
    last = length;
    // Codes grow one early, as by default; without that the size is nearly the same.
    if (next + 1 >= 1 << width && width < 12) width += 1;
  }
  return size;
}

/** The size that run-length data decompresses to. */
function runLengthSize(packed: Buffer): number {
  let size = 0;
  for (let at = 0; at < packed.length; ) {
    const length = packed[at] as number;
    if (length === 128) break;
    size += length < 128 ? length + 1 : 257 - length;
    at += length < 128 ? length + 2 : 2;
  }
  return size;
}

const inflateWhole = promisify(inflate) as (packed: Buffer, options: object) => Promise<Buffer>;

/** Accepts truncated streams, because viewers show the readable part. */
const LENIENT = { finishFlush: constants.Z_SYNC_FLUSH };
/** Streams up to this size decompress within milliseconds, to 8 MB at most. */
const SMALL = 8 * 1024;
/** No stream can unpack to more than this many times its size. */
const DEFLATE_RATIO_MAX = 1_032;

type Filter = Compression | 'hex' | 'ascii85' | 'picture';
/** Filters whose output may be far larger than their input. */
export type Compression = 'flate' | 'lzw' | 'runs';
const FILTERS: Record<string, Filter> = {
  FlateDecode: 'flate',
  Fl: 'flate',
  ASCIIHexDecode: 'hex',
  AHx: 'hex',
  ASCII85Decode: 'ascii85',
  A85: 'ascii85',
  DCTDecode: 'picture',
  DCT: 'picture',
  JPXDecode: 'picture',
  CCITTFaxDecode: 'picture',
  CCF: 'picture',
  JBIG2Decode: 'picture',
  LZWDecode: 'lzw',
  LZW: 'lzw',
  RunLengthDecode: 'runs',
  RL: 'runs',
};

const SIZES = { lzw: lzwSize, runs: runLengthSize };

/** Decodes all but a stream's compression; undefined for images. */
export function undoTextFilters(
  stream: Buffer,
  filter: PdfValue | undefined,
): { bytes: Buffer; compression: Compression | undefined } | undefined {
  let bytes = stream;
  const chain = (Array.isArray(filter) ? filter : [filter ?? null]).filter((one) => one !== null);
  for (const [index, one] of chain.entries()) {
    const kind = typeof one === 'string' ? FILTERS[one] : undefined;
    const isLast = index === chain.length - 1;
    const isCompression = kind === 'flate' || kind === 'lzw' || kind === 'runs';
    // Doubly compressed: no program writes these today, and their size cannot be bounded cheaply.
    if (!kind || (isCompression && !isLast && FILTERS[String(chain[index + 1])] !== 'picture'))
      throw refusal('unusualPdf');
    if (kind === 'picture') return undefined;
    if (isCompression) return { bytes, compression: kind };
    bytes = kind === 'hex' ? fromHex(bytes) : fromAscii85(bytes);
  }
  return { bytes, compression: undefined };
}

/** An object stream's bytes: at most `limit`, undefined if larger. */
export async function unpackStream(stream: Buffer, dict: PdfDict, limit: number): Promise<Buffer | undefined> {
  const packed = undoTextFilters(stream, dict.get('Filter'));
  // Object streams postdate the older filters.
  if (!packed || packed.compression === 'lzw' || packed.compression === 'runs') throw refusal('unusualPdf');
  if (!packed.compression) return packed.bytes.length > limit ? undefined : packed.bytes;
  try {
    return await inflateWhole(packed.bytes, { ...LENIENT, maxOutputLength: limit });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return undefined;
    throw refusal('damaged', error);
  }
}

/** The decompressed size of all readable content, counted until just past `limit`. */
export async function unpackedSize(packed: Buffer, compression: Compression, limit: number): Promise<number> {
  if (compression !== 'flate') return SIZES[compression](packed);
  if (packed.length <= SMALL) return smallUnpackedSize(packed);
  const inflating = createInflate({ ...LENIENT, chunkSize: 256 * 1024 });
  let size = 0;
  inflating.end(packed);
  try {
    for await (const chunk of inflating) {
      size += (chunk as Buffer).length;
      if (size > limit) break;
    }
  } catch {
    // Everything a viewer can decompress has been counted.
  } finally {
    inflating.destroy();
  }
  return size;
}

/** Synchronous: thousands of small asynchronous inflations would take seconds. */
function smallUnpackedSize(packed: Buffer): number {
  try {
    return inflateSync(packed, LENIENT).length;
  } catch {
    return packed.length * DEFLATE_RATIO_MAX;
  }
}

function fromHex(text: Buffer): Buffer {
  return Buffer.from(text.toString('latin1').replace(/[^0-9a-f]/gi, ''), 'hex');
}

/** ASCII85: five characters are four bytes; "z" is four zeros, "~" the end. */
function fromAscii85(text: Buffer): Buffer {
  const bytes = Buffer.alloc(text.length * 4);
  let size = 0;
  let group = 0;
  let letters = 0;
  for (const code of text) {
    if (code === 0x7e) break;
    if (code === 0x7a && letters === 0) size += 4;
    if (code < 0x21 || code > 0x75) continue;
    group = group * 85 + code - 0x21;
    letters += 1;
    if (letters < 5) continue;
    size = bytes.writeUInt32BE(group >>> 0, size);
    group = 0;
    letters = 0;
  }
  if (letters > 1) {
    for (let index = letters; index < 5; index += 1) group = group * 85 + 84;
    bytes.writeUInt32BE(group >>> 0, size);
    size += letters - 1;
  }
  return bytes.subarray(0, size);
}
