import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import * as yauzl from 'yauzl';
import { refusal } from './refusals.ts';

const MB = 1024 * 1024;
const ENTRIES_MAX = 2_000;
export const UNPACKED_MAX = 100 * MB;
const ENTRY_MAX = 50 * MB;
/** Real XML compresses to between a tenth and a thirtieth; nearly empty parts to less. */
const RATIO_MAX = 200;
const RATIO_COUNTS_FROM = MB;
// A blank image may compress a thousandfold; only the other limits apply to it.
const PICTURES = /^word\/media\//i;

const unpack = promisify(inflateRaw) as (packed: Buffer, options: object) => Promise<Buffer>;

/** A file in a package; `bytes` decompresses it, refusing a wrong size or checksum. */
export interface ZipEntry {
  name: string;
  bytes: () => Promise<Buffer>;
}

/** Reads a ZIP directory; refuses unsafe ones, and any that claim to unpack to more than `max` bytes. */
export async function zipEntries(file: Uint8Array, max = UNPACKED_MAX): Promise<ZipEntry[]> {
  const bytes = withoutTrailingBytes(file);
  const options = { lazyEntries: true, decodeStrings: false, autoClose: false };
  const zip = await rethrowAsDamaged(yauzl.fromBufferPromise(bytes, options));
  if (zip.entryCount > ENTRIES_MAX) throw refusal('tooComplex');
  const entries = await rethrowAsDamaged(allEntries(zip));
  if (!isDirectoryEnd(bytes, Number(zip.readEntryCursor))) throw refusal('damaged');
  let unpacked = 0;
  const seen = new Set<string>();
  return entries.map((entry) => {
    if (entry.isEncrypted()) throw refusal('encrypted');
    const name = nameOf(entry);
    if (seen.has(name.toLowerCase())) throw refusal('unsafeNames');
    seen.add(name.toLowerCase());
    const { uncompressedSize: size, compressedSize } = entry;
    unpacked += size;
    if (size > ENTRY_MAX || unpacked > max) throw refusal('unpacksTooLarge');
    const isDense = size > RATIO_COUNTS_FROM && size / Math.max(compressedSize, 1) > RATIO_MAX;
    if (isDense && !PICTURES.test(name)) throw refusal('unpacksTooLarge');
    return { name, bytes: () => readEntry(zip, bytes, entry) };
  });
}

async function allEntries(zip: yauzl.ZipFile): Promise<yauzl.Entry[]> {
  const entries: yauzl.Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  return entries;
}

// A directory longer than declared would show other programs more than us.
function isDirectoryEnd(bytes: Buffer, at: number): boolean {
  return ['PK\x05\x06', 'PK\x06\x06'].includes(bytes.toString('latin1', at, at + 4));
}

function nameOf(entry: yauzl.Entry): string {
  const raw = entry.fileName as unknown as Buffer;
  const name = yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields, true);
  if (yauzl.validateFileName(name) !== null || /[\0-\x1f]/.test(name)) throw refusal('unsafeNames');
  return name;
}

async function readEntry(zip: yauzl.ZipFile, bytes: Buffer, entry: yauzl.Entry): Promise<Buffer> {
  const { uncompressedSize: size, compressedSize, compressionMethod } = entry;
  const { fileDataStart } = await rethrowAsDamaged(zip.readLocalFileHeaderPromise(entry, { minimal: true }));
  const packed = bytes.subarray(fileDataStart, fileDataStart + compressedSize);
  if (compressionMethod !== 0 && compressionMethod !== 8) throw refusal('damaged');
  // The size is a claim: never decompress more.
  const read =
    compressionMethod === 0 ? packed : await rethrowAsDamaged(unpack(packed, { maxOutputLength: Math.max(size, 1) }));
  if (read.length !== size || crc32(read) !== entry.crc32) throw refusal('damaged');
  return read;
}

/** The libraries read from memory only, so any error means bad bytes. */
async function rethrowAsDamaged<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw refusal('damaged', error);
  }
}

const END = 'PK\x05\x06';
const END_SIZE = 22;
/** How far from the end programs search for a ZIP directory's end. */
const END_WITHIN = 65_535 + END_SIZE;

/**
 * Removes bytes after a ZIP file's end, which some servers and mail programs add and every program ignores. Unchanged
 * if there are none, or no end is found.
 */
function withoutTrailingBytes(bytes: Uint8Array): Buffer {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = file.lastIndexOf(END, undefined, 'latin1');
  if (at < 0 || at + END_SIZE > file.length || file.length - at > END_WITHIN) return file;
  const end = at + END_SIZE + file.readUInt16LE(at + 20);
  return end < file.length ? file.subarray(0, end) : file;
}
