import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { Problem, type ProblemCode } from '#server/http/problem';
import type { ConvertedText, TextUpload } from './read-text.ts';
import { runThread } from './thread.ts';

/** Longer than the thread within may take that reads a Word file, and the longest text besides. */
const PATIENCE_MS = 30_000;
const MEMORY_MB = 600;
const TASK = 'convert a full text';
const TOO_MUCH = 'The text takes too much time to convert. Save it anew from the program that wrote it, or divide it.';

type Message = { text: ConvertedText } | { refused: { code: ProblemCode; sentence: string } };

/**
 * Converts an uploaded text in a thread of its own: whatever a file was made to cost, everybody else is served
 * meanwhile, and it is given up in the end.
 * @throws Problem with the field `file` where it cannot be read
 */
export async function convertUpload(upload: TextUpload, patience = PATIENCE_MS): Promise<ConvertedText> {
  const limits = { patience, memoryMb: MEMORY_MB };
  const message = await runThread<Message>(import.meta.url, { task: TASK, data: upload, ...limits }).catch(
    (cause: unknown): Message => {
      throw refusal('unprocessable', TOO_MUCH, cause);
    },
  );
  if ('refused' in message) throw refusal(message.refused.code, message.refused.sentence);
  return message.text;
}

const refusal = (code: ProblemCode, sentence: string, cause?: unknown) =>
  new Problem(code, sentence, { fields: { file: [sentence] }, cause });

// This same file is what the thread runs, so that it needs no second one where it is bundled.
if (!isMainThread && workerData?.task === TASK) {
  answer(workerData).then((message) => parentPort?.postMessage(message));
}

async function answer(upload: TextUpload): Promise<Message> {
  const { readText } = await import('./read-text.ts');
  try {
    return { text: await readText(upload) };
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown;
    return { refused: { code: thrown.code, sentence: thrown.message } };
  }
}
