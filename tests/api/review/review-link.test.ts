import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/kernel/date';
import { INVITATION_TEXTS } from '#domain/review/invitation';
import { EMPTY_REVIEW, type ReviewContent } from '#domain/review/review';
import { bearer, dumpDatabase, json, tokenIn } from '../../support/accounts.ts';
import { addAssignment } from '../../support/factories.ts';
import { openTestJournal } from '../../support/journal.ts';
import { call, newestToken, REVIEWER, useInvitation } from '../../support/review-link-calls.ts';

const NOT_FOUND = { detail: 'Not found.', error: 'Not found.', message: 'Not found.' };
const REVIEW: ReviewContent = { ...EMPTY_REVIEW, comments_to_author: 'Sound.', recommendation: 'accept' };
const ACCEPT = { answer: 'accept', first_name: 'Ingrid', last_name: 'Solheim' };

describe('the link of an invitation', () => {
  const at = useInvitation(() => openTestJournal());
  const stage = async () => (await (await call(at.journal, at.id, at.token)).json()).stage;

  it('is in the fragment of the email’s link, and nowhere in the database', async () => {
    const mail = at.journal.mailer.sent.find(({ to }) => to.address === REVIEWER);
    expect(mail?.text).toContain(`https://journal.example/review-invitation#token=${at.token}`);
    expect(mail?.text).toContain('It works until 19 March 2027');
    expect(await dumpDatabase(at.journal.db)).not.toContain(at.token);
  });

  it('changes nothing when a mail scanner opens it, however often and with whatever method', async () => {
    const before = await dumpDatabase(at.journal.db);
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      for (const path of ['', 'answer/', 'interests/', 'draft/', 'submit/', 'calendar/']) {
        const address = `/api/reviewer/assignment/${at.id}/${path}`;
        await at.journal.fetch(address, { method, headers: { 'X-Review-Token': at.token } });
      }
      await at.journal.fetch('/review-invitation/', { method });
    }
    await at.journal.fetch('/api/review-invitation/show/', json({ token: at.token }));
    expect(await dumpDatabase(at.journal.db)).toBe(before);
    expect(await stage()).toBe('invited');
  });

  it('opens only its own assignment: for any other it answers as for one that does not exist', async () => {
    const other = await addAssignment(at.journal.db, await at.journal.as('reviewer'));
    const same = await at.journal.db
      .selectFrom('review_assignment')
      .selectAll()
      .where('id', '=', at.id)
      .executeTakeFirstOrThrow();
    const ofSamePerson = await addAssignment(at.journal.db, { id: same.reviewer_id });
    const absent = await call(at.journal, '0000000000000000', at.token);
    expect([absent.status, await absent.clone().json()]).toEqual([404, NOT_FOUND]);
    for (const id of [other, ofSamePerson]) {
      for (const body of [undefined, ACCEPT]) {
        const reply = await call(at.journal, id, at.token, body);
        expect([reply.status, await reply.json(), [...reply.headers]]).toEqual([404, NOT_FOUND, [...absent.headers]]);
      }
    }
    const list = await at.journal.fetch('/api/reviewer/assignments/', { headers: { 'X-Review-Token': at.token } });
    expect(list.status).toBe(401);
  });

  it('opens nothing with a wrong token, or where someone else is signed in', async () => {
    for (const wrong of ['', 'x'.repeat(43), `${at.token}x`, at.token.toLowerCase()]) {
      expect((await call(at.journal, at.id, wrong)).status, wrong).toBe(404);
    }
    for (const role of ['author', 'reviewer', 'editor'] as const) {
      const { token } = await at.journal.as(role);
      const reply = await at.journal.fetch(`/api/reviewer/assignment/${at.id}/`, { headers: bearer(token) });
      expect([reply.status, await reply.json()], role).toEqual([404, NOT_FOUND]);
    }
    const { token } = await at.journal.as('author');
    const both = { ...bearer(token), 'X-Review-Token': at.token };
    expect((await at.journal.fetch(`/api/reviewer/assignment/${at.id}/`, { headers: both })).status).toBe(200);
  });

  it('is revoked at once when the invitation is withdrawn or the account closed', async () => {
    const { db, clock } = at.journal;
    await db.updateTable('review_assignment').set({ cancelled_at: clock.now() }).execute();
    const shown = () => at.journal.fetch('/api/review-invitation/show/', json({ token: at.token }));
    expect([(await call(at.journal, at.id, at.token)).status, (await shown()).status]).toEqual([404, 404]);
    await db.updateTable('review_assignment').set({ cancelled_at: null }).execute();
    expect((await call(at.journal, at.id, at.token)).status).toBe(200);
    await db.updateTable('account').set({ is_active: false }).where('email', '=', REVIEWER).execute();
    expect([(await call(at.journal, at.id, at.token)).status, (await shown()).status]).toEqual([404, 404]);
  });

  it('ends with an editor’s withdrawal, whatever page or call it is shown to', async () => {
    const cancelled = json({ reason: 'Enough reviews are in.' }, at.editor);
    expect((await at.journal.fetch(`/api/editor/assignment/${at.id}/cancel/`, cancelled)).status).toBe(200);
    const answer = json({ token: at.token, ...ACCEPT });
    const replies = [
      await call(at.journal, at.id, at.token),
      await call(at.journal, at.id, at.token, ACCEPT),
      await at.journal.fetch('/api/review-invitation/answer/', answer),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
    const said = await at.journal.fetch('/api/review-invitation/show/', json({ token: at.token }));
    expect(Object.values(await said.json())).toEqual(Array(3).fill(INVITATION_TEXTS.cancelled));
    await at.journal.deliver();
    expect(at.journal.mailer.sent.at(-1)?.text).not.toContain('#token=');
  });

  it('is in no line of the log where its mail is refused, and in nothing the office is shown', async () => {
    const { send } = at.journal.mailer;
    const tokens: string[] = [];
    at.journal.mailer.send = async (mail) => {
      tokens.push(tokenIn(mail));
      throw new Error(`550 <${mail.to.address}>: unknown`);
    };
    await at.journal.fetch(`/api/editor/assignment/${at.id}/remind/`, json({}, at.editor));
    await at.journal.deliver();
    at.journal.mailer.send = send;
    const shown = [JSON.stringify(at.journal.logged.splice(0)), await dumpDatabase(at.journal.db)];
    for (const path of [`manuscript/${at.manuscript}/timeline`, `manuscript/${at.manuscript}`, 'deliveries']) {
      const reply = await at.journal.fetch(`/api/editor/${path}/`, { headers: bearer(at.editor.token) });
      shown.push(await reply.text());
    }
    expect(tokens).toHaveLength(1);
    for (const token of [at.token, ...tokens]) expect(shown.join('\n')).not.toContain(token);
  });

  it('works on the whole last day that its mail names, ninety days after the due date, wherever its reader is', async () => {
    at.journal.clock.set('2027-03-20T11:59:59Z');
    expect(await stage()).toBe('invited');
    at.journal.clock.set('2027-03-20T12:00:00Z');
    expect((await call(at.journal, at.id, at.token)).status).toBe(404);
  });

  it('is renewed with every mail; the one before ends a week later, so that no one is cut off while writing', async () => {
    await call(at.journal, at.id, at.token, ACCEPT);
    const renewed = await newestToken(at.journal);
    expect(renewed).not.toBe(at.token);
    expect(await stage()).toBe('accepted');
    at.journal.clock.advance(7 * DAY_MS);
    expect((await call(at.journal, at.id, at.token)).status).toBe(404);
    expect((await call(at.journal, at.id, renewed)).status).toBe(200);
  });

  it('shows the review that was sent in, with the link of the thanks, for ninety days more', async () => {
    await call(at.journal, at.id, at.token, ACCEPT);
    await call(at.journal, at.id, at.token, { has_none: true }, 'interests/');
    at.journal.clock.advance(100 * DAY_MS);
    expect((await call(at.journal, at.id, at.token, { content: REVIEW, version: 0 }, 'submit/')).status).toBe(201);
    const thanks = await newestToken(at.journal);
    at.journal.clock.advance(89 * DAY_MS);
    const view = await (await call(at.journal, at.id, thanks)).json();
    expect(view).toMatchObject({ stage: 'submitted', submitted: { content: REVIEW } });
  });

  it('declines in one call, with nothing but the answer, or with a reason', async () => {
    const words = { reason: 'On leave.', suggested_colleagues: 'Grace Lin' };
    const declined = await call(at.journal, at.id, at.token, { answer: 'decline', ...words });
    expect(await declined.json()).toMatchObject({ review: { stage: 'declined', rounds: [] } });
    expect((await call(at.journal, at.id, at.token, { answer: 'decline' })).status).toBe(200);
    expect((await call(at.journal, at.id, at.token, ACCEPT)).status).toBe(409);
    const kept = await at.journal.db.selectFrom('review_assignment').selectAll().executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ decline_reason: 'On leave.', suggested_colleagues: 'Grace Lin' });
  });

  it('when it declines, invites the next of the office’s list, once', async () => {
    const list = { candidates: [{ email: 'next@lab.example' }, { email: 'last@lab.example' }] };
    const path = `/api/editor/manuscript/${at.manuscript}/reviewer-candidates/`;
    const kept = await at.journal.fetch(path, { ...json(list, at.editor), method: 'PUT' });
    expect(kept.status).toBe(200);
    for (const _ of ['once', 'again']) await call(at.journal, at.id, at.token, { answer: 'decline' });
    await at.journal.deliver();
    const invited = at.journal.mailer.sent.filter(({ subject }) => subject.startsWith('Invitation to review'));
    expect(invited.map(({ to }) => to.address)).toEqual([REVIEWER, 'next@lab.example']);
  });

  it('cannot be guessed: after sixty wrong ones the network has to wait, and a session still works', async () => {
    const reviewer = await at.journal.as('reviewer');
    const own = await addAssignment(at.journal.db, reviewer);
    for (let index = 0; index < 60; index += 1) await call(at.journal, at.id, `wrong-${index}`);
    const refused = await call(at.journal, at.id, at.token);
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
    const reply = await at.journal.fetch(`/api/reviewer/assignment/${own}/`, { headers: bearer(reviewer.token) });
    expect(reply.status).toBe(200);
  });
});
