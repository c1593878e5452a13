import type { Worker } from 'node:worker_threads';

/** What is read of a thread at a moment, in milliseconds. */
export interface Reading {
  clock: number;
  /** Processor time of the process outside this thread: the work of all threads, which no system splits in the same way. */
  processor: number;
  /** How long the thread has had nothing to do, in all. */
  idle: number;
}

/** How long work may wait for something, such as a disk: what waits for longer waits for what never comes. */
const IDLE_MAX_MS = 60_000;
/** By the clock work may take this many times its processor time, and ten minutes at least. */
const CLOCK_FACTOR = 60;
const CLOCK_LEAST_MS = 600_000;

/** What work has taken so far, in milliseconds. */
interface Taken {
  processor: number;
  idle: number;
  clock: number;
}

/**
 * Whether work is to be ended: because it is too much work, or because the machine is too busy to do it or a disk does not
 * answer, for which nobody's file is to blame.
 */
export function limitReached({ processor, idle, clock }: Taken, patience: number): 'work' | 'busy' | undefined {
  if (processor > patience) return 'work';
  const isStarved = clock > Math.max(CLOCK_LEAST_MS, patience * CLOCK_FACTOR);
  return idle > IDLE_MAX_MS || isStarved ? 'busy' : undefined;
}

export function readThread({ performance: thread }: Worker): Reading {
  const [all, own] = [process.cpuUsage(), process.threadCpuUsage()];
  const processor = (all.user + all.system - own.user - own.system) / 1_000;
  return { clock: performance.now(), processor, idle: thread.eventLoopUtilization().idle };
}

/**
 * The processor time that one of the threads at work is charged for between two readings: its share, and never more than has
 * passed by the clock. Where other programs have the processors, no work comes to its end for it.
 */
export const chargeOf = (before: Reading, now: Reading, atWork: number): number =>
  Math.min(now.clock - before.clock, (now.processor - before.processor) / atWork);
