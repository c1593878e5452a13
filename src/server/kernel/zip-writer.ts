import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { zipFrame } from '#domain/kernel/zip';

/** Opens a file's content from the start; called twice; undefined if missing. */
export type OpenContent = () => Promise<AsyncIterable<Uint8Array> | undefined>;

export interface PackedFile {
  bytes: number;
  sha256: string;
}

/** Writes a ZIP file as a stream. */
export interface ZipWriter {
  /**
   * Yields a file's chunks and returns its summary: undefined if the file is missing.
   * @throws Error if the file changed while it was being read
   */
  pack: (name: string, open: OpenContent) => AsyncGenerator<Uint8Array, PackedFile | undefined>;
  /** The directory, which ends the file. */
  end: () => readonly Uint8Array[];
}

/**
 * Starts a ZIP file with `date`. Memory holds one chunk, and each file's name and checksum. Files are read twice,
 * because ZIP headers precede the content.
 */
export function zipWriter(date: Date): ZipWriter {
  const zip = zipFrame(date);
  return {
    async *pack(name, open) {
      const facts = await measure(open);
      const content = facts && (await open());
      if (!facts || !content) return undefined;
      yield zip.begin({ name, size: facts.bytes, crc: facts.crc });
      let [bytes, crc] = [0, 0];
      for await (const part of content) {
        bytes += part.length;
        crc = crc32(part, crc);
        yield part;
      }
      if (bytes !== facts.bytes || crc !== facts.crc) throw new Error(`${name} changed while it was being read.`);
      return { bytes, sha256: facts.sha256 };
    },
    end: zip.end,
  };
}

export const openBytes =
  (content: string | Uint8Array): OpenContent =>
  async () =>
    (async function* () {
      yield Buffer.from(content);
    })();

async function measure(open: OpenContent) {
  const content = await open();
  if (!content) return undefined;
  const hash = createHash('sha256');
  let [bytes, crc] = [0, 0];
  for await (const part of content) {
    hash.update(part);
    crc = crc32(part, crc);
    bytes += part.length;
  }
  return { bytes, crc, sha256: hash.digest('hex') };
}
