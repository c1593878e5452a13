import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { listen } from '#server/assembly/site/node-server';

const PAGES = 200;

it('pages asked for at once leave the event loop to others in between', async () => {
  const server = await listen({ port: 0, host: '127.0.0.1', simulateNetlify: false, trustProxy: false });
  const begun = { all: 0, inFirstTurn: 0 };
  server.open({
    api: async () => new Response(),
    pages: () => {
      begun.all += 1;
      if (begun.all === 1) setImmediate(() => (begun.inFirstTurn = begun.all));
      return new Response();
    },
  });
  const reader = connect(server.port, '127.0.0.1').resume();
  try {
    const last = 'GET /about HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    reader.write('GET /about HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(PAGES - 1) + last);
    await once(reader, 'close');
    expect(begun.all).toBe(PAGES);
    expect(begun.inFirstTurn).toBeLessThan(PAGES / 4);
  } finally {
    reader.destroy();
    await server.close();
  }
});
