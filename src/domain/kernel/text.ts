import * as z from 'zod';
import { cleanLine, cleanParagraphs, type TextRule, textProblem } from './plain-text.ts';

export { cleanLine, cleanParagraphs } from './plain-text.ts';

export const lineOf = (rule: TextRule) => textOf(rule, cleanLine);

/**
 * Refuses line breaks instead of cleaning them: no form sends them, and in an email's subject or sender they are an
 * attack.
 */
export const unbrokenLineOf = (rule: TextRule) =>
  z
    .string(rule.required ?? `Send ${rule.called} as text.`)
    .refine((given) => !/[\r\n\u2028\u2029]/.test(given.trim()), `Remove the line breaks from ${rule.called}.`)
    .pipe(lineOf(rule));

export const paragraphsOf = (rule: TextRule) => textOf(rule, cleanParagraphs);

function textOf(rule: TextRule, clean: (text: string) => string) {
  return z
    .string(rule.required ?? `Send ${rule.called} as text.`)
    .superRefine((given, context) => {
      const message = textProblem(given, rule, clean);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
    .transform(clean);
}

/** A calendar date without time, `YYYY-MM-DD`, that exists (29 February only in leap years). */
export const PlainDate = z.iso.date();
