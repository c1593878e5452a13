import type * as z from 'zod';
import type { Context } from '#server/context';

/** Who may call a route. Every route decides; a route without the decision does not compile (design §4). */
export type Access = 'public';

/** What a handler may look at besides its parsed input. */
export interface Call {
  context: Context;
  request: Request;
}

/** Answered instead of a plain object where a status other than 200, headers or a stream is needed. */
export type Reply = Response | object;

/**
 * One route of the API, as data. `path` is a Hono pattern without trailing slash (both forms answer);
 * `input` parses path parameters and query of a GET, path parameters and JSON body otherwise;
 * `cache` is how long shared caches may keep a GET's answer, in seconds (0: not at all);
 * `csrf` asks for the token of `/api/init-csrf/` in the header `X-CSRFToken`.
 */
export interface Route<Input = never> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  access: Access;
  csrf: boolean;
  cache: number;
  input: z.ZodType<Input>;
  handle: (input: Input, call: Call) => Promise<Reply>;
}

/** Keeps the connection between a route's schema and its handler while lists hold routes of any input. */
export function route<Input>(definition: Route<Input>): Route {
  return definition as unknown as Route;
}
