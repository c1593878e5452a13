import { once } from 'node:events';
import { type AddressInfo, connect as connectSocket, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Connection, connect } from '#database/connect';
import { servers } from '../support/engines.ts';
import { publishedArticle, volumeWithIssues } from '../support/factories.ts';
import { openOn, openTestJournal, useTestJournal } from '../support/journal.ts';

const DATABASE_AWAY =
  /^The journal cannot reach its database at the moment\. Please try again\. Reference: [0-9a-f]{12}$/;

async function expectAway(response: Response): Promise<void> {
  expect(response.status).toBe(503);
  expect(response.headers.get('Content-Type')).toBe('application/json');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
  const body = (await response.json()) as Record<string, string>;
  expect(body.detail).toMatch(DATABASE_AWAY);
  expect(body).toEqual({ detail: body.detail, error: body.detail, message: body.detail });
}

/** How many of this journal's statements are waiting for a lock; the server may have other journals. */
async function countLockWaits({ db }: Connection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A machine on the network that does not behave as a database. */
async function startFakeServer(
  onConnection: (socket: Socket) => unknown,
): Promise<{ port: number; close: () => void }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onConnection(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

describe.each(servers())('$name', (engine) => {
  const journal = useTestJournal(engine);
  let office: Connection;

  beforeAll(async () => {
    office = await journal.database.connectAgain({ engine: 'pg' });
  });
  beforeEach(async () => {
    await journal.empty();
    await volumeWithIssues(journal.db);
    await publishedArticle(journal.db, journal.files, { slug: 'here' });
  });
  afterAll(async () => {
    await office.close();
  });

  /** Sends a request and holds it in the middle of its query until `work` is done. */
  const duringQuery = async (path: string, work: () => Promise<unknown>): Promise<Response> => {
    let reply: Promise<Response> | undefined;
    await office.db.transaction().execute(async (trx) => {
      await sql`lock table volume in access exclusive mode`.execute(trx);
      reply = journal.fetch(path);
      await expect.poll(() => countLockWaits(office)).toBeGreaterThan(0);
      await work();
    });
    if (!reply) throw new Error('The request was never sent.');
    return reply;
  };

  const endWaiting = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(office.db);

  it.each(['/api/volumes/', '/api/manuscripts/', '/api/manuscripts/here'])(
    'ends a connection in the middle of %s: that request answers 503, the very next one 200',
    async (path) => {
      for (let round = 0; round < 3; round++) {
        await expectAway(await duringQuery(path, endWaiting));
        expect((await journal.fetch(path)).status).toBe(200);
      }
    },
  );

  it('ends all idle connections: the journal goes on', async () => {
    await Promise.all(Array.from({ length: 5 }, () => journal.fetch('/api/manuscripts/')));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(office.db);
    // The connection may die while a request uses it, which may cost that request, but no other.
    await expect.poll(async () => (await journal.fetch('/api/manuscripts/')).status).toBe(200);
    const replies = await Promise.all(Array.from({ length: 5 }, () => journal.fetch('/api/manuscripts/')));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  it('that is read-only, as after a failover, still answers every reader', async () => {
    const name = sql.id(
      (await sql<{ name: string }>`select current_database() as name`.execute(office.db)).rows[0]?.name ?? '',
    );
    await sql`alter database ${name} set default_transaction_read_only = on`.execute(office.db);
    const reader = await journal.database.connectAgain();
    const { fetch } = openOn(reader);
    await expect(volumeWithIssues(reader.db, { number: 9 })).rejects.toMatchObject({ code: '25006' });
    for (const path of [
      '/api/manuscripts/',
      '/api/manuscripts/here',
      '/api/volumes/',
      '/api/health',
      '/api/init-csrf/',
    ]) {
      expect((await fetch(path)).status).toBe(200);
    }
    await reader.close();
    await sql`alter database ${name} reset default_transaction_read_only`.execute(office.db);
  });
});

const direct = servers().filter(({ engine }) => engine === 'pg');
describe.each(direct)('$name', (engine) => {
  const journal = useTestJournal(engine);

  it('that takes six seconds to wake up answers the request that woke it', async () => {
    const address = new URL(journal.database.databaseUrl ?? '');
    const { hostname, port } = address;
    const sleeper = await startFakeServer(async (socket) => {
      await wait(6000);
      const server = connectSocket(Number(port || 5432), hostname);
      server.on('error', () => socket.destroy());
      socket.pipe(server).pipe(socket);
    });
    address.host = `127.0.0.1:${sleeper.port}`;
    const connection = await connect({ engine: 'pg', databaseUrl: address.href });
    expect((await openOn(connection).fetch('/api/volumes/')).status).toBe(200);
    await connection.close();
    sleeper.close();
  });

  it('ends a query that takes longer than any reader would wait', async () => {
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(journal.db);
    expect(rows).toEqual([{ statement_timeout: '15s' }]);
  });
});

const overNetwork = servers().filter(({ engine }) => engine === 'neon');
describe.each(overNetwork)('the network to $name', (engine) => {
  it('fails in the middle of a request: that one answers 503, the next one 200', async () => {
    const journal = await openTestJournal(engine);
    const office = await journal.database.connectAgain({ engine: 'pg' });
    let reply: Promise<Response> | undefined;
    await office.db.transaction().execute(async (trx) => {
      await sql`lock table volume in access exclusive mode`.execute(trx);
      reply = journal.fetch('/api/volumes/');
      await expect.poll(() => countLockWaits(office)).toBe(1);
      journal.database.cutNetwork();
      await expectAway(await reply);
    });
    expect((await journal.fetch('/api/volumes/')).status).toBe(200);
    await office.close();
    await journal.close();
  });
});
