import * as z from 'zod';
import type { Right } from '#domain/account/colleague/duty';
import type { Journal } from '#domain/journal/journal';
import { paths as sitePaths } from '#domain/kernel/paths';
import type { ReplyDescription } from '#server/kernel/http/answer';
import { type Access, inputSchema, type Route } from '#server/kernel/http/route';
import { refusalsOf } from './refusals.ts';
import type { Shapes } from './shapes.ts';

/** A JSON schema (2020-12), as zod and `npm run describe-api` write it. */
export interface JsonSchema {
  [keyword: string]: unknown;
  type?: string | undefined;
  description?: string | undefined;
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
}

interface Content {
  schema?: JsonSchema;
}

/** One route in OpenAPI 3.1. `x-access` is our own name for its access, which the security requirements only imply. */
export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: [string];
  'x-access': Access;
  /** The right an editor needs. */
  'x-right'?: Right;
  security: Record<string, string[]>[];
  parameters: { name: string; in: 'path' | 'query'; required: boolean; description?: string; schema: JsonSchema }[];
  requestBody?: { required: boolean; description?: string; content: Record<string, Content> };
  responses: Record<string, Reply>;
}

interface Reply {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Record<string, Content>;
}

/** An OpenAPI 3.1 document; `paths` by address and lower-case method. */
export interface ApiDescription {
  openapi: '3.1.1';
  info: { title: string; version: string; summary: string; description: string };
  externalDocs: { url: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, object>; schemas: Record<string, JsonSchema> };
}

/** The tag of a route by the prefix of its address; the first match counts. */
const TAGS: readonly (readonly [name: string, address: RegExp])[] = [
  ['Submission and tracking', /^\/api\/(manuscripts\/(submit|examine|review-copy|track)|co-authorship|draft-files)\b/],
  ['Published manuscripts', /^\/(oai|api\/(manuscripts|volumes|search-page|usage))\b/],
  ['Accounts and sessions', /^\/api\/auth\b/],
  ['Author area', /^\/api\/author\b/],
  ['Uploads in parts', /^\/api\/uploads\b/],
  ['Peer review, for reviewers', /^\/api\/(reviewer|review-invitation)\b/],
  ['Charges, payments and waivers', /^\/api\/(payments|donations|waivers|webhooks)\b/],
  [
    'Peer review, for the office',
    /^\/api\/editor\/(assignment|reminders?|manuscript\/[^/]+\/(assign|find|reviewer|show|reviews))\b/,
  ],
  ['Ledger, for the office', /^\/api\/editor\/(payments|fees?|waivers|manuscript\/[^/]+\/invoices)\b/],
  [
    'Site and operations, for the office',
    /^\/api\/editor\/(record|site|builds|deliver\w+|accounts?|colleagues?|manuscript\/[^/]+\/deposit)\b/,
  ],
  ['Import and export', /^\/api\/moving-(in|out)\b/],
  ['Editorial office', /^\/api\/editor\b/],
  ['Production', /^\/api\/production\b/],
  ['Proofs, for authors', /^\/api\/proof\b/],
  ['Messages to the office', /^\/api\/(contacts|request-service)\b/],
  ['The journal', /^\/api\//],
];

const SECURITY: Record<Access, readonly string[]> = {
  public: [],
  'signed-in': ['session'],
  'author-of': ['session'],
  editor: ['session'],
  'editor-of': ['session'],
  'reviewer-of': ['session', 'reviewLink'],
  'proof-of': ['session', 'proofLink'],
  uploader: ['session', 'reviewLink'],
};

const SECURITY_SCHEMES = {
  session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token that login returns.' },
  boundSession: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-sb',
    description: 'The session cookie, bound to the browser; `sb` where the site is not https.',
  },
  csrf: { type: 'apiKey', in: 'header', name: 'X-CSRFToken', description: 'The token from `/api/init-csrf/`.' },
  reviewLink: { type: 'apiKey', in: 'header', name: 'X-Review-Token', description: 'The token from an emailed link.' },
  proofLink: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Proof-Token',
    description: 'The token from an emailed proof link.',
  },
};

const STATUS_TEXTS: Record<ReplyDescription['status'], string> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted; processing continues afterwards.',
  204: 'Done, with no content.',
  206: 'The requested part.',
  303: 'Accepted; the browser is redirected.',
  304: 'Unchanged.',
};

/** The shapes of replies as JSON schemas, by name, together with the shapes they refer to. */
export type ShapeSchemas = Readonly<Record<keyof Shapes, JsonSchema>>;

/**
 * Describes routes in OpenAPI 3.1: inputs from their schemas, replies from the shapes.
 * @throws Error for a route that matches no tag or names an unknown shape
 */
export function openapi(journal: Journal, routes: readonly Route[], shapes: ShapeSchemas): ApiDescription {
  const paths: ApiDescription['paths'] = {};
  for (const route of routes) {
    const unknown = route.answers
      .flatMap(({ shape }) => shape?.replace('[]', '') ?? [])
      .filter((name) => !Object.hasOwn(shapes, name));
    if (unknown.length > 0)
      throw new Error(`There is no shape ${unknown} in src/server/assembly/description/shapes.ts. Add it.`);
    const address = routeAddress(route);
    paths[address] = { ...paths[address], [route.method.toLowerCase()]: describeRoute(journal, route) };
  }
  return {
    openapi: '3.1.1',
    info: {
      // The journal's name is added when the document is requested.
      title: 'The API of the journal',
      version: '1',
      summary: 'Published articles, submission, peer review, decisions, production and payment.',
      description: 'Addresses work with and without the trailing slash; GET routes also accept HEAD.',
    },
    externalDocs: {
      url: sitePaths.developers,
      description: 'This description as a page, with the rules that apply to every route.',
    },
    servers: [{ url: '/' }],
    tags: TAGS.map(([name]) => ({ name })),
    paths,
    components: { securitySchemes: SECURITY_SCHEMES, schemas: { Refusal: REFUSAL, ...shapes } },
  };
}

