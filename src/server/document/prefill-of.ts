import type { DocumentFormat } from '#domain/document/document';
import type { Prefill } from '#domain/submission/prefill';
import { BudgetExceeded, inThread } from '#server/kernel/thread/in-thread';
import { cachedByKey } from '#server/kernel/thread/remembered';
import { prefilling } from './tasks.ts';

interface Manuscript {
  bytes: Uint8Array;
  format: DocumentFormat;
  /** A manuscript takes a fraction of a second; a file made to take for ever is abandoned. */
  patience?: number;
}

const PATIENCE_MS = 5_000;

/** The form asks about the same file again with every change to its list of authors. */
const readOnce = cachedByKey(
  ({ bytes, format }: Manuscript) => [format, bytes],
  ({ bytes, format, patience = PATIENCE_MS }) => inThread(prefilling, { bytes, format }, patience),
);

/** What a manuscript's file tells about it, read in a thread; nothing where that takes too long. */
export async function prefillOf(manuscript: Manuscript): Promise<Prefill> {
  try {
    return await readOnce(manuscript);
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error;
    return { title: '', abstract: '', keywords: [], authors: [] };
  }
}
