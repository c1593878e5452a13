import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { centralHeader, localHeader, type ZipFacts, zipEnd } from '#domain/zip';

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
export interface ZipEntry extends ZipFacts {
  source: ZipSource;
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
    const directory: Uint8Array[] = [];
    for (const entry of entries) {
      directory.push(centralHeader(entry, date, offset));
      offset += await write(out, localHeader(entry, date));
      for await (const part of bytesOf(entry.source)) offset += await write(out, part);
    }
    const index = Buffer.concat(directory);
    await write(out, index);
    await write(out, zipEnd({ count: entries.length, length: index.length, offset }));
  } finally {
    await out.close();
  }
}

async function write(out: FileHandle, bytes: Uint8Array): Promise<number> {
  await out.writeFile(bytes);
  return bytes.length;
}
