/** One question that is answered with a score and in words. */
export interface ReviewQuestion {
  readonly id: string;
  readonly label: string;
  /** What to think of when answering. */
  readonly hint: string;
}

/** The questions of a review, kept with each assignment as they were when its invitation was accepted. */
export interface ReviewForm {
  readonly version: number;
  readonly questions: readonly ReviewQuestion[];
}

/** The form for new assignments. Raise the version when you change a question. */
export const REVIEW_FORM: ReviewForm = {
  version: 1,
  questions: [
    {
      id: 'originality',
      label: 'Originality and importance',
      hint: 'Is the question new, and does its answer matter to patients, practice or research?',
    },
    {
      id: 'methods',
      label: 'Methods',
      hint: 'Can the design answer the question? Is enough told to repeat the study?',
    },
    {
      id: 'statistics',
      label: 'Statistics',
      hint: 'Are the analyses right for the data, with uncertainty and missing data reported? Say so if you cannot judge.',
    },
    {
      id: 'ethics',
      label: 'Ethics',
      hint: 'Approval, consent, registration, and anything that worries you about the conduct of the study.',
    },
    {
      id: 'presentation',
      label: 'Presentation',
      hint: 'Structure, clarity, tables and figures, and whether the conclusions follow from the results.',
    },
  ],
};

/** The five steps of a score, from the worst; a question may be left without one. */
export const SCORES = [
  { value: 1, label: 'Poor' },
  { value: 2, label: 'Weak' },
  { value: 3, label: 'Adequate' },
  { value: 4, label: 'Good' },
  { value: 5, label: 'Excellent' },
] as const;
