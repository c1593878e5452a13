import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listen, type NodeServer } from '#server/assembly/site/node-server';
import { serveApiFiles, serveSite } from '#server/assembly/site/serve-site';

let folder: string;
let server: NodeServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hostile-addresses-'));
  // The system checks the length of a name only below an existing folder.
  for (const name of ['login', 'about', 'articles']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'login/index.html'), 'No such page');
  server = await listen({ port: 0, host: '127.0.0.1', simulateNetlify: false, trustProxy: false });
  server.open({
    api: async () => Response.json({ detail: 'Not found.' }, { status: 404 }),
    pages: serveSite(() => folder),
    apiFiles: serveApiFiles(() => folder),
  });
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`, { redirect: 'manual' });

describe('an address that no page can have', () => {
  it.each([
    ['a name longer than a file may have', `/about/${'a'.repeat(300)}`],
    ['a path longer than a path may be', `/${'about/'.repeat(1_000)}`],
    ['the download of an article of such a name', `/api/manuscripts/${'a'.repeat(300)}/download/`],
    ['an old address with a line break', '/index.php/x/article/view/%0d%0aX:%20y'],
  ])('is answered 404, and nothing is logged: %s', async (_, path) => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    expect((await get(path)).status).toBe(404);
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
  });
});

describe('the name in an old address', () => {
  it.each([
    ['another script', '%E6%BC%A2'],
    ['a question mark', 'one%3Ftwo%3D3'],
  ])('is kept as it was sent: %s', async (_, name) => {
    const reply = await get(`/index.php/x/article/view/${name}?utm=1`);
    expect(reply.headers.get('location')).toBe(`/moved/${name}?utm=1`);
  });
});

describe('what goes wrong because of what a stranger sent', () => {
  it('is logged in no more than ten thousand characters', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const failing = await listen({ port: 0, host: '127.0.0.1', simulateNetlify: false, trustProxy: false });
    failing.open({
      api: async () => new Response(),
      pages: (request) => {
        throw new Error(request.url.repeat(20));
      },
    });
    const reply = await fetch(`http://127.0.0.1:${failing.port}/${'a'.repeat(10_000)}`);
    await failing.close();
    expect(reply.status).toBe(500);
    expect(log.mock.calls.flat().join('').length).toBeLessThan(10_000);
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });
});
