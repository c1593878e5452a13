import { readFile, stat } from 'node:fs/promises';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS, type DocumentFlag, type InspectedFormat } from '#domain/document/document';
import { fileProblem } from '#server/kernel/http/problem';
import { BudgetExceeded, inThread } from '#server/kernel/thread/in-thread';
import { threadTask } from '#server/kernel/thread/task';
import { flagsOf, refusal } from './refusals.ts';

/** The largest manuscript takes a second or two. */
const TIMEOUT_MS = 8_000;

/**
 * Inspects an upload in a thread: whether its content matches its name, and is safe to store, open and decompress.
 * Returns flags for the editor; throws a Problem with one sentence for the field `file` if it is unsafe. Time and
 * memory are bounded for any input.
 */
export async function inspectDocument(
  path: string,
  format: InspectedFormat,
  timeoutMs = TIMEOUT_MS,
): Promise<{ flags: DocumentFlag[] }> {
  const { size } = await stat(path);
  if (size === 0) throw fileProblem('bad_request', DOCUMENT_TEXTS.empty);
  if (size > DOCUMENT_MAX_BYTES) throw fileProblem('too_large', DOCUMENT_TEXTS.tooLarge);
  return inThread(inspecting, { path, format }, timeoutMs).catch((thrown) => {
    throw thrown instanceof BudgetExceeded ? refusal('tooSlow', thrown) : thrown;
  });
}

const inspecting = threadTask(
  import.meta.url,
  'inspect a document',
  async ({ path, format }: { path: string; format: InspectedFormat }) => {
    const { INSPECTIONS } = await import('./inspections.ts');
    return { flags: flagsOf(await INSPECTIONS[format](await readFile(path))) };
  },
);
