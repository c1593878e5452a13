import * as z from 'zod';
import { LANGUAGES } from '#domain/journal/language';
import { lineSchema } from '#domain/kernel/text';

/** The maximum number of keywords and of languages. */
export const EXPERTISE_MAX = 20;
/** In characters. */
export const KEYWORD_MAX = 80;

/** Splits at commas, semicolons and line breaks, and drops duplicates regardless of case. */
export function parseKeywords(text: string): string[] {
  const words = text
    .split(/[,;\n]/)
    .map((word) => word.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
  return [...new Map(words.toReversed().map((word) => [word.toLowerCase(), word])).values()].toReversed();
}

/** The body of `POST /api/auth/reviewing/`: a reviewer's expertise and languages. */
export const Reviewing = z.strictObject({
  expertise: z
    .array(lineSchema({ called: 'a keyword', max: KEYWORD_MAX, required: 'Enter the keyword.' }))
    .max(EXPERTISE_MAX, `Use at most ${EXPERTISE_MAX} keywords.`)
    .transform((words) => parseKeywords(words.join('\n'))),
  languages: z
    .array(z.enum(LANGUAGES, 'Choose a language from the list.'))
    .max(EXPERTISE_MAX, `Choose at most ${EXPERTISE_MAX} languages.`)
    .transform((languages) => [...new Set(languages)]),
});
export type Reviewing = z.infer<typeof Reviewing>;
