import { failed, type Outcome, passed, several, warning } from './check-outcome.ts';
import type { CheckedArticle, CheckedOutputs, CheckedText } from './checked-article.ts';
import { bothSides } from './quantities.ts';

/** Numbers, symbols and units are the same in all outputs. */
export function checkNumbers({ differences }: CheckedOutputs): Outcome {
  const [first] = differences;
  if (!first) return passed('Page, PDF and JATS have the numbers and units of the text.');
  const others = differences.length > 1 ? ` ${differences.length - 1} more numbers differ.` : '';
  const output = first.output.replace(/^The /, 'the ');
  return failed(`A number would change: ${bothSides(first, 'the text', output)}.${others} Write it otherwise.`);
}

/** The PDF has a glyph for every character. */
export function checkCharacters(
  { uncovered }: CheckedOutputs,
  { metadata }: Pick<CheckedArticle, 'metadata'>,
  { words }: Pick<CheckedText, 'words'>,
): Outcome {
  const [first] = uncovered;
  if (first === undefined) return passed('The fonts of the PDF have every character.');
  const place = placeOf(first.slice(0, first.lastIndexOf(' (')), [words, ...textsIn(metadata)]);
  return warning(`No font of the PDF has ${several(uncovered)}${place}. Replace it: in the PDF, readers see a box.`);
}

const AROUND = 30;

/** The words before a character's first occurrence. */
function placeOf(character: string, texts: readonly string[]): string {
  const text = texts.map((one) => one.normalize('NFC')).find((one) => one.includes(character));
  const at = text?.indexOf(character) ?? 0;
  const before = text
    ?.slice(Math.max(at - AROUND, 0), at)
    .toWellFormed()
    .trim();
  return before ? `, after “${before}”` : '';
}

/** Every text in a value. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
