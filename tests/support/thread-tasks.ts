import { spawnSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';
import type { Journal } from '#domain/journal/journal';
import { threadTask } from '#server/kernel/thread/task';

/** A task that allocates the given memory outside the heap, and keeps it long enough to be measured. */
export const allocateMemory = threadTask(
  import.meta.url,
  'take memory',
  async ({ megabytes }: { megabytes: number }) => {
    const held = Array.from({ length: megabytes }, () => Buffer.alloc(1024 * 1024, 1));
    await setTimeout(1_000);
    return held.length;
  },
);

/**
 * Waits in native code, where a thread cannot be terminated, until `file` exists. First creates another file, to signal
 * that it has started.
 */
export const waitForFile = threadTask(import.meta.url, 'await a file', async ({ file }: { file: string }) => {
  spawnSync('sh', ['-c', ': > "$0.begun"; until [ -e "$0" ]; do sleep 0.1; done', file]);
  return file;
});

export const keepBusy = threadTask(import.meta.url, 'keep busy', async () => {
  for (;;);
});

/** Reports whether it runs in a worker, the journal's name there, and a random number that identifies the run. */
export const reportThread = threadTask(
  import.meta.url,
  'say where it is done',
  async ({ journal }: { journal: Journal; text: string }) => ({
    isAside: !isMainThread,
    journal: journal.name,
    number: Math.random(),
  }),
);
