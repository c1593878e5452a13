import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { route } from '#server/kernel/http/route';
import { csrfRoutes } from '#server/kernel/http/routes';
import { json } from '../../support/accounts.ts';
import { csrfHeaders, plainForm } from '../../support/csrf.ts';
import { openKernel, SITE_URL } from '../../support/journal.ts';
import { UNDESCRIBED } from '../../support/undescribed.ts';

const called: unknown[] = [];
const common = {
  ...UNDESCRIBED,
  ...({ method: 'POST', access: 'public', csrf: true, cache: 0 } as const),
  input: z.strictObject({ name: z.string().min(1, 'Enter your name.'), note: z.string().optional() }),
  async handle(input: object) {
    called.push(input);
    return Response.json({ message: 'stored' }, { status: 201 });
  },
};
const { fetch } = openKernel([
  ...csrfRoutes,
  route({ ...common, path: '/api/test/form', plainForm: { done: '/form/sent' } }),
  route({ ...common, path: '/api/test/script', csrf: false }),
]);

const OWN = { Origin: SITE_URL };
const send = (fields: Record<string, string> | string, headers: Record<string, string> = OWN) =>
  fetch('/api/test/form/', plainForm(fields, headers));

beforeEach(() => {
  called.length = 0;
});

async function expectPage(response: Response, status: number): Promise<string> {
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(called).toEqual([]);
  const html = await response.text();
  expect(html).toMatch(/^<!doctype html><html lang="en">/);
  expect(html).toContain('<h1>There is a problem</h1>');
  return html;
}

describe('the form of a page without JavaScript', () => {
  it.each([
    ['names the page as its origin', OWN],
    ['says that it comes from the same site', { 'Sec-Fetch-Site': 'same-origin' }],
    [
      'says both, and its charset',
      { ...OWN, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8' },
    ],
  ])('that %s is taken, and leads to the page that says so', async (_, headers) => {
    const response = await send({ name: 'Zoë & Søn', note: 'one\r\ntwo' }, headers);
    expect([response.status, response.headers.get('location'), await response.text()]).toEqual([303, '/form/sent', '']);
    expect(called).toEqual([{ name: 'Zoë & Søn', note: 'one\ntwo' }]);
  });

  it.each([
    ['that does not say where it comes from', {}],
    ['of another origin', { Origin: 'https://evil.example' }],
    ['of no origin', { Origin: 'null' }],
    ['of another site', { 'Sec-Fetch-Site': 'cross-site', ...OWN }],
    ['of a neighbouring site', { 'Sec-Fetch-Site': 'same-site' }],
  ])('%s is refused with a page, also where it carries the token of the form', async (_, headers) => {
    await expectPage(await send({ name: 'Grace' }, headers as Record<string, string>), 403);
    const withToken = { ...(await csrfHeaders(fetch)), ...headers } as Record<string, string>;
    await expectPage(await send({ name: 'Grace' }, withToken), 403);
  });

  it('with a wrong field gets the sentence and the way back', async () => {
    const html = await expectPage(await send({ name: '' }), 400);
    expect(html).toContain('<li>Enter your name.</li>');
    expect(html).toContain('Use your browser’s Back button: your text is still in the form.');
  });

  it('with a field given twice is refused', async () => {
    expect(await expectPage(await send('name=Grace&name=Lin'), 400)).toContain('Give &quot;name&quot; once.');
  });

  it('shows what it repeats of the request as text', async () => {
    const script = '<script>alert(1)</script>';
    const twice = new URLSearchParams([
      [script, ''],
      [script, ''],
    ]).toString();
    for (const fields of [twice, { name: 'Grace', [script]: 'x' }]) {
      const html = await expectPage(await send(fields), 400);
      expect(html).not.toContain('<script');
      expect(html).toContain('&lt;script&gt;');
    }
  });

  it('cannot reach the prototype', async () => {
    await expectPage(await send({ name: 'Grace', __proto__x: '1', constructor: 'x' }), 400);
    expect(({} as { name?: string }).name).toBeUndefined();
  });

  it('of more than 64 KiB, compressed, or not in UTF-8 is refused', async () => {
    await expectPage(await send({ name: 'x'.repeat(64 * 1024) }), 413);
    await expectPage(await send({ name: 'Grace' }, { ...OWN, 'Content-Encoding': 'gzip' }), 415);
    const body = Buffer.from([...Buffer.from('name='), 0xff]);
    await expectPage(await fetch('/api/test/form/', { ...plainForm('', OWN), body }), 400);
  });
});

it('the same route still asks a script for the token', async () => {
  expect((await fetch('/api/test/form/', json({ name: 'Grace' }, undefined, OWN))).status).toBe(403);
  const response = await fetch('/api/test/form/', json({ name: 'Grace' }, undefined, await csrfHeaders(fetch)));
  expect([response.status, await response.json()]).toEqual([201, { message: 'stored' }]);
});

it('a route that is not made for plain forms refuses them in JSON', async () => {
  const response = await fetch('/api/test/script/', plainForm({ name: 'Grace' }, OWN));
  expect([response.status, response.headers.get('content-type')]).toEqual([415, 'application/json']);
  expect(called).toEqual([]);
});
