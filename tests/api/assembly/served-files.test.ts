import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer as bytesOf } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen, type NodeServer } from '#server/assembly/site/node-server';
import { serveSite } from '#server/assembly/site/serve-site';

const PAGE = `<!doctype html>${'<p>Read by many at once.</p>'.repeat(100)}`;
const SIGN_IN = '<!doctype html><p>There is no such page. Sign in?</p>';
const LARGE = randomBytes(700_000);

let folder: string;
let server: NodeServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'served-files-'));
  for (const name of ['about', 'login']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'about/index.html'), PAGE);
  writeFileSync(join(folder, 'large.pdf'), LARGE);
  writeFileSync(join(folder, 'login/index.html'), SIGN_IN);
  server = await listen({ port: 0, host: '127.0.0.1', simulateNetlify: false, trustProxy: false });
  server.open({ api: async () => new Response(), pages: serveSite(() => folder) });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Returns the raw reply, still compressed. */
const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<Pick<IncomingMessage, 'statusCode' | 'headers'> & { body: Buffer }>((resolve, reject) => {
    const request = httpGet({ host: '127.0.0.1', port: server.port, path, headers }, async (reply) => {
      const { statusCode, headers } = reply;
      resolve({ statusCode, headers, body: await bytesOf(reply) });
    });
    request.on('error', reject);
  });

it('a page arrives whole, compressed for clients that accept it, for the next reader too', async () => {
  for (const _ of ['first', 'next']) {
    const plain = await get('/about');
    expect(plain.body.toString()).toBe(PAGE);
    expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding', 'content-length': String(PAGE.length) });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const small = await get('/about', { 'Accept-Encoding': 'gzip, br' });
    expect(gunzipSync(small.body).toString()).toBe(PAGE);
    expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'text/html; charset=utf-8' });
    expect(small.headers['content-length']).toBe(String(small.body.length));
    expect(small.headers.etag).toBe(`W/${plain.headers.etag}`);
    const known = await get('/about', { 'Accept-Encoding': 'gzip', 'If-None-Match': String(small.headers.etag) });
    expect({ status: known.statusCode, length: known.body.length }).toEqual({ status: 304, length: 0 });
  }
});

it('a part of a page is that part, and a large file comes whole', async () => {
  const part = await get('/about', { Range: 'bytes=0-14' });
  expect(part.statusCode).toBe(206);
  expect(part.body.toString()).toBe(PAGE.slice(0, 15));
  expect((await get('/large.pdf')).body.equals(LARGE)).toBe(true);
});

it('a replaced page is read again', async () => {
  const changed = `${PAGE}<p>And more.</p>`;
  writeFileSync(join(folder, 'about/index.html'), changed);
  expect((await get('/about')).body.toString()).toBe(changed);
  writeFileSync(join(folder, 'about/index.html'), PAGE);
});

it('an address that leads nowhere is answered 404 with the sign-in page, which says so', async () => {
  const { statusCode, body } = await get('/nowhere');
  expect({ statusCode, body: body.toString() }).toEqual({ statusCode: 404, body: SIGN_IN });
});