const REFUSAL: JsonSchema = {
  type: 'object',
  description:
    'Why a call was refused. The sentence is repeated under three names; invalid parameters and fields are listed with it, or alone, each with a list of sentences.',
  properties: { detail: { type: 'string' }, error: { type: 'string' }, message: { type: 'string' } },
};

/** `/api/things/{id}/`: names with an extension, such as `openapi.json`, have no trailing slash. */
export function routeAddress({ path }: Pick<Route, 'path'>): string {
  const address = path.replace(/:(\w+)/g, '{$1}');
  return /\.\w+$/.test(address) ? address : `${address}/`;
}

const paramsOf = ({ path }: Route) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

function describeRoute(journal: Journal, route: Route): Operation {
  const { method, path, summary, notes, access } = route;
  const body = method === 'GET' ? undefined : bodyOf(journal, route);
  return {
    operationId: `${method} ${path}`.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    summary,
    ...(notes && { description: notes }),
    tags: [tagOf(path)],
    'x-access': access,
    ...('right' in route && { 'x-right': route.right }),
    security: securityOf(route),
    parameters: parametersOf(journal, route),
    ...(body && { requestBody: body }),
    responses: repliesOf(route),
  };
}

function tagOf(path: string): string {
  const [name] = TAGS.find(([, address]) => address.test(path)) ?? [];
  if (!name)
    throw new Error(`The route ${path} fits no line of TAGS in src/server/assembly/description/openapi.ts. Add one.`);
  return name;
}

function securityOf({ access, csrf, method }: Route): Operation['security'] {
  const token: Record<string, string[]> = csrf && method !== 'GET' ? { csrf: [] } : {};
  const ways = SECURITY[access].map((scheme) => ({ [scheme]: [], ...token }));
  if (access === 'public') return [token];
  return csrf ? [...ways, { boundSession: [], ...token }] : ways;
}

function schemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return rest;
}

function parametersOf(journal: Journal, route: Route): Operation['parameters'] {
  const { properties = {}, required = [] } = schemaOf(inputSchema(journal, route));
  const inPath = paramsOf(route);
  const inQuery = route.method === 'GET' ? Object.keys(properties).filter((name) => !inPath.includes(name)) : [];
  const parameter = (place: 'path' | 'query') => (name: string) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: properties[name] ?? { type: 'string' },
  });
  return [...inPath.map(parameter('path')), ...inQuery.map(parameter('query'))];
}

function bodyOf(journal: Journal, route: Route): Operation['requestBody'] {
  const { body, streams, checks, plainForm } = route;
  if (body === 'stream') return streams && { required: true, content: { [streams.type]: streamedContent(streams) } };
  const schema = withoutParams(schemaOf(checks ?? inputSchema(journal, route)), paramsOf(route));
  return {
    required: true,
    content: {
      'application/json': { schema },
      ...(plainForm && { 'application/x-www-form-urlencoded': { schema } }),
    },
  };
}

function streamedContent(streams: NonNullable<Route['streams']>): Content {
  if (!('fields' in streams)) return {};
  const fields = Object.entries(streams.fields).map(([name, description]): [string, JsonSchema] => {
    const isFile = /(^|_)file$/.test(name);
    return [
      name,
      isFile ? { description, contentMediaType: 'application/octet-stream' } : { type: 'string', description },
    ];
  });
  return { schema: { type: 'object', properties: Object.fromEntries(fields), additionalProperties: false } };
}

function withoutParams(
  { properties = {}, required = [], ...schema }: JsonSchema,
  params: readonly string[],
): JsonSchema {
  const isBodyField = (name: string) => !params.includes(name);
  const own = required.filter(isBodyField);
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isBodyField(name))),
    ...(own.length > 0 && { required: own }),
  };
}

function repliesOf(route: Route): Operation['responses'] {
  const replies = route.answers.map((answer): [string, Reply] => [String(answer.status), replyOf(answer)]);
  const content: Record<string, Content> = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };
  if (route.plainForm) content['text/html'] = {};
  const refusals = refusalsOf(route).map(([status, description]): [string, Reply] => [
    status,
    { description, content },
  ]);
  return Object.fromEntries([...replies, ...refusals]);
}

function replyOf({ status, type, shape, headers = {} }: ReplyDescription): Reply {
  const named = Object.entries(headers).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ]);
  return {
    description: STATUS_TEXTS[status],
    ...(named.length > 0 && { headers: Object.fromEntries(named) }),
    ...(type && { content: { [type]: shape ? { schema: refTo(shape) } : {} } }),
  };
}

function refTo(shape: string): JsonSchema {
  const one = { $ref: `#/components/schemas/${shape.replace('[]', '')}` };
  return shape.endsWith('[]') ? { type: 'array', items: one } : one;
}
