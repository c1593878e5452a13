import type { QuestionKind, ReviewQuestion } from '#domain/journal/review-form';

/** What a reviewer says to a question; the text holds the chosen words where there are some to choose. */
export interface Answer {
  score: number | null;
  text: string;
}

/** The five steps of a score, from the worst; a question may be left without one. */
export const SCORES = [
  { value: 1, label: 'Poor' },
  { value: 2, label: 'Weak' },
  { value: 3, label: 'Adequate' },
  { value: 4, label: 'Good' },
  { value: 5, label: 'Excellent' },
] as const;

/** The longest short text. */
export const SHORT_MAX = 300;

const YES_NO = ['Yes', 'No', 'Not applicable'] as const;

/** How a question of each kind is answered; `words` are those to choose from, `own` where the question brings them. */
const ANSWERS: Record<
  QuestionKind,
  { takesScore: boolean; takesText: boolean; isLine: boolean; words: readonly string[] | 'own' | undefined }
> = {
  scored: { takesScore: true, takesText: true, isLine: false, words: undefined },
  long: { takesScore: false, takesText: true, isLine: false, words: undefined },
  short: { takesScore: false, takesText: true, isLine: true, words: undefined },
  scale: { takesScore: true, takesText: false, isLine: false, words: undefined },
  yes_no: { takesScore: false, takesText: true, isLine: false, words: YES_NO },
  choice: { takesScore: false, takesText: true, isLine: false, words: 'own' },
};

/** Whether a question of this kind brings its own answers to choose from. */
export const hasChoices = (kind: QuestionKind): boolean => ANSWERS[kind].words === 'own';

/** Whether a score goes with the words: only the editors see it. */
export const takesScoreAndText = (kind: QuestionKind): boolean => ANSWERS[kind].takesScore && ANSWERS[kind].takesText;

/** The words that can be chosen; undefined if the answer is written or scored. */
export function choiceText({ kind, choices }: Pick<ReviewQuestion, 'kind' | 'choices'>) {
  const { words } = ANSWERS[kind];
  return words === 'own' ? choices : words;
}

/** Whether a question of this kind takes a score. */
export const takesScore = ({ kind }: Pick<ReviewQuestion, 'kind'>): boolean => ANSWERS[kind].takesScore;

/** Whether there is an answer: a score alone answers a scored question, too. */
export const isAnswered = (answer: Answer | undefined): answer is Answer =>
  answer !== undefined && (answer.score !== null || answer.text.trim() !== '');

/** A score in words: "4 of 5, Good"; empty if there is none. */
export function scoreText(value: number | null): string {
  const step = SCORES.find((score) => score.value === value);
  return step ? `${step.value} of ${SCORES.length}, ${step.label}` : '';
}

/** What of an answer the authors may read: no score that goes with words, and nothing that is for the editors. */
export function answerForAuthors({ kind, audience }: ReviewQuestion, answer: Answer | undefined): string {
  if (audience === 'editors' || !answer) return '';
  return ANSWERS[kind].takesText ? answer.text : scoreText(answer.score);
}

/** What of an answer only the editors read. */
export function answerForEditors({ kind, audience }: ReviewQuestion, answer: Answer | undefined): string {
  const isForAuthors = audience === 'authors';
  if (!answer || (isForAuthors && !takesScoreAndText(kind))) return '';
  const words = isForAuthors ? '' : answer.text;
  return [scoreText(answer.score), words].filter(Boolean).join('\n');
}

/** Why an answer does not fit its question, though it may be unfinished; undefined if it does. */
export function answerProblem(question: ReviewQuestion, { score, text }: Answer): string | undefined {
  const words = choiceText(question);
  if (score !== null && !takesScore(question)) return `“${question.label}” takes no score.`;
  if (words && text !== '' && !words.some((word) => word === text))
    return `Choose one of the answers to “${question.label}”.`;
  const { takesText, isLine } = ANSWERS[question.kind];
  if (!takesText && text !== '') return `“${question.label}” is answered with a score alone.`;
  if (isLine && (text.length > SHORT_MAX || text.includes('\n'))) {
    return `Answer “${question.label}” on one line of at most ${SHORT_MAX} characters.`;
  }
  return undefined;
}
