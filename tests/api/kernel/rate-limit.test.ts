import { beforeEach, describe, expect, it } from 'vitest';
import { REGISTER_LIMIT } from '#server/account/register';
import { allRoutes } from '#server/assembly/api';
import { listen } from '#server/assembly/site/node-server';
import { rateLimitNetwork } from '#server/kernel/http/network';
import {
  consumeAttempt,
  countRequest,
  type Limit,
  refuseIfExhausted,
  resetAttempts,
} from '#server/kernel/http/rate-limit';
import { serve } from '#server/kernel/http/serve';
import { manuscriptAccess } from '#server/manuscript/access';
import { HARVEST_LIMIT } from '#server/register/oai/routes';
import { TRACK_CODE_LIMIT, TRACK_NETWORK_LIMIT } from '#server/submission/tracking/routes';
import { dumpDatabase, json } from '../../support/accounts.ts';
import { openTestJournal, useTestJournal } from '../../support/journal.ts';
import { retryAfterOf } from '../../support/rate-limit-calls.ts';

const THREE: Limit = { name: 'three', max: 3, seconds: 60 };
const LOCKING: Limit = { name: 'locking', max: 3, seconds: 60, lockSeconds: 600 };

describe('a limit', () => {
  const journal = useTestJournal();

  beforeEach(() => journal.empty());

  const attempt = (limit = THREE, subject = 'somebody') =>
    retryAfterOf(consumeAttempt(journal.context, limit, subject));

  it('lets its number of attempts through, refuses the next, and says how long to wait', async () => {
    for (let time = 0; time < 3; time += 1) expect(await attempt()).toBeUndefined();
    journal.clock.advance(20_500);
    expect(await attempt()).toBe('40');
  });

  it('starts over when its window has ended, to the millisecond', async () => {
    for (let time = 0; time < 4; time += 1) await attempt();
    journal.clock.advance(59_999);
    expect(await attempt()).toBe('1');
    journal.clock.advance(1);
    for (let time = 0; time < 3; time += 1) expect(await attempt()).toBeUndefined();
    expect(await attempt()).toBe('60');
  });

  it('is over where its window ends further away than it is long, as after a clock that ran ahead', async () => {
    for (const limit of [THREE, LOCKING]) {
      journal.clock.set('2031-01-01T00:00:00.000Z');
      for (let time = 0; time < 4; time += 1) await attempt(limit);
      journal.clock.set('2026-11-21T10:00:00.000Z');
      expect(await retryAfterOf(refuseIfExhausted(journal.context, limit, 'somebody'))).toBeUndefined();
      for (let time = 0; time < 3; time += 1) expect(await attempt(limit)).toBeUndefined();
      expect(await attempt(limit)).toBe(limit === LOCKING ? '600' : '60');
    }
  });

  it('is not prolonged by attempts that are refused', async () => {
    for (let time = 0; time < 10; time += 1) {
      await attempt();
      journal.clock.advance(6_000);
    }
    expect(await attempt()).toBeUndefined();
  });

  it('that locks does so from the last allowed attempt on, and is not prolonged either', async () => {
    for (let time = 0; time < 3; time += 1) {
      expect(await attempt(LOCKING)).toBeUndefined();
      journal.clock.advance(25_000);
    }
    expect(await attempt(LOCKING)).toBe('575');
    journal.clock.advance(574_000);
    expect(await attempt(LOCKING)).toBe('1');
    journal.clock.advance(1_000);
    expect(await attempt(LOCKING)).toBeUndefined();
  });

  it('that is only asked counts nothing', async () => {
    const ask = () => retryAfterOf(refuseIfExhausted(journal.context, THREE, 'somebody'));
    for (let time = 0; time < 10; time += 1) expect(await ask()).toBeUndefined();
    for (let time = 0; time < 3; time += 1) await attempt();
    expect(await ask()).toBe('60');
  });

  it('counts each subject and each limit separately, ignoring case', async () => {
    for (let time = 0; time < 3; time += 1) await attempt(THREE, 'Grace@hospital.example');
    expect(await attempt(THREE, 'grace@HOSPITAL.example')).toBe('60');
    expect(await attempt(THREE, 'lin@hospital.example')).toBeUndefined();
    expect(await attempt({ ...THREE, name: 'another' }, 'grace@hospital.example')).toBeUndefined();
  });

  it('can forget one subject', async () => {
    for (const subject of ['first', 'second']) for (let time = 0; time < 3; time += 1) await attempt(THREE, subject);
    await resetAttempts(journal.context, THREE, 'FIRST');
    expect([await attempt(THREE, 'first'), await attempt(THREE, 'second')]).toEqual([undefined, '60']);
  });

  it('keeps neither the address of a person nor of a machine', async () => {
    await attempt(THREE, 'grace@hospital.example');
    await attempt(THREE, '192.0.2.7');
    const stored = await dumpDatabase(journal.db);
    expect(stored).not.toMatch(/grace|hospital|192\.0\.2/i);
  });

  it('of sixty registrations an hour applies to one network, and to no other', async () => {
    const register = (number: number, ip: string) => {
      const email = `person${number}@hospital.example`;
      const body = {
        username: email,
        email,
        password: 'password123456',
        first_name: 'P',
        last_name: '',
        role: 'author',
      };
      return journal.fetch('/api/auth/register/', json(body), ip);
    };
    for (let number = 1; number < REGISTER_LIMIT.max; number += 1) {
      await countRequest(journal.context, REGISTER_LIMIT, '192.0.2.7');
    }
    expect((await register(60, '192.0.2.7')).status).toBe(400);
    const refused = await register(61, '192.0.2.7');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    expect((await register(62, '192.0.2.8')).status).toBe(400);
    journal.clock.advance(3_600_000);
    expect((await register(63, '192.0.2.7')).status).toBe(400);
  });

  it('of six hundred answers an hour applies to the harvesters of one network, and to no other', async () => {
    const ask = (ip: string) => journal.fetch('/oai?verb=Identify', {}, ip);
    for (let number = 1; number < HARVEST_LIMIT.max; number += 1) {
      await countRequest(journal.context, HARVEST_LIMIT, '192.0.2.7');
    }
    expect((await ask('192.0.2.7')).status).toBe(200);
    const refused = await ask('192.0.2.7');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    const form = { method: 'POST', body: new URLSearchParams({ verb: 'Identify' }) };
    expect((await journal.fetch('/oai', form, '192.0.2.7')).status, 'as a form').toBe(429);
    expect((await ask('192.0.2.8')).status).toBe(200);
    journal.clock.advance(3_600_000);
    expect((await ask('192.0.2.7')).status).toBe(200);
  });

  it('of five confirmation emails an hour applies to one person', async () => {
    const person = await journal.as('author', { email_verified_at: null });
    const ask = () => journal.fetch('/api/auth/resend-verification/', json({}, person));
    for (let time = 0; time < 5; time += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
    await journal.deliver();
    expect(journal.mailer.sent).toHaveLength(5);
  });

  it('counts an IPv6 customer as one, however many addresses their network has', async () => {
    for (let number = 0; number < REGISTER_LIMIT.max; number += 1) {
      await countRequest(journal.context, REGISTER_LIMIT, rateLimitNetwork(`2001:db8:1:2::${number.toString(16)}`));
    }
    const email = 'grace@hospital.example';
    const body = { username: email, email, password: 'password123456', first_name: 'G', last_name: '', role: 'author' };
    expect((await journal.fetch('/api/auth/register/', json(body), '2001:db8:1:2:ffff::9')).status).toBe(429);
    expect((await journal.fetch('/api/auth/register/', json(body), '2001:db8:1:3::9')).status).toBe(400);
  });
});

describe('the network that limits count for', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['192.0.2.7:4711', '192.0.2.7'],
    [' 192.0.2.7 ', '192.0.2.7'],
    ['[::ffff:192.0.2.7]:4711', '192.0.2.7'],
    ['[2001:db8:1:2:3:4:5:6]:443', '2001:db8:1:2::/64'],
    ['"[2001:db8:1:2:3:4:5:6]:443"', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    ['[fe80::1%eth0]:80', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
    ['', 'unknown'],
    ['_hidden', 'unknown'],
    ['anything at all', 'unknown'],
    ['192.0.2.7.example', 'unknown'],
    ['999.0.0.1:80', 'unknown'],
    ['[]', 'unknown'],
    ['%', 'unknown'],
  ])('of the address %s is %s', (ip, network) => {
    expect(rateLimitNetwork(ip)).toBe(network);
  });
});

