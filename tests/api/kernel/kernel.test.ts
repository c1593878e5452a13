import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { buffer as readBytes, text as readText } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { listen, type NodeServer } from '#server/assembly/site/node-server';
import type { Context } from '#server/kernel/context';
import { Problem } from '#server/kernel/http/problem';
import { type Route, route } from '#server/kernel/http/route';
import { manuscriptAccess } from '#server/manuscript/access';
import { API_HEADERS, type OpenContext, serve } from '../../../src/server/kernel/http/serve.ts';
import { openKernel, SITE_URL } from '../../support/journal.ts';
import { UNDESCRIBED } from '../../support/undescribed.ts';

const common = { ...UNDESCRIBED, access: 'public', csrf: false, cache: 0 } as const;
const called: unknown[] = [];
const LONG = { text: 'Sleep after surgery – a cohort. '.repeat(100) };

const routes: Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/test/things',
    cache: 60,
    input: z.object({ colour: z.string().optional() }),
    handle: async (input) => ({ input }),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/test/things',
    input: z.strictObject({ name: z.string('Name is required').min(1, 'Name is required'), size: z.int().optional() }),
    async handle(input) {
      called.push(input);
      return Response.json({ message: 'stored' }, { status: 201 });
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/test/long',
    cache: 60,
    input: z.object({}),
    handle: async () => LONG,
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/test/things/:id',
    input: z.object({ id: z.string().regex(/^[a-z]+$/) }),
    handle: async ({ id }) => ({ id }),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/test/things/:id',
    input: z.strictObject({ id: z.string().regex(/^[a-z]+$/), name: z.string() }),
    handle: async (input) => input,
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/test/broken',
    input: z.object({}),
    async handle() {
      throw new Error('password=hunter2 in /home/journal/secret.ts');
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/test/refused',
    cache: 60,
    input: z.object({}),
    async handle() {
      throw new Problem('conflict', 'Somebody else was faster.', { headers: { 'X-Version': '7' } });
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/test/moved',
    cache: 60,
    input: z.object({}),
    handle: async () => new Response(null, { status: 302, headers: { Location: '/elsewhere' } }),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/test/file',
    input: z.object({}),
    handle: async () => new Response('a file', { headers: { 'Content-Security-Policy': "default-src 'self'" } }),
  }),
];

const { handler, fetch, logged } = openKernel(routes);

beforeEach(() => {
  called.length = 0;
  logged.length = 0;
});

const THINGS = '/api/test/things';
const utf8 = new TextEncoder();
const post = (body: BodyInit | null, headers: Record<string, string> = { 'Content-Type': 'application/json' }) =>
  fetch(THINGS, { method: 'POST', body, headers });
const detailOf = async (response: Response) => ((await response.json()) as { detail: string }).detail;

describe('methods', () => {
  it('that an address does not take are refused with 405, JSON, and the list of those it takes', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
      const response = await fetch(THINGS, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('Allow')).toBe('GET, HEAD, POST, OPTIONS');
      expect(await detailOf(response)).toBe('This address does not accept that method.');
    }
    const response = await fetch(`${THINGS}/abc/`, { method: 'POST' });
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('GET, HEAD, PUT, OPTIONS');
  });

  it('cannot be changed by a header', async () => {
    for (const name of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']) {
      const response = await fetch(`${THINGS}?colour=red`, { headers: { [name]: 'POST' } });
      expect(await response.json()).toEqual({ input: { colour: 'red' } });
    }
    expect(called).toEqual([]);
  });

  it('are listed by OPTIONS: 204, no body, and no permission for other origins', async () => {
    const response = await fetch(`${THINGS}/`, { method: 'OPTIONS', headers: { Origin: 'https://evil.example' } });
    expect(response.status).toBe(204);
    expect(response.headers.get('Allow')).toBe('GET, HEAD, POST, OPTIONS');
    expect(await response.text()).toBe('');
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('HEAD answers what GET answers, without the body', async () => {
    for (const path of [THINGS, `${THINGS}/abc`, `${THINGS}/123`, '/api/test/refused', '/api/nothing']) {
      const get = await fetch(path);
      const head = await fetch(path, { method: 'HEAD' });
      expect(head.status).toBe(get.status);
      expect([...head.headers]).toEqual([...get.headers]);
      expect(await head.text()).toBe('');
    }
  });
});

