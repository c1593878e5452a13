import { beforeEach, describe, expect, it } from 'vitest';
import { json, type Person } from '../../support/accounts.ts';
import { docx } from '../../support/documents.ts';
import { ownManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';
import { postForm } from '../../support/submissions.ts';

describe('more time for a revision', () => {
  const journal = useTestJournal();
  let author: Person;
  let editor: Person;
  let id: string;
  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-21T10:00:00.000Z');
    author = await journal.as('author', { email: 'submitter@hospital.example' });
    editor = await journal.as('editor', { email: 'edith@journal.example' });
    id = await ownManuscript(journal.db, author);
    await set({ status: 'revisions_required', revision_due_on: '2026-11-30' });
  });

  const set = (change: { status: string; revision_due_on?: string }) =>
    journal.db.updateTable('manuscript').set(change).where('id', '=', id).execute();
  const ask = (due_on: string, reason = '') =>
    journal.fetch(`/api/author/manuscripts/${id}/more-time/`, json({ due_on, reason }, author));
  const read = async (path: string, person: Person) =>
    (await journal.fetch(path, { headers: { authorization: `Bearer ${person.token}` } })).json();
  const own = () => read(`/api/author/manuscripts/${id}/`, author);
  const needs = async () => (await read('/api/editor/needs/', editor)) as { kind: string; subject_id: string }[];
  const answer = async (grant: boolean) => {
    const request = (await own()).requests[0].id;
    return journal.fetch(`/api/editor/request/${request}/answer/`, json({ grant }, editor));
  };
  const revise = () => {
    const file = { name: 'paper.docx', bytes: docx({ paragraphs: ['Slept.'] }) };
    const sent = { fields: { response: 'Done.' }, file };
    return postForm(journal.fetch, `/api/author/manuscripts/${id}/revision/`, sent, { person: author });
  };
  const mailTo = async (address: string) => {
    await journal.deliver();
    return journal.mailer.sent.findLast(({ to }) => to.address === address)?.text;
  };

  it('is not needed to send it late: the author reads that it came late, and so does the office, everywhere', async () => {
    await set({ status: 'revisions_required', revision_due_on: '2026-11-18' });
    const reply = await revise();
    expect([reply.status, (await reply.json()).message]).toEqual([201, expect.stringContaining('2 days late')]);
    expect(await mailTo('submitter@hospital.example')).toContain('2 days late');
    expect(await mailTo('office@journal.example')).toContain('It is 2 days late.');
    const [card] = (await read('/api/editor/manuscripts/under_review/', editor)) as { revision: object }[];
    expect(card).toMatchObject({ revision: { late_days: 2 } });
    expect(await needs()).toMatchObject([
      { kind: 'revision-received', reason: expect.stringContaining('2 days late') },
    ]);
    const timeline = (await read(`/api/editor/manuscript/${id}/timeline/`, editor)) as { details?: object }[];
    expect(timeline.find(({ details }) => details && 'late_days' in details)).toMatchObject({
      details: { late_days: 2 },
    });
  });

  it('is announced as it was submitted, even if the emails are sent after the next revision', async () => {
    await set({ status: 'revisions_required', revision_due_on: '2026-11-18' });
    expect((await revise()).status).toBe(201);
    await set({ status: 'revisions_required', revision_due_on: '2026-11-30' });
    expect((await revise()).status).toBe(201);
    await journal.deliver();
    for (const address of ['submitter@hospital.example', 'office@journal.example']) {
      const told = journal.mailer.sent.filter(({ to, subject }) => to.address === address && /^Revision/.test(subject));
      expect(told.map(({ text }) => text.includes('2 days late'))).toEqual([true, false]);
    }
  });

  it('is proposed fourteen days after the revision is due, and after today once that has passed', async () => {
    expect(await own()).toMatchObject({ later_dates: { earliest: '2026-12-01', proposed: '2026-12-14' } });
    await set({ status: 'revisions_required', revision_due_on: '2026-11-18' });
    expect(await own()).toMatchObject({ later_dates: { earliest: '2026-11-22', proposed: '2026-12-05' } });
    await set({ status: 'under_review' });
    expect(await own()).toMatchObject({ later_dates: null });
  });

  it('is asked for once, is a need of the office, and moves the due date, reminders and needs when it is granted', async () => {
    for (const day of ['2026-12-14', '2026-12-20']) expect((await ask(day, 'A colleague is ill.')).status).toBe(200);
    expect((await own()).requests).toMatchObject([{ kind: 'revision-time', wanted_on: '2026-12-14', answer: null }]);
    expect(await mailTo('office@journal.example')).toContain('until 14 December 2026');
    expect(await needs()).toMatchObject([{ kind: 'time-asked', call: { does: 'grant', question: null } }]);
    expect((await answer(true)).status).toBe(200);
    expect(await own()).toMatchObject({
      revision_due_date: '2026-12-14',
      requests: [{ answer: 'granted', granted_on: '2026-12-14' }],
    });
    expect(await needs()).toEqual([]);
    expect(await mailTo('submitter@hospital.example')).toContain('is now due on 14 December 2026');
    journal.clock.set('2026-12-10T10:00:00.000Z');
    editor = await journal.as('editor', { email: 'later@journal.example' });
    expect(await needs()).toEqual([]);
  });

  it('changes nothing when declined, and the author learns which date still applies', async () => {
    await ask('2026-12-14');
    expect((await answer(false)).status).toBe(200);
    expect((await own()).revision_due_date).toBe('2026-11-30');
    expect(await mailTo('submitter@hospital.example')).toContain('is still due on 30 November 2026');
  });

  it.each([
    ['2026-11-21', 'Choose a date after today.'],
    ['2026-11-30', 'Choose a date after the current due date.'],
  ])('is not asked for until %s', async (day, sentence) => {
    const reply = await ask(day);
    expect([reply.status, (await reply.json()).due_on]).toEqual([400, [sentence]]);
  });

  it('is asked for only while a revision is expected, and lapses with the next decision', async () => {
    await ask('2026-12-14');
    const body = { status: 'under_review', notes: 'We go on.', letter: null };
    await journal.fetch(`/api/editor/manuscript/${id}/update-status/`, json(body, editor));
    expect((await own()).requests).toMatchObject([{ answer: 'lapsed' }]);
    expect((await answer(true)).status).toBe(409);
    expect((await ask('2026-12-14')).status).toBe(409);
  });
});
