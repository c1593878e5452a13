import { Worker } from 'node:worker_threads';

/** What a thread is given, and how much of the machine; `task` is how its module knows its work. */
interface ThreadWork {
  task: string;
  data: object & { bytes: Uint8Array };
  /** Milliseconds after which it is ended. */
  patience: number;
  memoryMb: number;
}

/**
 * Has the module at an address do its work in a thread of its own, which is ended when it takes too much time or
 * memory; answers the first message that it posts.
 * @throws Error where there is none
 */
export async function runThread<Message>(
  module: string,
  { task, data, patience, memoryMb }: ThreadWork,
): Promise<Message> {
  // A Buffer's slice shares its memory, which would be gone for the caller.
  const bytes = new Uint8Array(data.bytes);
  const worker = new Worker(new URL(module), {
    workerData: { ...data, task, bytes },
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    stdout: true,
    stderr: true,
  });
  try {
    return await new Promise<Message>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The document takes too much time to read.')), patience);
      worker.on('message', resolve).on('error', reject);
      worker.on('exit', () => {
        clearTimeout(timer);
        reject(new Error('The document could not be read.'));
      });
    });
  } finally {
    await worker.terminate();
  }
}
