import { beforeEach, describe, expect, it } from 'vitest';
import { json, openAccount, REGISTRATION, tokenIn } from '../support/accounts.ts';
import { servers } from '../support/engines.ts';
import { useTestJournal } from '../support/journal.ts';

const DUPLICATE = 'An account with this email already exists. Log in or reset your password.';
const digestKey = (sentence: string) => ({ detail: sentence, error: sentence, message: sentence });

describe.each(servers())('at the same moment, on $name', (engine) => {
  const journal = useTestJournal(engine, { poolSize: 8 });

  beforeEach(() => journal.empty());

  const post = async (path: string, body: object, from?: { token: string }) => {
    const response = await journal.fetch(path, json(body, from));
    return { status: response.status, body: await response.json() };
  };
  const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status).sort();

  it('of several registrations of one address, in any case, one succeeds and one account exists', async () => {
    const spellings = ['grace.lin@hospital.example', 'GRACE.LIN@hospital.example', 'Grace.Lin@Hospital.Example'];
    const replies = await Promise.all(
      spellings.map((email) => post('/api/auth/register/', { ...REGISTRATION, username: email, email })),
    );
    expect(statuses(replies)).toEqual([201, 400, 400]);
    for (const { status, body } of replies) {
      if (status === 400) expect(body).toEqual({ ...digestKey(DUPLICATE), email: [DUPLICATE] });
    }
    expect(await journal.db.selectFrom('account').select('id').execute()).toHaveLength(1);
    await journal.deliver();
    expect(journal.mailer.sent).toHaveLength(1);
  });

  it('of several uses of one link, one wins', async () => {
    const { email } = await openAccount(journal.db);
    await post('/api/auth/forgot-password/', { email });
    await journal.deliver();
    const token = tokenIn(journal.mailer.sent[0]);
    const passwords = ['first lantern of velvet', 'second gravel orchard', 'third quartz thimble'];
    const replies = await Promise.all(
      passwords.map((password) => post('/api/auth/reset-password/', { token, password })),
    );
    expect(statuses(replies)).toEqual([200, 400, 400]);
    const logins = await Promise.all(passwords.map((password) => post('/api/auth/login/', { email, password })));
    expect(logins.map(({ status }) => status === 200)).toEqual(replies.map(({ status }) => status === 200));
  });

  it('of two links made for one purpose, one is left', async () => {
    const { email } = await openAccount(journal.db);
    await post('/api/auth/forgot-password/', { email });
    await post('/api/auth/forgot-password/', { email });
    await Promise.all([journal.deliver(), journal.deliver()]);
    expect(journal.mailer.sent).toHaveLength(2);
    expect(await journal.db.selectFrom('one_time_token').selectAll().execute()).toHaveLength(1);
  });

  it('two editors cannot take the role from each other and leave the journal without an editor', async () => {
    for (let round = 0; round < 5; round += 1) {
      await journal.empty();
      const [first, second] = [await journal.as('editor'), await journal.as('editor')];
      const replies = await Promise.all([
        post(`/api/editor/account/${second.id}/role/`, { role: 'author' }, first),
        post(`/api/editor/account/${first.id}/role/`, { role: 'author' }, second),
      ]);
      expect(statuses(replies)[0]).toBe(200);
      const editors = await journal.db.selectFrom('account').select('id').where('role', '=', 'editor').execute();
      expect(editors).toHaveLength(1);
    }
  });
});
