import { spawnSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';
import type { Journal } from '#domain/journal/journal';
import { threadTask } from '#server/kernel/thread/task';

/** A piece of work that takes as much memory outside the heap as it is told, and keeps it while somebody could look. */
export const takingMemory = threadTask(import.meta.url, 'take memory', async ({ megabytes }: { megabytes: number }) => {
  const held = Array.from({ length: megabytes }, () => Buffer.alloc(1024 * 1024, 1));
  await setTimeout(1_000);
  return held.length;
});

/** A piece of work that never ends. */
/** Waits in machine code, in which no thread can be ended, until there is a file; before, it makes one that says so. */
export const awaitingFile = threadTask(import.meta.url, 'await a file', async ({ file }: { file: string }) => {
  spawnSync('sh', ['-c', ': > "$0.begun"; until [ -e "$0" ]; do sleep 0.1; done', file]);
  return file;
});

export const keepingBusy = threadTask(import.meta.url, 'keep busy', async () => {
  for (;;);
});

/** Says where it is done, under which name of the journal, and, by a number of its own, how often. */
export const sayingWhere = threadTask(
  import.meta.url,
  'say where it is done',
  async ({ journal }: { journal: Journal; text: string }) => ({
    isAside: !isMainThread,
    journal: journal.name,
    number: Math.random(),
  }),
);
