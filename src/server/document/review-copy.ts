import type { Identity, LeakReport } from '#domain/document/leak';
import { BudgetExceeded, inThread } from '#server/kernel/thread/in-thread';
import { type CopySource, copying, type PlacedText, type ReviewCopy, searching, withoutCopy } from './tasks.ts';

/** A long manuscript takes two seconds. The scheduled function has 18 for a manuscript and its response file. */
const TIMEOUT_MS = 8_000;
const TOO_SLOW = 'The file takes too long to anonymise. Print it to a new PDF, or save it again, and send that.';
const TEXTS_TOO_SLOW = 'The authors’ text takes too long to search for names. Read it before reviewers do.';

/** Makes the reviewers' copy in a thread; the report says if it took too long. */
export async function reviewCopyOf(source: CopySource, timeoutMs = TIMEOUT_MS): Promise<ReviewCopy> {
  try {
    return await inThread(copying, source, timeoutMs);
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error;
    return withoutCopy(`${source.label}.${source.format}`, TOO_SLOW);
  }
}

/** Searches texts for people in a thread; the report says if it took too long. */
export async function leaksInTexts(texts: readonly PlacedText[], identities: readonly Identity[]): Promise<LeakReport> {
  try {
    const leaks = await inThread(searching, { texts, identities }, TIMEOUT_MS);
    return { status: leaks.length > 0 ? 'leaks' : 'clean', leaks, reason: '' };
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error;
    return { status: 'unreadable', leaks: [], reason: TEXTS_TOO_SLOW };
  }
}
