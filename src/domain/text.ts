import * as z from 'zod';

// What looks like nothing: soft hyphens, zero-width blanks, marks that turn the writing direction, fillers.
// The joiners U+200C and U+200D belong to words in many scripts.
const INVISIBLE = /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff\uffa0]/gu;
// A character that no text has; its presence means that the sender is confused.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** A text as pasted, in one line: no invisible characters, every run of blanks and line breaks one blank. */
export function cleanLine(text: string): string {
  return text.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/gu, ' ').trim();
}

/** A text as pasted, in paragraphs: no invisible characters, no more than one empty line in a row. */
export function cleanParagraphs(text: string): string {
  const lines = text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n');
  return lines
    .map((line) => line.replace(/[^\S\n]+/gu, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** What a text must be: its longest form in characters, and how people call it, as in "the title". */
interface TextRule {
  called: string;
  max: number;
  /** Said of an empty one; without it the text may be empty. */
  required?: string;
}

/** A text of one line, cleaned. */
export const lineOf = (rule: TextRule) => textOf(rule, cleanLine);

/** A text of several paragraphs, cleaned. */
export const paragraphsOf = (rule: TextRule) => textOf(rule, cleanParagraphs);

function textOf({ called, max, required }: TextRule, clean: (text: string) => string) {
  const text = z
    .string(required ?? `Write ${called} as text.`)
    // Cleaning costs time in proportion; what is far too long is refused as it came.
    .refine((given) => given.length <= max * 4, { error: `Use at most ${max} characters for ${called}.`, abort: true })
    .refine((given) => !CONTROL.test(given), { error: `Remove the control characters from ${called}.`, abort: true })
    .refine((given) => given.isWellFormed(), { error: `Remove the broken characters from ${called}.`, abort: true })
    .transform(clean)
    .refine((given) => given.length <= max, `Use at most ${max} characters for ${called}.`);
  return required === undefined ? text : text.refine((given) => given !== '', required);
}

/** How many words a text has, as word processors count them. */
export function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
