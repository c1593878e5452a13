import type { Transaction } from 'kysely';
import * as z from 'zod';
import type { Database } from '#database/schema';
import {
  CORRECTABLE_FIELDS,
  CORRECTION_SHAPE,
  type CorrectableField,
  type Corrections,
  FIELDS_FOR_REVIEWERS,
} from '#domain/submission/corrections';
import { DECLARATION_FIELDS, LETTER_FIELDS, mapFields } from '#domain/submission/form';
import { type Actor, appendEvent } from '#server/kernel/event/append-event';
import { fieldMessages, Problem } from '#server/kernel/http/problem';
import { type CorrectableText, updateManuscriptText } from '../queries.ts';

const KEPT_IF_OMITTED = 'If left out, the earlier value is kept.';

/** The correctable fields, for the API description. */
export const CORRECTION_FIELD_NOTES = {
  title: `As for a submission. ${KEPT_IF_OMITTED}`,
  abstract: `As for a submission. ${KEPT_IF_OMITTED}`,
  keywords: `Separated by commas, as for a submission. ${KEPT_IF_OMITTED}`,
  ...mapFields([...LETTER_FIELDS, ...DECLARATION_FIELDS], () => `As for a submission. ${KEPT_IF_OMITTED}`),
};

interface Corrected {
  id: string;
  /** The row, locked. */
  before: CorrectableText;
  sent: Corrections;
  /** The round of the accompanying file. */
  round: number;
  actor: Actor;
}

type CorrectedValues = { [Field in CorrectableField]: Field extends 'keywords' ? string[] : string };

/**
 * Replaces a manuscript's text in the transaction that receives the accompanying file, so that both are searched
 * together. The log keeps both versions.
 */
export async function correctText(
  trx: Transaction<Database>,
  { id, before, sent, round, actor }: Corrected,
  now: Date,
): Promise<void> {
  const written: CorrectedValues = {
    title: before.title,
    abstract: before.abstract,
    keywords: before.keywords,
    ...mapFields(LETTER_FIELDS, (field) => before[field]),
    ...mapFields(DECLARATION_FIELDS, (field) => before.declarations[field] ?? ''),
  };
  const changed = CORRECTABLE_FIELDS.filter(
    (field) => sent[field] !== undefined && asText(sent[field]) !== asText(written[field]),
  );
  if (changed.length === 0) return;
  const after: CorrectedValues = { ...written, ...Object.fromEntries(changed.map((field) => [field, sent[field]])) };
  const { title, abstract, keywords } = after;
  const declared = DECLARATION_FIELDS.map((field) => [field, after[field]]).filter(([, text]) => text);
  await updateManuscriptText(
    trx,
    id,
    {
      ...{ title, abstract, keywords },
      ...mapFields(LETTER_FIELDS, (field) => after[field]),
      declarations: Object.fromEntries(declared),
    },
    { round: changed.some((field) => FIELDS_FOR_REVIEWERS.includes(field)) ? round : undefined, now },
  );
  const object = { type: 'manuscript', id };
  for (const field of changed) {
    const details = { field, before: asText(written[field]), after: asText(after[field]) };
    await appendEvent(trx, { actor, action: 'manuscript.words-corrected', object, details }, now);
  }
}

const asText = (words: string | readonly string[] = '') => (typeof words === 'string' ? words : words.join(', '));

const CorrectionsSent = z.strictObject(CORRECTION_SHAPE);

/**
 * Parses corrected text sent with a file. All errors are reported together, by field. @throws Problem with a sentence
 * for each wrong field
 */
export function parseCorrections(
  fields: Readonly<Record<string, string>>,
  fileProblem: Problem | undefined,
): Corrections {
  const { data, error } = CorrectionsSent.safeParse(fields);
  if (data) return data;
  const mistakes = { ...fieldMessages(error, 'form'), ...fileProblem?.details.fields };
  throw new Problem('bad_request', Object.values(mistakes).flat().join('\n'), { fields: mistakes });
}
