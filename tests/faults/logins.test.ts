import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { connect } from '#database/connect';
import { bearer, json, openAccount, PASSWORD } from '../support/accounts.ts';
import { openOn, useTestJournal } from '../support/journal.ts';
import { closedPort } from '../support/smtp.ts';

const NEW_PASSWORD = 'velvet orchard 71 lantern';
const REGISTRATION = {
  username: 'grace.lin@hospital.example',
  email: 'grace.lin@hospital.example',
  password: NEW_PASSWORD,
  first_name: 'Grace',
  last_name: 'Lin',
  role: 'author',
};

describe('while the database is away', () => {
  const calls: [string, object][] = [
    ['/api/auth/register/', REGISTRATION],
    ['/api/auth/login/', { email: REGISTRATION.email, password: PASSWORD }],
    ['/api/auth/forgot-password/', { email: REGISTRATION.email }],
    ['/api/auth/reset-password/', { token: 'A'.repeat(43), password: NEW_PASSWORD }],
    ['/api/auth/verify-email/', { token: 'A'.repeat(43), password: 'velvet orchard 71 lantern' }],
  ];

  it.each(calls)('%s says that it cannot be done now, and never that it was done or refused', async (path, body) => {
    const connection = await connect({ databaseUrl: `postgres://nobody@127.0.0.1:${await closedPort()}/none` });
    try {
      const { fetch, logged } = openOn(connection);
      const response = await fetch(path, json(body));
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('5');
      expect((await response.json()).detail).toMatch(/^The journal cannot reach its database at the moment\./);
      expect(JSON.stringify(logged)).not.toContain(PASSWORD);
    } finally {
      await connection.close();
    }
  });
});

describe('while a table is away', () => {
  const journal = useTestJournal();

  beforeEach(() => journal.empty());

  const logIn = (email: string, password = PASSWORD) => journal.fetch('/api/auth/login/', json({ email, password }));

  it('a login that cannot be written to the event log starts no session', async () => {
    const { email } = await openAccount(journal.db);
    await journal.db.insertInto('event_head').values({ id: 1, position: -1, hash: 'x' }).execute();
    const response = await logIn(email);
    expect(response.status).toBe(500);
    expect(Object.keys(await response.json()).sort()).toEqual(['detail', 'error', 'message']);
    expect(await journal.db.selectFrom('session').selectAll().execute()).toEqual([]);
  });

  it('where attempts cannot be counted no one is let in, and no link is promised', async () => {
    const { email } = await openAccount(journal.db);
    await sql`alter table rate_limit rename to rate_limit_away`.execute(journal.db);
    try {
      const replies = [
        await logIn(email),
        await logIn(email, 'wrong'),
        await journal.fetch('/api/auth/forgot-password/', json({ email })),
        await journal.fetch('/api/auth/register/', json(REGISTRATION)),
      ];
      for (const reply of replies) {
        expect(reply.status).toBe(500);
        expect((await reply.json()).detail).toMatch(/^Something went wrong\. Reference: [0-9a-f]{12}$/);
      }
    } finally {
      await sql`alter table rate_limit_away rename to rate_limit`.execute(journal.db);
    }
    expect(await journal.db.selectFrom('session').selectAll().execute()).toEqual([]);
    expect(await journal.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  it('where sessions cannot be read no one is let in', async () => {
    const { token } = await journal.as('editor');
    await sql`alter table session rename to session_away`.execute(journal.db);
    try {
      const response = await journal.fetch('/api/editor/accounts/', { headers: bearer(token) });
      expect(response.status).toBe(500);
    } finally {
      await sql`alter table session_away rename to session`.execute(journal.db);
    }
  });
});
