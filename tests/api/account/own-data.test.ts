import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closedAddress } from '#domain/account/closing';
import { OWN_LISTS } from '#server/account/own-data-queries';
import { randomId } from '#server/kernel/identifiers';
import { deliverDue } from '#server/kernel/outbox/deliver';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { bearer, dumpDatabase, json, PASSWORD, type Person, REGISTRATION } from '../../support/accounts.ts';
import {
  acceptedManuscript,
  addAssignment,
  addDraft,
  ownManuscript,
  rejectedManuscript,
  underReviewManuscript,
} from '../../support/factories.ts';
import { openTestJournal, type TestJournal } from '../../support/journal.ts';
import { addUpload } from '../../support/uploads.ts';

const AT = '2026-11-21T10:00:00Z';

describe('what the journal holds of a person', () => {
  let journal: TestJournal;
  beforeAll(async () => {
    journal = await openTestJournal();
  });
  beforeEach(() => journal.empty());
  afterAll(() => journal.close());

  const post = async (path: string, body: object, from?: { token: string }) => {
    const reply = await journal.fetch(path, json(body, from));
    return { status: reply.status, body: await reply.json() };
  };
  const close = (person: Person, password = PASSWORD) => post('/api/auth/close/', { password }, person);
  const exportOf = async (person: Person) => {
    const reply = await journal.fetch('/api/auth/export/', { headers: bearer(person.token) });
    expect(reply.status).toBe(200);
    return { reply, data: await reply.json() };
  };
  const accountOf = (id: string) =>
    journal.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
  /** A rejected manuscript submitted by this person. */
  const settledOf = async ({ id: submitter_id }: Person) => rejectedManuscript(journal.db, { submitter_id });

  describe('one’s own data', () => {
    it('come as one JSON file with every list, though all are empty', async () => {
      const person = await journal.as('author');
      const { reply, data } = await exportOf(person);
      expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+-own-data-2026-/);
      expect(reply.headers.get('cache-control')).toContain('no-store');
      expect(Object.keys(data)).toEqual(['exported_at', 'account', ...OWN_LISTS]);
      expect(data.account).toMatchObject({ id: person.id, email: person.email, role: 'author', duty: null });
      expect(data.sessions).toHaveLength(1);
    });

    it('hold drafts, manuscripts and reviews of the person, and no secret', async () => {
      const person = await journal.as('reviewer');
      await addDraft(journal.db, person);
      await ownManuscript(journal.db, person);
      const manuscript_id = await underReviewManuscript(journal.db);
      await addAssignment(journal.db, person, { manuscript_id });
      const { data } = await exportOf(person);
      for (const list of ['drafts', 'manuscripts', 'review_assignments']) expect(data[list]).toHaveLength(1);
      expect(JSON.stringify(data)).not.toMatch(/argon2|submission_code|totp_secret|hash/);
    });

    it('hold more rows than are read at a time, each once', async () => {
      const person = await journal.as('author');
      const views = Array.from({ length: 101 }, (_, index) => ({
        ...{ id: randomId(), owner_id: person.id, name: `View ${index}`, status: 'all', query: '' },
        ...{ is_shared: false, created_at: AT },
      }));
      await journal.db.insertInto('saved_view').values(views).execute();
      const { data } = await exportOf(person);
      const names = data.saved_lists.map(({ name }: { name: string }) => name);
      expect(new Set(names)).toEqual(new Set(views.map(({ name }) => name)));
      expect(names).toHaveLength(101);
    });

    it('hold nothing that goes by an address which no one has confirmed', async () => {
      const email = 'claimed@hospital.example';
      const message = { id: randomId(), name: 'Ann', email, subject: 'A', message: 'Of a stranger', created_at: AT };
      await journal.db.insertInto('contact_message').values(message).execute();
      const stranger = await journal.as('author', { email, email_verified_at: null });
      expect((await exportOf(stranger)).data.contact_messages).toEqual([]);
      await journal.db.updateTable('account').set({ email_verified_at: AT }).where('id', '=', stranger.id).execute();
      expect((await exportOf(stranger)).data.contact_messages).toMatchObject([{ message: 'Of a stranger' }]);
    });
  });

  describe('an account', () => {
    it('that the record does not refer to is deleted with all that belonged to it, and its address is free', async () => {
      const person = await journal.as('author', { email: REGISTRATION.email });
      await addDraft(journal.db, person);
      await addUpload(journal.db, person);
      expect((await close(person)).status).toBe(200);
      expect(await accountOf(person.id)).toBeUndefined();
      for (const table of ['draft', 'upload', 'session'] as const) {
        expect(await journal.db.selectFrom(table).selectAll().execute()).toEqual([]);
      }
      expect((await post('/api/auth/register/', REGISTRATION)).status).toBe(201);
    });

    it('that submitted a manuscript keeps its name alone; no one signs in to it or resets its password', async () => {
      const own = { orcid: '0000-0002-1825-0097', affiliation: 'Vexfordia', expertise: '["Sleep"]' };
      const person = await journal.as('author', { ...own, first_name: 'Ada', last_name: 'Kept' });
      await settledOf(person);
      expect((await close(person)).status).toBe(200);
      const kept = await accountOf(person.id);
      expect(kept).toMatchObject({ first_name: 'Ada', last_name: 'Kept', is_active: false, password_hash: null });
      expect(kept).toMatchObject({ email: closedAddress(person.id), orcid: null, affiliation: '', expertise: [] });
      const me = await journal.fetch('/api/auth/me/', { headers: bearer(person.token) });
      expect(me.status).toBe(401);
      await journal.deliver();
      const sent = journal.mailer.sent.length;
      for (const email of [person.email, closedAddress(person.id)]) {
        expect((await post('/api/auth/login/', { email, password: PASSWORD })).status).toBe(401);
        expect((await post('/api/auth/forgot-password/', { email })).status).toBe(202);
      }
      await journal.deliver();
      expect(journal.mailer.sent).toHaveLength(sent);
    });

    it('is announced once, to its old address, and the log keeps that it was closed', async () => {
      const person = await journal.as('author');
      await close(person);
      await journal.deliver();
      expect(journal.mailer.sent.map(({ to, subject }) => [to.address, subject])).toEqual([
        [person.email, 'Your account is closed'],
      ]);
      const event = await journal.db.selectFrom('event').selectAll().where('action', '=', 'account.closed').execute();
      expect(event).toMatchObject([{ actor_id: person.id, object_id: person.id, details: { kept: false } }]);
      const outbox = await journal.db.selectFrom('outbox').select('payload').execute();
      expect(JSON.stringify(outbox)).not.toContain(person.email);
    });

    it('is not closed with a wrong password', async () => {
      const person = await journal.as('author');
      expect((await close(person, 'wrong')).body).toMatchObject({ password: ['That is not your password.'] });
      expect(await accountOf(person.id)).toMatchObject({ is_active: true });
    });

    it('is not closed without the code of its second factor', async () => {
      const person = await journal.as('author', { totp_secret: 'JBSWY3DPEHPK3PXP', totp_enabled_at: AT });
      expect(await close(person)).toMatchObject({ status: 400, body: { otp: [expect.any(String)] } });
      expect(await accountOf(person.id)).toMatchObject({ is_active: true });
    });

    it.each([
      [
        'a manuscript in production',
        async (person: Person) => acceptedManuscript(journal.db, { submitter_id: person.id }),
      ],
      [
        'a review that was asked for',
        async (person: Person) =>
          addAssignment(journal.db, person, { manuscript_id: await underReviewManuscript(journal.db) }),
      ],
      ['a manuscript to handle', async (person: Person) => underReviewManuscript(journal.db, { editor_id: person.id })],
    ])('is not closed while others wait for %s', async (_, open) => {
      const person = await journal.as('reviewer');
      await open(person);
      const before = await dumpDatabase(journal.db);
      expect(await close(person)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('cannot be closed yet. It has 1 ') },
      });
      expect(await dumpDatabase(journal.db)).toBe(before);
    });

    it('of the last managing editor is not closed; with another one it is', async () => {
      const editor = await journal.as('editor');
      expect(await close(editor)).toMatchObject({ status: 409, body: { message: /only managing editor/ } });
      await journal.as('editor');
      expect((await close(editor)).status).toBe(200);
    });

    it('ends the alerts of its confirmed address; the office, those of none that it only claims', async () => {
      const alerts = () => journal.db.selectFrom('alert_follower').select('email').execute();
      const follow = (email: string) =>
        journal.db.insertInto('alert_follower').values({ id: randomId(), email, created_at: AT }).execute();
      await follow('own@hospital.example');
      await follow('claimed@hospital.example');
      await close(await journal.as('author', { email: 'own@hospital.example' }));
      expect(await alerts()).toEqual([{ email: 'claimed@hospital.example' }]);
      const claimed = await journal.as('author', { email: 'claimed@hospital.example', email_verified_at: null });
      const editor = await journal.as('editor');
      const closed = await journal.fetch(`/api/editor/account/${claimed.id}/close/`, json({}, editor));
      expect([closed.status, await alerts()]).toEqual([200, [{ email: 'claimed@hospital.example' }]]);
    });

    it('with an unconfirmed address is not closed, and does not reveal whether its address was invited to review', async () => {
      const claims = { email: 'expert@clinic.example', email_verified_at: null };
      const stranger = await journal.as('reviewer', claims);
      const before = await close(stranger);
      await addAssignment(journal.db, stranger, { manuscript_id: await underReviewManuscript(journal.db) });
      expect(before.status).toBe(409);
      expect(await close(stranger)).toEqual(before);
    });

    it('is emailed nothing once it is closed, whoever writes to it', async () => {
      const person = await journal.as('author');
      await settledOf(person);
      await close(person);
      await journal.deliver();
      const sent = journal.mailer.sent.length;
      const deliverers = {
        'mail.role-changed': async (_: unknown, { mailer }: typeof journal.context) =>
          mailer.send({
            id: 'a',
            to: { name: 'Ada', address: closedAddress(person.id) },
            subject: 'S',
            text: 'T',
            html: 'H',
          }),
      };
      await journal.db
        .transaction()
        .execute((trx) =>
          enqueue(trx, { kind: 'mail.role-changed', payload: { account_id: person.id } }, journal.clock.now()),
        );
      expect(await deliverDue(journal.context, deliverers)).toEqual({ delivered: 1, failed: 0 });
      expect(journal.mailer.sent).toHaveLength(sent);
    });
  });

  describe('a managing editor', () => {
    const findAccount = async (person: Person) => {
      const editor = await journal.as('editor');
      const address = `/api/editor/accounts/?${new URLSearchParams({ search: person.email })}`;
      const [account] = await (await journal.fetch(address, { headers: bearer(editor.token) })).json();
      return account;
    };

    it('sees on which day someone was here last, who sees it too', async () => {
      const person = await journal.as('author');
      const loggedInOn = async () => {
        await post('/api/auth/login/', { email: person.email, password: PASSWORD });
        expect(await findAccount(person)).toMatchObject({
          last_here_on: journal.clock.now().toISOString().slice(0, 10),
        });
      };
      await loggedInOn();
      journal.clock.advance(2 * 86_400_000);
      await loggedInOn();
      const last_here_on = journal.clock.now().toISOString().slice(0, 10);
      const login = await post('/api/auth/login/', { email: person.email, password: PASSWORD });
      const { data } = await exportOf({ ...person, token: login.body.token });
      expect(data.account).toMatchObject({ last_here_on });
    });

    it('signs someone out on every device, but no one else, and the log keeps who did', async () => {
      const editor = await journal.as('editor');
      const [person, other] = [await journal.as('author'), await journal.as('author')];
      const second = await post('/api/auth/login/', { email: person.email, password: PASSWORD });
      const reply = await post(`/api/editor/account/${person.id}/end-sessions/`, {}, editor);
      expect(reply).toMatchObject({ status: 200, body: { message: 'The person is signed out everywhere.' } });
      const status = async (token: string) => (await journal.fetch('/api/auth/me/', { headers: bearer(token) })).status;
      expect(await Promise.all([person.token, second.body.token, other.token, editor.token].map(status))).toEqual([
        401, 401, 200, 200,
      ]);
      const events = await journal.db
        .selectFrom('event')
        .selectAll()
        .where('action', '=', 'account.sessions-ended')
        .execute();
      expect(events).toMatchObject([{ actor_id: editor.id, object_id: person.id }]);
      expect((await post('/api/editor/account/unknown0unknown0/end-sessions/', {}, editor)).status).toBe(404);
    });

    it('shuts someone out until the account is reactivated; no one shuts out oneself, a closed account or the last managing editor', async () => {
      const [editor, person] = [await journal.as('editor'), await journal.as('author')];
      const set = (id: string, is_active: unknown, by: Person = editor) =>
        post(`/api/editor/account/${id}/active/`, { is_active }, by);
      const me = async () => (await journal.fetch('/api/auth/me/', { headers: bearer(person.token) })).status;
      const login = async () => (await post('/api/auth/login/', { email: person.email, password: PASSWORD })).status;
      expect(await set(person.id, false)).toMatchObject({
        status: 200,
        body: { message: 'The person cannot sign in until you reactivate the account.' },
      });
      expect([await me(), await login()]).toEqual([401, 401]);
      expect((await set(person.id, false)).status).toBe(200);
      expect((await set(person.id, true)).body.message).toBe('The person can sign in again.');
      expect([await me(), await login()]).toEqual([401, 200]);
      const events = await journal.db
        .selectFrom('event')
        .select(['action', 'actor_id'])
        .where('object_id', '=', person.id)
        .where('action', 'in', ['account.deactivated', 'account.reactivated'])
        .orderBy('position')
        .execute();
      expect(events.map(({ action, actor_id }) => [action, actor_id])).toEqual([
        ['account.deactivated', editor.id],
        ['account.reactivated', editor.id],
      ]);

      expect(await set(editor.id, false)).toMatchObject({
        status: 409,
        body: { message: 'This is your own account.' },
      });
      expect((await set('unknown0unknown0', false)).status).toBe(404);
      expect((await set(person.id, 'no')).status).toBe(400);
      expect((await set(person.id, false, person)).status).toBe(401);
      const leaver = await journal.as('author');
      await settledOf(leaver);
      await post(`/api/editor/account/${leaver.id}/close/`, {}, editor);
      expect((await set(leaver.id, true)).status).toBe(409);
    });

    it('closes someone else’s account, once, and the event names the editor', async () => {
      const [editor, person] = [await journal.as('editor'), await journal.as('author')];
      await settledOf(person);
      const closeIt = () => post(`/api/editor/account/${person.id}/close/`, {}, editor);
      expect((await closeIt()).status).toBe(200);
      expect(await closeIt()).toMatchObject({ status: 409, body: { message: 'This account is already closed.' } });
      const role = await post(`/api/editor/account/${person.id}/role/`, { role: 'editor' }, editor);
      expect(role).toMatchObject({ status: 409 });
      const events = await journal.db.selectFrom('event').selectAll().where('action', '=', 'account.closed').execute();
      expect(events).toMatchObject([{ actor: editor.email, object_id: person.id, details: { kept: true } }]);
      await journal.deliver();
      expect(journal.mailer.sent.at(-1)).toMatchObject({
        to: { address: person.email },
        text: expect.stringContaining('by the editorial office'),
      });
    });

    it('closes their own account on their own page only', async () => {
      const editor = await journal.as('editor');
      await journal.as('editor');
      expect(await post(`/api/editor/account/${editor.id}/close/`, {}, editor)).toMatchObject({ status: 409 });
    });
  });
});
