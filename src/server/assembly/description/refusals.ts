import type { Access, Route } from '#server/kernel/http/route';

const NOT_EDITOR = 'The person is not an editor, or lacks the required right or second factor.';
const NOT_FOUND = 'It does not exist, or the caller has no access to it.';
const NOT_SIGNED_IN = 'The caller is not signed in.';

/** Refusals that depend on the caller. */
const ACCESS_REFUSALS: Record<Access, Readonly<Record<number, string>>> = {
  public: {},
  'signed-in': { 401: NOT_SIGNED_IN },
  'author-of': { 401: NOT_SIGNED_IN },
  editor: { 401: NOT_SIGNED_IN, 403: NOT_EDITOR },
  'editor-of': { 401: NOT_SIGNED_IN, 403: NOT_EDITOR },
  'reviewer-of': {
    404: 'The assignment does not exist, or the caller is not its reviewer.',
    429: 'More than 60 invalid links in an hour from one network.',
  },
  'proof-of': {
    404: 'The manuscript has no proof, the proof was revoked, or the caller has no access to it.',
    429: 'More than 60 invalid links in an hour from one network.',
  },
  uploader: { 401: NOT_SIGNED_IN, 429: 'More than 60 invalid links in an hour from one network.' },
};

const INVALID_INPUT = 'A parameter, a field or the body is invalid, or a parameter is given twice.';
const OTHER_SITE = 'The request came from another site.';

/** Refusals possible on every route. */
const ALWAYS = { 500: 'Something went wrong.', 503: 'The journal is unavailable at the moment.' };

/**
 * Every refusal status of a route in ascending order with its cause: derived from access, method and body, or stated by
 * the route, which takes precedence.
 */
export function refusalsOf(route: Route): [status: string, when: string][] {
  const all = {
    ...ALWAYS,
    400: INVALID_INPUT,
    ...pathRefusals(route),
    ...ACCESS_REFUSALS[route.access],
    ...bodyRefusals(route),
    ...route.refusals,
  };
  return Object.entries(all).sort(([a], [b]) => Number(a) - Number(b));
}

/** Whether a cause follows from the kind of route; the guide explains these once. */
export const isGeneral = (when: string) => GENERAL.has(when) || when.startsWith(OTHER_SITE);

const BODY_TOO_LARGE = 'The body is too large.';
const WRONG_TYPE = 'The body has an unsupported type or a Content-Encoding.';
const GENERAL = new Set([
  ...Object.values(ALWAYS),
  INVALID_INPUT,
  NOT_FOUND,
  BODY_TOO_LARGE,
  WRONG_TYPE,
  NOT_SIGNED_IN,
  NOT_EDITOR,
]);

const pathRefusals = ({ path }: Route) => (path.includes(':') ? { 404: NOT_FOUND } : {});

function bodyRefusals({ method, access, csrf, body, streams }: Route): Record<number, string> {
  if (method === 'GET') return {};
  const token = csrf ? ' The CSRF token is missing or wrong.' : '';
  const wrongRole = ACCESS_REFUSALS[access][403];
  const forbidden = { 403: `${OTHER_SITE}${token}${wrongRole ? ` ${wrongRole}` : ''}` };
  if (body === 'stream' && !streams) return forbidden;
  if (streams?.type !== 'multipart/form-data') return { ...forbidden, 413: BODY_TOO_LARGE, 415: WRONG_TYPE };
  return {
    ...forbidden,
    413: 'The file or the body is too large.',
    415: WRONG_TYPE,
    422: 'The file cannot be used; the message says why.',
    429: 'Too many files are being checked; `Retry-After` says when to try again.',
  };
}
