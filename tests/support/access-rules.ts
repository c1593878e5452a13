import type { Duty, Right } from '#domain/account/colleague/duty';
import type { Role } from '#domain/account/role';
import type { Access, Route } from '#server/kernel/http/route';
import { grantOf } from './access-table.ts';

/** Every kind of caller of the API, including impostors. */
export type Caller =
  | ('anonymous' | Role | 'an account not confirmed')
  | ('a revoked session' | 'an expired session' | 'a deactivated editor' | 'a forger');

/** How a route must treat a caller. `let in` is any reply of the route itself, including the one to invalid input. */
export type Verdict = 'let in' | 401 | 403 | 404;

const SIGNED_IN: readonly Caller[] = ['author', 'reviewer', 'editor', 'an account not confirmed'];

/** All kinds of callers; each requests objects of their own. */
export const CALLERS: readonly Caller[] = [
  ...(['anonymous', ...SIGNED_IN] as const),
  ...(['a revoked session', 'an expired session', 'a deactivated editor', 'a forger'] as const),
];

const isSignedIn = (caller: Caller) => SIGNED_IN.includes(caller);

/** The complete access policy. A new kind of access needs a line here to compile. */
export const VERDICTS: Record<Access, (caller: Caller) => Verdict> = {
  public: () => 'let in',
  'signed-in': (caller) => (isSignedIn(caller) ? 'let in' : 401),
  uploader: (caller) => (isSignedIn(caller) ? 'let in' : 401),
  // An unconfirmed address may belong to anyone, even an author.
  'reviewer-of': (caller) => (isSignedIn(caller) && caller !== 'an account not confirmed' ? 'let in' : 404),
  'proof-of': (caller) => (isSignedIn(caller) ? 'let in' : 404),
  editor: (caller) => (caller === 'editor' ? 'let in' : isSignedIn(caller) ? 403 : 401),
  'author-of': (caller) => (isSignedIn(caller) ? 'let in' : 401),
  'editor-of': (caller) => (caller === 'editor' ? 'let in' : isSignedIn(caller) ? 403 : 401),
};

/** The rights of each duty. A new duty needs a line here to compile. */
export const ALLOWED: Record<Duty, readonly Right[]> = {
  managing_editor: ['read', 'write', 'edit', 'assign', 'produce', 'money', 'manage'],
  section_editor: ['read', 'write', 'edit', 'assign'],
  guest_editor: ['read', 'write', 'edit'],
  production_editor: ['read', 'write', 'produce'],
  read_only: ['read'],
};

export const isOfOffice = (route: Route) => grantOf(route).right !== undefined;

export const isOfOneManuscript = (route: Route) => grantOf(route).access === 'editor-of';

/** Whether a duty may call an office route. */
export function isAllowed(duty: Duty, route: Route): boolean {
  const { right } = grantOf(route);
  return right !== undefined && ALLOWED[duty].includes(right);
}

export const verdictOf = (route: Route, caller: Caller): Verdict => VERDICTS[grantOf(route).access](caller);

export const isUnsafe = ({ method }: Route) => method !== 'GET';
