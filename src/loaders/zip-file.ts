import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { centralHeader, localHeader, type ZipFacts, zipEnd } from '#domain/zip';

/** A file to be packed: its bytes, or where they stand. */
export type ZipSource = { bytes: Uint8Array } | { file: string };

const PART = 1 << 16;

/** The bytes of a source, in parts that fit into memory; a part is used before the next is asked for. */
export function* bytesOf(source: ZipSource): Generator<Uint8Array, void> {
  if ('bytes' in source) return yield source.bytes;
  const file = openSync(source.file, 'r');
  try {
    const part = Buffer.alloc(PART);
    for (let read = readSync(file, part); read > 0; read = readSync(file, part)) yield part.subarray(0, read);
  } finally {
    closeSync(file);
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
export function writeZip(path: string, entries: readonly ZipEntry[], date: Date): void {
  const out = openSync(path, 'w');
  try {
    let offset = 0;
    const directory: Uint8Array[] = [];
    for (const entry of entries) {
      directory.push(centralHeader(entry, date, offset));
      offset += write(out, localHeader(entry, date));
      for (const part of bytesOf(entry.source)) offset += write(out, part);
    }
    const index = Buffer.concat(directory);
    write(out, index);
    write(out, zipEnd({ count: entries.length, length: index.length, offset }));
  } finally {
    closeSync(out);
  }
}

/** Writes all of it: a system may take a part at a time. */
function write(out: number, bytes: Uint8Array): number {
  let written = 0;
  while (written < bytes.length) written += writeSync(out, bytes, written);
  return bytes.length;
}
