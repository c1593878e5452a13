import { getStore } from '@netlify/blobs';
import { assertKey, type ByteRange, type FileStore } from '#server/adapters/files';

// The library's own retries last about 25 seconds; a function has other things to do in its minute.
const TIMEOUT_MS = 8_000;

/** Files in a Netlify Blobs store. Blobs have no ranges, so a range is cut from the stream. */
export function blobsFileStore(name: string, options: Parameters<typeof getStore>[0] | object = {}): FileStore {
  const limitedFetch: typeof fetch = (input, init) =>
    fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const store = getStore({ consistency: 'strong', fetch: limitedFetch, ...options, name } as { name: string });
  return {
    async write(key, bytes) {
      assertKey(key);
      await store.set(key, bytes.slice().buffer);
    },
    async read(key, range) {
      assertKey(key);
      const stream = await store.get(key, { type: 'stream' });
      if (!stream) return undefined;
      return { stream: range ? stream.pipeThrough(cut(range)) : stream };
    },
    async remove(key) {
      assertKey(key);
      await store.delete(key);
    },
  };
}

function cut({ start, end }: ByteRange): TransformStream<Uint8Array, Uint8Array> {
  let position = 0;
  return new TransformStream({
    transform(chunk, controller) {
      const from = Math.max(start - position, 0);
      const to = Math.min(end + 1 - position, chunk.length);
      if (from < to) controller.enqueue(chunk.subarray(from, to));
      position += chunk.length;
      if (position > end) controller.terminate();
    },
  });
}
