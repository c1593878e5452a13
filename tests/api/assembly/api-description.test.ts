import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '#server/assembly/api';
import { type ApiDescription, type Operation, routeAddress } from '#server/assembly/description/openapi';
import type { Route } from '#server/kernel/http/route';
import { bearer, json, type Person } from '../../support/accounts.ts';
import { ownManuscript, publishedArticle } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

const routes = allRoutes.map((route) => ({ name: `${route.method} ${route.path}`, route }));
const journal = useTestJournal();
let editor: Person;
let described: ApiDescription;
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });

beforeAll(async () => {
  const response = await journal.fetch('/api/openapi.json');
  expect(response.status).toBe(200);
  described = (await response.json()) as ApiDescription;
  ajv.addSchema({ $id: 'api', ...described });
  editor = await journal.as('editor');
  await publishedArticle(journal.db, journal.files);
  await ownManuscript(journal.db, await journal.as('author'));
});

function operationOf(route: Route): Operation {
  const operation = described.paths[routeAddress(route)]?.[route.method.toLowerCase()];
  if (!operation) throw new Error(`${route.method} ${route.path} is not described.`);
  return operation;
}

/** Lists where a response differs from its description: status, content type or body. */
async function strayIn(response: Response, route: Route): Promise<string[]> {
  const reply = operationOf(route).responses[response.status];
  if (!reply) return [`the status ${response.status}`];
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
  const text = await response.text();
  if (!text) return reply.content && route.method !== 'GET' ? ['no body'] : [];
  const isDescribed = Object.keys(reply.content ?? {}).some((known) =>
    new RegExp(`^${known.replace('*', '.*')}$`).test(type),
  );
  if (!isDescribed) return [`the type ${type}`];
  if (type !== 'application/json' || !reply.content?.[type]?.schema) return [];
  const place = `#/paths/${pointer(routeAddress(route))}/${route.method.toLowerCase()}/responses/${response.status}`;
  const validate = ajv.compile({ $ref: `api${place}/content/application~1json/schema` });
  if (validate(JSON.parse(text))) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const pointer = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

/** Calls a route with unknown ids and an empty body. */
const call = ({ method, path, body }: Route, caller?: Person) =>
  journal.fetch(path.replace(':status', 'all').replace(/:\w+/g, '0000000000000000'), {
    ...(method === 'GET' || body === 'stream' ? { headers: caller ? bearer(caller.token) : {} } : json({}, caller)),
    method,
  });

describe('the description of the API', () => {
  it('has every route and nothing else, each once', () => {
    const all = Object.entries(described.paths).flatMap(([address, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${address}`),
    );
    expect(all.toSorted()).toEqual(allRoutes.map((route) => `${route.method} ${routeAddress(route)}`).toSorted());
    const ids = Object.values(described.paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => operation.operationId);
    expect(new Set(ids).size).toBe(allRoutes.length);
  });

  it.each(routes)('says of $name who may call it, and what it accepts, answers and refuses', ({ route }) => {
    const { summary, security, parameters, requestBody, responses, ...rest } = operationOf(route);
    expect(summary).toMatch(/^[A-Z].*[^.]\.$/);
    expect(rest['x-access']).toBe(route.access);
    expect(rest['x-right']).toBe('right' in route ? route.right : undefined);
    const ways = new Set(['session', 'boundSession', 'reviewLink', 'proofLink']);
    expect(security.every((way) => Object.keys(way).some((name) => ways.has(name)))).toBe(route.access !== 'public');
    expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(
      [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name),
    );
    const isRead = route.method !== 'GET' && (route.body !== 'stream' || route.streams !== undefined);
    expect(requestBody !== undefined).toBe(isRead);
    const statuses = Object.keys(responses).map(Number);
    expect(statuses.some((status) => status < 300)).toBe(true);
    expect(statuses).toEqual(expect.arrayContaining([400, 500, 503]));
  });

  it.each(routes)('is true of what $name answers to a visitor', async ({ route }) => {
    expect(await strayIn(await call(route), route)).toEqual([]);
  });

  it.each(routes)('is true of what $name answers to an editor', async ({ route }) => {
    expect(await strayIn(await call(route, editor), route)).toEqual([]);
  });

  it('is found to be wrong for a reply that lacks something', async () => {
    const route = allRoutes.find(({ path }) => path === '/api/health');
    if (!route) throw new Error('There is no such route.');
    expect(await strayIn(Response.json({ status: 'fine' }), route)).toHaveLength(2);
    expect(await strayIn(new Response('{}', { status: 418 }), route)).toEqual(['the status 418']);
  });

  it('may be kept by shared caches, and also answers with a trailing slash', async () => {
    const response = await journal.fetch('/api/openapi.json/');
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('netlify-cdn-cache-control')).toContain('max-age=60');
    expect(await response.json()).toEqual(described);
  });
});
