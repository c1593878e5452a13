import { request } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#domain/account/role';
import { allRoutes } from '#server/assembly/api';
import { listen } from '#server/assembly/site/node-server';
import { serve } from '#server/kernel/http/serve';
import { manuscriptAccess } from '#server/manuscript/access';
import { bearer, json, openAccount, PASSWORD, type Person, startSession } from '../../support/accounts.ts';
import { forgedAuthorizations } from '../../support/forged-tokens.ts';
import { SECRET, useTestJournal } from '../../support/journal.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('sessions', () => {
  const journal = useTestJournal();

  beforeEach(() => journal.empty());

  const status = async ({ token }: Pick<Person, 'token'>) =>
    (await journal.fetch('/api/auth/me/', { headers: bearer(token) })).status;
  const post = (path: string, body: object, from: Person) => journal.fetch(path, json(body, from));
  const remove = (id: string, from: Person) =>
    journal.fetch(`/api/auth/sessions/${id}/`, { ...json({}, from), method: 'DELETE' });
  const list = async (from: Person) => {
    const response = await journal.fetch('/api/auth/sessions/', { headers: bearer(from.token) });
    return (await response.json()) as Record<string, unknown>[];
  };
  const newSession = async (role: Role, is_remembered = false) =>
    startSession(journal.context, await openAccount(journal.db, { role }), { is_remembered });

  describe('a session', () => {
    const lives: [Role, boolean, number, number][] = [
      ['author', false, 2 * HOUR, 12 * HOUR],
      ['reviewer', false, 2 * HOUR, 12 * HOUR],
      ['editor', false, HOUR, 12 * HOUR],
      ['author', true, 14 * DAY, 30 * DAY],
      ['editor', true, 12 * HOUR, 12 * HOUR],
    ];

    it.each(lives)('of an %s, remembered %s, ends when it is unused for %i ms', async (role, remembered, idle) => {
      const used = await newSession(role, remembered);
      journal.clock.advance(idle);
      expect(await status(used)).toBe(200);
      const unused = await newSession(role, remembered);
      journal.clock.advance(idle + 1);
      expect(await status(unused)).toBe(401);
    });

    it.each(lives)('of an %s, remembered %s, used or not, ends: idle %i, at most %i ms', async (...life) => {
      const [role, remembered, idle, absolute] = life;
      const person = await newSession(role, remembered);
      const step = Math.min(idle, absolute / 4) - MINUTE;
      let age = 0;
      while (age + step < absolute) {
        journal.clock.advance(step);
        age += step;
        expect(await status(person)).toBe(200);
      }
      journal.clock.advance(absolute - age);
      expect(await status(person)).toBe(200);
      journal.clock.advance(6_000);
      expect(await status(person)).toBe(401);
    });

    it('tolerates a clock that is set back by five seconds, but not by a minute', async () => {
      const person = await newSession('author');
      journal.clock.advance(-5_000);
      expect(await status(person)).toBe(200);
      journal.clock.advance(-60_000);
      expect(await status(person)).toBe(401);
    });

    it('is shorter as soon as its person becomes an editor', async () => {
      const person = await newSession('author');
      journal.clock.advance(HOUR + 1);
      await journal.db.updateTable('account').set({ role: 'editor' }).where('id', '=', person.id).execute();
      expect(await status(person)).toBe(401);
    });

    it('ends when the account is deactivated or removed, and says no more than that', async () => {
      const [closed, gone] = [await newSession('author'), await newSession('author')];
      await journal.db.updateTable('account').set({ is_active: false }).where('id', '=', closed.id).execute();
      await journal.db.deleteFrom('account').where('id', '=', gone.id).execute();
      for (const { token } of [closed, gone]) {
        const response = await journal.fetch('/api/auth/me/', { headers: bearer(token) });
        expect(response.headers.get('www-authenticate')).toBe('Bearer');
        const sentence = 'Please sign in.';
        expect(await response.json()).toEqual({ detail: sentence, error: sentence, message: sentence });
      }
    });

    it('is written to at most once a minute, however often it is used', async () => {
      const person = await newSession('author');
      const lastSeen = async () =>
        (await journal.db.selectFrom('session').select('last_seen_at').executeTakeFirstOrThrow()).last_seen_at;
      const started = await lastSeen();
      journal.clock.advance(MINUTE);
      await status(person);
      expect(await lastSeen()).toEqual(started);
      journal.clock.advance(1);
      await status(person);
      expect(await lastSeen()).toEqual(journal.clock.now());
    });
  });

  describe('logging out', () => {
    it('ends this session at once, and no other', async () => {
      const account = await openAccount(journal.db);
      const [here, there] = [
        await startSession(journal.context, account),
        await startSession(journal.context, account),
      ];
      const response = await post('/api/auth/logout/', {}, here);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ message: 'You are signed out.' });
      expect([await status(here), await status(there)]).toEqual([401, 200]);
      expect((await post('/api/auth/logout/', {}, here)).status).toBe(401);
    });

    it('everywhere ends all sessions of this person, and no one else', async () => {
      const account = await openAccount(journal.db);
      const mine = [
        await startSession(journal.context, account),
        await startSession(journal.context, account),
      ] as const;
      const theirs = await newSession('author');
      const response = await post('/api/auth/logout-everywhere/', {}, mine[0]);
      expect(await response.json()).toEqual({ message: 'All your sessions were ended.' });
      expect([await status(mine[0]), await status(mine[1]), await status(theirs)]).toEqual([401, 401, 200]);
    });
  });

  describe('the list of sessions', () => {
    it('shows the live ones of this person, the last used first, and marks this one', async () => {
      const account = await openAccount(journal.db);
      const start = (user_agent: string) => startSession(journal.context, account, { user_agent });
      const over = await start('over');
      journal.clock.advance(HOUR);
      const ended = await start('ended');
      const other = await start('another browser');
      await newSession('author');
      await remove(ended.sessionId, other);
      journal.clock.advance(90 * MINUTE);
      const here = await start('this browser');
      const sessions = await list(here);
      const at = (time: number) => new Date(journal.clock.now().getTime() - time).toISOString();
      expect(sessions).toEqual([
        {
          id: here.sessionId,
          user_agent: 'this browser',
          is_remembered: false,
          is_current: true,
          created_at: at(0),
          last_seen_at: at(0),
        },
        {
          id: other.sessionId,
          user_agent: 'another browser',
          is_remembered: false,
          is_current: false,
          created_at: at(90 * MINUTE),
          last_seen_at: at(90 * MINUTE),
        },
      ]);
      expect(await status(over)).toBe(401);
    });

    it('lets people end one of their sessions', async () => {
      const account = await openAccount(journal.db);
      const [here, lost] = [await startSession(journal.context, account), await startSession(journal.context, account)];
      expect((await remove(lost.sessionId, here)).status).toBe(200);
      expect([await status(here), await status(lost)]).toEqual([200, 401]);
    });

    it("answers for someone else's session exactly as for one that does not exist, and ends nothing", async () => {
      const [person, other] = [await newSession('editor'), await newSession('author')];
      const replies = await Promise.all(
        [other.sessionId, '0000000000000000', 'x', '%00', 'A'.repeat(5000)].map((id) => remove(id, person)),
      );
      const notFound = 'Not found.';
      for (const reply of replies) {
        expect(reply.status).toBe(404);
        expect(await reply.json()).toEqual({ detail: notFound, error: notFound, message: notFound });
      }
      expect(await status(other)).toBe(200);
    });

    it('ends a session once', async () => {
      const person = await newSession('author');
      const second = await startSession(journal.context, person);
      expect((await remove(second.sessionId, person)).status).toBe(200);
      expect((await remove(second.sessionId, person)).status).toBe(404);
    });
  });

  describe('a token', () => {
    it('is refused in every forged form', async () => {
      const { token } = await newSession('editor');
      const forged = forgedAuthorizations({ token, secret: SECRET, now: journal.clock.now() });
      const letIn: string[] = [];
      for (const [wrong, Authorization] of Object.entries(forged)) {
        const response = await journal.fetch('/api/auth/me/', { headers: { Authorization } });
        if (response.status !== 401) letIn.push(wrong);
      }
      expect(letIn).toEqual([]);
      expect(await status({ token })).toBe(200);
    });

    it('is not taken from the address, a cookie or the body', async () => {
      const { token } = await newSession('editor');
      const requests: [string, RequestInit][] = [
        [`/api/auth/me/?token=${token}&access_token=${token}`, {}],
        ['/api/auth/me/', { headers: { Cookie: `token=${token}; __Host-sb=${token}` } }],
        ['/api/auth/me/', { headers: { 'X-Authorization': `Bearer ${token}`, 'X-User-Id': '1' } }],
        ['/api/auth/logout/', json({ token })],
      ];
      for (const [path, init] of requests) expect((await journal.fetch(path, init)).status).toBe(401);
    });

    it('is refused where there are two Authorization headers', async () => {
      const { token } = await newSession('author');
      const headers = new Headers(bearer(token));
      headers.append('Authorization', `Bearer ${token}`);
      expect((await journal.fetch('/api/auth/me/', { headers })).status).toBe(401);
    });

    it('is refused where our own server gets two Authorization headers, the first of them right or wrong', async () => {
      const { token } = await newSession('author');
      const { context } = journal;
      const server = await listen({ port: 0, host: '127.0.0.1', simulateNetlify: false, trustProxy: false });
      const api = serve(allRoutes, async () => ({ context, close: async () => {} }), manuscriptAccess);
      server.open({ api, pages: () => new Response() });
      const answer = (...authorization: string[]) =>
        new Promise((resolve, reject) => {
          const headers = ['Host', 'localhost', ...authorization.flatMap((value) => ['Authorization', value])];
          const sent = request({ host: '127.0.0.1', port: server.port, path: '/api/auth/me', headers });
          sent.once('response', (response) => resolve(response.resume().statusCode)).once('error', reject);
          sent.end();
        });
      try {
        const [right, wrong] = [`Bearer ${token}`, 'Bearer x.y.z'];
        expect([await answer(right), await answer(right, right), await answer(wrong, right)]).toEqual([200, 401, 401]);
      } finally {
        await server.close();
      }
    });

    it('that was valid while a form was filled in is refused when the session has ended in the meantime', async () => {
      const person = await newSession('author');
      await journal.db.updateTable('session').set({ revoked_at: journal.clock.now() }).execute();
      const change = { current_password: PASSWORD, password: 'velvet orchard 71 lantern' };
      const response = await post('/api/auth/change-password/', change, person);
      expect(response.status).toBe(401);
      expect(journal.wakes()).toBe(0);
    });
  });
});
