import type { DocumentFormat } from '#domain/document/document';
import type { Prefill } from '#domain/submission/examination';
import { cachedByKey } from '#server/kernel/thread/background';
import { BudgetExceeded, inThread } from '#server/kernel/thread/in-thread';
import { prefilling } from './tasks.ts';

interface Manuscript {
  bytes: Uint8Array;
  format: DocumentFormat;
  /** A manuscript takes a fraction of a second; malicious files are abandoned. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 5_000;

/** The form sends the same file again whenever its author list changes. */
const readOnce = cachedByKey(
  ({ bytes, format }: Manuscript) => [format, bytes],
  ({ bytes, format, timeoutMs = TIMEOUT_MS }) => inThread(prefilling, { bytes, format }, timeoutMs),
);

/** Metadata from a manuscript's file, read in a thread; empty on timeout. */
export async function prefillOf(manuscript: Manuscript): Promise<Prefill> {
  try {
    return await readOnce(manuscript);
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error;
    return { title: '', abstract: '', keywords: [], authors: [] };
  }
}
