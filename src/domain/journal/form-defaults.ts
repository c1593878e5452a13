import { EMPTY_QUESTION, type ReviewForm } from './review-form.ts';

/** The default questions, in addition to the comments and the recommendation. */
export const REVIEW_FORM_DEFAULT: ReviewForm = {
  questions: [
    {
      ...EMPTY_QUESTION,
      id: 'originality',
      label: 'Originality and importance',
      hint: 'Is the question new, and does its answer matter to patients, practice or research?',
    },
    {
      ...EMPTY_QUESTION,
      id: 'methods',
      label: 'Methods',
      hint: 'Can the design answer the question? Could the study be repeated from what is reported?',
    },
    {
      ...EMPTY_QUESTION,
      id: 'statistics',
      label: 'Statistics',
      hint: 'Are the analyses right for the data, with uncertainty and missing data reported? Say so if you cannot judge.',
    },
    {
      ...EMPTY_QUESTION,
      id: 'ethics',
      label: 'Ethics',
      hint: 'Approval, consent, registration, and anything that worries you about the conduct of the study.',
    },
    {
      ...EMPTY_QUESTION,
      id: 'presentation',
      label: 'Presentation',
      hint: 'Structure, clarity, tables and figures, and whether the conclusions follow from the results.',
    },
  ],
};
