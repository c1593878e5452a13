import type { DocumentFormat } from '#domain/document/document';
import type { Prefill } from '#domain/submission/prefill';
import { inThread, TookTooMuch } from '#server/thread/in-thread';
import { prefilling } from './tasks.ts';

/** A manuscript takes a fraction of a second; a file made to take for ever is abandoned. */
const PATIENCE_MS = 5_000;

/** What a manuscript's file tells about it, read in a thread; nothing where that takes too long. */
export async function prefillOf(bytes: Uint8Array, format: DocumentFormat, patience = PATIENCE_MS): Promise<Prefill> {
  try {
    return await inThread(prefilling, { bytes, format }, patience);
  } catch (error) {
    if (!(error instanceof TookTooMuch)) throw error;
    return { title: '', abstract: '', keywords: [], authors: [] };
  }
}
