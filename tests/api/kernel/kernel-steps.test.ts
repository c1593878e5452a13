import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Access, Route } from '#server/kernel/http/route';
import { type Handler, serve } from '#server/kernel/http/serve';
import { manuscriptAccess } from '#server/manuscript/access';
import { VERDICTS } from '../../support/access-rules.ts';
import { bearer, type Person } from '../../support/accounts.ts';
import { csrfHeaders } from '../../support/csrf.ts';
import { acceptedManuscript, addAssignment, addProof, ownManuscript } from '../../support/factories.ts';
import { SITE_URL, useTestJournal } from '../../support/journal.ts';
import { UNDESCRIBED } from '../../support/undescribed.ts';

/** The properties by which the kernel distinguishes routes; otherwise all take the same steps. */
interface Kind {
  access: Access;
  method: 'POST' | 'PUT' | 'DELETE';
  csrf: boolean;
  body: 'json' | 'stream';
}

const ACCESSES = Object.keys(VERDICTS) as Access[];
const KINDS: readonly Kind[] = [
  ...ACCESSES.flatMap((access) =>
    [true, false].flatMap((csrf) =>
      (['json', 'stream'] as const).map((body) => ({ access, method: 'POST' as const, csrf, body })),
    ),
  ),
  ...(['PUT', 'DELETE'] as const).map((method) => ({
    access: 'signed-in' as const,
    method,
    csrf: false,
    body: 'json' as const,
  })),
];

const pathOf = ({ access, method, csrf, body }: Kind) =>
  `/api/test/${access}-${method}-${csrf ? 'with' : 'without'}-token-${body}`.toLowerCase();

const kinds = KINDS.map((kind) => ({ name: pathOf(kind).slice('/api/test/'.length), kind }));
const json = kinds.filter(({ kind }) => kind.body === 'json');
const guarded = kinds.filter(({ kind }) => kind.access !== 'public');

let handled = 0;
const routes = KINDS.map(
  (kind) =>
    ({
      ...UNDESCRIBED,
      ...kind,
      cache: 0,
      right: 'read',
      path: `${pathOf(kind)}/:id`,
      input: z.object({ id: z.string(), name: z.string().optional() }),
      async handle() {
        handled += 1;
        return { message: 'done' };
      },
    }) as object as Route,
);

