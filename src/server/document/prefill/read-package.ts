import { fromBufferPromise } from 'yauzl';
import { withoutTail } from '../inspect/zip-end.ts';

/** Maximum bytes decompressed per part, and parts examined: manuscripts need far less. */
const PART_MAX = 4 * 1024 * 1024;
const PARTS_MAX = 5_000;

/**
 * The beginnings of a ZIP package's parts, by name; at most 4 MiB each, whatever the package claims. Missing parts are
 * absent.
 */
export async function readBeginnings(bytes: Uint8Array, names: readonly string[]): Promise<Map<string, Uint8Array>> {
  const zip = await fromBufferPromise(withoutTail(bytes));
  const parts = new Map<string, Uint8Array>();
  let seen = 0;
  for await (const entry of zip.eachEntry()) {
    seen += 1;
    if (names.includes(entry.fileName) && !parts.has(entry.fileName)) {
      parts.set(entry.fileName, await beginningOf(await zip.openReadStreamPromise(entry)));
    }
    if (seen >= PARTS_MAX || parts.size === names.length) break;
  }
  return parts;
}

async function beginningOf(stream: AsyncIterable<Buffer>): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop ends the stream, and with it the unpacking.
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= PART_MAX) break;
  }
  const whole = Buffer.concat(chunks);
  // The cut is after a tag, not within a tag or character.
  return size < PART_MAX ? whole : whole.subarray(0, whole.subarray(0, PART_MAX).lastIndexOf('>') + 1);
}
