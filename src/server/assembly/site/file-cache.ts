import type { Stats } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';

export interface FoundFile {
  path: string;
  stats: Stats;
}

/** `gzipped` is missing if compression is not worthwhile. */
export interface CachedFile {
  bytes: Buffer;
  gzipped?: Buffer;
}

/** Smaller replies are not worth compressing. */
export const COMPRESSED_FROM = 1024;

/** Larger files are streamed. */
export const CACHED_FILE_MAX = 512 * 1024;
const CACHE_MAX = 32 * 1024 * 1024;

const gzipped = promisify(gzip);

/**
 * Caches files with their compressed form, so that under load a page is read and compressed once rather than for each
 * reader. Evicts the least recently used.
 */
export function createFileCache(): (found: FoundFile, type: string) => Promise<CachedFile> {
  const entries = new Map<string, { file: Promise<CachedFile>; size: number }>();
  let total = 0;
  const drop = (key: string) => {
    total -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };
  return ({ path, stats: { size, mtimeMs } }, type) => {
    const key = `${path} ${size} ${mtimeMs}`;
    const cached = entries.get(key);
    const file = cached?.file ?? readAndCompress(path, type);
    drop(key);
    entries.set(key, { file, size });
    total += size;
    for (const oldest of entries.keys()) {
      if (total <= CACHE_MAX) break;
      drop(oldest);
    }
    file.catch(() => drop(key));
    return file;
  };
}

async function readAndCompress(path: string, type: string): Promise<CachedFile> {
  const bytes = await readFile(path);
  const isWorthIt = bytes.length >= COMPRESSED_FROM && COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type);
  return isWorthIt ? { bytes, gzipped: await gzipped(bytes) } : { bytes };
}