const FOREIGN: readonly Record<string, string>[] = [
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'nonsense' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: SITE_URL },
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: `${SITE_URL}.evil.example` },
  { Origin: SITE_URL.replace('https:', 'http:') },
  { Origin: `${SITE_URL}:8443` },
];
const OWN: readonly Record<string, string>[] = [
  { 'Sec-Fetch-Site': 'same-origin' },
  { 'Sec-Fetch-Site': 'none' },
  { Origin: SITE_URL },
  {},
];
const TYPES = [
  ...['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x', 'text/json', ''],
  ...['application/json; charset=utf-16', 'application/jsonp', 'application/json, text/plain'],
];
const DEEP = `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
const BODIES: readonly BodyInit[] = [
  ...['', ' ', 'null', '[]', '"x"', '7', '{', '{"a":1}x', '['.repeat(50_000), DEEP, '{"a":"\\ud800"}'],
  Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
];

describe('a route of each kind', () => {
  const journal = useTestJournal();
  const ids = {} as Record<Access, string>;
  let editor: Person;
  let stranger: Person;
  let csrf: Record<string, string>;
  let handler: Handler;

  beforeAll(async () => {
    const { db } = journal;
    editor = await journal.as('editor');
    stranger = await journal.as('author');
    csrf = await csrfHeaders(journal.fetch);
    const none = { public: 'any', 'signed-in': 'any', uploader: 'any', editor: 'any' };
    const about = { 'editor-of': await acceptedManuscript(db), 'author-of': await ownManuscript(db, editor) };
    const own = { 'reviewer-of': await addAssignment(db, editor), 'proof-of': await addProof(db, editor) };
    Object.assign(ids, none, about, own);
    handler = serve(routes, async () => ({ context: journal.context, close: async () => {} }), manuscriptAccess);
  });

  beforeEach(() => {
    handled = 0;
  });

  /** Calls a route on the editor's object; everything is valid except the given parts. */
  async function call(kind: Kind, headers: Record<string, string>, body: BodyInit = '{"name":"x"}', by?: Person) {
    const signed = bearer((by ?? editor).token);
    const all = { ...csrf, 'Content-Type': 'application/json', ...signed, ...headers };
    const address = `${SITE_URL}${pathOf(kind)}/${ids[kind.access]}/`;
    const response = await handler(new Request(address, { method: kind.method, headers: all, body }), {
      ip: '192.0.2.1',
    });
    return `${response.status} ${((await response.json()) as Record<string, string>).message}`;
  }

  it.each(kinds)('$name is refused from another site, whoever is signed in', async ({ kind }) => {
    const answers = await Promise.all(FOREIGN.map((headers) => call(kind, headers)));
    expect(answers).toEqual(FOREIGN.map(() => '403 This request came from another site and was refused.'));
    expect(handled).toBe(0);
  });

  it.each(kinds)(
    '$name is taken from the journal’s own site, and from programs that name no site',
    async ({ kind }) => {
      const answers = await Promise.all(OWN.map((headers) => call(kind, headers)));
      expect(answers).toEqual(OWN.map(() => '200 done'));
      expect(handled).toBe(OWN.length);
    },
  );

  it.each(kinds.filter(({ kind }) => kind.csrf))('$name is refused without the token of the form', async ({ kind }) => {
    expect(await call(kind, { 'X-CSRFToken': '' })).toMatch(/^403 CSRF token missing or incorrect/);
    expect(handled).toBe(0);
  });

  it.each(json)('$name takes JSON in UTF-8 only, which no form of another site can send', async ({ kind }) => {
    const answers = await Promise.all(TYPES.map((type) => call(kind, { 'Content-Type': type })));
    expect(answers).toEqual(TYPES.map(() => '415 Send this request as application/json in UTF-8.'));
    expect(handled).toBe(0);
  });

  it.each(json)('$name refuses every body that is not a JSON object', async ({ kind }) => {
    const answers = await Promise.all(BODIES.map((body) => call(kind, {}, body)));
    for (const answer of answers) expect(answer).toMatch(/^400 The body (is|must)/);
    expect(handled).toBe(0);
  });

  it.each(guarded)('$name looks at the input only once the caller is let in', async ({ kind }) => {
    const isOpen = ['signed-in', 'uploader'].includes(kind.access);
    const isOffice = ['editor', 'editor-of'].includes(kind.access);
    const nobody = { Authorization: 'Bearer nobody' };
    const wrongs: [type: string, body: string][] = [
      ['text/plain', '{}'],
      ['application/json', 'no JSON'],
      ['application/json', '{"name":7}'],
    ];
    for (const [type, body] of wrongs) {
      const unknown = await call(kind, { 'Content-Type': type, ...nobody }, body);
      expect(unknown.slice(0, 3)).toBe(['reviewer-of', 'proof-of'].includes(kind.access) ? '404' : '401');
      if (isOpen) continue;
      const other = await call(kind, { 'Content-Type': type }, body, stranger);
      expect(other.slice(0, 3)).toBe(isOffice ? '403' : '404');
    }
    expect(handled).toBe(0);
  });

  it.each(guarded.filter(({ kind }) => kind.access.endsWith('-of')))(
    '$name is not there, whatever the input, where it names nothing',
    async ({ kind }) => {
      const known = ids[kind.access];
      ids[kind.access] = 'nothing-at-all';
      const answers = await Promise.all(['{}', 'no JSON', '{"name":7}'].map((body) => call(kind, {}, body)));
      ids[kind.access] = known;
      expect(answers).toEqual(answers.map(() => '404 Not found.'));
      expect(handled).toBe(0);
    },
  );
});
