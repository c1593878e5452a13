import type { Access, Route } from '#server/kernel/http/route';

const NOT_EDITOR = 'The person is not an editor, or lacks the required right or second factor.';
const NOT_THERE = 'It does not exist, or the caller may not see it.';
const NOBODY = 'Nobody is signed in.';

/** Refusals that depend on the caller. */
const OF_ACCESS: Record<Access, Readonly<Record<number, string>>> = {
  public: {},
  'signed-in': { 401: NOBODY },
  'author-of': { 401: NOBODY },
  editor: { 401: NOBODY, 403: NOT_EDITOR },
  'editor-of': { 401: NOBODY, 403: NOT_EDITOR },
  'reviewer-of': {
    404: 'The assignment does not exist, or the caller is not its reviewer.',
    429: 'More than 60 wrong links in an hour from one network.',
  },
  'proof-of': {
    404: 'The manuscript has no proof, it was recalled, or it is not for the caller.',
    429: 'More than 60 wrong links in an hour from one network.',
  },
  uploader: { 401: NOBODY, 429: 'More than 60 wrong links in an hour from one network.' },
};

const WRONG = 'A parameter, a field or the body is wrong, or a parameter is given twice.';
const OTHER_SITE = 'The request came from another site.';

/** Refusals possible on every route. */
const ALWAYS = { 500: 'Something went wrong.', 503: 'The journal cannot work at the moment.' };

/**
 * Every refusal status of a route in ascending order with its cause: derived from access, method and body, or stated by
 * the route, which takes precedence.
 */
export function refusalsOf(route: Route): [status: string, when: string][] {
  const all = {
    ...ALWAYS,
    400: WRONG,
    ...ofPath(route),
    ...OF_ACCESS[route.access],
    ...ofBody(route),
    ...route.refusals,
  };
  return Object.entries(all).sort(([one], [other]) => Number(one) - Number(other));
}

/** Whether a cause follows from the kind of route; the guide explains those once. */
export const isGeneral = (when: string) => GENERAL.has(when) || when.startsWith(OTHER_SITE);

const BODY_TOO_LARGE = 'The body is too large.';
const WRONG_TYPE = 'The body has an unsupported type or a Content-Encoding.';
const GENERAL = new Set([...Object.values(ALWAYS), WRONG, NOT_THERE, BODY_TOO_LARGE, WRONG_TYPE, NOBODY, NOT_EDITOR]);

const ofPath = ({ path }: Route) => (path.includes(':') ? { 404: NOT_THERE } : {});

function ofBody({ method, access, csrf, body, streams }: Route): Record<number, string> {
  if (method === 'GET') return {};
  const token = csrf ? ' The CSRF token is missing or wrong.' : '';
  const wrongRole = OF_ACCESS[access][403];
  const forbidden = { 403: `${OTHER_SITE}${token}${wrongRole ? ` ${wrongRole}` : ''}` };
  if (body === 'stream' && !streams) return forbidden;
  if (streams?.type !== 'multipart/form-data') return { ...forbidden, 413: BODY_TOO_LARGE, 415: WRONG_TYPE };
  return {
    ...forbidden,
    413: 'The file or the body is too large.',
    415: WRONG_TYPE,
    422: 'The file cannot be used; the sentence says why.',
    429: 'Too many files are being checked; `Retry-After` says when to try again.',
  };
}