describe('addresses', () => {
  it('answer with and without a trailing slash, for every method', async () => {
    expect((await fetch(`${THINGS}/`)).status).toBe(200);
    expect((await fetch(`${THINGS}/abc/`)).status).toBe(200);
    const headers = { 'Content-Type': 'application/json' };
    expect((await fetch(`${THINGS}/`, { method: 'POST', headers, body: '{"name":"x"}' })).status).toBe(201);
    expect(await (await fetch(`${THINGS}/abc/`, { method: 'PUT', headers, body: '{"name":"x"}' })).json()).toEqual({
      id: 'abc',
      name: 'x',
    });
  });

  it.each([
    ['the API itself', '/api'],
    ['the API itself with a slash', '/api/'],
    ['an unknown name', '/api/unknown'],
    ['capitals', '/API/TEST/THINGS'],
    ['two slashes inside', '/api//test/things'],
    ['two slashes at the end', '/api/test/things//'],
    ['a further segment', '/api/test/things/abc/def'],
    ['an encoded slash inside a name', '/api/test%2Fthings'],
    ['an encoded slash in a parameter', '/api/test/things/a%2Fb'],
    ['an encoded backslash', '/api/test/things/a%5Cb'],
    ['a NUL', '/api/test/things/abc%00'],
    ['a line break', '/api/test/things/abc%0A'],
    ['an encoded way up', '/api/test/things/..%2F..%2Fhealth'],
    ['a doubly encoded way up', '/api/test/things/%252e%252e%252f'],
    ['a path parameter', '/api/test/things;jsessionid=1'],
    ['dots and a semicolon', '/api/test/..;/things'],
    ['a broken percent sign', '/api/test/things/%zz'],
    ['half of a character', '/api/test/things/%E2%82'],
    ['a parameter of the wrong form', '/api/test/things/123'],
  ])('that do not exist answer the same 404 in JSON: %s', async (_, path) => {
    const response = await fetch(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('Content-Type')).toBe('application/json');
    expect(await response.text()).toBe('{"detail":"Not found.","error":"Not found.","message":"Not found."}');
  });

  it('that do not exist answer 404 to every method', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      expect((await fetch('/api/unknown', { method })).status).toBe(404);
    }
  });

  it('of the wrong form answer 404 even where the body is wrong too', async () => {
    const response = await fetch(`${THINGS}/123`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: '{"name":5}',
    });
    expect(response.status).toBe(404);
  });

  it('cannot be overruled by the body: a path parameter wins over a key of the same name', async () => {
    const response = await fetch(`${THINGS}/abc`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: '{"id":"other","name":"x"}',
    });
    expect(await response.json()).toEqual({ id: 'abc', name: 'x' });
  });

  it('take each parameter of the query once', async () => {
    const response = await fetch(`${THINGS}?colour=red&colour=blue`);
    expect(response.status).toBe(400);
    expect(await detailOf(response)).toBe('Give "colour" once.');
  });
});

const nested = (depth: number) => `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`;
const stream = (text: string, piece = 1000) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < text.length; at += piece) controller.enqueue(utf8.encode(text.slice(at, at + piece)));
      controller.close();
    },
  });
const postStream = (text: string, headers: Record<string, string> = {}) =>
  fetch(THINGS, {
    method: 'POST',
    body: stream(text),
    headers: { 'Content-Type': 'application/json', ...headers },
    duplex: 'half',
  } as RequestInit);

