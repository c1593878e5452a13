import type { FurtherFormat } from '#domain/document/further-format';
import type { Identity } from '#domain/document/leak';
import { BudgetExceeded, inThread } from '#server/kernel/thread/in-thread';
import { threadTask } from '#server/kernel/thread/task';
import type { FurtherCopy } from './anonymise/copy-further.ts';
import { NO_FURTHER_COPY } from './inspect/refusals.ts';

/** A long manuscript takes two seconds. */
const TIMEOUT_MS = 8_000;
const WORDS_MAX = 3_000;

interface FurtherSource {
  bytes: Uint8Array;
  format: FurtherFormat;
  /** The copy's file name. */
  name: string;
  identities: readonly Identity[];
}

/** The reviewers' copy of a further file; the report says if it took too long. */
export async function furtherCopyOf(source: FurtherSource): Promise<FurtherCopy> {
  try {
    return await inThread(copyingFurther, source, TIMEOUT_MS);
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error;
    return { copy: undefined, report: { status: 'unreadable', leaks: [], reason: NO_FURTHER_COPY.tooSlow } };
  }
}

/** A file's first words if its format is supported; none on timeout. */
export async function firstWordsOf({ bytes, format }: Pick<FurtherSource, 'bytes' | 'format'>): Promise<string> {
  switch (format) {
    case 'csv':
    case 'txt':
      return new TextDecoder().decode(bytes.subarray(0, WORDS_MAX));
    case 'pdf':
    case 'docx':
      try {
        return (await inThread(readingWords, { bytes, format }, TIMEOUT_MS)).words;
      } catch (error) {
        if (error instanceof BudgetExceeded) return '';
        throw error;
      }
    case 'doc':
    case 'xlsx':
    case 'png':
    case 'jpg':
    case 'tif':
      return '';
    default:
      return format satisfies never;
  }
}

const copyingFurther = threadTask(
  import.meta.url,
  'copy an additional file',
  async ({ bytes, ...about }: FurtherSource): Promise<FurtherCopy> =>
    (await import('./anonymise/copy-further.ts')).copyFurther(bytes, about),
);

const readingWords = threadTask(
  import.meta.url,
  'read the first words of a file',
  async ({ bytes, format }: { bytes: Uint8Array; format: 'pdf' | 'docx' }) => ({
    words: await (await import('./anonymise/copy-further.ts')).firstWords(bytes, format, WORDS_MAX),
  }),
);
