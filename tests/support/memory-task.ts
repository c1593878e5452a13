import { setTimeout } from 'node:timers/promises';
import { threadTask } from '#server/thread/task';

/** A piece of work that takes as much memory outside the heap as it is told, and keeps it while somebody could look. */
export const takingMemory = threadTask(import.meta.url, 'take memory', async ({ megabytes }: { megabytes: number }) => {
  const held = Array.from({ length: megabytes }, () => Buffer.alloc(1024 * 1024, 1));
  await setTimeout(1_000);
  return held.length;
});
