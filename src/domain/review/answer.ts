import type { QuestionKind, ReviewQuestion } from '#domain/journal/review-form';

/** A reviewer's answer; the text holds the chosen option for multiple choice. */
export interface Answer {
  score: number | null;
  text: string;
}

/** The five scores, worst first; scoring is optional. */
export const SCORES = [
  { value: 1, label: 'Poor' },
  { value: 2, label: 'Weak' },
  { value: 3, label: 'Adequate' },
  { value: 4, label: 'Good' },
  { value: 5, label: 'Excellent' },
] as const;

/** Maximum characters of a short answer. */
export const SHORT_MAX = 300;

const YES_NO = ['Yes', 'No', 'Not applicable'] as const;

/** How each kind of question is answered; `options` are fixed, or `own` if the question defines them. */
const ANSWERS: Record<
  QuestionKind,
  { takesScore: boolean; takesText: boolean; isSingleLine: boolean; options: readonly string[] | 'own' | undefined }
> = {
  scored: { takesScore: true, takesText: true, isSingleLine: false, options: undefined },
  long: { takesScore: false, takesText: true, isSingleLine: false, options: undefined },
  short: { takesScore: false, takesText: true, isSingleLine: true, options: undefined },
  scale: { takesScore: true, takesText: false, isSingleLine: false, options: undefined },
  yes_no: { takesScore: false, takesText: true, isSingleLine: false, options: YES_NO },
  choice: { takesScore: false, takesText: true, isSingleLine: false, options: 'own' },
};

/** Whether this kind of question defines its own options. */
export const hasChoices = (kind: QuestionKind): boolean => ANSWERS[kind].options === 'own';

/** Whether text is scored as well: only editors see the score. */
export const takesScoreAndText = (kind: QuestionKind): boolean => ANSWERS[kind].takesScore && ANSWERS[kind].takesText;

/** The options; undefined for text or scores. */
export function answerOptions({ kind, choices }: Pick<ReviewQuestion, 'kind' | 'choices'>) {
  const { options } = ANSWERS[kind];
  return options === 'own' ? choices : options;
}

/** Whether a question of this kind takes a score. */
export const takesScore = ({ kind }: Pick<ReviewQuestion, 'kind'>): boolean => ANSWERS[kind].takesScore;

/** Whether there is an answer: for scored questions a score is enough. */
export const isAnswered = (answer: Answer | undefined): answer is Answer =>
  answer !== undefined && (answer.score !== null || answer.text.trim() !== '');

/** A score as text: "4 of 5, Good"; empty if none. */
export function scoreText(value: number | null): string {
  const step = SCORES.find((score) => score.value === value);
  return step ? `${step.value} of ${SCORES.length}, ${step.label}` : '';
}

/** The part of an answer authors may read: no scores of texts, and nothing for editors only. */
export function answerForAuthors({ kind, audience }: ReviewQuestion, answer: Answer | undefined): string {
  if (audience === 'editors' || !answer) return '';
  return ANSWERS[kind].takesText ? answer.text : scoreText(answer.score);
}

/** The part of an answer only editors read. */
export function answerForEditors({ kind, audience }: ReviewQuestion, answer: Answer | undefined): string {
  const isForAuthors = audience === 'authors';
  if (!answer || (isForAuthors && !takesScoreAndText(kind))) return '';
  const text = isForAuthors ? '' : answer.text;
  return [scoreText(answer.score), text].filter(Boolean).join('\n');
}

/** Explains why an answer does not fit its question; undefined if it fits. An unfinished answer fits. */
export function answerProblem(question: ReviewQuestion, { score, text }: Answer): string | undefined {
  const options = answerOptions(question);
  if (score !== null && !takesScore(question)) return `“${question.label}” is answered without a score.`;
  if (options && text !== '' && !options.some((option) => option === text))
    return `Choose one of the answers to “${question.label}”.`;
  const { takesText, isSingleLine } = ANSWERS[question.kind];
  if (!takesText && text !== '') return `“${question.label}” is answered with a score only.`;
  if (isSingleLine && (text.length > SHORT_MAX || text.includes('\n'))) {
    return `Answer “${question.label}” on one line of at most ${SHORT_MAX} characters.`;
  }
  return undefined;
}
