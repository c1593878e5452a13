// Pasted plain text, without schemas, which are in `#domain/kernel/text`.

// Invisible characters: soft hyphens, zero-width spaces, direction marks, fillers. The joiners U+200C and U+200D belong
// to words in many scripts.
const INVISIBLE = /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff\uffa0]/gu;
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** Cleans a pasted text into one line: no invisible characters, single spaces. */
export function cleanLine(text: string): string {
  return text.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/gu, ' ').trim();
}

/** Cleans a pasted text into paragraphs: no invisible characters, at most one empty line in a row. */
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

function hasControlCharacters(text: string): boolean {
  return CONTROL.test(text);
}

/** The rule for a text: its maximum length in characters, and its name in a sentence, as in "the title". */
export interface TextRule {
  called: string;
  max: number;
  /** The message for an empty text; if omitted, the text is optional. */
  required?: string;
}

/** Explains how a text breaks its rule after cleaning; undefined if it does not. */
export function textProblem(
  text: string,
  { called, max, required }: TextRule,
  clean: (text: string) => string,
): string | undefined {
  // Cleaning takes linear time, so grossly oversized texts are refused uncleaned.
  if (text.length > max * 4) return tooLongMessage(called, max);
  if (hasControlCharacters(text)) return `Remove the control characters from ${called}.`;
  if (!text.isWellFormed()) return `Remove the broken characters from ${called}.`;
  const cleaned = clean(text);
  if (cleaned.length > max) return tooLongMessage(called, max);
  return cleaned === '' ? required : undefined;
}

/** Counts words as word processors do. */
export function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function tooLongMessage(called: string, max: number): string {
  return `Use at most ${max} characters for ${called}.`;
}
