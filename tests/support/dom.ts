import { cleanup, configure, fireEvent, prettyDOM, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { Window as DomWindow } from 'happy-dom';
import type { ReactNode } from 'react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Role } from '#domain/account/role';

/** A request as the journal would receive it. */
export interface Call {
  method: string;
  /** Path and query string. */
  address: string;
  headers: Headers;
  /** Parsed JSON, the entries of a form, or bytes; undefined without a body. */
  body: unknown;
}

/** A scripted reply: JSON with status 200 by default; a file is bytes. */
export type Reply =
  | 'no connection'
  | { status?: number; body?: object | string | ArrayBuffer; headers?: Record<string, string> };

/**
 * Replies by method and path without the query string, as in `POST /api/editor/assignment/:id/remind/`; `:id` matches
 * any segment. A list gives one reply per call, and repeats its last.
 */
export type Script = Record<string, Reply | Reply[] | ((call: Call) => Reply | Promise<Reply>)>;

/** Answers calls without a scripted reply. */
export type Server = (call: Call) => Promise<Exclude<Reply, string>>;

/** An island in its own window. */
export interface DomPage {
  user: UserEvent;
  /** The calls so far, oldest first; optionally of one route. */
  calls: (route?: string) => Call[];
  /** Replaces or adds replies. */
  answer: (script: Script) => void;
}

/** The longest wait, for slow machines; the default is a second. */
const TIMEOUT_MS = 30_000;
configure({
  asyncUtilTimeout: TIMEOUT_MS,
  // By default every error includes the whole page, even in polls, which takes a tenth of the running time.
  getElementError: (message) => new Error(message ?? ''),
});

export const DOM_URL = 'https://journal.example';

/** An HTML element that browsers know and Happy DOM does not. */
const UNKNOWN_TO_HAPPY_DOM = /^The tag <%s> is unrecognized in this browser\..* search$/;

/** Cleans up after each test, and fails a test whose page made an unscripted call or wrote an error to the console. */
export function useDom() {
  const problems: string[] = [];
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation((...words) => {
      const problem = words.map(String).join(' ');
      if (!UNKNOWN_TO_HAPPY_DOM.test(problem)) problems.push(problem);
    });
  });
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') console.log(prettyDOM());
    cleanup();
    toast.remove();
    localStorage.clear();
    sessionStorage.clear();
    document.body.innerHTML = '';
    document.title = '';
    vi.restoreAllMocks();
    expect(problems.splice(0)).toEqual([]);
  });
  /** Shows an island at an address; `server` answers calls without a scripted reply. */
  return function open(address: string, island: ReactNode, script: Script = {}, server?: Server): DomPage {
    const { happyDOM } = window as unknown as DomWindow;
    happyDOM.setURL(new URL(address, DOM_URL).href);
    const csrf: Script = server ? {} : { 'GET /api/init-csrf/': { body: { csrfToken: 'a-token' } } };
    const replies: Script = { ...csrf, ...script };
    const calls: { route: string; call: Call }[] = [];
    happyDOM.settings.fetch.interceptor = {
      async beforeAsyncRequest({ request }) {
        const call = await callOf(request as unknown as Request);
        const route = Object.keys(replies).find((one) => isOf(one, call));
        calls.push({ route: route ?? `${call.method} ${call.address.replace(/\?.*/, '')}`, call });
        if (!route && server) return replyOf(await server(call)) as never;
        if (!route) problems.push(`No reply was scripted for ${call.method} ${call.address}`);
        const reply = route ? await nextReply(replies, route, call) : 'no connection';
        if (reply === 'no connection') throw new window.DOMException('The network is down.', 'NetworkError');
        return replyOf(reply) as never;
      },
    };
    render(island);
    return {
      user: userEvent.setup(),
      calls: (wanted) => calls.filter(({ route }) => !wanted || route === wanted).map(({ call }) => call),
      answer: (more) => void Object.assign(replies, more),
    };
  };
}

/** Signs someone in before a page is opened, as the sign-in page does with "remember me". */
export function signInAs(role: Role, person: object = {}): void {
  const user = { id: 'p1', email: `${role}@journal.example`, first_name: 'Ann', last_name: 'Example', role, ...person };
  localStorage.setItem('token', `token-of-${role}`);
  localStorage.setItem('user', JSON.stringify(user));
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: ':not(form)' });

/** Sets a control's value directly, because `user.type` slowly presses each key. */
export const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

/** The error summary above a refused form, once it has this sentence. */
export const summaryWith = (sentence: string | RegExp) =>
  vi.waitFor(() => {
    const summary = screen.getAllByRole('alert').find(({ textContent }) => textContent?.includes('There is a problem'));
    expect(summary?.textContent).toMatch(sentence);
    return summary as HTMLElement;
  }, TIMEOUT_MS);

const escaped = (text: string) => text.replace(/[.?+^$()[\]{}|\\]/g, '\\$&');

function isOf(route: string, { method, address }: Call): boolean {
  const pattern = escaped(route).replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(`${method} ${address.replace(/\?.*/, '')}`);
}

async function nextReply(replies: Script, route: string, call: Call): Promise<Reply> {
  const reply = replies[route] as Script[string];
  if (typeof reply === 'function') return reply(call);
  if (!Array.isArray(reply)) return reply;
  return (reply.length > 1 ? reply.shift() : reply[0]) as Reply;
}

async function callOf(request: Request): Promise<Call> {
  const { pathname, search } = new URL(request.url);
  const type = request.headers.get('content-type') ?? '';
  const bodyOf = async () => {
    if (type.startsWith('application/json')) return request.json();
    if (type.startsWith('multipart/form-data')) return [...(await request.formData()).entries()];
    const bytes = await request.arrayBuffer();
    return bytes.byteLength > 0 ? bytes : undefined;
  };
  const body = request.method === 'GET' ? undefined : await bodyOf();
  return { method: request.method, address: pathname + search, headers: request.headers, body };
}

function replyOf({ status = 200, body = {}, headers = {} }: Exclude<Reply, string>): Response {
  const isText = typeof body === 'string';
  const type = { 'content-type': isText ? 'text/html' : 'application/json' };
  const content = isText || body instanceof ArrayBuffer ? body : JSON.stringify(body);
  return new window.Response(status === 204 ? null : content, { status, headers: { ...type, ...headers } });
}
