import * as z from 'zod';
import { lineOf, paragraphsOf } from '#domain/kernel/text';

/** In characters: a letter may contain several reviews. */
const LETTER_MAX = 400_000;

/** The letter to the authors sent with a decision. */
export const DecisionLetter = z.strictObject({
  subject: lineOf({ called: 'the subject of the letter', max: 200, required: 'Give the letter a subject.' }),
  text: paragraphsOf({ called: 'the letter', max: LETTER_MAX, required: 'Write the letter.' }),
});
