import { REDACTION_TEXTS } from '#domain/document/redaction';
import { fileProblem, Problem } from '#server/kernel/http/problem';
import { BudgetExceeded, inThread } from '#server/kernel/thread/in-thread';
import { threadTask } from '#server/kernel/thread/task';

const TIMEOUT_MS = 8_000;

interface RedactionSource {
  bytes: Uint8Array;
  texts: readonly string[];
}

/**
 * Redacts text in a Word document, in a thread.
 * @throws Problem with the field `texts` if some are not found; unprocessable if it takes too long, or the file cannot
 * be read
 */
export async function redactedCopyOf(source: RedactionSource): Promise<Uint8Array> {
  const { bytes, missing, reason } = await inThread(redacting, source, TIMEOUT_MS).catch((error) => {
    if (!(error instanceof BudgetExceeded)) throw error;
    return { bytes: undefined, missing: [], reason: REDACTION_TEXTS.tooSlow };
  });
  if (!bytes) throw fileProblem('unprocessable', reason);
  const messages = missing.map(REDACTION_TEXTS.missing);
  if (messages.length > 0) throw new Problem('unprocessable', messages.join(' '), { fields: { texts: messages } });
  return bytes;
}

interface Redacted {
  bytes: Uint8Array | undefined;
  missing: string[];
  reason: string;
}

const redacting = threadTask(
  import.meta.url,
  'redact a document',
  async ({ bytes, texts }: RedactionSource): Promise<Redacted> => {
    const { redactDocx } = await import('./anonymise/word/redact-docx.ts');
    const { reasonOf } = await import('./anonymise/cannot-read.ts');
    try {
      return { ...(await redactDocx(bytes, texts)), reason: '' };
    } catch (error) {
      return { bytes: undefined, missing: [], reason: reasonOf(error) };
    }
  },
);
