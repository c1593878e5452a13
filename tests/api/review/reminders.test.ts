import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, plainDate } from '#domain/kernel/date';
import { settingsApi } from '#domain/settings/paths';
import { sendReminders } from '#server/review/send-reminders';
import { bearer, json, type Person } from '../../support/accounts.ts';
import { submittedManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

/** The email sent on acceptance, with a link to the review. */
const CONFIRMATION = /^Your review of .+, due /;

describe('reminders', () => {
  const journal = useTestJournal();
  let editor: Person;
  let id: string;
  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-21T10:00:00.000Z');
    editor = await journal.as('editor', { email: 'editor@board.example' });
    const author = await journal.as('author', { email: 'writer@clinic.example' });
    id = await submittedManuscript(journal.db, { submitter_id: author.id });
    await update({ status: 'under_review' });
  });

  const post = (path: string, body: object = {}) => journal.fetch(path, json(body, editor));
  const update = (body: object) => post(`/api/editor/manuscript/${id}/update-status/`, body);
  const listPlanned = async (person = editor) =>
    (await journal.fetch('/api/editor/reminders/', { headers: bearer(person.token) })).json();
  const invite = async (due_on = '2026-12-19') => {
    await post(`/api/editor/manuscript/${id}/assign-reviewer/`, { reviewer_email: 'kit@lab.example', due_on });
    await journal.deliver();
    const [mail] = journal.mailer.sent.splice(0).filter(({ to }) => to.address === 'kit@lab.example');
    return /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  const accept = (token: string) =>
    post('/api/review-invitation/answer/', { token, answer: 'accept', first_name: 'Ingrid' });
  /** The subjects of a day's emails to a recipient. */
  const mailsOn = async (day: string, to = 'kit@lab.example') => {
    journal.clock.set(`${day}T08:00:00.000Z`);
    editor = await journal.as('editor');
    await sendReminders(await journal.current());
    await journal.deliver();
    const sent = journal.mailer.sent.splice(0).filter((mail) => mail.to.address === to);
    return sent.map(({ subject }) => subject).filter((subject) => !CONFIRMATION.test(subject));
  };

  it('ask for an answer after one week and after two, and never again', async () => {
    await invite();
    expect(await mailsOn('2026-11-27')).toEqual([]);
    expect(await mailsOn('2026-11-28')).toEqual([expect.stringContaining('Will you review')]);
    expect(await mailsOn('2026-11-28')).toEqual([]);
    expect(await mailsOn('2026-12-05')).toEqual([expect.stringContaining('Will you review')]);
    expect(await mailsOn('2026-12-18')).toEqual([]);
  });

  it('come before a review is due, on the day and a week later, each once, with a link that works', async () => {
    await accept(await invite());
    const sent = [];
    for (let day = 0; day < 50; day += 1) {
      const date = plainDate(new Date(Date.parse('2026-11-21') + day * DAY_MS));
      for (const subject of await mailsOn(date)) sent.push([date, subject.split(':')[0]]);
    }
    expect(sent).toEqual([
      ['2026-12-16', 'Your review is due soon'],
      ['2026-12-19', 'Your review is due'],
      ['2026-12-26', 'Your review is overdue'],
    ]);
  });

  const set = async (texts: Record<string, string>) => {
    const headers = bearer(editor.token);
    const { version, values } = await (await journal.fetch(settingsApi('reminders'), { headers })).json();
    const body = json({ version, values: { ...values, ...texts } }, editor);
    return journal.fetch(settingsApi('reminders'), { ...body, method: 'PUT' });
  };

  it('come on the days that the office has set, and as often', async () => {
    for (const [name, text] of [
      ['review_before', '31'],
      ['review_after', '1'],
      ['review_times', '5'],
      ['proof_after', 'x'],
    ] as const) {
      expect((await set({ [name]: text })).status, name).toBe(400);
    }
    expect((await set({ review_before: '5', review_after: '4', review_times: '2' })).status).toBe(200);
    await accept(await invite());
    const sent = [];
    for (let day = 0; day < 50; day += 1) {
      const date = plainDate(new Date(Date.parse('2026-11-21') + day * DAY_MS));
      for (const subject of await mailsOn(date)) sent.push([date, subject.split(':')[0]]);
    }
    expect(sent).toEqual([
      ['2026-12-14', 'Your review is due soon'],
      ['2026-12-19', 'Your review is due'],
      ['2026-12-23', 'Your review is overdue'],
      ['2026-12-27', 'Your review is overdue'],
    ]);
  });

  it('that went out come back by no change of the days, neither the same nor an earlier one', async () => {
    await invite();
    expect((await mailsOn('2026-11-28')).length).toBe(1);
    expect((await mailsOn('2026-12-05')).length).toBe(1);
    expect((await set({ invitation_times: '3', invitation_after: '3' })).status).toBe(200);
    expect(await mailsOn('2026-12-05')).toEqual([]);
    expect(await listPlanned()).toEqual([]);
    expect(await mailsOn('2026-12-31')).toEqual([]);
  });

  it('catch up after days on which nothing ran, with the latest one only', async () => {
    await accept(await invite());
    expect(await mailsOn('2027-01-10')).toEqual([expect.stringContaining('Your review is overdue')]);
    expect(await mailsOn('2027-01-11')).toEqual([]);
  });

  it('that are sent late name the intended day, and call no other day today', async () => {
    await accept(await invite());
    journal.clock.set('2026-12-22T08:00:00.000Z');
    await sendReminders(await journal.current());
    await journal.deliver();
    const { subject, text } = journal.mailer.sent.at(-1) ?? {};
    expect(subject).toContain('Your review is due:');
    expect(text).toContain('19 December 2026');
    expect(text).not.toContain('today');
  });

  it.each([
    ['the manuscript is decided on', () => update({ status: 'rejected' })],
    [
      'the invitation is declined',
      async (token: string) => post('/api/review-invitation/answer/', { token, answer: 'decline' }),
    ],
  ])('stop when %s', async (_, change) => {
    const token = await invite();
    journal.clock.advance(1000);
    await change(token);
    await journal.deliver();
    journal.mailer.sent.length = 0;
    expect(await mailsOn('2026-12-05')).toEqual([]);
  });

  it('are not sent when the answer comes between the decision to remind and the mail', async () => {
    const token = await invite();
    journal.clock.set('2026-11-28T08:00:00.000Z');
    await sendReminders(await journal.current());
    await accept(token);
    await journal.deliver();
    const subjects = journal.mailer.sent
      .filter(({ to }) => to.address === 'kit@lab.example')
      .map(({ subject }) => subject);
    expect(subjects).toEqual([expect.stringMatching(CONFIRMATION)]);
  });

  it('carry a new link that works, and end the one before it a week later', async () => {
    const old = await invite();
    journal.clock.set('2026-11-28T08:00:00.000Z');
    await sendReminders(await journal.current());
    await journal.deliver();
    const text = journal.mailer.sent.find(({ to }) => to.address === 'kit@lab.example')?.text ?? '';
    const show = (token?: string) => journal.fetch('/api/review-invitation/show/', json({ token }));
    expect((await show(/#token=([\w-]+)/.exec(text)?.[1])).status).toBe(200);
    expect((await show(old)).status).toBe(200);
    journal.clock.advance(7 * DAY_MS);
    expect((await show(old)).status).toBe(404);
  });

  it('go to the authors whose revision is awaited', async () => {
    await update({ status: 'revisions_required', notes: 'Please revise.', revision_due_on: '2026-12-19' });
    expect(await mailsOn('2026-12-11', 'writer@clinic.example')).toEqual([]);
    expect(await mailsOn('2026-12-12', 'writer@clinic.example')).toEqual([expect.stringContaining('is due soon')]);
    expect(await mailsOn('2026-12-19', 'writer@clinic.example')).toEqual([
      expect.stringContaining('Your revision is due:'),
    ]);
    expect(await mailsOn('2026-12-26', 'writer@clinic.example')).toEqual([expect.stringContaining('is overdue')]);
  });

  it('are shown to the office the day before, and are not sent once they are stopped', async () => {
    await invite();
    expect(await listPlanned()).toEqual([]);
    journal.clock.set('2026-11-27T10:00:00.000Z');
    editor = await journal.as('editor');
    const [tomorrow] = await listPlanned();
    expect(tomorrow).toMatchObject({
      label: 'Invitation unanswered',
      due_on: '2026-11-28',
      is_stopped: false,
      to: { email: 'kit@lab.example' },
    });
    expect((await post(`/api/editor/reminder/${tomorrow.id}/stop/`)).status).toBe(200);
    expect(await listPlanned()).toMatchObject([{ is_stopped: true }]);
    expect(await mailsOn('2026-11-28')).toEqual([]);
    expect((await post(`/api/editor/reminder/${tomorrow.id}/resume/`)).status).toBe(200);
    expect(await mailsOn('2026-11-28')).toHaveLength(1);
    expect((await post(`/api/editor/reminder/${tomorrow.id}/stop/`)).status).toBe(404);
  });

  it('of a manuscript do not exist for an editor who wrote it', async () => {
    await invite();
    journal.clock.set('2026-11-27T10:00:00.000Z');
    const writer = await journal.as('editor');
    await journal.db.updateTable('manuscript').set({ submitter_id: writer.id }).execute();
    expect(await listPlanned(writer)).toEqual([]);
    const name = (await journal.db.selectFrom('review_assignment').select('id').executeTakeFirstOrThrow()).id;
    const path = `/api/editor/reminder/invitation-unanswered.${name}.2026-11-28/stop/`;
    expect((await journal.fetch(path, json({}, writer))).status).toBe(404);
  });
});
