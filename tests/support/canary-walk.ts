import { unzipSync } from 'fflate';
import { extractText } from 'unpdf';
import * as z from 'zod';
import { auditApi } from '#domain/desk/editorial/paths';
import { MANUSCRIPT_STATUSES } from '#domain/manuscript/status';
import { movingOutApi } from '#domain/moving/paths';
import { allRoutes } from '#server/assembly/api';
import { type Access, inputSchema, type Route } from '#server/kernel/http/route';
import type { Story } from './canary-story.ts';
import { bodyOf, paramsOf, takes, type Values } from './canary-values.ts';
import { type Audience, exceptionsFor, type Group, groupsIn, knownTo, type Stage } from './canary-words.ts';
import { smallPdf } from './factories.ts';
import { textsOf } from './file-texts.ts';
import type { TestJournal } from './journal.ts';
import { MERIDIAN } from './meridian.ts';
import { csrfHeaders, formOf } from './submissions.ts';

export const AUDIENCES: readonly Audience[] = [
  ...(['visitor', 'author', 'coAuthor', 'anotherAuthor', 'invited', 'accepted', 'declined', 'cancelled'] as const),
  ...(['done', 'linked', 'elsewhere', 'linkedElsewhere', 'editorAuthor', 'closedEditor', 'expiredEditor'] as const),
];

/** One of each kind of reader whose replies come from separate queries. */
export const READERS: readonly Audience[] = [
  ...(['visitor', 'author', 'accepted', 'done', 'linked', 'editorAuthor', 'editor'] as const),
];

/** For each access, callers whom the route may answer, which shows which values it recognises. */
const PERMITTED_CALLERS: Record<Access, readonly Audience[]> = {
  public: ['visitor'],
  'signed-in': ['author'],
  'author-of': ['author'],
  uploader: ['author'],
  'reviewer-of': ['done', 'linked', 'accepted', 'invited', 'declined', 'cancelled'],
  'proof-of': ['author'],
  editor: ['editor'],
  'editor-of': ['editor'],
};

/** Callers refused by editors' routes, one of each kind. */
const OUTSIDERS: readonly Audience[] = ['visitor', 'author', 'done', 'closedEditor', 'expiredEditor'];
const isEditor = (audience: Audience) => audience === 'editor' || audience === 'editorAuthor';
/** Office routes that reveal nothing about manuscripts. */
const PUBLIC = /builds$|site$|accounts$|volumes$/;
/**
 * The event log without account events, which every editor may see: failed sign-ins by this walk reveal nothing about a
 * manuscript.
 */
function withoutLogins(address: string, text: string): string {
  if (address.startsWith(auditApi.eventsCsv)) {
    return text
      .split('\r\n')
      .filter((row) => !/,login\.failed,account,/.test(row))
      .join('\r\n');
  }
  if (!address.startsWith(auditApi.events) || !text.startsWith('[')) return text;
  return JSON.stringify(JSON.parse(text).filter((event: { action: string }) => event.action !== 'login.failed'));
}
/** The files of the whole journal without its accounts, which every editor knows, and without failed sign-ins. */
function textsOfBundle(bytes: Buffer): string[] {
  const files = Object.entries(unzipSync(bytes)).filter(([path]) => !path.includes('/data/accounts/'));
  return files.flatMap(([path, content]) => {
    const lines = Buffer.from(content).toString('utf8').split('\n');
    return [path, ...lines.filter((line) => !line.includes('"action":"login.failed"'))];
  });
}
/** Actions that would remove roles and accounts that the walk still needs; their replies reveal nothing else. */
const DESTRUCTIVE: readonly string[] = ['role', 'end-sessions', 'active', 'close', 'merge'].map(
  (what) => `/api/editor/account/:id/${what}`,
);
const UNUSED_ID = '0000000000000000';

/** A secret word shown to someone who may not know it. */
interface Leak {
  audience: Audience;
  address: string;
  groups: Group[];
}

function addressOf({ path }: Route, values: readonly string[]): string {
  let index = 0;
  return `${path.replace(/:\w+/g, () => encodeURIComponent(values[index++] ?? UNUSED_ID))}/`;
}

