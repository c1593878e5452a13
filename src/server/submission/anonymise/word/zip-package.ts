import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { type Zippable, zipSync } from 'fflate';
import * as yauzl from 'yauzl';
import { CannotRead, DAMAGED, TOO_LARGE } from '../cannot-read.ts';

/** The parts of an Office document: name to bytes. */
export type Package = ReadonlyMap<string, Uint8Array>;

const MAX_PARTS = 2_000;
export const MAX_UNPACKED = 100 * 1024 * 1024;
const STORED = 0;
const DEFLATED = 8;
/** The first day that a ZIP file can name; it tells nothing about who saved the file when. */
const NO_TIME = '1980-01-01T00:00:00';

const unpack = promisify(inflateRaw) as (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

/** Unpacks every part, and never more than a document honestly needs, whatever its headers claim. */
export async function readPackage(bytes: Uint8Array, max = MAX_UNPACKED): Promise<Package> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
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

/** Packs parts so that the package tells nothing but them: no times, no notes, no system. */
export function writePackage(parts: Package): Uint8Array {
  const files: Zippable = {};
  for (const [name, part] of parts) files[name] = [part, { mtime: NO_TIME, level: 6 }];
  return zipSync(files);
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
