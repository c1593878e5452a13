import { describe, expect, it } from 'vitest';
import { REVIEW_FORM_DEFAULT } from '#domain/journal/form-defaults';
import { journalFromSettings } from '#domain/journal/journal-from-settings';
import { EMPTY_QUESTION, QUESTION_KINDS, type QuestionKind, type ReviewQuestion } from '#domain/journal/review-form';
import { answerForAuthors, answerForEditors } from '#domain/review/answer';
import { answerErrors, completeForm, missingFields, reviewFormFor, textForAuthors } from '#domain/review/form-answers';
import {
  cleanQuestions,
  parseQuestions,
  questionChanges,
  questionProblems,
  questionsText,
  withQuestionIds,
} from '#domain/review/question-list';
import { EMPTY_REVIEW, type ReviewContent } from '#domain/review/review';
import { MERIDIAN } from '../../support/meridian.ts';

const question = (own: Partial<ReviewQuestion> = {}): ReviewQuestion => ({
  ...EMPTY_QUESTION,
  ...{ id: 'sample', label: 'Sample size' },
  ...own,
});
const problems = (...questions: ReviewQuestion[]) =>
  questionProblems(MERIDIAN, questionsText(questions)).map(({ name }) => name);

describe('the questions of a review, as the office writes them', () => {
  it('are at first those of the code, with nothing wrong, and are kept as they are', () => {
    const text = questionsText(REVIEW_FORM_DEFAULT.questions);
    expect([questionProblems(MERIDIAN, text), cleanQuestions(MERIDIAN, text), withQuestionIds(MERIDIAN, text)]).toEqual(
      [[], text, text],
    );
  });

  it.each([
    ['no list', 'none', ['questions']],
    ['an unknown kind', JSON.stringify([{ ...question(), kind: 'poem' }]), ['questions']],
    ['an id of other letters', JSON.stringify([question({ id: '__proto__ x' })]), ['questions']],
    ['an unknown part', JSON.stringify([{ ...question(), colour: 'red' }]), ['questions']],
    ['an unknown article type', JSON.stringify([{ ...question(), article_types: ['poem'] }]), ['questions']],
    ['no words', questionsText([question({ label: ' ' })]), ['questions-0-label']],
    ['too long a hint', questionsText([question({ hint: 'x'.repeat(501) })]), ['questions-0-hint']],
    [
      'one answer to choose',
      questionsText([question({ kind: 'choice', choices: ['A', ' '] })]),
      ['questions-0-choices'],
    ],
    ['an answer twice', questionsText([question({ kind: 'choice', choices: ['A', ' A'] })]), ['questions-0-choices']],
    ['the same words twice', questionsText([question(), question({ label: 'sample  SIZE' })]), ['questions-1-label']],
  ])('are refused with %s', (_, text, names) => {
    expect(questionProblems(MERIDIAN, text).map(({ name }) => name)).toEqual(names);
  });

  it('may be none, and of every kind', () => {
    expect(problems()).toEqual([]);
    const kinds = Object.keys(QUESTION_KINDS) as QuestionKind[];
    const all = kinds.map((kind) => question({ kind, label: kind, choices: kind === 'choice' ? ['A', 'B'] : [] }));
    expect(problems(...all)).toEqual([]);
  });

  it('get ids of their own from their words; those there are keep theirs', () => {
    const asked = [
      question(),
      question({ id: '', label: 'Sämple!' }),
      question({ id: '', label: 'ちいさい' }),
      question({ id: '', label: 'Constructor' }),
    ];
    const named = parseQuestions(
      MERIDIAN,
      withQuestionIds(MERIDIAN, questionsText([...asked, question({ label: 'Again' })])),
    );
    expect(named?.map(({ id }) => id)).toEqual(['sample', 'sample_2', 'question', 'constructor_2', 'again']);
  });

  it('are distinguished as changed, added or removed', () => {
    const before = questionsText([question(), question({ id: 'gone', label: 'Gone' })]);
    const after = questionsText([
      question({ id: 'new', label: 'New' }),
      question({ label: 'Power', is_required: true }),
    ]);
    expect(questionChanges(MERIDIAN, before, after)).toEqual([
      'Added: New',
      'Removed: Gone',
      'Changed: Sample size, now Power',
    ]);
  });
});