describe('a JSON body', () => {
  it('that is right reaches the route', async () => {
    const response = await post('{"name":"café 高血圧 𝛃","size":3}');
    expect(response.status).toBe(201);
    expect(called).toEqual([{ name: 'café 高血圧 𝛃', size: 3 }]);
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON; Charset="utf-8"',
  ])('is taken as %s', async (type) => {
    expect((await post('{"name":"x"}', { 'Content-Type': type })).status).toBe(201);
  });

  it.each([
    ['plain text', 'text/plain'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['a multipart form', 'multipart/form-data; boundary=x'],
    ['another charset', 'application/json; charset=utf-16'],
    ['Latin-1', 'application/json; charset=iso-8859-1'],
    ['another JSON type', 'application/json-patch+json'],
    ['a type that only begins alike', 'application/jsonp'],
    ['two types', 'application/json, text/plain'],
    ['nothing', ''],
  ])('declared as %s is refused with 415', async (_, type) => {
    const response = await post(utf8.encode('{"name":"x"}'), type ? { 'Content-Type': type } : {});
    expect(response.status).toBe(415);
    expect(await detailOf(response)).toBe('Send this request as application/json in UTF-8.');
    expect(called).toEqual([]);
  });

  it.each(['gzip', 'br', 'deflate', 'identity'])('with Content-Encoding %s is refused with 415', async (encoding) => {
    const response = await post('{"name":"x"}', { 'Content-Type': 'application/json', 'Content-Encoding': encoding });
    expect(response.status).toBe(415);
    expect(await detailOf(response)).toBe('Send the body without Content-Encoding.');
  });

  it.each([
    ['is empty', '', 'The body is not valid JSON.'],
    ['is only a blank', ' ', 'The body is not valid JSON.'],
    ['is no JSON', 'name=x', 'The body is not valid JSON.'],
    ['is cut off', '{"name":"x"', 'The body is not valid JSON.'],
    ['has something behind its end', '{"name":"x"} x', 'The body is not valid JSON.'],
    ['has a trailing comma', '{"name":"x",}', 'The body is not valid JSON.'],
    ['is a number', '5', 'The body must be a JSON object.'],
    ['is a text', '"name"', 'The body must be a JSON object.'],
    ['is null', 'null', 'The body must be a JSON object.'],
    ['is a truth value', 'true', 'The body must be a JSON object.'],
    ['is a list', '[{"name":"x"}]', 'The body must be a JSON object.'],
  ])('that %s is refused with 400', async (_, body, sentence) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await detailOf(response)).toBe(sentence);
    expect(called).toEqual([]);
  });

  it('that is missing altogether is refused with 400', async () => {
    const response = await fetch(THINGS, { method: 'POST', headers: { 'Content-Type': 'application/json' } });
    expect(response.status).toBe(400);
  });

  it('that is not UTF-8 is refused with 400', async () => {
    for (const bytes of [
      [0xff, 0xfe],
      [0xc3, 0x28],
      [0xed, 0xa0, 0x80],
      [0xf8, 0x88, 0x80, 0x80, 0x80],
      [0xc0, 0xaf],
    ]) {
      const body = new Uint8Array([...utf8.encode('{"name":"'), ...bytes, ...utf8.encode('"}')]);
      const response = await post(body);
      expect(response.status).toBe(400);
      expect(await detailOf(response)).toBe('The body is not valid UTF-8.');
    }
    const utf16 = new Uint8Array(Buffer.from('\ufeff{"name":"x"}', 'utf16le'));
    expect((await post(utf16)).status).toBe(400);
  });

  it('that begins with a byte order mark is read like any other', async () => {
    expect((await post('\ufeff{"name":"x"}')).status).toBe(201);
    expect(called).toEqual([{ name: 'x' }]);
  });

  it('of 64 KiB is read, of one byte more refused with 413', async () => {
    const sized = (bytes: number) => `{"name":"${'x'.repeat(bytes - 11)}"}`;
    expect((await post(sized(65_536))).status).toBe(201);
    const response = await post(sized(65_537));
    expect(response.status).toBe(413);
    expect(await detailOf(response)).toBe('The body must not be larger than 64 KiB.');
    expect((await postStream(sized(65_537))).status).toBe(413);
  });

  it('is counted by its bytes, whatever its Content-Length says or does not say', async () => {
    const large = `{"name":"${'x'.repeat(100_000)}"}`;
    expect((await postStream(large)).status).toBe(413);
    expect((await postStream(large, { 'Content-Length': '10' })).status).toBe(413);
    expect((await postStream(large, { 'Content-Length': '-1' })).status).toBe(413);
    expect((await postStream(large, { 'Content-Length': 'many' })).status).toBe(413);
    expect((await postStream('{"name":"x"}', { 'Content-Length': '99999999' })).status).toBe(413);
    expect((await postStream('{"name":"x"}')).status).toBe(201);
  });

  it('that never ends is given up at the limit, before it fills the memory', async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(10_000).fill(0x20));
      },
    });
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(THINGS, { method: 'POST', body: endless, headers, duplex: 'half' } as RequestInit);
    expect(response.status).toBe(413);
    expect(pulled).toBeLessThan(20);
  });

  it('of twenty levels is read as far as nesting goes, of twenty-one or twenty-five refused', async () => {
    expect(Object.keys((await (await post(nested(20))).json()) as object)).toContain('name');
    for (const depth of [21, 25]) {
      const response = await post(nested(depth));
      expect(response.status).toBe(400);
      expect(await detailOf(response)).toBe('The body is nested too deeply.');
    }
  });

  it('nested tens of thousands of levels deep is refused', async () => {
    const lists = `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
    expect((await post(lists)).status).toBe(400);
    expect((await post(nested(50_000))).status).toBe(413);
    expect((await post('['.repeat(50_000))).status).toBe(400);
  });

  it('that reaches for the prototype is refused and changes nothing', async () => {
    for (const body of [
      '{"name":"x","__proto__":{"isEditor":true}}',
      '{"name":"x","constructor":{"prototype":{"isEditor":true}}}',
      '{"name":"x","prototype":{"isEditor":true}}',
    ]) {
      expect((await post(body)).status).toBe(400);
    }
    expect(called).toEqual([]);
    expect(({} as { isEditor?: boolean }).isEditor).toBeUndefined();
  });

  it('with a key the route does not know is refused, and the key is named', async () => {
    for (const key of ['role', 'status', 'id', 'version', 'paid', 'published_at', 'is_editor']) {
      const response = await post(JSON.stringify({ name: 'x', [key]: 'editor' }));
      expect(response.status).toBe(400);
      expect(await response.text()).toContain(key);
    }
    expect(called).toEqual([]);
  });

  it('of wrong types is refused under the name of each wrong field, never converted', async () => {
    const response = await post('{"name":5,"size":"3"}');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      name: ['Name is required'],
      size: ['The size must be a number.'],
    });
    for (const size of ['"3"', 'true', '[5]', '1.5', '1e400', '9007199254740993', '{}', 'null']) {
      expect((await post(`{"name":"x","size":${size}}`)).status).toBe(400);
    }
  });

  it('that gives a key twice counts its last value, always', async () => {
    await post('{"name":"first","name":"last"}');
    expect(called).toEqual([{ name: 'last' }]);
  });
});

describe('a failure inside', () => {
  it('answers 500 with a reference alone, and the operator finds the reference and the cause in the log', async () => {
    const response = await fetch('/api/test/broken');
    expect(response.status).toBe(500);
    const body = (await response.json()) as Record<string, string>;
    expect(body.detail).toMatch(/^Something went wrong\. Reference: [0-9a-f]{12}$/);
    expect(body).toEqual({ detail: body.detail, error: body.detail, message: body.detail });
    const [line, ...others] = logged;
    expect(others).toEqual([]);
    expect(line?.level).toBe('error');
    expect(line?.message).toContain(body.detail?.slice(-12));
    expect(line?.message).toContain('/api/test/broken');
    expect(String(line?.cause)).toContain('hunter2');
  });

  it('has a new reference each time', async () => {
    const first = await detailOf(await fetch('/api/test/broken'));
    expect(await detailOf(await fetch('/api/test/broken'))).not.toBe(first);
  });

  it('is not logged where the caller was at fault', async () => {
    await post('not JSON');
    await fetch('/api/unknown');
    await fetch('/api/test/refused');
    expect(logged).toEqual([]);
  });

  it('while the journal opens its database is answered and logged like any other', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const open: OpenContext = async () => {
      throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' });
    };
    const response = await serve(routes, open, manuscriptAccess)(new Request(SITE_URL + THINGS), { ip: '192.0.2.1' });
    expect(response.status).toBe(503);
    const { detail } = (await response.json()) as { detail: string };
    expect(detail).not.toContain('10.0.0.7');
    expect(log.mock.calls.flat().join(' ')).toContain(detail.slice(-12));
    log.mockRestore();
  });
});

describe('a refusal by a route', () => {
  it('carries its own headers, and no cache keeps it', async () => {
    const response = await fetch('/api/test/refused');
    expect(response.status).toBe(409);
    expect(response.headers.get('X-Version')).toBe('7');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Netlify-CDN-Cache-Control')).toBeNull();
  });
});

describe('the standing headers', () => {
  const replies: [reply: string, send: () => Promise<Response>][] = [
    ['a success', () => fetch('/api/test/things/abc')],
    ['a creation', () => post('{"name":"x"}')],
    ['HEAD', () => fetch('/api/test/things/abc', { method: 'HEAD' })],
    ['OPTIONS', () => fetch(THINGS, { method: 'OPTIONS' })],
    ['400', () => post('not JSON')],
    ['404 of a path', () => fetch('/api/unknown')],
    ['404 of a parameter', () => fetch('/api/test/things/123')],
    ['405', () => fetch(THINGS, { method: 'DELETE' })],
    ['409', () => fetch('/api/test/refused')],
    ['413', () => post('x'.repeat(70_000))],
    ['415', () => post('{}', { 'Content-Type': 'text/plain' })],
    ['500', () => fetch('/api/test/broken')],
  ];

  it.each(replies)('are set on every reply: %s', async (_, send) => {
    const { headers } = await send();
    for (const [name, value] of Object.entries(API_HEADERS)) expect(headers.get(name), name).toBe(value);
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  it('forbid sniffing, framing, running and keeping, and ask for https for a year', () => {
    expect(API_HEADERS).toMatchObject({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Strict-Transport-Security': expect.stringMatching(/max-age=31536000; includeSubDomains/),
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
    });
  });

  it('give way to a header the route sets itself', async () => {
    const { headers } = await fetch('/api/test/file');
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'self'");
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  it('let shared caches keep a success of a route that allows it', async () => {
    const { headers } = await fetch(THINGS);
    expect(headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    expect(headers.get('Netlify-CDN-Cache-Control')).toContain('max-age=60');
  });

  it('let no cache keep any other answer of such a route', async () => {
    const { status, headers } = await fetch('/api/test/moved');
    expect(status).toBe(302);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Netlify-CDN-Cache-Control')).toBeNull();
  });
});

describe('what a request opened', () => {
  const counted = (waitUntil?: (work: Promise<unknown>) => void) => {
    let closed = 0;
    const open: OpenContext = async () => ({
      context: { log: () => {} } as unknown as Context,
      close: async () => {
        closed += 1;
      },
    });
    const handle = serve(routes, open, manuscriptAccess);
    return {
      send: (path: string) => handle(new Request(SITE_URL + path), { ip: '192.0.2.1', waitUntil }),
      closed: () => closed,
    };
  };

  it('is closed exactly once, after success and after failure', async () => {
    for (const path of ['/api/test/things', '/api/test/broken', '/api/test/things/123']) {
      const { send, closed } = counted();
      await send(path);
      expect(closed()).toBe(1);
    }
  });

  it('is not opened for an address that does not exist', async () => {
    const { send, closed } = counted();
    await send('/api/unknown');
    expect(closed()).toBe(0);
  });

  it('keeps a function alive until it is closed', async () => {
    const kept: Promise<unknown>[] = [];
    await counted((work) => kept.push(work)).send('/api/test/things');
    expect(kept).toHaveLength(1);
    await Promise.all(kept);
  });
});

describe('through our own server', () => {
  let server: NodeServer;

  beforeAll(async () => {
    server = await listen({ port: 0, host: '127.0.0.1', simulateNetlify: false, trustProxy: false });
    server.open({ api: handler, pages: () => new Response('a page') });
  });
  afterAll(() => server.close());

  /** Sends a path unchanged: an HTTP client would normalise it. */
  const raw = (path: string, method = 'GET') =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const request = httpRequest({ host: '127.0.0.1', port: server.port, path, method });
      request.on('error', reject);
      request.on('response', async (response) =>
        resolve({ status: response.statusCode, text: await readText(response) }),
      );
      request.end();
    });

  it.each([
    '/api/test/../../etc/passwd',
    '/api/test/things/%2e%2e/%2e%2e/x',
    '/api/test/things/%00',
    '/api/test/things/%zz',
    '/api/%2e%2e%2fhealth',
    '/api//test//things',
    '/api/test\\things/..\\x',
  ])('the path %s never answers 5xx or shows the inside', async (path) => {
    const { status, text } = await raw(path);
    expect(status).toBeLessThan(500);
    expect(text).not.toMatch(/at .*\.ts|node_modules|Error:/);
  });

  /** Requests a long text; returns the raw response. */
  const long = (accepted: string, method = 'GET') =>
    new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      const headers = { 'Accept-Encoding': accepted };
      const request = httpRequest({ host: '127.0.0.1', port: server.port, path: '/api/test/long', method, headers });
      request.on('error', reject);
      request.on('response', async (response) =>
        resolve({ headers: response.headers, body: await readBytes(response) }),
      );
      request.end();
    });

  it.each([
    ['gzip, deflate, br', 'gzip'],
    ['br, *;q=0.1', 'gzip'],
    ['br', undefined],
    ['gzip;q=0, *', undefined],
    ['', undefined],
  ])('a long answer to a client that accepts %j is compressed as %s', async (accepted, packing) => {
    const { headers, body } = await long(accepted);
    expect(headers['content-encoding']).toBe(packing);
    expect(headers.vary).toBe('Accept-Encoding');
    expect(JSON.parse(String(packing ? gunzipSync(body) : body))).toEqual(LONG);
  });

  it('carries the headers it carries elsewhere, and the same for HEAD', async () => {
    const elsewhere = Object.fromEntries((await handler(new Request(`${SITE_URL}/api/test/long`), { ip: '' })).headers);
    const { headers, body } = await long('');
    expect(headers).toMatchObject(elsewhere);
    const { date: _, ...head } = (await long('', 'HEAD')).headers;
    expect(headers).toMatchObject(head);
    expect(head['content-length']).toBe(String(body.length));
  });

  it('an unreadable page is a 500 that reveals nothing internal', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    server.open({ api: handler, pages: () => Promise.reject(new Error('The folder is gone.')) });
    expect(await raw('/about')).toEqual({ status: 500, text: 'Something went wrong. Please try again.\n' });
    expect(logged).toHaveBeenCalled();
    logged.mockRestore();
    server.open({ api: handler, pages: () => new Response('a page') });
  });

  /** Sends raw bytes; returns the first line of the response. */
  const bytes = (...lines: string[]) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(server.port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
      socket.once('error', reject);
      socket.once('data', (data) => {
        socket.destroy();
        resolve(String(data).split('\r\n')[0] ?? '');
      });
    });

  it('a request with two lengths, or with a length and chunks, is refused: nothing can hide behind it', async () => {
    const head = [`POST ${THINGS} HTTP/1.1`, 'Host: journal.example', 'Content-Type: application/json'];
    expect(await bytes(...head, 'Content-Length: 2', 'Content-Length: 20')).toBe('HTTP/1.1 400 Bad Request');
    expect(await bytes(...head, 'Content-Length: 2', 'Transfer-Encoding: chunked')).toBe('HTTP/1.1 400 Bad Request');
    expect(await bytes(...head, 'Content-Length: -1')).toBe('HTTP/1.1 400 Bad Request');
    expect(await bytes(...head, 'Transfer-Encoding: chunked', '', 'zz')).toBe('HTTP/1.1 400 Bad Request');
  });

  it('a header of 64 KB is refused', async () => {
    const head = [`GET ${THINGS} HTTP/1.1`, 'Host: journal.example'];
    expect(await bytes(...head, `X-Long: ${'x'.repeat(64_000)}`)).toBe('HTTP/1.1 431 Request Header Fields Too Large');
  });

  it('TRACE never echoes a request', async () => {
    const { status, text } = await raw(THINGS, 'TRACE');
    expect(status).toBe(405);
    expect(text).not.toMatch(/host/i);
  });
});
