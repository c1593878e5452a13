import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { hasRight } from '#domain/account/colleague/duty';
import { invalidInputMessage } from '#domain/kernel/wrong-input';
import { PROOF_TOKEN_HEADER } from '#domain/production/proof/paths';
import type { Context } from '#server/kernel/context';
import { tokenHash } from '#server/kernel/identifiers';
import { readJson } from './body.ts';
import { refuseOtherSites, verifyCsrf } from './csrf.ts';
import { Id } from './id.ts';
import { writeLog } from './log.ts';
import { rateLimitNetwork } from './network.ts';
import { isPlainForm, readPlainForm, redirectTo, refusalPage, requireSameSite } from './plain-form.ts';
import { invalidFieldsProblem, notFound, Problem, problemResponse } from './problem.ts';
import { findProofByLink, findProofForAccount } from './queries.ts';
import { consumeAttempt, refuseIfExhausted } from './rate-limit.ts';
import { readLinkedReviewer, reviewerCall } from './reviewer.ts';
import {
  type Call,
  inputSchema,
  type ManuscriptAccess,
  type ManuscriptCall,
  type ManuscriptRoute,
  type ProofCall,
  type Reply,
  type ReviewerCall,
  type Route,
  type SignedInCall,
  TextReply,
  type UploaderCall,
} from './route.ts';
import { readSession, type SignedIn } from './session.ts';

/**
 * Functions of the platform. `waitUntil` keeps a function alive after the reply; `sendText` avoids a stream, which
 * would be slower.
 */
interface Platform {
  ip: string;
  waitUntil?: ((work: Promise<unknown>) => void) | undefined;
  sendText?: SendText | undefined;
}

/** Answers with text and status 200 (design §4), and returns a placeholder for the reply. */
export type SendText = (text: string, headers: Record<string, string>) => Promise<Response>;

/** Opens a request's resources; `close` runs after the reply (on Neon it ends the connection). */
export type OpenContext = () => Promise<{ context: Context; close: () => Promise<void> }>;

export type Handler = (request: Request, platform: Platform) => Promise<Response>;

/**
 * Mounts routes with the fixed steps of design §4: session → access → CSRF → manuscript → parse → work → respond.
 * `manuscripts` finds a route's manuscript before parsing, so that outsiders learn nothing from input errors either.
 * Every reply, even for unknown paths, is JSON or a file with the standard headers.
 */
export function serve(routes: readonly Route[], open: OpenContext, manuscripts: ManuscriptAccess): Handler {
  const app = new Hono<{ Bindings: Platform }>({ strict: false });
  // Literals precede parameters: `/api/manuscripts/track` is not a manuscript.
  for (const [path, methods] of [...methodsByPath(routes)].sort(compareParameterCount)) {
    for (const route of routes.filter((candidate) => candidate.path === path).map(shareConcurrentReads)) {
      app.on(route.method, path, (c) => handleRoute(route, c.req.raw, c.req.param(), { open, manuscripts }, c.env));
    }
    app.all(path, async (c) => refuseMethod(c.req.raw, methods));
  }
  app.all('*', async () => withApiHeaders(problemResponse(notFound(), ''), 0));
  return async (request, platform) => app.fetch(request, platform);
}

async function handleRoute(
  route: Route,
  request: Request,
  params: Record<string, string>,
  { open, manuscripts }: { open: OpenContext; manuscripts: ManuscriptAccess },
  { ip, waitUntil, sendText = asResponse }: Platform,
): Promise<Response> {
  const plainForm = isPlainForm(request) ? route.plainForm : undefined;
  let opened: Awaited<ReturnType<OpenContext>> | undefined;
  try {
    opened = await open();
    const { context } = opened;
    const call = { context, request, ip: rateLimitNetwork(ip) };
    const admitted = route.access === 'public' ? call : await requireAccess(route, call, params);
    if (route.method !== 'GET') refuseOtherSites(request, context.siteUrl);
    if (plainForm) requireSameSite(request);
    else if (route.csrf) verifyCsrf(request, context.secret, context.siteUrl);
    const entered = isManuscriptRoute(route)
      ? await manuscriptCall(admitted as SignedInCall, route, params, manuscripts)
      : admitted;
    const input = await parseInput(route, call, params);
    const reply = await route.handle(input, entered as ManuscriptCall & ReviewerCall & ProofCall);
    if (plainForm) return withApiHeaders(redirectTo(plainForm.done), 0);
    if (reply instanceof Response) return withApiHeaders(reply, route.cache);
    const headers = jsonHeaders(route.cache);
    if (reply instanceof TextReply) return await sendText(reply.text, { ...headers, ...reply.headers });
    return await sendText(JSON.stringify(reply), headers);
  } catch (thrown) {
    const reference = randomBytes(6).toString('hex');
    const problem = problemResponse(thrown, reference);
    const response = plainForm ? await refusalPage(opened?.context.journal.name ?? '', problem) : problem;
    const log = opened?.context.log ?? writeLog;
    if (response.status >= 500) log('error', `${route.method} ${route.path} failed, reference ${reference}`, thrown);
    return withApiHeaders(response, 0);
  } finally {
    const closing = opened?.close();
    if (closing && waitUntil) waitUntil(closing);
  }
}

