import type { ArticleType } from './article-type-id.ts';

/** How a question is answered, with what the office calls it. */
export const QUESTION_KINDS = {
  scored: 'A score and comments',
  long: 'Long text',
  short: 'Short text',
  scale: 'Score from 1 to 5',
  yes_no: 'Yes, no or not applicable',
  choice: 'One of several answers',
} as const;
export type QuestionKind = keyof typeof QUESTION_KINDS;

/** Who reads the answer. The score of a scored question is always for the editors alone. */
export const AUDIENCES = { authors: 'Authors and editors', editors: 'Editors only' } as const;
export type Audience = keyof typeof AUDIENCES;

/** One question of a review. */
export interface ReviewQuestion {
  readonly id: string;
  readonly label: string;
  /** What to think of when answering; may be empty. */
  readonly hint: string;
  readonly kind: QuestionKind;
  readonly audience: Audience;
  readonly is_required: boolean;
  /** What can be answered, of the kind `choice`. */
  readonly choices: readonly string[];
  /** Of which article types it is asked; of all where none is named. */
  readonly article_types: readonly ArticleType[];
}

/** The questions of a review, kept with each assignment as they were when its invitation was accepted. */
export interface ReviewForm {
  readonly questions: readonly ReviewQuestion[];
}

/** A question that no one has written yet. */
export const NO_QUESTION: ReviewQuestion = Object.freeze({
  id: '',
  label: '',
  hint: '',
  kind: 'scored',
  audience: 'authors',
  is_required: false,
  choices: [],
  article_types: [],
});

/** A form as it is kept; the first ones say nothing of kinds, because all questions were scored. */
export interface KeptForm {
  readonly questions: readonly (Pick<ReviewQuestion, 'id' | 'label' | 'hint'> & Partial<ReviewQuestion>)[];
}
