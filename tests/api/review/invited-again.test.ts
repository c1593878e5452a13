import { beforeEach, describe, expect, it } from 'vitest';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import type { PeopleStatistics } from '#domain/desk/statistics/statistics';
import { json, type Person } from '../../support/accounts.ts';
import { callerOn, REVIEW } from '../../support/editorial-review-calls.ts';
import { underReviewManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

const journal = useTestJournal();
const call = callerOn(journal);
let editor: Person;
let reviewer: Person;
let manuscript: string;

beforeEach(async () => {
  await journal.empty();
  journal.clock.set('2026-11-02T10:00:00.000Z');
  editor = await journal.as('editor');
  reviewer = await journal.as('reviewer', { first_name: 'Rosa', last_name: 'Quiroga' });
  manuscript = await underReviewManuscript(journal.db);
});

const path = (rest = '') => `/api/editor/manuscript/${manuscript}/${rest}`;
const read = () => call.read<EditorManuscript>(editor, path());
const post = async (address: string, body: object, person = editor) => {
  const response = await call.send(person, 'POST', address, body);
  expect(response.status, await response.clone().text()).toBeLessThan(300);
  return response.json();
};
/** Invites the reviewer; returns the new assignment's id. */
async function invite(): Promise<string> {
  const { manuscript: changed } = await post(path('assign-reviewer/'), { reviewer_email: reviewer.email });
  return changed.assignments.findLast((one: { status: string }) => one.status === 'invited').id;
}
const decline = (id: string, reason: string) =>
  post(`/api/reviewer/assignment/${id}/answer/`, { answer: 'decline', reason, suggested_colleagues: 'Kim' }, reviewer);
const mailsTo = (person: Person) =>
  journal.mailer.sent.filter(({ to }) => to.address === person.email).map(({ subject, text }) => ({ subject, text }));

describe('someone who declined and is invited again', () => {
  it('has its own invitation: the refusal, its reason and dates are kept', async () => {
    const first = await invite();
    await decline(first, 'Busy');
    journal.clock.set('2026-11-02T10:05:00.000Z');
    const second = await invite();
    expect((await read()).assignments).toMatchObject([
      { id: first, status: 'declined', decline_reason: 'Busy', suggested_colleagues: 'Kim' },
      { id: second, status: 'invited', decline_reason: '', invited_at: '2026-11-02T10:05:00.000Z' },
    ]);
    expect((await read()).assignments[0]?.invited_at).toBe('2026-11-02T10:00:00.000Z');
    const { reviewers } = await call.read<PeopleStatistics>(editor, '/api/editor/statistics/people/');
    expect(reviewers).toMatchObject([{ email: reviewer.email, invited: 2, declined: 1, unanswered: 1 }]);
    const again = await journal.fetch(path('assign-reviewer/'), json({ reviewer_email: reviewer.email }, editor));
    expect(again.status).toBe(409);
  });

  it('goes on with what was written before, and is the same reviewer to the authors', async () => {
    const first = await invite();
    await call.review(first, reviewer);
    await post(`/api/editor/assignment/${first}/return/`, { reason: 'Please add numbers.' });
    await post(`/api/editor/assignment/${first}/cancel/`, { reason: '' });
    journal.clock.set('2026-11-02T10:05:00.000Z');
    const second = await invite();
    await call.answer(second, reviewer, 'accept');
    const own = `/api/reviewer/assignment/${second}/`;
    await post(`${own}interests/`, { has_none: true }, reviewer);
    const view = await call.read<{ draft: { content: object; version: number } }>(reviewer, own);
    expect(view.draft.content).toEqual(REVIEW);
    await call.review(second, reviewer, REVIEW, view.draft.version);
    const numbers = (await read()).assignments.map(({ id, status, reviewer_number }) => [id, status, reviewer_number]);
    expect(numbers).toEqual([
      [first, 'cancelled', 1],
      [second, 'done', 1],
    ]);
  });
});

describe('a mail about an event that goes out late', () => {
  it('tells the editor of the answer that was given, not of what followed it', async () => {
    const first = await invite();
    await journal.deliver();
    await decline(first, 'Busy');
    await invite();
    await journal.deliver();
    const [told, ...more] = mailsTo(editor);
    expect(told?.subject).toMatch(/^Declined: review of/);
    expect(told?.text).toContain('Reason: Busy');
    expect(more).toEqual([]);
  });

  it('tells of each of two answers, without the reason of the second in the first', async () => {
    const id = await invite();
    await journal.deliver();
    await call.answer(id, reviewer, 'accept');
    await decline(id, 'A competing interest');
    await journal.deliver();
    const [accepted, declined] = mailsTo(editor);
    expect(accepted?.subject).toMatch(/^Accepted: review of/);
    expect(accepted?.text).not.toContain('competing');
    expect(declined?.subject).toMatch(/^Declined: review of/);
  });

  it('tells reviewers of the decision that was made, whatever was decided since', async () => {
    const id = await invite();
    await call.review(id, reviewer);
    await journal.deliver();
    journal.mailer.sent.length = 0;
    for (const [minute, status] of ['rejected', 'accepted'].entries()) {
      journal.clock.set(`2026-11-02T10:1${minute}:00.000Z`);
      await post(path('update-status/'), { status, notes: 'Decided.' });
    }
    await journal.deliver();
    const outcomes = mailsTo(reviewer).filter(({ subject }) => subject.startsWith('Decision on'));
    expect(outcomes[0]?.text).toContain(': Rejected.');
  });

  it('tells someone of the role that was given, whatever role was given since', async () => {
    for (const role of ['author', 'reviewer']) await post(`/api/editor/account/${reviewer.id}/role/`, { role });
    await journal.deliver();
    expect(mailsTo(reviewer).map(({ subject }) => subject)).toEqual([
      'You are now an author',
      'You are now a reviewer',
    ]);
  });
});
