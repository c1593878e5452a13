import { promisify } from 'node:util';
import { crc32, deflateRawSync, inflateRaw } from 'node:zlib';
import * as yauzl from 'yauzl';
import { zipFrame } from '#domain/kernel/zip';
import { withoutTail } from '../../inspect/zip-entries.ts';
import { CannotRead, DAMAGED, TOO_LARGE } from '../cannot-read.ts';

/** The parts of an Office document: name to bytes. */
export type Package = ReadonlyMap<string, Uint8Array>;

const MAX_PARTS = 2_000;
export const MAX_UNPACKED = 100 * 1024 * 1024;
const STORED = 0;
const DEFLATED = 8;
/** 1 January 1980, the earliest date in ZIP; it reveals nothing about when the file was saved. */
const ZIP_EPOCH = new Date('1980-01-01T00:00:00Z');

const unpack = promisify(inflateRaw) as (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

/** Unpacks every part, and never more than a document honestly needs, whatever its headers claim. */
export async function readPackage(bytes: Uint8Array, max = MAX_UNPACKED): Promise<Package> {
  const buffer = withoutTail(bytes);
  const zip = await yauzl.fromBufferPromise(buffer, { lazyEntries: true, autoClose: false });
  if (zip.entryCount > MAX_PARTS) throw new CannotRead(TOO_LARGE);
  const parts = new Map<string, Uint8Array>();
  let left = max;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    if (entry.isEncrypted() || parts.has(entry.fileName)) throw new CannotRead(DAMAGED);
    if (entry.uncompressedSize > left) throw new CannotRead(TOO_LARGE);
    const part = await unpacked(zip, buffer, entry);
    left -= part.length;
    parts.set(entry.fileName, part);
  }
  return parts;
}

/** Packs parts without metadata: no times, no comments, and one constant system. */
export function writePackage(parts: Package): Uint8Array {
  const zip = zipFrame(ZIP_EPOCH);
  const entries = [...parts].flatMap(([name, part]) => {
    const deflated = deflateRawSync(part);
    return [zip.begin({ name, size: part.length, crc: crc32(part), deflated: deflated.length }), deflated];
  });
  return Buffer.concat([...entries, ...zip.end()]);
}

async function unpacked(zip: yauzl.ZipFile, buffer: Buffer, entry: yauzl.Entry): Promise<Uint8Array> {
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const packed = buffer.subarray(fileDataStart, fileDataStart + entry.compressedSize);
  if (entry.compressionMethod === STORED) return packed;
  if (entry.compressionMethod !== DEFLATED) throw new CannotRead(DAMAGED);
  const part = await unpack(packed, { maxOutputLength: Math.max(entry.uncompressedSize, 1) });
  if (part.length !== entry.uncompressedSize) throw new CannotRead(DAMAGED);
  return part;
}
