import { beforeEach, describe, expect, it } from 'vitest';
import { INVITING_TEXTS } from '#domain/review/inviting';
import { replaceUnanswered } from '#server/review/invite-next';
import { json, type Person } from '../../support/accounts.ts';
import { officeOf } from '../../support/asking-reviewers-calls.ts';
import { underReviewManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

const LETTER = {
  subject: 'A study on sleep for {journal}',
  text: 'You wrote on sleep.\n\nPlease look at “{title}” by {due_date}.',
};
const named = (...names: string[]) => names.map((name) => ({ email: `${name}@clinic.example` }));

describe('asking several reviewers', () => {
  const journal = useTestJournal();
  let editor: Person;
  let manuscript: string;
  let office: ReturnType<typeof officeOf>;
  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-02T10:00:00.000Z');
    editor = await journal.as('editor');
    manuscript = await underReviewManuscript(journal.db);
    office = officeOf(journal, editor, manuscript);
  });
  const mails = async () => {
    await journal.deliver();
    return journal.mailer.sent.splice(0);
  };
  const decline = async (name: string) => {
    const { id } = await journal.db
      .selectFrom('review_assignment')
      .innerJoin('account', 'account.id', 'reviewer_id')
      .select('review_assignment.id')
      .where('email', '=', `${name}@clinic.example`)
      .executeTakeFirstOrThrow();
    expect((await journal.fetch(`/api/editor/assignment/${id}/cancel/`, json({ reason: '' }, editor))).status).toBe(
      200,
    );
  };

  it('brings a list back only where no one has changed it since', async () => {
    const waiting = async () => (await office.plan()).candidates.map(({ email }) => email.split('@')[0]);
    await office.keep({ candidates: named('a', 'b') });
    await office.keep({ candidates: named('b') });
    expect((await office.keep({ candidates: named('a', 'b'), instead_of: ['b@clinic.example'] })).status).toBe(200);
    expect(await waiting()).toEqual(['a', 'b']);
    await office.keep({ candidates: named('b', 'c') });
    const late = await office.keep({ candidates: named('a', 'b'), instead_of: ['b@clinic.example'] });
    expect([late.status, (await late.json()).detail]).toEqual([409, INVITING_TEXTS.stale]);
    expect(await waiting()).toEqual(['b', 'c']);
  });

  it('invites no more than are wanted, and puts the others on the list', async () => {
    const reply = await office.post('invite-reviewers', {
      reviewer_emails: ['a', 'b', `amina.${manuscript}`, 'c'].map((name) =>
        name.includes('.') ? `${name}@hospital.example` : `${name}@clinic.example`,
      ),
      at_once: 2,
    });
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({
      invited: ['a@clinic.example', 'b@clinic.example'],
      listed: [`amina.${manuscript}@hospital.example`, 'c@clinic.example'],
    });
    expect(await office.people()).toEqual(['a@clinic.example invited', 'b@clinic.example invited']);
    // An author on the list is skipped.
    await decline('a');
    expect(await office.people()).toEqual([
      'a@clinic.example cancelled',
      'b@clinic.example invited',
      'c@clinic.example invited',
    ]);
    expect((await office.plan()).candidates.map(({ state }) => state)).toEqual(['passed_over', 'invited']);
  });

  it('reports who cannot be invited, and invites the others', async () => {
    const reply = await office.post('invite-reviewers', { reviewer_emails: [editor.email, 'a@clinic.example'] });
    expect(await reply.json()).toMatchObject({
      invited: ['a@clinic.example'],
      refused: [{ email: editor.email, reason: expect.stringContaining('cannot review') }],
    });
    const again = await office.post('invite-reviewers', { reviewer_emails: ['a@clinic.example'] });
    expect([again.status, (await again.json()).detail]).toEqual([409, expect.stringContaining('already invited')]);
  });

  it('fills up to the number that is wanted when someone declines, and never beyond', async () => {
    await office.post('assign-reviewer', { reviewer_email: 'a@clinic.example' });
    await office.keep({ candidates: named('b', 'c', 'd', 'e', 'f'), at_once: 3 });
    await decline('a');
    expect(await office.people()).toEqual([
      'a@clinic.example cancelled',
      'b@clinic.example invited',
      'c@clinic.example invited',
      'd@clinic.example invited',
    ]);
    await decline('b');
    expect(await office.people()).toEqual([
      'a@clinic.example cancelled',
      'b@clinic.example cancelled',
      'c@clinic.example invited',
      'd@clinic.example invited',
      'e@clinic.example invited',
    ]);
    expect((await office.keep({ candidates: [], at_once: 2 })).status).toBe(409);
    // Inviting one more manually raises the number wanted by one.
    await office.post('assign-reviewer', { reviewer_email: 'g@clinic.example' });
    expect(await office.plan()).toMatchObject({ at_once: 4 });
  });

  it('invites the next in place of a silent reviewer, who is notified; the timeline shows both', async () => {
    await office.post('invite-reviewers', { reviewer_emails: ['a@clinic.example'], at_once: 2 });
    journal.clock.advance(60_000);
    await office.post('invite-reviewers', { reviewer_emails: ['b@clinic.example'] });
    await office.keep({ candidates: named('c'), silent_days: 10 });
    await mails();
    journal.clock.set('2026-11-12T09:59:00.000Z');
    await replaceUnanswered(journal.context);
    journal.clock.set('2026-11-12T10:05:00.000Z');
    for (let turn = 0; turn < 2; turn += 1) await replaceUnanswered(journal.context);
    // The session from ten days ago has expired.
    office = officeOf(journal, await journal.as('editor'), manuscript);
    // Only one of the two who did not respond is replaced: the reserve list is empty.
    expect(await office.people()).toEqual([
      'a@clinic.example cancelled',
      'b@clinic.example invited',
      'c@clinic.example invited',
    ]);
    expect(await office.events()).toEqual(
      expect.arrayContaining([
        ['reviewer.invited', 'c@clinic.example'],
        ['reviewer.replaced', 'a@clinic.example'],
      ]),
    );
    const sent = await mails();
    expect(sent.find(({ to }) => to.address === 'a@clinic.example')?.text).toContain('no answer for 10 days');
    expect(sent.map(({ to }) => to.address).sort()).toEqual(['a@clinic.example', 'c@clinic.example']);
  });

  it('sends the editor’s words with the facts of the template, and the list sends them too', async () => {
    await office.post('assign-reviewer', { reviewer_email: 'a@clinic.example', letter: LETTER });
    const [first] = await mails();
    await office.keep({ candidates: named('b'), letter: LETTER });
    await decline('a');
    const second = (await mails()).find(({ to }) => to.address === 'b@clinic.example');
    for (const mail of [first, second]) {
      expect(mail?.subject).toMatch(/^A study on sleep for [A-Z]/);
      for (const words of ['You wrote on sleep.', 'by 30 November 2026.', 'double-blind', 'Abstract: ', '#token=']) {
        expect(mail?.text).toContain(words);
      }
      expect(mail?.text).not.toContain('We would be grateful');
    }
    // Without an edited letter, the standard one is sent.
    await office.post('assign-reviewer', { reviewer_email: 'c@clinic.example' });
    expect((await mails()).at(-1)?.text).toContain('We would be grateful for your opinion');
  });

  it('refuses words that name an author, or hold what cannot be filled in', async () => {
    const { family } = await journal.db
      .selectFrom('manuscript_author')
      .select('family')
      .where('manuscript_id', '=', manuscript)
      .executeTakeFirstOrThrow();
    const letter = { subject: 'A study', text: `Professor ${family} has sent us this.` };
    const body = { reviewer_email: 'a@clinic.example', letter };
    const refused = await office.post('assign-reviewer', body);
    expect([refused.status, (await refused.json()).names.join()]).toEqual([422, expect.stringContaining(family)]);
    expect((await office.keep({ candidates: [], letter })).status).toBe(422);
    expect((await office.post('assign-reviewer', { ...body, are_names_meant: true })).status).toBe(200);
    const wrong = await office.post('assign-reviewer', { ...body, letter: { ...letter, text: 'By {author}.' } });
    expect([wrong.status, JSON.stringify(await wrong.json())]).toEqual([400, expect.stringContaining('{author}')]);
  });
});
