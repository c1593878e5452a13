import type { IslandJournal } from '#domain/journal/journal';
import { AUDIENCES, QUESTION_KINDS, type ReviewQuestion } from '#domain/journal/review-form';
import { parseList } from '#domain/kernel/parse-list';
import { cleanLine, textProblem } from '#domain/kernel/plain-text';
import { knownType } from '#domain/publication/article-type';
import { hasChoices } from './answer.ts';

/** Maximum questions per form, and options per question. */
const QUESTIONS_MAX = 40;
const CHOICES_MAX = 20;
const LABEL_MAX = 200;
const HINT_MAX = 500;
const CHOICE_MAX = 120;
/** Maximum characters of all questions. */
export const QUESTIONS_TEXT_MAX = 60_000;

/** Answers are keyed by it, so names of inherited object properties such as "constructor" are excluded. */
const isId = (id: string) => /^[a-z0-9_]{1,40}$/.test(id) && !(id in {});

export const questionsText = (questions: readonly ReviewQuestion[]): string => JSON.stringify(questions);

/** Parses questions; undefined if the text is malformed. */
export const parseQuestions = (journal: IslandJournal, text: string): ReviewQuestion[] | undefined =>
  parseList(text, (entry) => isQuestion(journal, entry));

function isQuestion(journal: IslandJournal, entry: unknown): entry is ReviewQuestion {
  if (typeof entry !== 'object' || entry === null) return false;
  const { id, label, hint, kind, audience, is_required, choices, article_types, ...others } = entry as ReviewQuestion;
  const areTexts = [id, label, hint].every((text) => typeof text === 'string');
  const isNamed = areTexts && (id === '' || isId(id));
  const isKnown = Object.hasOwn(QUESTION_KINDS, kind) && Object.hasOwn(AUDIENCES, audience);
  const areLists = Array.isArray(choices) && Array.isArray(article_types);
  return (
    isNamed &&
    isKnown &&
    typeof is_required === 'boolean' &&
    areLists &&
    choices.every((choice) => typeof choice === 'string') &&
    article_types.every((type) => knownType(journal, type) !== undefined) &&
    Object.keys(others).length === 0
  );
}

/** Normalises the questions' text: trimmed, and options only for multiple choice. */
export function cleanQuestions(journal: IslandJournal, text: string): string {
  const questions = parseQuestions(journal, text)?.map((question): ReviewQuestion => {
    const { id, label, hint, kind, audience, is_required, choices, article_types } = question;
    return {
      id,
      label: cleanLine(label),
      hint: cleanLine(hint),
      kind,
      audience,
      is_required,
      choices: hasChoices(kind) ? choices.map(cleanLine).filter(Boolean) : [],
      article_types: journal.articleTypes.map(({ id }) => id).filter((type) => article_types.includes(type)),
    };
  });
  return questions ? questionsText(questions) : text;
}

/** Problems of the questions' text with their controls: `questions-1-label` for the second. */
export function questionProblems(journal: IslandJournal, text: string): { name: string; message: string }[] {
  const questions = parseQuestions(journal, cleanQuestions(journal, text));
  if (!questions)
    return [{ name: 'questions', message: 'Send the questions as a JSON list, each with all its fields.' }];
  if (questions.length > QUESTIONS_MAX)
    return [{ name: 'questions', message: `Ask at most ${QUESTIONS_MAX} questions.` }];
  return questions.flatMap((question, index) => {
    const at = (part: string, message: string | undefined) =>
      message ? [{ name: `questions-${index}-${part}`, message }] : [];
    const number = index + 1;
    const duplicate = questions.findIndex(({ label }) => label.toLowerCase() === question.label.toLowerCase());
    const called = `the text of question ${number}`;
    return [
      ...at(
        'label',
        textProblem(question.label, { called, max: LABEL_MAX, required: `Enter ${called}.` }, cleanLine) ??
          (duplicate < index ? `Question ${duplicate + 1} has the same text. Change one of them.` : undefined),
      ),
      ...at(
        'hint',
        textProblem(question.hint, { called: `the hint for question ${number}`, max: HINT_MAX }, cleanLine),
      ),
      ...at('choices', choicesProblem(question, number)),
    ];
  });
}

function choicesProblem({ kind, choices }: ReviewQuestion, number: number): string | undefined {
  if (!hasChoices(kind)) return undefined;
  if (choices.length < 2) return `Enter at least two answers to question ${number}, one per line.`;
  if (choices.length > CHOICES_MAX) return `Enter at most ${CHOICES_MAX} answers to question ${number}.`;
  if (new Set(choices).size < choices.length) return `Two answers to question ${number} are the same.`;
  const rule = { called: `an answer to question ${number}`, max: CHOICE_MAX };
  return choices.map((choice) => textProblem(choice, rule, cleanLine)).find(Boolean);
}

/** The questions to save: new ones get an id from their text. */
export function withQuestionIds(journal: IslandJournal, wanted: string): string {
  const questions = parseQuestions(journal, wanted) ?? [];
  const taken = new Set<string>();
  return questionsText(
    questions.map((question) => {
      const id = question.id && !taken.has(question.id) ? question.id : uniqueId(question.label, questions, taken);
      taken.add(id);
      return { ...question, id };
    }),
  );
}

function uniqueId(label: string, questions: readonly ReviewQuestion[], taken: ReadonlySet<string>): string {
  const words = label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .match(/[a-z0-9]+/g)
    ?.join('_');
  const base = words?.slice(0, 36).replace(/_+$/, '') || 'question';
  let id = base;
  for (let number = 2; taken.has(id) || !isId(id) || questions.some((one) => one.id === id); number += 1)
    id = `${base}_${number}`;
  return id;
}

const PARTS: readonly (keyof ReviewQuestion)[] = [
  'label',
  'hint',
  'kind',
  'audience',
  'is_required',
  'choices',
  'article_types',
];

/** Differences between two sets of questions, one sentence each, for editors. */
export function questionChanges(journal: IslandJournal, before: string, after: string): string[] {
  const previous = parseQuestions(journal, before) ?? [];
  const current = parseQuestions(journal, after) ?? [];
  const find = (list: readonly ReviewQuestion[], id: string) => list.find((one) => one.id === id);
  const added = current.filter(({ id }) => !find(previous, id));
  const removed = previous.filter(({ id }) => !find(current, id));
  const edited = current.flatMap((one) => {
    const old = find(previous, one.id) ?? one;
    const isEdited = PARTS.some((part) => JSON.stringify(old[part]) !== JSON.stringify(one[part]));
    return isEdited ? [`Changed: ${old.label}${old.label === one.label ? '' : `, now ${one.label}`}`] : [];
  });
  const order = (list: readonly ReviewQuestion[], others: readonly ReviewQuestion[]) =>
    list.map(({ id }) => id).filter((id) => find(others, id));
  const isMoved = order(previous, current).join('\n') !== order(current, previous).join('\n');
  return [
    ...added.map(({ label }) => `Added: ${label || 'an untitled question'}`),
    ...removed.map(({ label }) => `Removed: ${label}`),
    ...edited,
    ...(isMoved ? ['New order'] : []),
  ];
}
