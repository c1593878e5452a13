import * as z from 'zod';
import { lineSchema, paragraphsSchema } from '#domain/kernel/text';
import { DECLARATION_FIELDS, LETTER_FIELDS, mapFields, type StatementField, splitKeywords } from './form.ts';
import { keywordsProblem, SUBMISSION_TEXT_RULES } from './rules.ts';

// Uses the rules of a submission without its schema, to keep the function small.

const statement = (field: StatementField) => paragraphsSchema(SUBMISSION_TEXT_RULES[field]).optional();

/** Corrections by submission field; omitted fields are unchanged. */
export const CORRECTION_SHAPE = {
  title: lineSchema(SUBMISSION_TEXT_RULES.title).optional(),
  abstract: paragraphsSchema(SUBMISSION_TEXT_RULES.abstract).optional(),
  keywords: z
    .string()
    .superRefine((text, context) => {
      const message = keywordsProblem(text);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
    .transform(splitKeywords)
    .optional(),
  ...mapFields(LETTER_FIELDS, statement),
  ...mapFields(DECLARATION_FIELDS, statement),
};

export type CorrectableField = keyof typeof CORRECTION_SHAPE;

export const CORRECTABLE_FIELDS = Object.keys(CORRECTION_SHAPE) as CorrectableField[];

/** Fields that reviewers read. */
export const FIELDS_FOR_REVIEWERS: readonly CorrectableField[] = ['title', 'abstract', 'keywords'];

export type Corrections = {
  [Field in CorrectableField]?: (Field extends 'keywords' ? string[] : string) | undefined;
};
