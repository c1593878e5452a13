import * as z from 'zod';
import { cleanLine, cleanParagraphs, type TextRule, textProblem } from './plain-text.ts';

export { cleanLine, cleanParagraphs } from './plain-text.ts';

export const lineSchema = (rule: TextRule) => textSchema(rule, cleanLine);

/**
 * Refuses line breaks instead of cleaning them: no form sends them, and in an email's subject or sender they are an
 * attack.
 */
export const singleLineSchema = (rule: TextRule) =>
  z
    .string(rule.required ?? `Send ${rule.called} as text.`)
    .refine((given) => !/[\r\n\u2028\u2029]/.test(given.trim()), `Remove the line breaks from ${rule.called}.`)
    .pipe(lineSchema(rule));

export const paragraphsSchema = (rule: TextRule) => textSchema(rule, cleanParagraphs);

function textSchema(rule: TextRule, clean: (text: string) => string) {
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
