import { promisify } from 'node:util';
import { crc32, deflateRawSync, inflateRaw } from 'node:zlib';
import * as yauzl from 'yauzl';
import { withoutTail } from '../../inspect/zip-end.ts';
import { CannotRead, DAMAGED, TOO_LARGE } from '../cannot-read.ts';

/** The parts of an Office document: name to bytes. */
export type Package = ReadonlyMap<string, Uint8Array>;

const MAX_PARTS = 2_000;
export const MAX_UNPACKED = 100 * 1024 * 1024;
const STORED = 0;
const DEFLATED = 8;
/** 1 January 1980, the first day that a ZIP file can name; it tells nothing about who saved the file when. */
const NO_DAY = 0x0021;
const VERSION = 20;

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

/** Packs parts so that the package holds nothing else: no times, no comments, no operating system. */
export function writePackage(parts: Package): Uint8Array {
  const written: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, part] of parts) {
    const packed = deflateRawSync(part);
    const entry = { name: Buffer.from(name), size: part.length, packedSize: packed.length, check: crc32(part) };
    const local = header([0x04034b50, 4], entry, []);
    directory.push(header([0x02014b50, 4, VERSION, 2], entry, [0, 2, 0, 2, 0, 2, 0, 4, at, 4]));
    written.push(local, packed);
    at += local.length + packed.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = directory.length;
  const end = numbers([0x06054b50, 4, 0, 2, 0, 2, count, 2, count, 2, size, 4, at, 4, 0, 2]);
  return Buffer.concat([...written, ...directory, end]);
}

/** The header of a part, which is repeated in the directory (APPNOTE 4.3.7 and 4.3.12). */
function header(
  first: number[],
  { name, size, packedSize, check }: { name: Buffer; size: number; packedSize: number; check: number },
  rest: number[],
): Buffer {
  // Bit 11: the name is in UTF-8.
  const common = [VERSION, 2, 0x0800, 2, DEFLATED, 2, 0, 2, NO_DAY, 2, check, 4, packedSize, 4, size, 4];
  return Buffer.concat([numbers([...first, ...common, name.length, 2, 0, 2, ...rest]), name]);
}

/** Numbers, each followed by how many bytes it takes, the smallest first. */
function numbers(list: readonly number[]): Buffer {
  const bytes = Buffer.alloc(list.reduce((sum, width, index) => sum + (index % 2 === 1 ? width : 0), 0));
  let at = 0;
  for (let index = 0; index < list.length; index += 2) {
    at = bytes.writeUIntLE(list[index] ?? 0, at, list[index + 1] ?? 0);
  }
  return bytes;
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
