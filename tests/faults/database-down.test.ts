import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type Connection, connect, type Engine } from '#database/connect';
import { listen } from '#server/assembly/site/node-server';
import { pointNeonAt } from '../support/engines.ts';
import { openOn } from '../support/journal.ts';

const READS = [
  '/api/manuscripts/',
  '/api/manuscripts/x',
  '/api/manuscripts/x/download/',
  '/api/volumes/',
  '/api/health',
];
const AWAY = /^The journal cannot reach its database at the moment\. Please try again\. Reference: [0-9a-f]{12}$/;

async function expectAway(response: Response): Promise<void> {
  expect(response.status).toBe(503);
  expect(response.headers.get('Content-Type')).toBe('application/json');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
  const body = (await response.json()) as Record<string, string>;
  expect(body.detail).toMatch(AWAY);
  expect(body).toEqual({ detail: body.detail, error: body.detail, message: body.detail });
}

/** A server that accepts connections but does not behave like a database. */
async function openMachine(onConnection: (socket: Socket) => unknown): Promise<{ port: number; close: () => void }> {
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

async function closedPort(): Promise<number> {
  const { port, close } = await openMachine(() => {});
  close();
  return port;
}

async function connectTo(engine: Engine, port: number): Promise<Connection> {
  if (engine === 'neon') pointNeonAt(port);
  return connect({ engine, databaseUrl: `postgres://journal:hunter2@127.0.0.1:${port}/journal` });
}

describe.each(['pg', 'neon'] as const)('a database that is away, through %s', (engine) => {
  it('makes every route answer 503, and the operator reads why', async () => {
    const connection = await connectTo(engine, await closedPort());
    const { fetch, logged } = openOn(connection);
    for (const path of READS) await expectAway(await fetch(path));
    expect(logged).toHaveLength(READS.length);
    for (const { message, cause } of logged) {
      expect(message).toMatch(/reference [0-9a-f]{12}$/);
      expect(cause).toBeInstanceOf(Error);
      expect((cause as Error).message).not.toBe('');
    }
    await connection.close();
  });

  it('and hangs up on every connection makes them answer 503 too', async () => {
    const machine = await openMachine((socket) => socket.destroy());
    const connection = await connectTo(engine, machine.port);
    const { fetch } = openOn(connection);
    for (const path of READS) await expectAway(await fetch(path));
    await connection.close();
    machine.close();
  });

  it('and never answers is given up', async () => {
    const machine = await openMachine(() => {});
    const connection = await connectTo(engine, machine.port);
    const { fetch } = openOn(connection);
    await expectAway(await fetch('/api/manuscripts/'));
    await connection.close();
    machine.close();
  });

  it('does not keep the server from answering everything else', async () => {
    const connection = await connectTo(engine, await closedPort());
    const { handler } = openOn(connection);
    const server = await listen({ port: 0, host: '127.0.0.1', simulateNetlify: false, trustProxy: false });
    server.open({ api: handler, pages: () => new Response('a page') });
    const origin = `http://127.0.0.1:${server.port}`;
    await expectAway(await fetch(`${origin}/api/volumes/`));
    expect(await (await fetch(`${origin}/articles`)).text()).toBe('a page');
    expect(await (await fetch(`${origin}/api/init-csrf/`)).json()).toHaveProperty('csrfToken');
    expect(await (await fetch(`${origin}/api/unknown`)).json()).toMatchObject({ detail: 'Not found.' });
    await server.close();
    await connection.close();
  });
});
