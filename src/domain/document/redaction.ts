import * as z from 'zod';
import { lineSchema } from '#domain/kernel/text';

/** Replaces redacted text: the same length for every name. */
export const REDACTION_BAR = '█████';

/** Maximum passages per redaction, and characters per passage. */
export const REDACTION_MAX = { texts: 60, length: 300 } as const;

export const REDACTION_TEXTS = {
  choose: 'Choose a passage, or enter the text to redact.',
  tooShort: 'Enter at least two letters or digits to redact.',
  tooMany: 'Redact at most 60 passages at once.',
  notWord: 'Only Word files (.docx) can be redacted here. Replace this file with a clean copy.',
  tooSlow: 'The file takes too long to process. Replace it with a clean copy.',
  removed: 'passages redacted by the office',
  missing: (text: string) =>
    `“${text}” does not appear in the file in this form. Copy it from there, including capitals, or leave it out.`,
} as const;

/** The text to redact, as in the file; any spacing between its words matches. */
export const Redaction = z.strictObject({
  texts: z
    .array(
      lineSchema({ called: 'the words', max: REDACTION_MAX.length }).refine(
        (text) => (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= 2,
        REDACTION_TEXTS.tooShort,
      ),
      REDACTION_TEXTS.choose,
    )
    .min(1, REDACTION_TEXTS.choose)
    .max(REDACTION_MAX.texts, REDACTION_TEXTS.tooMany),
});
export type Redaction = z.infer<typeof Redaction>;