describe('on our own server, the network a request comes from', () => {
  const FORWARDED = { 'X-Forwarded-For': '198.51.100.1, 203.0.113.5', Forwarded: 'for=198.51.100.2' };

  it.each([
    ['is the one of the connection, whatever its headers say', false, '127.0.0.1'],
    ['is the one a trusted proxy names last, not what the client wrote before it', true, '203.0.113.5'],
  ])('%s', async (_, trustProxy, ip) => {
    const server = await listen({ port: 0, host: '127.0.0.1', simulateNetlify: false, trustProxy });
    const seen: string[] = [];
    server.open({
      api: async (_request, platform) => {
        seen.push(platform.ip);
        return Response.json({});
      },
      pages: () => new Response(),
    });
    try {
      await fetch(`http://127.0.0.1:${server.port}/api/health`, { headers: FORWARDED });
    } finally {
      await server.close();
    }
    expect(seen).toEqual([ip]);
  });
});

describe('on our own server behind a trusted proxy, a limit', () => {
  const journal = useTestJournal();

  beforeEach(() => journal.empty());

  const track = (port: number, forwarded: string | undefined) =>
    fetch(`http://127.0.0.1:${port}/api/manuscripts/track/`, {
      ...json({ email: 'somebody@hospital.example', submission_code: 'no code' }, undefined, {
        ...(forwarded !== undefined && { 'X-Forwarded-For': forwarded }),
      }),
    });

  it.each([
    ['another port', (turn: number) => `198.51.100.7:${4711 + turn}`],
    ['another port of IPv6', (turn: number) => `[2001:db8:1:2::${turn + 1}]:${4711 + turn}`],
    ['another zone', (turn: number) => `fe80::1%eth${turn}`],
    ['another word that is no address', (turn: number) => `garbage-${turn}`],
    ['“unknown”', () => 'unknown'],
    ['nothing', () => ''],
    ['no header', () => undefined],
  ])('holds where each request comes with %s', async (_, forwarded) => {
    const server = await listen({ port: 0, host: '127.0.0.1', simulateNetlify: false, trustProxy: true });
    server.open({
      api: serve(allRoutes, async () => ({ context: journal.context, close: async () => {} }), manuscriptAccess),
      pages: () => new Response(),
    });
    try {
      const statuses: number[] = [];
      for (let turn = 0; turn <= TRACK_CODE_LIMIT.max; turn += 1) {
        statuses.push((await track(server.port, forwarded(turn))).status);
      }
      expect(statuses).toEqual([...Array<number>(TRACK_CODE_LIMIT.max).fill(404), 429]);
    } finally {
      await server.close();
    }
  });
});

describe('on Netlify, a limit', () => {
  it('counts requests without an address as one network', async () => {
    const journal = await openTestJournal();
    const body = { email: 'somebody@hospital.example', submission_code: 'no code' };
    for (let turn = 0; turn < TRACK_NETWORK_LIMIT.max; turn += 1) {
      await countRequest(journal.context, TRACK_NETWORK_LIMIT, 'unknown');
    }
    expect((await journal.fetch('/api/manuscripts/track/', json(body), '')).status).toBe(429);
    await journal.close();
  });
});
