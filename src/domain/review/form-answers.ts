import { REVIEW_FORM_DEFAULT } from '#domain/journal/form-defaults';
import type { Journal } from '#domain/journal/journal';
import { EMPTY_QUESTION, type ReviewForm, type StoredForm } from '#domain/journal/review-form';
import { answerForAuthors, answerProblem, isAnswered } from './answer.ts';
import { REVIEW_TEXTS, type ReviewContent } from './review.ts';

/** The review's field name for the answer to a question. */
export const answerField = (id: string) => `answer-${id}`;

/** The missing parts of a review, as one sentence per field; empty if it can be submitted. */
export function missingFields(content: ReviewContent, form: ReviewForm): Record<string, string> {
  const unanswered = form.questions.filter(({ id, is_required }) => is_required && !isAnswered(content.answers[id]));
  return {
    ...Object.fromEntries(unanswered.map(({ id, label }) => [answerField(id), `Answer “${label}”.`])),
    ...(!content.comments_to_author && { comments_to_author: REVIEW_TEXTS.commentsRequired }),
    ...(!content.recommendation && { recommendation: REVIEW_TEXTS.recommendationRequired }),
  };
}

/** Invalid answers, as one sentence per field; answers to unknown questions are invalid. */
export function answerErrors({ answers }: ReviewContent, { questions }: ReviewForm): Record<string, string> {
  const wrong = Object.entries(answers).flatMap(([id, answer]) => {
    const question = questions.find((one) => one.id === id);
    const message = question ? answerProblem(question, answer) : REVIEW_TEXTS.unknownQuestion;
    return message ? [[answerField(id), message]] : [];
  });
  return Object.fromEntries(wrong);
}

/**
 * The part of a review for authors as one text: comments first, then written answers under their questions. The rest
 * stays with the office.
 */
export function textForAuthors(content: ReviewContent, form: ReviewForm): string {
  const answered = form.questions.flatMap((question) => {
    const text = answerForAuthors(question, content.answers[question.id]);
    return text ? [`${question.label}\n${text}`] : [];
  });
  return [content.comments_to_author, ...answered].filter(Boolean).join('\n\n');
}

/** The review form for a new review of this article type; without a type, the questions for all. */
export function reviewFormFor({ reviewQuestions }: Journal, type: string | null): ReviewForm {
  const questions = reviewQuestions.filter(
    ({ article_types }) => article_types.length === 0 || article_types.some((one) => one === type),
  );
  return { questions };
}

/** Fills in fields missing from a stored form; if there is none, returns the default. */
export const completeForm = (stored: StoredForm | null): ReviewForm =>
  stored
    ? { questions: stored.questions.map((question) => ({ ...EMPTY_QUESTION, ...question })) }
    : REVIEW_FORM_DEFAULT;
