import { beforeEach, describe, expect, it } from 'vitest';
import { messageApi } from '#domain/message/paths';
import { json, type Person } from '../../support/accounts.ts';
import { addAssignment, underReviewManuscript } from '../../support/factories.ts';
import { deliverMail, INBOUND, plainMail } from '../../support/inbound-mail.ts';
import { useTestJournal } from '../../support/journal.ts';
import { MERIDIAN } from '../../support/meridian.ts';

/** News of a review goes to those who may see the manuscript when it is sent, whoever sent the invitation. */
describe('what a reviewer does is emailed', () => {
  const journal = useTestJournal();
  let inviter: Person;
  let handler: Person;
  let reviewer: Person;
  let manuscript: string;
  let assignment: string;

  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-28T10:00:00.000Z');
    journal.context.inboundMail = INBOUND;
    inviter = await journal.as('editor', { email: 'inviter@journal.example' });
    handler = await journal.as('editor', { email: 'handler@journal.example' });
    reviewer = await journal.as('reviewer', { first_name: 'Lara', last_name: 'Latereviewer' });
    manuscript = await underReviewManuscript(journal.db, { editor_id: handler.id });
    const invited = { manuscript_id: manuscript, invited_by: inviter.email, invited_by_id: inviter.id };
    assignment = await addAssignment(journal.db, reviewer, invited);
  });

  const post = async (path: string, body: object, person: Person) =>
    expect((await journal.fetch(path, json(body, person))).status, path).toBeLessThan(300);
  const change = (person: Person, values: object) =>
    journal.db.updateTable('account').set(values).where('id', '=', person.id).execute();
  /** Performs a reviewer's actions; returns who was emailed about each. */
  const listEmailed = async () => {
    const about = `/api/reviewer/assignment/${assignment}`;
    await post(`${about}/answer/`, { answer: 'accept' }, reviewer);
    await post(`${about}/interests/`, { has_none: true }, reviewer);
    await post(messageApi.reviewer(assignment), { text: 'I suspect fabricated data.' }, reviewer);
    const content = { answers: {}, comments_to_author: 'Fine.', comments_to_editor: '', recommendation: 'accept' };
    await post(`${about}/submit/`, { content, version: 0 }, reviewer);
    await journal.deliver();
    const mails = journal.mailer.sent.filter(({ text }) => text.includes('Lara Latereviewer'));
    const news = mails.filter(({ to }) => to.address !== reviewer.email);
    expect(news).toHaveLength(3);
    return [...new Set(news.map(({ to }) => to.address))];
  };

  it('to the editor who invited, at the address that this editor has by then', async () => {
    await change(inviter, { email: 'moved@journal.example' });
    expect(await listEmailed()).toEqual(['moved@journal.example']);
  });

  it.each<[what: string, leave: () => Promise<unknown>]>([
    ['was shut out', () => change(inviter, { is_active: false })],
    ['has left the office', () => change(inviter, { role: 'author' })],
    ['stepped back', () => post(`/api/editor/manuscript/${manuscript}/recuse/`, {}, inviter)],
    [
      'turned out to be an author',
      () =>
        journal.db
          .updateTable('manuscript_author')
          .set({ email: inviter.email })
          .where('manuscript_id', '=', manuscript)
          .where('position', '=', 2)
          .execute(),
    ],
    [
      'sees other manuscripts only',
      () =>
        journal.db
          .updateTable('colleague')
          .set({ duty: 'guest_editor' })
          .where('account_id', '=', inviter.id)
          .execute(),
    ],
  ])('to the handling editor, where who invited %s', async (_, leave) => {
    await leave();
    expect(await listEmailed()).toEqual([handler.email]);
  });

  it('to the office, where neither is left', async () => {
    await change(inviter, { role: 'author' });
    await change(handler, { is_active: false });
    expect(await listEmailed()).toEqual([MERIDIAN.officeEmail]);
  });

  it('to no one, by a deactivated person: an answer by email is refused', async () => {
    const body = { kind: 'reviewer', assignment_id: assignment, text: 'Can you?' };
    await post(messageApi.office(manuscript), body, handler);
    await journal.deliver();
    const to = journal.mailer.sent.find((mail) => mail.to.address === reviewer.email)?.replyTo?.address ?? '';
    await change(reviewer, { is_active: false });
    const mail = plainMail({ from: reviewer.email, to, text: 'Yes.' });
    const taken = await deliverMail(journal.fetch, mail, { at: journal.clock.now() });
    expect(taken.status).toBe(422);
  });
});
