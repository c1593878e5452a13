import * as z from 'zod';
import { lineSchema } from '#domain/kernel/text';
import { REDACTION_MAX, REDACTION_TEXTS } from './redaction.ts';

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
