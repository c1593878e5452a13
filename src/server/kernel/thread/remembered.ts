import { createHash } from 'node:crypto';
import { inThread } from './in-thread.ts';
import type { ThreadTask } from './task.ts';

/** Going through a text as long as this, in characters, takes less time than a thread needs to begin. */
const SHORT = 10_000;
/** The longest text that may be kept takes two seconds. */
const PATIENCE_MS = 20_000;
/** How many answers of each kind of work are remembered: what an office works on at a time. */
const REMEMBERED = 20;

/**
 * Work on texts, which is done at once where they are short, and otherwise in a thread, one piece after the other: no
 * one waits for it but who asked for it, and for it no one is turned away.
 */
export function inBackground<Input extends object, Output>(
  task: ThreadTask<Input, Output>,
): (input: Input, size?: number) => Promise<Output> {
  let last: Promise<unknown> = Promise.resolve();
  // The journal is no text to go through.
  return (input, size = JSON.stringify({ ...input, journal: undefined }).length) => {
    if (size <= SHORT) return task.work(input);
    const made = last.then(() => inThread(task, input, PATIENCE_MS));
    last = made.catch(() => undefined);
    return made;
  };
}

/** The same where one question, with the journal in it, has one answer: it is worked on once. */
export function cached<Input extends object, Output>(
  task: ThreadTask<Input, Output>,
): (input: Input) => Promise<Output> {
  const work = inBackground(task);
  return cachedByKey<Input, Output>(
    (input) => [JSON.stringify(input)],
    (input) => work(input),
  );
}

/** Work that is done once for the same key. Answers are shared; a failure is not kept. */
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
    // The one asked for last is forgotten last.
    known.delete(key);
    known.set(key, answer);
    answer.catch(() => known.delete(key));
    const [oldest = ''] = known.size > REMEMBERED ? known.keys() : [];
    known.delete(oldest);
    return answer;
  };
}
