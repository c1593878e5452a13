import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { Problem, type ProblemCode } from '#server/kernel/http/problem';

/** A task for a separate thread, by the module that declares it. */
export interface ThreadTask<Input, Output> {
  /** The URL of that module, which the thread loads. */
  module: string;
  name: string;
  work: (input: Input) => Promise<Output>;
}

export type ThreadReply =
  | { done: unknown }
  | { refused: { code: ProblemCode; text: string; fields: Record<string, string[]> | undefined } }
  | { failed: string };

export interface ThreadOrder {
  name: string;
  input: object;
}

export const THREAD = 'journal-thread';

type Work = (input: never) => Promise<unknown>;
const tasks = new Map<string, Work>();

/**
 * Declares a task of the module with this `import.meta.url`. A thread loads that module, or its chunk in a bundle, so
 * that tasks need no separate files.
 */
export function threadTask<Input extends object, Output>(
  module: string,
  name: string,
  work: (input: Input) => Promise<Output>,
): ThreadTask<Input, Output> {
  tasks.set(name, work as Work);
  return { module, name, work };
}

/** Lists the buffers in a value that can be transferred rather than copied. */
export function transferableBuffers(value: unknown, depth = 3): ArrayBuffer[] {
  if (value instanceof Uint8Array) {
    // Small buffers share their memory with others.
    return value.buffer instanceof ArrayBuffer && value.byteLength === value.buffer.byteLength ? [value.buffer] : [];
  }
  if (depth === 0 || typeof value !== 'object' || value === null) return [];
  return [...new Set(Object.values(value).flatMap((one) => transferableBuffers(one, depth - 1)))];
}

if (!isMainThread && workerData === THREAD) {
  parentPort?.on('message', (order: ThreadOrder) => {
    runOrder(order).then((message) => parentPort?.postMessage(message, transferableBuffers(message)));
  });
}

async function runOrder({ name, input }: ThreadOrder): Promise<ThreadReply> {
  try {
    const work = tasks.get(name);
    if (!work) throw new Error(`This thread does not know how to ${name}.`);
    return { done: await work(input as never) };
  } catch (thrown) {
    if (!(thrown instanceof Problem))
      return { failed: thrown instanceof Error ? String(thrown.stack) : String(thrown) };
    return { refused: { code: thrown.code, text: thrown.message, fields: thrown.details.fields } };
  }
}
