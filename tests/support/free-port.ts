import { createServer } from 'node:net';

/** Below Linux's ephemeral ports, so that no one takes a port between finding and using it. */
const FIRST = 20_000;
const LAST = 32_000;

/** An unused port of the loopback address. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (await isFree(port)) return port;
  }
  throw new Error('There is no free port on 127.0.0.1.');
}

/** Whether a server could listen at this port of the loopback address now. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
