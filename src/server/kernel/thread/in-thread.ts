import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Problem } from '#server/kernel/http/problem';
import { THREAD, type ThreadOrder, type ThreadReply, type ThreadTask, transferableBuffers } from './task.ts';
import { holdTurn } from './turns.ts';

/** The work exceeded its time or memory limit and was terminated. A retry would fail too. */
export class BudgetExceeded extends Error {
  override readonly name = 'BudgetExceeded';
}

/** A thread's maximum heap in MB: enough for any inspected document. */
const HEAP_MB = 600;
/** Memory allowed outside the heap per busy thread, where libraries decompress. */
const MEMORY_MAX = 700 * 1024 * 1024;
const WATCH_MS = 50;
const ENDING_MS = 1_000;
const STILL_PROCESSING = 'Another file is still being processed. Please try again in a few minutes.';
const RETRY_HEADERS = { 'Retry-After': '60' };
/** Threads are reused, because their modules are loaded: for this many tasks, and this long when idle. */
const TASKS_MAX = 50;
const IDLE_MS = 60_000;

interface Thread {
  worker: Worker;
  works: number;
  ending: NodeJS.Timeout | undefined;
}

const idle = new Map<string, Thread[]>();
let busyThreads = 0;
/** Abandoned tasks that still run: native code, such as Typst's, cannot be interrupted. */
const lingering = new Map<string, Promise<unknown>>();

/**
 * Runs a task in a thread, terminated after `timeoutMs` milliseconds of processor time (not wall time, so that it also
 * finishes on a busy machine) or if it takes too much memory. Input bytes are copied, output bytes transferred.
 * `withTurn` limits concurrency. An abandoned task that still runs keeps its turn and blocks new tasks of its kind, so
 * that such files never take more than one processor.
 * @throws BudgetExceeded; Problem unavailable if an abandoned task still runs or the machine is too busy; a Problem
 * thrown by the task; Error if it failed
 */
export async function inThread<Input extends object, Output>(
  task: ThreadTask<Input, Output>,
  input: Input,
  timeoutMs: number,
): Promise<Output> {
  await awaitLingering(task.name);
  const thread = idle.get(task.module)?.pop() ?? startThread(task.module);
  clearTimeout(thread.ending);
  const message = { name: task.name, input: copyBytes(input) };
  const answer = await runInWorker(thread, message, timeoutMs).catch((cause) => {
    const ended = thread.worker.terminate().finally(() => lingering.delete(task.name));
    lingering.set(task.name, ended);
    holdTurn(ended);
    throw cause;
  });
  releaseThread(task.module, thread);
  if ('refused' in answer) {
    const { code, text, fields } = answer.refused;
    throw new Problem(code, text, fields ? { fields } : {});
  }
  if ('failed' in answer) throw new Error(`Could not ${task.name}.`, { cause: answer.failed });
  return answer.done as Output;
}

/** JavaScript stops immediately; only native code lingers. */
async function awaitLingering(name: string): Promise<void> {
  const ended = lingering.get(name);
  if (ended) await Promise.race([ended, pause(ENDING_MS, undefined, { ref: false })]);
  if (lingering.has(name)) throw new Problem('unavailable', STILL_PROCESSING, { headers: RETRY_HEADERS });
}

function startThread(module: string): Thread {
  const worker = new Worker(new URL(module), {
    workerData: THREAD,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    // Discards libraries' output about broken files.
    stdout: true,
    stderr: true,
  });
  const thread: Thread = { worker, works: 0, ending: undefined };
  worker.on('error', () => discardThread(module, thread)).on('exit', () => discardThread(module, thread));
  return thread;
}

