import { crc32, deflateRawSync } from 'node:zlib';
import { zipFrame } from '#domain/kernel/zip';
import { zipEntries } from '../../inspect/zip-entries.ts';

/** The parts of an Office document: name to bytes. */
export type Package = ReadonlyMap<string, Uint8Array>;

/** 1 January 1980, the earliest date in ZIP; it reveals nothing about when the file was saved. */
const ZIP_EPOCH = new Date('1980-01-01T00:00:00Z');

/** Unpacks the parts whose names match `only`; at most `max` bytes in all. */
export async function readPackage(bytes: Uint8Array, { only = /[^/]$/, max }: Wanted = {}): Promise<Package> {
  const parts = new Map<string, Uint8Array>();
  for (const entry of await zipEntries(bytes, max)) {
    if (only.test(entry.name)) parts.set(entry.name, await entry.bytes());
  }
  return parts;
}

interface Wanted {
  only?: RegExp;
  max?: number;
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
