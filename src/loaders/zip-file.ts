import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/** A file to be packed: its bytes, or where they stand. */
export type ZipSource = { bytes: Uint8Array } | { file: string };

/** The bytes of a source, in parts that fit into memory. */
export async function* bytesOf(source: ZipSource): AsyncGenerator<Uint8Array, void> {
  if ('bytes' in source) return yield source.bytes;
  const handle = await open(source.file);
  try {
    for await (const part of handle.readableWebStream() as AsyncIterable<Uint8Array | ArrayBuffer>) {
      yield part instanceof Uint8Array ? part : new Uint8Array(part);
    }
  } finally {
    await handle.close();
  }
}

/** What has to be known of an entry before it is written. */
export interface ZipEntry {
  name: string;
  source: ZipSource;
  size: number;
  crc: number;
}

/** Goes on with the checksum that the entries of a ZIP file carry. */
export const crcOf = (bytes: Uint8Array, before: number): number => crc32(bytes, before);

/**
 * Writes a ZIP file whose entries are stored as they are: its bytes follow from names, contents and date alone, whatever
 * library compresses elsewhere, and most of what an article consists of is compressed already.
 */
export async function writeZip(path: string, entries: readonly ZipEntry[], date: Date): Promise<void> {
  const out = await open(path, 'w');
  try {
    let offset = 0;
    const directory: Buffer[] = [];
    for (const entry of entries) {
      directory.push(centralHeader(entry, date, offset));
      offset += await write(out, localHeader(entry, date));
      for await (const part of bytesOf(entry.source)) offset += await write(out, part);
    }
    const index = Buffer.concat(directory);
    await write(out, index);
    await write(out, end(entries.length, index.length, offset));
  } finally {
    await out.close();
  }
}

async function write(out: FileHandle, bytes: Uint8Array): Promise<number> {
  await out.writeFile(bytes);
  return bytes.length;
}

/** What both headers of an entry say (APPNOTE 4.3.7): version, UTF-8 names, stored, date, checksum, sizes. */
function facts({ name, size, crc }: ZipEntry, date: Date): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(20, 0);
  bytes.writeUInt16LE(0x0800, 2);
  bytes.writeUInt16LE(0, 4);
  bytes.writeUInt16LE(dosTime(date), 6);
  bytes.writeUInt16LE(dosDate(date), 8);
  bytes.writeUInt32LE(crc, 10);
  bytes.writeUInt32LE(size, 14);
  bytes.writeUInt32LE(size, 18);
  bytes.writeUInt16LE(Buffer.byteLength(name), 22);
  return bytes;
}

function localHeader(entry: ZipEntry, date: Date): Buffer {
  const signature = Buffer.from('PK\x03\x04', 'latin1');
  return Buffer.concat([signature, facts(entry, date), Buffer.from(entry.name)]);
}

function centralHeader(entry: ZipEntry, date: Date, offset: number): Buffer {
  const madeBy = Buffer.from('PK\x01\x02\x14\x03', 'latin1');
  const rest = Buffer.alloc(14);
  // A plain file that everybody may read.
  rest.writeUInt32LE((0o100644 << 16) >>> 0, 6);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([madeBy, facts(entry, date), rest, Buffer.from(entry.name)]);
}

function end(count: number, length: number, offset: number): Buffer {
  const bytes = Buffer.alloc(22);
  bytes.write('PK\x05\x06', 'latin1');
  bytes.writeUInt16LE(count, 8);
  bytes.writeUInt16LE(count, 10);
  bytes.writeUInt32LE(length, 12);
  bytes.writeUInt32LE(offset, 16);
  return bytes;
}

const dosTime = (date: Date) => (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
const dosDate = (date: Date) =>
  (Math.max(0, date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
