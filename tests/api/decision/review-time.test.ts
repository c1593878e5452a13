import { beforeEach, describe, expect, it } from 'vitest';
import { json, type Person, startSession } from '../../support/accounts.ts';
import { addAssignment, ownManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

describe('more time for a review', () => {
  const journal = useTestJournal();
  let author: Person;
  let editor: Person;
  let reviewer: Person;
  let id: string;
  let assignment: string;
  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-21T10:00:00.000Z');
    author = await journal.as('author', { email: 'submitter@hospital.example' });
    editor = await journal.as('editor', { email: 'edith@journal.example' });
    reviewer = await journal.as('reviewer', { email: 'rosa@clinic.example', first_name: 'Rosa', last_name: 'Quiroga' });
    id = await ownManuscript(journal.db, author);
    await journal.db.updateTable('manuscript').set({ status: 'under_review' }).where('id', '=', id).execute();
    const accepted = { accepted_at: '2026-11-20T10:00:00.000Z', interests: '', due_on: '2026-11-30' };
    assignment = await addAssignment(journal.db, reviewer, { manuscript_id: id, ...accepted });
  });

  const post = (path: string, body: object, person: Person) => journal.fetch(path, json(body, person));
  const ask = (due_on: string, reason = '') =>
    post(`/api/reviewer/assignment/${assignment}/more-time/`, { due_on, reason }, reviewer);
  const read = async (path: string, person: Person) =>
    (await journal.fetch(path, { headers: { authorization: `Bearer ${person.token}` } })).json();
  const own = () => read(`/api/reviewer/assignment/${assignment}/`, reviewer);
  const needs = async () =>
    ((await read('/api/editor/needs/', editor)) as { kind: string; reason: string }[]).filter(
      ({ kind }) => kind === 'review-time-asked',
    );
  const answer = async (body: object) =>
    post(`/api/editor/request/${(await own()).requests[0].id}/answer/`, body, editor);
  const change = (what: string, body: object) => post(`/api/editor/assignment/${assignment}/${what}/`, body, editor);
  const mailsTo = async (address: string) => {
    await journal.deliver();
    return journal.mailer.sent.filter(({ to }) => to.address === address).map(({ text }) => text);
  };

  it('is asked for once, is a need of the office, and granting it moves the due date and the reminders', async () => {
    expect((await own()).later_dates).toEqual({ earliest: '2026-12-01', proposed: '2026-12-14' });
    const replies = await Promise.all(['2026-12-14', '2026-12-14'].map((day) => ask(day, 'I am at a congress.')));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await own()).requests).toMatchObject([
      { wanted_on: '2026-12-14', words: 'I am at a congress.', answer: null },
    ]);
    expect(await mailsTo('office@journal.example')).toEqual([
      expect.stringContaining('A reviewer has asked for more time'),
    ]);
    const reason = 'Rosa Quiroga has asked for more time for the review, until 14 December 2026.';
    expect(await needs()).toMatchObject([{ reason, call: { does: 'grant', question: null } }]);
    expect((await answer({ grant: true, words: 'Of course.' })).status).toBe(200);
    expect(await own()).toMatchObject({
      due_on: '2026-12-14',
      requests: [{ answer: 'granted', granted_on: '2026-12-14' }],
    });
    expect(await needs()).toEqual([]);
    const [mail] = await mailsTo('rosa@clinic.example');
    expect(mail).toContain('is now due on 14 December 2026');
    expect(mail).toContain('> Of course.');
    journal.clock.set('2026-12-01T13:00:00.000Z');
    reviewer = await startSession(journal.context, reviewer);
    expect((await own()).stage).toBe('accepted');
  });

  it('stays between the reviewer and the office: the authors see nothing of it, the reviewer no author', async () => {
    await ask('2026-12-14', 'I am at a congress.');
    await answer({ grant: true });
    const seen = JSON.stringify([
      await read(`/api/author/manuscripts/${id}/`, author),
      await mailsTo('submitter@hospital.example'),
    ]);
    expect(seen).not.toMatch(/congress|Quiroga|rosa@|2026-12-14|14 December/);
    const [mail] = await mailsTo('rosa@clinic.example');
    expect(mail).not.toMatch(/Amina|Diallo|submitter@/);
  });

  it('changes nothing when declined, gives the reviewer the reason, and may be requested again', async () => {
    await ask('2026-12-14');
    expect((await answer({ grant: false, words: 'The authors wait.' })).status).toBe(200);
    expect(await own()).toMatchObject({ due_on: '2026-11-30', requests: [{ answer: 'declined' }] });
    expect((await mailsTo('rosa@clinic.example'))[0]).toContain('> The authors wait.');
    expect((await ask('2026-12-02')).status).toBe(200);
    expect((await own()).requests).toHaveLength(2);
  });

  it.each([
    ['2026-11-21', 'Choose a date after today.'],
    ['2026-11-30', 'Choose a date after the current due date.'],
  ])('is not asked for until %s', async (day, sentence) => {
    const reply = await ask(day);
    expect([reply.status, (await reply.json()).due_on]).toEqual([400, [sentence]]);
  });

  it('is not granted once the date that was asked for has passed', async () => {
    await ask('2026-12-02');
    journal.clock.set('2026-12-02T10:00:00.000Z');
    [editor, reviewer] = (await Promise.all(
      [editor, reviewer].map((person) => startSession(journal.context, person)),
    )) as [Person, Person];
    expect((await answer({ grant: true })).status).toBe(409);
    expect((await own()).due_on).toBe('2026-11-30');
  });

  it('is asked for by someone who has accepted and still owes the review', async () => {
    const set = (dates: object) =>
      journal.db.updateTable('review_assignment').set(dates).where('id', '=', assignment).execute();
    await set({ accepted_at: null });
    expect([(await ask('2026-12-14')).status, (await own()).later_dates]).toEqual([409, null]);
    await set({ accepted_at: '2026-11-20T10:00:00.000Z', completed_at: '2026-11-21T09:00:00.000Z' });
    expect([(await ask('2026-12-14')).status, (await own()).later_dates]).toEqual([409, null]);
  });

  it.each([
    ['the office moves the date', () => change('due-date', { due_on: '2026-12-05' })],
    ['the office removes the reviewer', () => change('cancel', { reason: '' })],
    [
      'the reviewer declines after all',
      () => post(`/api/reviewer/assignment/${assignment}/answer/`, { answer: 'decline' }, reviewer),
    ],
    [
      'the editor decides',
      () => post(`/api/editor/manuscript/${id}/update-status/`, { status: 'rejected', notes: 'No.' }, editor),
    ],
  ])('lapses when %s', async (_, happen) => {
    await ask('2026-12-14');
    const reply = await happen();
    expect(reply.status, await reply.clone().text()).toBe(200);
    const { answer: became } = await journal.db.selectFrom('request').select('answer').executeTakeFirstOrThrow();
    expect([became, await needs()]).toEqual(['lapsed', []]);
  });
});