function runInWorker({ worker }: Thread, message: ThreadOrder, timeoutMs: number): Promise<ThreadReply> {
  return new Promise<ThreadReply>((resolve, reject) => {
    const memoryBefore = memoryOutsideMain();
    busyThreads += 1;
    const giveUp = (what: string) => finish(() => reject(new BudgetExceeded(`${capitalise(message.name)}: ${what}`)));
    const begun = measureThread(worker);
    let last = begun;
    let spent = 0;
    let mostAtWork = busyThreads;
    const watch = setInterval(() => {
      mostAtWork = Math.max(mostAtWork, busyThreads);
      const now = measureThread(worker);
      spent += chargedTime(last, now, busyThreads);
      last = now;
      if (memoryOutsideMain() - memoryBefore > MEMORY_MAX * mostAtWork) giveUp(LIMIT_TEXTS.memory);
      else {
        const usage = { processor: spent, idle: now.idle - begun.idle, clock: now.clock - begun.clock };
        const limit = exceededLimit(usage, timeoutMs);
        if (limit === 'work') giveUp(LIMIT_TEXTS.time(timeoutMs));
        else if (limit === 'busy') finish(() => reject(busy(message.name)));
      }
    }, WATCH_MS);
    const onMessage = (answer: ThreadReply) => finish(() => resolve(answer));
    const onError = (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') giveUp(LIMIT_TEXTS.memory);
      else finish(() => reject(error));
    };
    const onExit = () =>
      giveUp('its thread ended unexpectedly. Try again; if it fails again, the file is probably damaged.');
    const finish = (settle: () => void) => {
      busyThreads -= 1;
      clearInterval(watch);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      settle();
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.ref();
    worker.postMessage(message, transferableBuffers(message));
  });
}

/** For the operator's log. */
const LIMIT_TEXTS = {
  memory: 'it ran out of memory. Use a smaller file, or give the machine more memory.',
  time: (timeoutMs: number) =>
    `it took more than ${timeoutMs / 1_000} seconds of processor time. Save the file again or split it and try again.`,
} as const;

/** The machine is too busy or its disk does not respond: worth a retry, because the file is not at fault. */
const busy = (name: string) =>
  new Problem('unavailable', BUSY, {
    headers: { 'Retry-After': '60' },
    cause: new Error(
      `${capitalise(name)}: it was given almost no processor time. Check how busy the machine and its disk are.`,
    ),
  });
const BUSY = 'The server is very busy at the moment. Please try again in a minute.';

export const isRetryable = (thrown: unknown): thrown is Problem =>
  thrown instanceof Problem && thrown.code === 'unavailable';

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Cannot be attributed to single threads: two concurrent typesetting jobs take 320 MB each. */
function memoryOutsideMain(): number {
  const { rss, heapTotal, external } = process.memoryUsage();
  return rss - heapTotal - external;
}

/** Keeps a thread for reuse without keeping the process alive. */
function releaseThread(module: string, thread: Thread): void {
  thread.works += 1;
  if (thread.works >= TASKS_MAX) {
    thread.worker.terminate();
    return;
  }
  const threads = idle.get(module) ?? [];
  idle.set(module, threads);
  thread.worker.unref();
  thread.ending = setTimeout(() => discardThread(module, thread), IDLE_MS).unref();
  threads.push(thread);
}

function discardThread(module: string, thread: Thread): void {
  const threads = idle.get(module) ?? [];
  const at = threads.indexOf(thread);
  if (at >= 0) threads.splice(at, 1);
  thread.worker.terminate();
}

/** The caller keeps its bytes: a Buffer's `slice` shares memory, and transferred memory is lost to the sender. */
function copyBytes(input: object): object {
  const entries = Object.entries(input);
  return Object.fromEntries(entries.map(([key, one]) => [key, one instanceof Uint8Array ? new Uint8Array(one) : one]));
}

/** In milliseconds. */
interface ClockReading {
  clock: number;
  /** The process's processor time outside this thread: no system attributes it to threads. */
  processor: number;
  /** The thread's total idle time. */
  idle: number;
}

/** A task that waits longer, such as for a disk, counts as stuck. */
const IDLE_MAX_MS = 60_000;
/** The wall time allowed, as a multiple of the processor time, and at least ten minutes. */
const CLOCK_FACTOR = 60;
const CLOCK_LEAST_MS = 600_000;

/** In milliseconds. */
interface Consumption {
  processor: number;
  idle: number;
  clock: number;
}

/**
 * Whether to terminate a task: `work` if it takes too much; `busy` if the machine or a disk is too slow, so that the
 * file is not at fault.
 */
export function exceededLimit({ processor, idle, clock }: Consumption, timeoutMs: number): 'work' | 'busy' | undefined {
  if (processor > timeoutMs) return 'work';
  const isStarved = clock > Math.max(CLOCK_LEAST_MS, timeoutMs * CLOCK_FACTOR);
  return idle > IDLE_MAX_MS || isStarved ? 'busy' : undefined;
}

function measureThread({ performance: thread }: Worker): ClockReading {
  const [all, own] = [process.cpuUsage(), process.threadCpuUsage()];
  const processor = (all.user + all.system - own.user - own.system) / 1_000;
  return { clock: performance.now(), processor, idle: thread.eventLoopUtilization().idle };
}

/**
 * The processor time charged to a busy thread between two readings: its share, at most the wall time. Other programs'
 * load is not charged.
 */
export const chargedTime = (before: ClockReading, now: ClockReading, atWork: number): number =>
  Math.min(now.clock - before.clock, (now.processor - before.processor) / atWork);
