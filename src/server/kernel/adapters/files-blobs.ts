import { setTimeout as pause } from 'node:timers/promises';
import type { getStore, Store } from '@netlify/blobs';
import { assertKey, type ByteRange, type FileStore } from './files.ts';

const TIMEOUT_MS = 8_000;
/** The slowest connection that the time limit allows for. */
const BYTES_PER_SECOND = 1024 * 1024;
const PAUSES_MS = [300, 1_000];

/** Files in a Netlify Blobs store. It has no range reads, so ranges are cut from the stream. */
export function blobsFileStore(
  name: string,
  options: Parameters<typeof getStore>[0] | object = {},
  timeoutMs = TIMEOUT_MS,
): FileStore {
  /** The time limit does not cover reading the returned stream. */
  const withStore = async <Result>(bytes: number, work: (store: Store) => Promise<Result>): Promise<Result> => {
    const { getStore } = await import('@netlify/blobs');
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), timeoutMs + (bytes / BYTES_PER_SECOND) * 1_000);
    const settings = { consistency: 'strong', ...options, name, fetch: fetchWithRetries(limit.signal) };
    try {
      return await work(getStore(settings as { name: string }));
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    async write(key, content) {
      assertKey(key);
      const data = content instanceof Blob ? content : new Blob([content.slice()]);
      await withStore(data.size, (store) => store.set(key, data));
    },
    async read(key, range) {
      assertKey(key);
      const stream = await withStore(0, (store) => store.get(key, { type: 'stream' }));
      if (!stream) return undefined;
      return { stream: range ? stream.pipeThrough(sliceStream(range)) : stream };
    },
    async remove(key) {
      assertKey(key);
      await withStore(0, (store) => store.delete(key));
    },
  };
}

/**
 * Limited to three attempts within the time limit. The library would make six, five seconds apart, most of a function's
 * minute; it is therefore given a status that it does not retry.
 */
function fetchWithRetries(signal: AbortSignal): typeof fetch {
  return async (input, init) => {
    let failure = 'timed out';
    for (const wait of [...PAUSES_MS, 0]) {
      try {
        const reply = await fetch(input, { ...init, signal });
        if (reply.status !== 429 && reply.status < 500) return reply;
        failure = `status ${reply.status}`;
        await reply.body?.cancel();
      } catch (error) {
        failure = String(error);
      }
      if (signal.aborted) break;
      await pause(wait, undefined, { signal }).catch(() => {});
    }
    return new Response(`Netlify Blobs is not responding: ${failure}`, { status: 424 });
  };
}

function sliceStream({ start, end }: ByteRange): TransformStream<Uint8Array, Uint8Array> {
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