/** The route of the object that this route is about. */
function parentRouteOf(route: Route): Route | undefined {
  const [first = ''] = paramsOf(route);
  const stem = route.path.slice(0, route.path.indexOf(':') + first.length);
  return allRoutes.find((other) => other.method === 'GET' && other.path === stem && other !== route);
}

function takesSearch(route: Route): boolean {
  const input = inputSchema(MERIDIAN, route) as z.ZodType;
  const { properties } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return Object.hasOwn(properties ?? {}, 'search');
}

type WalkedStory = Pick<Story, 'id' | 'number' | 'headersOf' | 'emailOf'>;

/** Calls the product's routes as every audience, and checks what they reveal against this stage's rules. */
export function walker(journal: TestJournal, story: WalkedStory, { stage, values }: { stage: Stage; values: Values }) {
  let calls = 0;
  let csrf: Record<string, string> | undefined;
  const leaks: Leak[] = [];
  const told: Record<string, Set<Group>> = {};
  const headers = new Map<Audience, Record<string, string>>();

  /** Sends a request as an audience; returns whether anything was found. */
  async function ask(audience: Audience, address: string, init: RequestInit = {}): Promise<boolean> {
    calls += 1;
    csrf ??= await csrfHeaders(journal.fetch);
    const own = headers.get(audience) ?? (await story.headersOf(audience));
    // Account actions may end the session.
    if (address.startsWith('/api/auth/') && init.method) headers.delete(audience);
    else headers.set(audience, own);
    // Each request from a different address: limits are counted by address.
    const ip = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
    const reply = await journal.fetch(address, { ...init, headers: { ...csrf, ...init.headers, ...own } }, ip);
    const bytes = Buffer.from(await reply.arrayBuffer());
    const type = reply.headers.get('content-type') ?? '';
    const body = /json|text/.test(type)
      ? [withoutLogins(address, bytes.toString('utf8'))]
      : address.startsWith(movingOutApi)
        ? textsOfBundle(bytes)
        : textsOf(bytes);
    // Subset fonts renumber their glyphs: only a PDF reader can decode them.
    if (/pdf/.test(type) && reply.status === 200) {
      body.push((await extractText(new Uint8Array(bytes), { mergePages: true })).text);
    }
    const groups = groupsIn([reply.statusText, JSON.stringify([...reply.headers]), ...body]);
    told[audience] ??= new Set();
    for (const group of groups) told[audience].add(group);
    const allowed = [...knownTo(audience, stage), ...exceptionsFor(address, audience)];
    const wrong = groups.filter((group) => !allowed.includes(group));
    if (wrong.length > 0) leaks.push({ audience, address: `${init.method ?? 'GET'} ${address}`, groups: wrong });
    return reply.status !== 404;
  }

  const kept = new Map<Route, string[][]>();
  /**
   * Parameters for a route's path: values for which something was found, the manuscript itself, and an unknown id. If
   * the object above has a route, that route shows which objects exist.
   */
  async function targetsOf(route: Route): Promise<string[][]> {
    const known = kept.get(route);
    if (known) return known;
    const params = paramsOf(route);
    const stemRoute = parentRouteOf(route);
    const things = stemRoute && new Set((await targetsOf(stemRoute)).map(([first]) => first));
    const all = params.length === 1 ? values.singles.map((value) => [value]) : values.pairs;
    const candidates = all.filter((one) => takes(route, one) && (!things || things.has(one[0])));
    const found: string[][] = [];
    for (const candidate of candidates) {
      const isSure = route.method !== 'GET' || (things && params.length === 1);
      if (isSure || (await isThere(route, candidate))) found.push([...candidate]);
    }
    const own = params.map(() => story.id);
    const targets = [...found, ...(found.some(([first]) => first === story.id) ? [] : [own]), [UNUSED_ID]];
    kept.set(route, targets);
    return targets;
  }
  async function isThere(route: Route, candidate: readonly string[]): Promise<boolean> {
    for (const knower of PERMITTED_CALLERS[route.access])
      if (await ask(knower, addressOf(route, candidate))) return true;
    return false;
  }

  /** The addresses of a route worth requesting as an audience; a refused caller learns nothing about the path. */
  async function addressesFor(route: Route, audience: Audience): Promise<string[]> {
    const plain = addressOf(route, []);
    if (paramsOf(route).length === 0) return route.method === 'GET' ? [plain, `${plain}?search=Zimmerglock`] : [plain];
    const targets = (await targetsOf(route)).map((target) => addressOf(route, target));
    return route.access === 'editor' && !isEditor(audience) ? targets.slice(0, 1) : targets;
  }

  /**
   * Routes that refuse all outsiders equally, and guesses at objects that no one can read, are tried by only one caller
   * of each kind.
   */
  function isWorthTrying(route: Route, audience: Audience): boolean {
    const isGuess = route.method !== 'GET' && paramsOf(route).length > 0 && !parentRouteOf(route);
    return !(route.access === 'editor' || isGuess) || isEditor(audience) || OUTSIDERS.includes(audience);
  }

  /** Calls every read-only route as these audiences. */
  async function readAll(audiences: readonly Audience[]): Promise<void> {
    for (const route of allRoutes.filter(({ method }) => method === 'GET')) {
      if (paramsOf(route).length > 0) await targetsOf(route);
      const asking = audiences.filter((audience) => isWorthTrying(route, audience));
      await Promise.all(
        asking.map(async (audience) => {
          for (const address of await addressesFor(route, audience)) await ask(audience, address);
        }),
      );
    }
  }

  /** Calls every route that changes something, with a valid body. */
  async function changeAll(audiences: readonly Audience[]): Promise<void> {
    for (const route of allRoutes.filter(({ method, path }) => method !== 'GET' && !DESTRUCTIVE.includes(path))) {
      for (const audience of audiences.filter((audience) => isWorthTrying(route, audience))) {
        for (const address of await addressesFor(route, audience)) {
          const { method } = route;
          await ask(audience, address, { method, ...sent(route, story.emailOf(audience)) });
        }
      }
    }
  }

  function sent(route: Route, email: string): RequestInit {
    if (route.body === 'stream') {
      const file = { name: 'a.pdf', bytes: smallPdf('A') };
      return { body: formOf({ fields: { version: '0', response: 'Yes.' }, file }) };
    }
    const schema = z.toJSONSchema(inputSchema(MERIDIAN, route), { io: 'input', unrepresentable: 'any' });
    const addresses = { email, username: email, reviewer_email: email };
    const params: readonly string[] = paramsOf(route);
    const body = bodyOf(schema, { ...addresses, manuscriptId: story.number, submission_code: story.number });
    const own = Object.entries(body as object).filter(([name]) => !params.includes(`:${name}`));
    return {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(own)),
    };
  }

  /**
   * Everything that the office's lists show an audience: text, numbers and totals, by address. Addresses with a
   * manuscript use this one. Omits builds, which are public, and accounts, which every editor knows.
   */
  async function officeOf(audience: Audience, searches: readonly string[]): Promise<Record<string, string>> {
    const said: Record<string, string> = {};
    const isList = (route: Route) =>
      route.method === 'GET' && route.access === 'editor' && paramsOf(route).length < 2 && !PUBLIC.test(route.path);
    for (const route of allRoutes.filter(isList)) {
      const takesStatus = paramsOf(route)[0] === ':status';
      for (const value of takesStatus ? ['all', ...MANUSCRIPT_STATUSES] : [story.id]) {
        const asked = takesSearch(route) ? searches.map((word) => `?search=${word}`) : [];
        for (const search of ['', ...asked]) {
          const address = addressOf(route, [value]) + search;
          const reply = await journal.fetch(address, { headers: await story.headersOf(audience) });
          said[address] = `${reply.status} ${reply.headers.get('x-total-count')} ${await reply.text()}`;
        }
      }
    }
    return said;
  }

  return { readAll, changeAll, officeOf, leaks, told };
}
