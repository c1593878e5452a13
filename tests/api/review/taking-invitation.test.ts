import { describe, expect, it } from 'vitest';
import { INVITATION_TEXTS } from '#domain/review/invitation';
import { type AccountOverrides, bearer, json, type Person } from '../../support/accounts.ts';
import { openTestJournal } from '../../support/journal.ts';
import { call, REVIEWER, useInvitation } from '../../support/review-link-calls.ts';

const ACCEPT = { answer: 'accept', first_name: 'Ines', last_name: 'Costa' };

describe('an invitation taken with another account', () => {
  const at = useInvitation(() => openTestJournal());
  const post = (path: string, body: object, person?: Person) =>
    at.journal.fetch(`/api/review-invitation/${path}/`, json(body, person));
  const take = async (person?: Person, token = at.token) => {
    const reply = await post('take', { token }, person);
    return { status: reply.status, ...(await reply.json()) };
  };
  const ines = (overrides: AccountOverrides = {}) =>
    at.journal.as('author', { email: 'ines@home.example', first_name: 'Ines', last_name: 'Costa', ...overrides });
  const assignments = () =>
    at.journal.db
      .selectFrom('review_assignment')
      .innerJoin('account', 'account.id', 'reviewer_id')
      .select(['account.email', 'accepted_at', 'cancelled_at', 'invited_by'])
      .orderBy('invited_at')
      .orderBy('cancelled_at')
      .execute();

  it('names the address that it was sent to', async () => {
    expect(await (await post('show', { token: at.token })).json()).toMatchObject({ email: REVIEWER });
  });

  it('belongs to that account: its link says so, the log names who took it, and the editor who invited stays', async () => {
    const person = await ines();
    at.journal.clock.advance(60_000);
    const taken = await take(person);
    expect(taken).toMatchObject({ status: 200, message: INVITATION_TEXTS.taken });
    const view = await at.journal.fetch(`/api/reviewer/assignment/${taken.id}/`, { headers: bearer(person.token) });
    expect(await view.json()).toMatchObject({ stage: 'invited' });
    expect(await assignments()).toMatchObject([
      { email: REVIEWER, cancelled_at: expect.any(Date) },
      { email: person.email, cancelled_at: null, invited_by: at.editor.email },
    ]);
    const shown = await post('show', { token: at.token });
    expect([shown.status, (await shown.json()).detail]).toEqual([404, INVITATION_TEXTS.moved]);
    const log = await at.journal.db.selectFrom('event').select(['action', 'actor']).orderBy('position').execute();
    expect(log.slice(-2)).toEqual([
      { action: 'reviewer.moved', actor: person.email },
      { action: 'reviewer.invited', actor: person.email },
    ]);
    await at.journal.deliver();
    expect(at.journal.mailer.sent.at(-1)).toMatchObject({ to: { address: person.email } });
  });

  it('is told from a withdrawn one by the log, not by the reason that an editor wrote', async () => {
    const reason = INVITATION_TEXTS.movedReason;
    const path = `/api/editor/assignment/${at.id}/cancel/`;
    expect((await at.journal.fetch(path, json({ reason }, at.editor))).status).toBe(200);
    const shown = await post('show', { token: at.token });
    expect([shown.status, (await shown.json()).detail]).toEqual([404, INVITATION_TEXTS.cancelled]);
  });

  it('goes on with the answer that was given by the link', async () => {
    await call(at.journal, at.id, at.token, ACCEPT);
    expect((await take(await ines())).status).toBe(200);
    expect((await assignments()).at(-1)).toMatchObject({ email: 'ines@home.example', accepted_at: expect.any(Date) });
  });

  it('needs a session, a confirmed address and a link that works', async () => {
    expect((await take()).status).toBe(401);
    expect(await take(await ines({ email_verified_at: null }))).toMatchObject({
      status: 403,
      detail: INVITATION_TEXTS.unconfirmed,
    });
    const person = await ines({ email: 'ines@away.example' });
    expect(await take(person, 'x'.repeat(43))).toMatchObject({ status: 404, detail: INVITATION_TEXTS.unknown });
    await call(at.journal, at.id, at.token, { answer: 'decline' });
    expect((await take(person)).status).toBe(409);
    expect(await assignments()).toMatchObject([{ email: REVIEWER }]);
  });

  it('is refused in the same words to the submitter, an author, the office, whoever the authors opposed, and whoever is close to them', async () => {
    const { db } = at.journal;
    const submitter = await ines();
    const opposed_reviewers = JSON.stringify([
      { name: 'Rex Quill', email: 'rex@home.example', affiliation: '', reason: '' },
    ]);
    await db
      .updateTable('manuscript')
      .set({ submitter_id: submitter.id, opposed_reviewers })
      .where('id', '=', at.manuscript)
      .execute();
    const [author] = await db
      .selectFrom('manuscript_author')
      .select(['email', 'family', 'given'])
      .where('manuscript_id', '=', at.manuscript)
      .where('email', '<>', '')
      .execute();
    const email = author?.email ?? '';
    const people = [
      submitter,
      await at.journal.as('author', { email }),
      await at.journal.as('editor', { email: 'second@journal.example' }),
      await at.journal.as('reviewer', { email: 'rex@home.example' }),
      await at.journal.as('reviewer', { email: `colleague@${email.split('@')[1]}` }),
      await at.journal.as('reviewer', { first_name: author?.given ?? '', last_name: author?.family ?? '' }),
    ];
    for (const person of people) {
      expect(await take(person), person.email).toMatchObject({ status: 409, detail: INVITATION_TEXTS.notForAccount });
    }
    expect(await assignments()).toMatchObject([{ email: REVIEWER, cancelled_at: null }]);
  });
});
