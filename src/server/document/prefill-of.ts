import type { DocumentFormat } from '#domain/document';
import type { Prefill } from '#domain/prefill';
import { prefilling } from '#server/document/tasks';
import { inThread, TookTooMuch } from '#server/thread/in-thread';

/** A manuscript takes a fraction of a second; a file made to take for ever is given up. */
const PATIENCE_MS = 5_000;

/** What a manuscript tells of itself, read in a thread; nothing where that takes too long. */
export async function prefillOf(bytes: Uint8Array, format: DocumentFormat, patience = PATIENCE_MS): Promise<Prefill> {
  try {
    return await inThread(prefilling, { bytes, format }, patience);
  } catch (error) {
    if (!(error instanceof TookTooMuch)) throw error;
    return { title: '', abstract: '', keywords: [], authors: [] };
  }
}
