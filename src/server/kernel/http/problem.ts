import { plainDate } from '#domain/kernel/date';
import { dueDateProblem } from '#domain/kernel/due-date';

/** Reasons for refusal; each has one HTTP status. */
export const PROBLEM_STATUS = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media: 415,
  range_not_satisfiable: 416,
  unprocessable: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ProblemCode = keyof typeof PROBLEM_STATUS;

/**
 * A refusal's details: `fields` maps wrong fields to sentences, and then the main sentence is sent only with
 * `showText`; `extra` adds data for the client; `headers` are sent with the reply; `cause` is only for the log.
 */
interface Details {
  fields?: Record<string, string[]>;
  showText?: boolean;
  extra?: Record<string, boolean | object>;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** A refusal; its message is public. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly details: Details;

  constructor(code: ProblemCode, text: string, details: Details = {}) {
    super(text, { cause: details.cause });
    this.name = 'Problem';
    this.code = code;
    this.details = details;
  }
}

/** The same reply whether something is missing or hidden (design §4). */
export function notFound(): Problem {
  return new Problem('not_found', 'Not found.');
}

export function fileProblem(code: ProblemCode, text: string, cause?: unknown): Problem {
  return new Problem(code, text, { fields: { file: [text] }, cause });
}

/**
 * The reply for any thrown value. The specification's clients read `detail`, `error` or `message` (spec §8), so all
 * three carry the sentence; wrong fields are top-level keys instead. For anything but a Problem, clients see only a
 * reference.
 */
export function problemResponse(thrown: unknown, reference: string): Response {
  const problem = thrown instanceof Problem ? thrown : unexpectedProblem(thrown, reference);
  const { message: text, details } = problem;
  const { fields, showText, extra, headers = {} } = details;
  const sentence = fields && !showText ? {} : { detail: text, error: text, message: text };
  return Response.json({ ...sentence, ...fields, ...extra }, { status: PROBLEM_STATUS[problem.code], headers });
}

function unexpectedProblem(thrown: unknown, reference: string): Problem {
  const passing = transientProblemText(thrown);
  if (passing) {
    const text = `${passing} Please try again. Reference: ${reference}`;
    return new Problem('unavailable', text, { headers: { 'Retry-After': '5' }, cause: thrown });
  }
  const unstorable = UNSTORABLE[codeOf(thrown)];
  if (unstorable) return new Problem('bad_request', unstorable, { cause: thrown });
  return new Problem('internal', `Something went wrong. Reference: ${reference}`, { cause: thrown });
}

// The drivers' connection errors, and the SQLSTATEs of an unreachable, full, stopping or read-only server.
const UNREACHABLE = /^(ECONN|ETIMEDOUT|ENOTFOUND|EPIPE|EAI_AGAIN|08|53|57|25006|55000)/;

const INVISIBLE = 'Remove the invisible characters, and try again.';

/** What to do about values that Postgres cannot store, by SQLSTATE: NUL characters in text and in JSON, and numbers. */
const UNSTORABLE: Readonly<Record<string, string>> = {
  '22021': INVISIBLE,
  '22P05': INVISIBLE,
  '22003': 'A number is too large.',
};

/** SQLSTATEs of a statement that took too long, and of two changes that collided at every attempt. */
const STATEMENT_TIMEOUT = '57014';
const COLLISIONS = ['40P01', '40001'];

/** The code of a database's or driver's error; empty if it has none. */
function codeOf(thrown: unknown): string {
  const { code } = thrown instanceof Error ? (thrown as { code?: unknown }) : {};
  return typeof code === 'string' ? code : '';
}

/** Explains a temporary database failure; undefined for other errors. */
function transientProblemText(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const code = codeOf(thrown);
  if (code === STATEMENT_TIMEOUT) return 'The journal’s database took too long to respond.';
  if (COLLISIONS.includes(code)) return 'Someone else was changing the same record.';
  const isAway = code
    ? UNREACHABLE.test(code)
    : /connection (terminated|timeout|ended|error)|timeout exceeded when trying to connect/i.test(thrown.message);
  return isAway ? 'The journal cannot reach its database at the moment.' : undefined;
}

interface Invalid {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}

/**
 * Groups a schema's messages by field, each once; messages about the whole input go under `unnamed`, or are omitted.
 */
export function fieldMessages({ issues }: Invalid, unnamed?: string): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of issues) {
    const field = path[0] ?? unnamed;
    if (field === undefined) continue;
    const name = String(field);
    fields[name] = [...new Set([...(fields[name] ?? []), message])];
  }
  return fields;
}

/** Refuses an input with all its messages. */
export function invalidFieldsProblem(invalid: Invalid, unnamed?: string): Problem {
  const sentences = new Set(invalid.issues.map(({ message }) => message));
  return new Problem('bad_request', [...sentences].join(' '), {
    fields: fieldMessages(invalid, unnamed),
    showText: true,
  });
}

/**
 * Refuses a due date that is not within the next year.
 * @throws Problem bad_request
 */
export function requireDueDate(field: string, day: string, now: Date): void {
  const wrong = dueDateProblem(day, plainDate(now));
  if (wrong) throw new Problem('bad_request', wrong, { fields: { [field]: [wrong] }, showText: true });
}
