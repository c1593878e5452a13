import { createHash } from 'node:crypto';
import { inThread } from './in-thread.ts';
import type { ThreadTask } from './task.ts';

/** Processing a text of this length takes less time than starting a thread. */
const SHORT = 10_000;
/** The longest storable text takes two seconds. */
const TIMEOUT_MS = 20_000;
/** Cached results per kind of work: as many as an office uses at a time. */
const REMEMBERED = 20;

/**
 * Work on texts, run inline if short, and otherwise in a thread, sequentially: only the caller waits, and no one is
 * turned away.
 */
export function inBackground<Input extends object, Output>(
  task: ThreadTask<Input, Output>,
): (input: Input, size?: number) => Promise<Output> {
  let last: Promise<unknown> = Promise.resolve();
  // The journal is not one of the texts.
  return (input, size = JSON.stringify({ ...input, journal: undefined }).length) => {
    if (size <= SHORT) return task.work(input);
    const made = last.then(() => inThread(task, input, TIMEOUT_MS));
    last = made.catch(() => undefined);
    return made;
  };
}

/** The same for deterministic work, including the journal: run once. */
export function cached<Input extends object, Output>(
  task: ThreadTask<Input, Output>,
): (input: Input) => Promise<Output> {
  const work = inBackground(task);
  return cachedByKey<Input, Output>(
    (input) => [JSON.stringify(input)],
    (input) => work(input),
  );
}

/** Runs work once per key. Results are shared; failures are not cached. */
export function cachedByKey<Input extends object, Output>(
  keyOf: (input: Input) => readonly (string | Uint8Array)[],
  work: (input: Input) => Promise<Output>,
): (input: Input) => Promise<Output> {
  const known = new Map<string, Promise<Output>>();
  return (input) => {
    const hash = createHash('sha256');
    for (const part of keyOf(input)) hash.update(part).update(' ');
    const key = hash.digest('base64url');
    const answer = known.get(key) ?? work(input);
    // Least recently used entries are evicted first.
    known.delete(key);
    known.set(key, answer);
    answer.catch(() => known.delete(key));
    const [oldest = ''] = known.size > REMEMBERED ? known.keys() : [];
    known.delete(oldest);
    return answer;
  };
}