/** Lets concurrent identical requests for a cacheable reply share one query. */
function shareConcurrentReads(route: Route): Route {
  if (route.access !== 'public' || route.method !== 'GET' || route.cache === 0) return route;
  const inProgress = new Map<string, Promise<Reply>>();
  const handle: typeof route.handle = async (input, call) => {
    const { url } = call.request;
    const equal = inProgress.get(url);
    const shared = equal && (await equal);
    // A stream can be read only once.
    if (shared && !(shared instanceof Response)) return shared;
    const own = route.handle(input, call);
    inProgress.set(url, own);
    return own.finally(() => inProgress.get(url) === own && inProgress.delete(url));
  };
  return { ...route, handle };
}

const asResponse: SendText = async (text, headers) => new Response(text, { headers });

/**
 * Identifies the caller and checks access. @throws Problem unauthenticated without a session, forbidden without the
 * role or the right, not_found for anyone but the assignment's reviewer or the person checking the proof
 */
async function requireAccess(
  route: Route,
  call: Call,
  params: Record<string, string>,
): Promise<SignedInCall | ReviewerCall | ProofCall | UploaderCall> {
  const { access } = route;
  // Postgres does not accept this character, so nothing has it in its address.
  if (Object.values(params).some((value) => value.includes('\0'))) throw notFound();
  const user = await readSession(call.request, call.context, { byCookie: route.csrf });
  if (access === 'reviewer-of') return reviewerCall(call, params.id ?? '', user);
  if (access === 'proof-of') return proofCall(call, params.id ?? '', user);
  const uploader = access === 'uploader' ? await readLinkedReviewer(call) : undefined;
  if (uploader) return { ...call, user: { id: uploader.accountId } };
  if (!user) {
    throw new Problem('unauthenticated', 'Please sign in.', { headers: { 'WWW-Authenticate': 'Bearer' } });
  }
  if (route.access !== 'editor' && route.access !== 'editor-of') return { ...call, user };
  if (user.role !== 'editor') {
    throw new Problem('forbidden', 'Only editors can do this.');
  }
  if (call.context.requireEditorMfa && !user.hasSecondFactor) {
    const text = 'Editors of this journal must use two-factor authentication. Set it up on your account page.';
    throw new Problem('forbidden', text, { extra: { mfa_enrolment_required: true } });
  }
  if (!user.office || !hasRight(user.office.duty, route.right)) {
    throw new Problem('forbidden', 'Your role does not include this. Ask a managing editor.');
  }
  return { ...call, user };
}

async function parseInput(route: Route, { request, context }: Call, params: Record<string, string>) {
  const rest = await readBodyOrQuery(route, request);
  const parsed = inputSchema(context.journal, route).safeParse({ ...rest, ...params }, { error: invalidInputMessage });
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  // A malformed path parameter cannot name anything that exists.
  if (issues.some(({ path: [name] }) => name !== undefined && Object.hasOwn(params, name))) throw notFound();
  throw invalidFieldsProblem(parsed.error);
}

async function readBodyOrQuery(
  { method, body, bodyMax, plainForm, ownQuery }: Route,
  request: Request,
): Promise<Record<string, unknown>> {
  if (ownQuery) return {};
  if (method === 'GET') return readQuery(request);
  if (body === 'stream') return {};
  return plainForm && isPlainForm(request) ? readPlainForm(request) : readJson(request, bodyMax);
}

function readQuery(request: Request): Record<string, string> {
  // Without a prototype: a parameter may be called "constructor".
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of new URL(request.url).searchParams) {
    if (name in query) throw new Problem('bad_request', `Give ${JSON.stringify(name)} once.`);
    // Postgres does not accept this character.
    if (value.includes('\0')) throw new Problem('bad_request', `Remove the invisible characters from ${name}.`);
    query[name] = value;
  }
  return query;
}

