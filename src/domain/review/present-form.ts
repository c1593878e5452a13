import { REVIEW_FORM } from '#domain/journal/form-defaults';
import type { Journal } from '#domain/journal/journal';
import { type KeptForm, NO_QUESTION, type ReviewForm } from '#domain/journal/review-form';

/** The review form for a new review of this article type; without a type, the questions for all. */
export function reviewFormFor({ reviewQuestions }: Journal, type: string | null): ReviewForm {
  const questions = reviewQuestions.filter(
    ({ article_types }) => article_types.length === 0 || article_types.some((one) => one === type),
  );
  return { questions };
}

/** A stored form with all parts; without one, the default. */
export const readForm = (kept: KeptForm | null): ReviewForm =>
  kept ? { questions: kept.questions.map((question) => ({ ...NO_QUESTION, ...question })) } : REVIEW_FORM;
