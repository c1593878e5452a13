import * as z from 'zod';
import { CORRECTED_WORDS, type CorrectedWords } from '#domain/submission/corrected-words';
import { Problem } from '#server/kernel/http/problem';
import { wrongFields } from '#server/kernel/http/wrong-fields';

const Words = z.strictObject(CORRECTED_WORDS);

/**
 * Parses corrected text sent with a file. All errors are reported at once, by field.
 * @throws Problem with a sentence for each wrong field
 */
export function readCorrected(
  fields: Readonly<Record<string, string>>,
  fileProblem: Problem | undefined,
): CorrectedWords {
  const { data, error } = Words.safeParse(fields);
  if (data) return data;
  const mistakes = { ...wrongFields(error), ...fileProblem?.details.fields };
  throw new Problem('bad_request', Object.values(mistakes).flat().join('\n'), { fields: mistakes });
}
