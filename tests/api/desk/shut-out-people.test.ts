import { beforeEach, describe, expect, it } from 'vitest';
import type { Need } from '#domain/desk/need/need';
import { messageApi } from '#domain/message/paths';
import { sendReminders } from '#server/review/send-reminders';
import { bearer, json, type Person } from '../../support/accounts.ts';
import { addAssignment, revisionsRequiredManuscript, underReviewManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

describe('from someone whose account is deactivated', () => {
  const journal = useTestJournal();
  let editor: Person;
  let reviewer: Person;
  let manuscript: string;
  let assignment: string;

  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-20T10:00:00.000Z');
    editor = await journal.as('editor');
    reviewer = await journal.as('reviewer');
    manuscript = await underReviewManuscript(journal.db, { editor_id: editor.id });
    const accepted = { accepted_at: '2026-11-20T11:00:00.000Z', interests: '', due_on: '2026-12-04' };
    assignment = await addAssignment(journal.db, reviewer, { manuscript_id: manuscript, ...accepted });
  });

  const shutOut = async ({ id }: Person, by = editor) => {
    const reply = await journal.fetch(`/api/editor/account/${id}/active/`, json({ is_active: false }, by));
    return { status: reply.status, body: await reply.json() };
  };
  const read = async <Read>(path: string): Promise<Read> =>
    (await journal.fetch(path, { headers: bearer(editor.token) })).json();
  const needs = async () => (await read<Need[]>('/api/editor/needs/?limit=50')).map(({ kind }) => kind);
  const listEmailed = async ({ email }: Person) => {
    await journal.deliver();
    return journal.mailer.sent.filter(({ to }) => to.address === email).map(({ subject }) => subject);
  };
  const remindOn = async (day: string) => {
    journal.clock.set(`${day}T10:00:00.000Z`);
    await sendReminders(journal.context);
  };

  it('no review is awaited: no reminder, manual or automatic, and no message is emailed', async () => {
    await shutOut(reviewer);
    const reminded = await journal.fetch(`/api/editor/assignment/${assignment}/remind/`, json({}, editor));
    expect(reminded.status).toBe(409);
    const message = { kind: 'reviewer', assignment_id: assignment, text: 'How is it going?' };
    expect((await journal.fetch(messageApi.office(manuscript), json(message, editor))).status).toBe(200);
    for (const day of ['2026-11-27', '2026-12-04', '2026-12-11']) await remindOn(day);
    expect(await listEmailed(reviewer)).toEqual([]);
  });

  it('no review counts as open or late, and others are missing at once', async () => {
    await journal.db
      .insertInto('candidate_rule')
      .values({
        ...{ manuscript_id: manuscript, round: 1, at_once: 1, silent_days: null, letter: null },
        ...{ changed_by: editor.email, changed_at: '2026-11-20T10:00:00.000Z' },
      })
      .execute();
    expect(await needs()).toEqual([]);
    await shutOut(reviewer);
    expect(await needs()).toEqual(['reviewers-missing']);
    journal.clock.set('2026-12-20T10:00:00.000Z');
    editor = await journal.as('editor');
    expect(await needs()).not.toContain('review-overdue');
    const { reviewers } = await read<{ reviewers: { open: number; late: number }[] }>('/api/editor/statistics/people/');
    expect(reviewers).toMatchObject([{ open: 0, late: 0 }]);
    const { assignments } = await read<{ assignments: { reviewer: { is_active: boolean } }[] }>(
      `/api/editor/manuscript/${manuscript}/`,
    );
    expect(assignments).toMatchObject([{ reviewer: { is_active: false } }]);
  });

  it('no revision is asked for by email', async () => {
    const author = await journal.as('author');
    await revisionsRequiredManuscript(journal.db, { submitter_id: author.id, revision_due_on: '2026-12-04' });
    await shutOut(author);
    for (const day of ['2026-11-27', '2026-12-04', '2026-12-11']) await remindOn(day);
    expect(await listEmailed(author)).toEqual([]);
  });

  it('whoever deactivates them learns what is waiting for them, except what this editor may not see', async () => {
    const leaver = await journal.as('editor');
    const handled = await underReviewManuscript(journal.db, { editor_id: leaver.id });
    const own = await underReviewManuscript(journal.db, { submitter_id: editor.id });
    for (const manuscript_id of [manuscript, own]) await addAssignment(journal.db, leaver, { manuscript_id });
    const { body } = await shutOut(leaver);
    expect(body.waiting).toEqual([
      expect.objectContaining({ part: 'handled', manuscript_id: handled }),
      expect.objectContaining({ part: 'reviews', manuscript_id: manuscript }),
    ]);
    expect(body.message).toContain(
      'Please reassign: 1 outstanding review or invitation to review, 1 manuscript handled as an editor.',
    );
  });

  it('everything is awaited again once they are let in', async () => {
    await shutOut(reviewer);
    await journal.fetch(`/api/editor/account/${reviewer.id}/active/`, json({ is_active: true }, editor));
    const reminded = await journal.fetch(`/api/editor/assignment/${assignment}/remind/`, json({}, editor));
    expect(reminded.status).toBe(200);
  });
});
