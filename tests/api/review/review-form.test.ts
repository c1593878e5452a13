import { beforeEach, describe, expect, it } from 'vitest';
import { REVIEW_FORM_DEFAULT } from '#domain/journal/form-defaults';
import { EMPTY_QUESTION, type ReviewQuestion } from '#domain/journal/review-form';
import { questionsText } from '#domain/review/question-list';
import { EMPTY_REVIEW, type ReviewContent } from '#domain/review/review';
import type { ReviewView } from '#domain/review/reviewer-area';
import { settingsApi } from '#domain/settings/paths';
import type { Settings } from '#domain/settings/setting';
import { bearer, json, type Person, tokenIn } from '../../support/accounts.ts';
import { addAssignment, underReviewManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

const POWER: ReviewQuestion = {
  ...EMPTY_QUESTION,
  label: 'Is the sample large enough?',
  kind: 'yes_no',
  is_required: true,
};
const WORRIES: ReviewQuestion = { ...EMPTY_QUESTION, label: 'Worries', kind: 'long', audience: 'editors' };
const CONSENT: ReviewQuestion = { ...EMPTY_QUESTION, label: 'Consent', kind: 'short', article_types: ['case_report'] };

const REVIEW: ReviewContent = { ...EMPTY_REVIEW, comments_to_author: 'Say more.', recommendation: 'minor_revisions' };
const ANSWERED: ReviewContent = {
  ...REVIEW,
  answers: {
    is_the_sample_large_enough: { score: null, text: 'No' },
    worries: { score: null, text: 'The figures look copied.' },
  },
};

describe('the form of a review', () => {
  const journal = useTestJournal();
  let editor: Person;
  let manuscript: string;
  beforeEach(async () => {
    await journal.empty();
    editor = await journal.as('editor', { email: 'edith@journal.example' });
    manuscript = await underReviewManuscript(journal.db, { article_type: 'original_research' });
  });

  const ask = async (questions: readonly ReviewQuestion[]) => {
    const headers = bearer(editor.token);
    const { version }: Settings = await (await journal.fetch(settingsApi('review'), { headers })).json();
    const body = { version, values: { questions: questionsText(questions) } };
    const reply = await journal.fetch(settingsApi('review'), { ...json(body, editor), method: 'PUT' });
    expect(reply.status, await reply.clone().text()).toBe(200);
  };
  const caller = (id: string, headers: Record<string, string>) => {
    const send = async (method: string, what: string, body?: object) =>
      journal.fetch(`/api/reviewer/assignment/${id}/${what}`, {
        method,
        headers: { ...headers, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
    return {
      id,
      view: async (): Promise<ReviewView> => (await send('GET', '')).json(),
      begin: async () => {
        await send('POST', 'answer/', { answer: 'accept', first_name: 'Ada', last_name: 'Adeyemi' });
        await send('POST', 'interests/', { has_none: true });
      },
      save: (content: ReviewContent, version: number) => send('PUT', 'draft/', { content, version }),
      submit: (content: ReviewContent, version: number) => send('POST', 'submit/', { content, version }),
    };
  };
  const byAccount = async () => {
    const person = await journal.as('reviewer');
    const assignment = { manuscript_id: manuscript, accepted_at: null };
    return caller(await addAssignment(journal.db, person, assignment), bearer(person.token));
  };
  const byLink = async () => {
    const body = { reviewer_email: 'ada@clinic.example' };
    await journal.fetch(`/api/editor/manuscript/${manuscript}/assign-reviewer/`, json(body, editor));
    await journal.deliver();
    const token = tokenIn(journal.mailer.sent.find(({ to }) => to.address === body.reviewer_email));
    const shown = await journal.fetch('/api/review-invitation/show/', json({ token }));
    return caller((await shown.json()).id, { 'X-Review-Token': token });
  };
  const labels = async (who: { view: () => Promise<ReviewView> }) =>
    (await who.view()).form.questions.map(({ label }) => label);
  const reviewsOf = async () => {
    const headers = bearer(editor.token);
    return (await journal.fetch(`/api/editor/manuscript/${manuscript}/reviews/`, { headers })).json();
  };

  it.each(['account', 'link'])(
    'that the office has changed is asked by %s, and answers are kept while they are written',
    async (way) => {
      await ask([POWER, WORRIES, CONSENT]);
      const reviewer = await (way === 'link' ? byLink() : byAccount());
      await reviewer.begin();
      expect(await labels(reviewer)).toEqual([POWER.label, WORRIES.label]);
      expect((await reviewer.save(ANSWERED, 0)).status).toBe(200);
      expect((await reviewer.view()).draft?.content).toEqual(ANSWERED);
      expect((await reviewer.submit(ANSWERED, 1)).status).toBe(201);
    },
  );

  it('is not complete without a required answer, and takes none that does not fit', async () => {
    await ask([POWER, WORRIES]);
    const reviewer = await byAccount();
    await reviewer.begin();
    const missing = await reviewer.submit(REVIEW, 0);
    expect([missing.status, await missing.json()]).toMatchObject([
      400,
      { 'answer-is_the_sample_large_enough': ['Answer “Is the sample large enough?”.'] },
    ]);
    const answers = { is_the_sample_large_enough: { score: null, text: 'Perhaps' } };
    expect((await reviewer.save({ ...REVIEW, answers }, 0)).status).toBe(400);
    expect((await reviewer.view()).draft).toBeNull();
  });

  it('gives the authors their part, and shows editors every answer under the original question', async () => {
    await ask([POWER, WORRIES]);
    const reviewer = await byAccount();
    await reviewer.begin();
    await reviewer.submit(ANSWERED, 0);
    await ask([{ ...POWER, id: 'is_the_sample_large_enough', label: 'Other words', audience: 'editors' }]);
    const [review] = await reviewsOf();
    expect(review.form.questions.map(({ label }: ReviewQuestion) => label)).toEqual([POWER.label, WORRIES.label]);
    expect(review.versions[0].content.answers).toEqual(ANSWERED.answers);
    expect(review.for_author.text).toBe('Say more.\n\nIs the sample large enough?\nNo');
    expect(await labels(reviewer)).toEqual([POWER.label, WORRIES.label]);
  });

  it('that was accepted before a change stays as it was; an invitation that is accepted afterwards gets the new one', async () => {
    const before = await byAccount();
    await before.begin();
    const after = await byAccount();
    await ask([WORRIES]);
    await after.begin();
    expect(await labels(before)).toEqual(REVIEW_FORM_DEFAULT.questions.map(({ label }) => label));
    expect(await labels(after)).toEqual([WORRIES.label]);
  });

  it('asks about the article type at hand', async () => {
    await ask([CONSENT]);
    const none = await byAccount();
    await none.begin();
    expect(await labels(none)).toEqual([]);
    expect((await none.submit(REVIEW, 0)).status).toBe(201);
    manuscript = await underReviewManuscript(journal.db, { article_type: 'case_report' });
    const one = await byAccount();
    await one.begin();
    expect(await labels(one)).toEqual([CONSENT.label]);
  });
});