function methodsByPath(routes: readonly Route[]): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { method, path } of routes) {
    const methodsOfRoute = method === 'GET' ? ['GET', 'HEAD'] : [method];
    methods.set(path, [...(methods.get(path) ?? []), ...methodsOfRoute]);
  }
  return methods;
}

const compareParameterCount = ([one]: [string, unknown], [other]: [string, unknown]) =>
  one.split(':').length - other.split(':').length;

function refuseMethod(request: Request, methods: readonly string[]): Response {
  const allow = [...methods, 'OPTIONS'].join(', ');
  if (request.method === 'OPTIONS') {
    return withApiHeaders(new Response(null, { status: 204, headers: { Allow: allow } }), 0);
  }
  const problem = new Problem('method_not_allowed', 'This address does not accept that method.', {
    headers: { Allow: allow },
  });
  return withApiHeaders(problemResponse(problem, ''), 0);
}

function isManuscriptRoute(route: Route): route is ManuscriptRoute {
  return route.access === 'editor-of' || route.access === 'author-of';
}

/**
 * Admits callers who may see the manuscript in the path.
 * @throws Problem not_found, whether it is missing or hidden from the caller
 */
async function manuscriptCall(
  call: SignedInCall,
  route: ManuscriptRoute,
  { id }: { id?: string },
  manuscripts: ManuscriptAccess,
): Promise<ManuscriptCall> {
  const { data } = Id.safeParse(id);
  const { access, subject = 'manuscript' } = route;
  const manuscript = data === undefined ? undefined : await manuscripts[access](call, { id: data, subject });
  if (!manuscript) throw notFound();
  return { ...call, manuscript };
}

/** A 256-bit link cannot be guessed: the limit only keeps the log readable. */
const PROOF_LINK_LIMIT = { name: 'proof-link', max: 60, seconds: 3_600 };

/**
 * Admits the person checking a proof: the manuscript's submitter, or the link's holder.
 * @throws Problem not_found, whether the proof is missing, recalled or someone else's, or the link is wrong;
 * too_many_requests
 */
async function proofCall(call: Call, id: string, user: SignedIn | undefined): Promise<ProofCall> {
  const { data: manuscriptId } = Id.safeParse(id);
  const accountProof =
    user && manuscriptId !== undefined ? await findProofForAccount(call.context.db, manuscriptId, user.id) : undefined;
  if (accountProof) return { ...call, reader: accountProof };
  const linkedProof = await readLinkedProof(call);
  if (!linkedProof || linkedProof.manuscriptId !== manuscriptId) throw notFound();
  return { ...call, reader: { ...linkedProof, accountId: null } };
}

async function readLinkedProof({ context, request, ip }: Call) {
  const token = request.headers.get(PROOF_TOKEN_HEADER);
  if (!token) return undefined;
  await refuseIfExhausted(context, PROOF_LINK_LIMIT, ip);
  const proof = await findProofByLink(context.db, tokenHash(token), context.clock.now());
  if (!proof) await consumeAttempt(context, PROOF_LINK_LIMIT, ip);
  return proof;
}

export const API_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/**
 * Sets standard and cache headers. A handler's own headers take precedence: browsers show a PDF only under a different
 * policy.
 */
function withApiHeaders(response: Response, cacheSeconds: number): Response {
  const reply = new Response(response.body, response);
  for (const [name, value] of Object.entries(API_HEADERS)) {
    if (!response.headers.has(name)) reply.headers.set(name, value);
  }
  const isCacheable = cacheSeconds > 0 && (response.status === 200 || response.status === 304);
  if (isCacheable && !response.headers.has('Cache-Control')) {
    for (const [name, value] of Object.entries(cacheHeaders(cacheSeconds))) reply.headers.set(name, value);
  }
  return reply;
}

function jsonHeaders(cacheSeconds: number): Record<string, string> {
  const cached = cacheSeconds > 0 && cacheHeaders(cacheSeconds);
  return { ...API_HEADERS, ...cached, 'Content-Type': 'application/json' };
}

const cacheHeaders = (seconds: number) => ({
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'Netlify-CDN-Cache-Control': `public, durable, max-age=${seconds}, stale-while-revalidate=${seconds * 5}`,
  'Netlify-Vary': 'query',
});