describe('the form of a review', () => {
  it('has the questions for its article type, and without a type those for all', () => {
    const only = question({ id: 'case', label: 'Consent of the patient', article_types: ['case_report'] });
    const journal = journalFromSettings({ review: { questions: questionsText([question(), only]) } });
    const ids = (type: string | null) => reviewFormFor(journal, type).questions.map(({ id }) => id);
    expect([ids('case_report'), ids('review_article'), ids(null)]).toEqual([
      ['sample', 'case'],
      ['sample'],
      ['sample'],
    ]);
  });

  it('that was kept when all questions were scored is read as such', () => {
    const kept = { questions: [{ id: 'older', label: 'An older question', hint: '' }] };
    expect(completeForm(kept).questions).toEqual([
      { ...EMPTY_QUESTION, id: 'older', label: 'An older question', kind: 'scored', audience: 'authors' },
    ]);
    expect(completeForm(null)).toBe(REVIEW_FORM_DEFAULT);
  });

  const FORM = {
    questions: [
      question({ id: 'scored', label: 'Scored' }),
      question({ id: 'scale', label: 'Scale', kind: 'scale' }),
      question({ id: 'short', label: 'Short', kind: 'short' }),
      question({ id: 'yes', label: 'Yes', kind: 'yes_no', is_required: true }),
      question({ id: 'choice', label: 'Choice', kind: 'choice', choices: ['A', 'B'], audience: 'editors' }),
    ],
  };
  const review = (answers: ReviewContent['answers']): ReviewContent => ({
    ...EMPTY_REVIEW,
    answers,
    comments_to_author: 'Comments.',
    recommendation: 'accept',
  });

  it.each([
    ['a score where there is none', { yes: { score: 3, text: '' } }, 'answer-yes'],
    ['a word that cannot be chosen', { choice: { score: null, text: 'C' } }, 'answer-choice'],
    ['words beside a bare score', { scale: { score: 3, text: 'So.' } }, 'answer-scale'],
    ['a short text of two lines', { short: { score: null, text: 'a\nb' } }, 'answer-short'],
    ['a short text that is long', { short: { score: null, text: 'x'.repeat(301) } }, 'answer-short'],
    ['a question it does not have', { other: { score: null, text: 'So.' } }, 'answer-other'],
  ])('takes no answer with %s', (_, answers, name) => {
    expect(Object.keys(answerErrors(review(answers), FORM))).toEqual([name]);
  });

  it('asks for what is required, and for nothing else', () => {
    expect(missingFields(review({ yes: { score: null, text: ' ' } }), FORM)).toEqual({ 'answer-yes': 'Answer “Yes”.' });
    expect(missingFields(review({ yes: { score: null, text: 'No' } }), FORM)).toEqual({});
  });

  it('gives the authors what is for them: no score beside words, nothing that is for the editors', () => {
    const content = review({
      scored: { score: 1, text: 'Weak methods.' },
      scale: { score: 4, text: '' },
      short: { score: null, text: 'Brief.' },
      yes: { score: null, text: 'Not applicable' },
      choice: { score: null, text: 'B' },
    });
    expect(answerErrors(content, FORM)).toEqual({});
    expect(textForAuthors(content, FORM)).toBe(
      'Comments.\n\nScored\nWeak methods.\n\nScale\n4 of 5, Good\n\nShort\nBrief.\n\nYes\nNot applicable',
    );
    const forEditors = FORM.questions.map((one) => answerForEditors(one, content.answers[one.id]));
    expect(forEditors).toEqual(['1 of 5, Poor', '', '', '', 'B']);
  });

  it('gives every answer to the authors or to the editors', () => {
    for (const kind of Object.keys(QUESTION_KINDS) as QuestionKind[]) {
      for (const audience of ['authors', 'editors'] as const) {
        const one = question({ kind, audience });
        const answer = kind === 'scale' ? { score: 2, text: '' } : { score: null, text: 'Words' };
        const told = [answerForAuthors(one, answer), answerForEditors(one, answer)].filter(Boolean);
        expect(told, `${kind} ${audience}`).toHaveLength(1);
      }
    }
  });
});
