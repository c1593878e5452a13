import type * as z from 'zod';
import type { Context } from '#server/context';
import type { SignedIn } from '#server/http/session';

/**
 * Who may call a route. Every route decides; a route without the decision does not compile (design §4).
 * `signed-in` is any account; `editor` the role. What depends on one manuscript is checked by its feature.
 */
export type Access = 'public' | 'signed-in' | 'editor';

/** What a handler may look at besides its parsed input. `ip` is the caller's address, as limits count it. */
export interface Call {
  context: Context;
  request: Request;
  ip: string;
}

/** A call of somebody who is signed in, as routes with that access get it. */
export interface SignedInCall extends Call {
  user: SignedIn;
}

/** Answered instead of a plain object where a status other than 200, headers or a stream is needed. */
export type Reply = Response | object;

interface Common<Input> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  csrf: boolean;
  cache: number;
  input: z.ZodType<Input>;
  body?: 'json' | 'stream';
  plainForm?: { done: `/${string}` };
}

interface PublicRoute<Input> extends Common<Input> {
  access: 'public';
  handle: (input: Input, call: Call) => Promise<Reply>;
}

interface GuardedRoute<Input> extends Common<Input> {
  access: Exclude<Access, 'public'>;
  handle: (input: Input, call: SignedInCall) => Promise<Reply>;
}

/**
 * One route of the API, as data. `path` is a Hono pattern without trailing slash (both forms answer);
 * `input` parses path parameters and query of a GET, path parameters and JSON body otherwise;
 * `cache` is how long shared caches may keep a GET's answer, in seconds (0: not at all);
 * `csrf` asks for the token of `/api/init-csrf/` in the header `X-CSRFToken`; a signed-in browser may then
 * call by its cookie alone, as the specification's submission does (spec §7).
 * `body: 'stream'` leaves the body to the handler; `input` then gets the path parameters only.
 * `plainForm` also takes the HTML form of a page without JavaScript, and answers by leading to `done`.
 */
export type Route<Input = never> = PublicRoute<Input> | GuardedRoute<Input>;

/** Keeps the connection between a route's schema and its handler while lists hold routes of any input. */
export function route<Input>(definition: PublicRoute<Input>): Route;
export function route<Input>(definition: GuardedRoute<Input>): Route;
export function route(definition: object): Route {
  return definition as Route;
}
