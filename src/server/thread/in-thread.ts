import { Worker } from 'node:worker_threads';
import { Problem } from '#server/http/problem';
import { type Answer, memoryOf, THREAD, type ThreadTask } from './task.ts';

/** The work exceeded its time or memory, so its thread was ended. Another try would end the same way. */
export class TookTooMuch extends Error {
  override readonly name = 'TookTooMuch';
}

/** What a thread may hold of objects, in MB: enough for any document that passed its inspection. */
const HEAP_MB = 600;
/**
 * How much more memory than before may be in use for each thread at work: what a library unpacks is outside its heap.
 */
const MEMORY_MAX = 700 * 1024 * 1024;
const MEMORY_WATCH_MS = 50;
/**
 * A thread is kept for further work, because it has its modules loaded: up to this many pieces, and for this time idle.
 */
const WORKS_MAX = 50;
const IDLE_MS = 60_000;

interface Thread {
  worker: Worker;
  works: number;
  ending: NodeJS.Timeout | undefined;
}

const idle = new Map<string, Thread[]>();
let atWork = 0;

/**
 * Does a piece of work in a thread, which is ended after `patience` milliseconds or with too much memory: however
 * costly a file, everybody else is served in the meantime. Bytes in the input are copied, those in the answer
 * transferred. `inTurn` limits how many run at once.
 * @throws TookTooMuch; a Problem that the work threw; Error where it failed
 */
export async function inThread<Input extends object, Output>(
  task: ThreadTask<Input, Output>,
  input: Input,
  patience: number,
): Promise<Output> {
  const thread = idle.get(task.module)?.pop() ?? start(task.module);
  clearTimeout(thread.ending);
  const answer = await ask(thread, { name: task.name, input: withOwnBytes(input) }, patience).catch((cause) => {
    // Not waited for: machine code, such as Typst's, goes on until it returns.
    thread.worker.terminate();
    throw cause;
  });
  release(task.module, thread);
  if ('refused' in answer) {
    const { code, text, fields } = answer.refused;
    throw new Problem(code, text, fields ? { fields } : {});
  }
  if ('failed' in answer) throw new Error(`It could not be done to ${task.name}.`, { cause: answer.failed });
  return answer.done as Output;
}

function start(module: string): Thread {
  const worker = new Worker(new URL(module), {
    workerData: THREAD,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    // Libraries' messages about broken files are of no interest.
    stdout: true,
    stderr: true,
  });
  const thread: Thread = { worker, works: 0, ending: undefined };
  worker.on('error', () => forget(module, thread)).on('exit', () => forget(module, thread));
  return thread;
}

function ask({ worker }: Thread, message: object, patience: number): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const before = memoryOutsideMain();
    atWork += 1;
    const giveUp = () => finish(() => reject(new TookTooMuch('It takes too much time or memory.')));
    const timer = setTimeout(giveUp, patience);
    let mostAtWork = atWork;
    const watch = setInterval(() => {
      mostAtWork = Math.max(mostAtWork, atWork);
      if (memoryOutsideMain() - before > MEMORY_MAX * mostAtWork) giveUp();
    }, MEMORY_WATCH_MS);
    const onMessage = (answer: Answer) => finish(() => resolve(answer));
    const onError = (error: NodeJS.ErrnoException) => {
      const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      finish(() => reject(isFull ? new TookTooMuch('It takes too much memory.', { cause: error }) : error));
    };
    const onExit = () => finish(() => reject(new TookTooMuch('Its thread ended.')));
    const finish = (settle: () => void) => {
      atWork -= 1;
      clearTimeout(timer);
      clearInterval(watch);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      settle();
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.ref();
    worker.postMessage(message, memoryOf(message));
  });
}

/**
 * The memory of the process outside the main thread. It cannot be split by thread: two manuscripts typeset at once take
 * 320 MB each.
 */
function memoryOutsideMain(): number {
  const { rss, heapTotal, external } = process.memoryUsage();
  return rss - heapTotal - external;
}

/** Keeps a thread for the next piece of work, without keeping the process from its end. */
function release(module: string, thread: Thread): void {
  thread.works += 1;
  if (thread.works >= WORKS_MAX) {
    thread.worker.terminate();
    return;
  }
  const threads = idle.get(module) ?? [];
  idle.set(module, threads);
  thread.worker.unref();
  thread.ending = setTimeout(() => forget(module, thread), IDLE_MS).unref();
  threads.push(thread);
}

function forget(module: string, thread: Thread): void {
  const threads = idle.get(module) ?? [];
  const at = threads.indexOf(thread);
  if (at >= 0) threads.splice(at, 1);
  thread.worker.terminate();
}

/**
 * The caller keeps its bytes: a Buffer's `slice` shares memory, and memory transferred to a thread is lost here.
 */
function withOwnBytes(input: object): object {
  const entries = Object.entries(input);
  return Object.fromEntries(entries.map(([key, one]) => [key, one instanceof Uint8Array ? new Uint8Array(one) : one]));
}
