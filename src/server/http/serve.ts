import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { Context } from '#server/context';
import { readJson } from '#server/http/body';
import { verifyCsrf } from '#server/http/csrf';
import { withApiHeaders } from '#server/http/headers';
import { notFound, Problem, problemResponse } from '#server/http/problem';
import type { Route } from '#server/http/route';

/** Opens what one request needs; `close` is called after the reply (on Neon it ends the connection). */
export type OpenContext = () => Promise<{ context: Context; close: () => Promise<void> }>;

/** A request handler of Web standards; `waitUntil` keeps a function alive for work after the reply. */
export type Handler = (request: Request, waitUntil?: (work: Promise<unknown>) => void) => Promise<Response>;

/**
 * Mounts routes under the fixed steps of design §4: access → CSRF → parse → work → respond.
 * Every reply is JSON or a file, unknown paths included, and carries the standing headers.
 */
export function serve(routes: readonly Route[], open: OpenContext): Handler {
  const app = new Hono<{ Bindings: { waitUntil?: (work: Promise<unknown>) => void } }>({ strict: false });
  for (const route of routes) {
    app.on(route.method, route.path, (c) => run(route, c.req.raw, c.req.param(), open, c.env.waitUntil));
  }
  for (const [path, methods] of methodsByPath(routes)) {
    app.all(path, async (c) => refuseMethod(c.req.raw, methods));
  }
  app.all('*', async () => withApiHeaders(problemResponse(notFound(), ''), 0));
  return async (request, waitUntil) => app.fetch(request, waitUntil ? { waitUntil } : {});
}

async function run(
  route: Route,
  request: Request,
  params: Record<string, string>,
  open: OpenContext,
  waitUntil: ((work: Promise<unknown>) => void) | undefined,
): Promise<Response> {
  const reference = randomBytes(6).toString('hex');
  let opened: Awaited<ReturnType<OpenContext>> | undefined;
  try {
    opened = await open();
    const { context } = opened;
    if (route.csrf) verifyCsrf(request, context.secret, context.siteUrl);
    const input = await parseInput(route, request, params);
    const reply = await route.handle(input, { context, request });
    return withApiHeaders(reply instanceof Response ? reply : Response.json(reply), route.cache);
  } catch (thrown) {
    const response = problemResponse(thrown, reference);
    const log = opened?.context.log ?? ((_level, ...rest) => console.error(...rest));
    if (response.status >= 500) log('error', `${route.method} ${route.path} failed, reference ${reference}`, thrown);
    return withApiHeaders(response, 0);
  } finally {
    const closing = opened?.close();
    if (closing && waitUntil) waitUntil(closing);
  }
}

async function parseInput(route: Route, request: Request, params: Record<string, string>) {
  const rest = route.method === 'GET' ? readQuery(request) : await readJson(request);
  const parsed = route.input.safeParse({ ...rest, ...params });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) {
    const name = String(issue.path[0] ?? 'detail');
    // A path parameter of the wrong form names nothing that could exist.
    if (name in params) throw notFound();
    fields[name] = [...(fields[name] ?? []), issue.message];
  }
  throw new Problem('bad_request', 'Some values are wrong.', { fields });
}

function readQuery(request: Request): Record<string, string> {
  // Without a prototype: a parameter may be called "constructor".
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of new URL(request.url).searchParams) {
    if (name in query) throw new Problem('bad_request', `Give ${JSON.stringify(name)} once.`);
    query[name] = value;
  }
  return query;
}

function methodsByPath(routes: readonly Route[]): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { method, path } of routes) {
    const own = method === 'GET' ? ['GET', 'HEAD'] : [method];
    methods.set(path, [...(methods.get(path) ?? []), ...own]);
  }
  return methods;
}

function refuseMethod(request: Request, methods: readonly string[]): Response {
  const allow = [...methods, 'OPTIONS'].join(', ');
  if (request.method === 'OPTIONS') {
    return withApiHeaders(new Response(null, { status: 204, headers: { Allow: allow } }), 0);
  }
  const problem = new Problem('method_not_allowed', 'This address does not take that method.', {
    headers: { Allow: allow },
  });
  return withApiHeaders(problemResponse(problem, ''), 0);
}
