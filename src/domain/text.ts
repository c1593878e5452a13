import * as z from 'zod';
import { cleanLine, cleanParagraphs, controlCharactersIn, hasControlCharacters, tooLong } from './plain-text.ts';

export { cleanLine, cleanParagraphs } from './plain-text.ts';

/** What a text must be: its longest form in characters, and how people call it, as in "the title". */
interface TextRule {
  called: string;
  max: number;
  /** Said of an empty one; without it the text may be empty. */
  required?: string;
}

/** A text of one line, cleaned. */
export const lineOf = (rule: TextRule) => textOf(rule, cleanLine);

/**
 * A text of one line that was also sent as one. A form's field has no line breaks: where words end up in the
 * subject or the sender of a mail, somebody has put them there on purpose.
 */
export const unbrokenLineOf = (rule: TextRule) =>
  z
    .string(rule.required ?? `Write ${rule.called} as text.`)
    .refine((given) => !/[\r\n\u2028\u2029]/.test(given.trim()), `Remove the line breaks from ${rule.called}.`)
    .pipe(lineOf(rule));

/** A text of several paragraphs, cleaned. */
export const paragraphsOf = (rule: TextRule) => textOf(rule, cleanParagraphs);

function textOf({ called, max, required }: TextRule, clean: (text: string) => string) {
  const text = z
    .string(required ?? `Write ${called} as text.`)
    // Cleaning costs time in proportion; what is far too long is refused as it came.
    .refine((given) => given.length <= max * 4, { error: tooLong(called, max), abort: true })
    .refine((given) => !hasControlCharacters(given), {
      error: controlCharactersIn(called),
      abort: true,
    })
    .refine((given) => given.isWellFormed(), { error: `Remove the broken characters from ${called}.`, abort: true })
    .transform(clean)
    .refine((given) => given.length <= max, tooLong(called, max));
  return required === undefined ? text : text.refine((given) => given !== '', required);
}
