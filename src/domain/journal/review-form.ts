import type { ArticleType } from './article-type-id.ts';

export const QUESTION_KINDS = {
  scored: 'A score and comments',
  long: 'Long text',
  short: 'Short text',
  scale: 'Score from 1 to 5',
  yes_no: 'Yes, no or not applicable',
  choice: 'One of several answers',
} as const;
export type QuestionKind = keyof typeof QUESTION_KINDS;

/** Who sees the answer; only editors see scores. */
export const AUDIENCES = { authors: 'Authors and editors', editors: 'Editors only' } as const;
export type Audience = keyof typeof AUDIENCES;

export interface ReviewQuestion {
  readonly id: string;
  readonly label: string;
  /** A hint for answering; may be empty. */
  readonly hint: string;
  readonly kind: QuestionKind;
  readonly audience: Audience;
  readonly is_required: boolean;
  /** The options, for the kind `choice`. */
  readonly choices: readonly string[];
  /** Empty for all article types. */
  readonly article_types: readonly ArticleType[];
}

/** The questions of a review, stored with each assignment as of the acceptance of its invitation. */
export interface ReviewForm {
  readonly questions: readonly ReviewQuestion[];
}

export const EMPTY_QUESTION: ReviewQuestion = Object.freeze({
  id: '',
  label: '',
  hint: '',
  kind: 'scored',
  audience: 'authors',
  is_required: false,
  choices: [],
  article_types: [],
});

/** A stored form. The earliest have no kinds, because all questions were scored. */
export interface StoredForm {
  readonly questions: readonly (Pick<ReviewQuestion, 'id' | 'label' | 'hint'> & Partial<ReviewQuestion>)[];
}
