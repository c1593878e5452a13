import { REVIEW_FORM } from '#domain/journal/form-defaults';
import { type KeptForm, NO_QUESTION, type ReviewForm, type ReviewQuestion } from '#domain/journal/review-form';
import { OWN_QUESTIONS } from './own-questions.ts';

/** The form of a review of an article of this type that begins now; of a manuscript without a type, the questions for all. */
export function reviewFormFor(type: string | null): ReviewForm {
  // It was checked when it was saved.
  const all =
    OWN_QUESTIONS.text === undefined ? REVIEW_FORM.questions : (JSON.parse(OWN_QUESTIONS.text) as ReviewQuestion[]);
  const questions = all.filter(
    ({ article_types }) => article_types.length === 0 || article_types.some((one) => one === type),
  );
  return { questions };
}

/** A kept form with all its parts; without one, that of the delivered journal. */
export const readForm = (kept: KeptForm | null): ReviewForm =>
  kept ? { questions: kept.questions.map((question) => ({ ...NO_QUESTION, ...question })) } : REVIEW_FORM;
