import { createHash } from 'node:crypto';
import { inThread } from './in-thread.ts';
import type { ThreadTask } from './task.ts';

/** Shorter texts take less time to process than a thread takes to start. */
const INLINE_MAX = 10_000;
/** The longest text that can be stored takes two seconds. */
const TIMEOUT_MS = 20_000;
/** Cached results per task: as many as an office uses at a time. */
const CACHE_MAX = 20;

/**
 * Runs a task on a text inline if it is short, otherwise in a thread, one at a time: only the caller waits, and no one
 * is refused.
 */
export function inBackground<Input extends object, Output>(
  task: ThreadTask<Input, Output>,
): (input: Input, size?: number) => Promise<Output> {
  let last: Promise<unknown> = Promise.resolve();
  // The journal's settings do not count towards the size.
  return (input, size = JSON.stringify({ ...input, journal: undefined }).length) => {
    if (size <= INLINE_MAX) return task.work(input);
    const result = last.then(() => inThread(task, input, TIMEOUT_MS));
    last = result.catch(() => undefined);
    return result;
  };
}

/** Runs a deterministic task once per input, in the background. */
export function cached<Input extends object, Output>(
  task: ThreadTask<Input, Output>,
): (input: Input) => Promise<Output> {
  const work = inBackground(task);
  return cachedByKey<Input, Output>(
    (input) => [JSON.stringify(input)],
    (input) => work(input),
  );
}

/** Runs once per key. Results are shared; failures are not cached. */
export function cachedByKey<Input extends object, Output>(
  keyOf: (input: Input) => readonly (string | Uint8Array)[],
  work: (input: Input) => Promise<Output>,
): (input: Input) => Promise<Output> {
  const cache = new Map<string, Promise<Output>>();
  return (input) => {
    const hash = createHash('sha256');
    for (const part of keyOf(input)) hash.update(part).update(' ');
    const key = hash.digest('base64url');
    const answer = cache.get(key) ?? work(input);
    // Least recently used entries are evicted first.
    cache.delete(key);
    cache.set(key, answer);
    answer.catch(() => cache.delete(key));
    const [oldest = ''] = cache.size > CACHE_MAX ? cache.keys() : [];
    cache.delete(oldest);
    return answer;
  };
}
