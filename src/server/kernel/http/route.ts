import type * as z from 'zod';
import type { Right } from '#domain/account/colleague/duty';
import type { Journal } from '#domain/journal/journal';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import type { Context } from '#server/kernel/context';
import type { ReplyDescription } from './answer.ts';
import type { SignedIn } from './session.ts';

/**
 * Who may call a route. A route without an access does not compile (design §4). `signed-in` is any account; `editor`
 * the role; `editor-of` an editor who may see the manuscript `:id`; `author-of` its submitter; `reviewer-of` the
 * reviewer of the assignment `:id`, by link or account; `proof-of` the person checking the proof of the manuscript
 * `:id`, by link or as its submitter; `uploader` any account, or a reviewer by link. Office routes also name the right
 * they require.
 */
export type Access =
  | ('public' | 'signed-in' | 'author-of' | 'reviewer-of')
  | ('proof-of' | 'uploader' | 'editor' | 'editor-of');

/** The data available to a handler apart from its input. `ip` is the caller's network, for rate limits. */
export interface Call {
  context: Context;
  request: Request;
  ip: string;
}

export interface SignedInCall extends Call {
  user: SignedIn;
}

/** A manuscript as of the request's start; before changing it, lock its row and read it again. */
export interface VisibleManuscript {
  id: string;
  manuscript_number: string;
  status: ManuscriptStatus;
  round: number;
}

export interface ManuscriptCall extends SignedInCall {
  manuscript: VisibleManuscript;
}

/** The object that `:id` names in a manuscript's route. */
export type ManuscriptSubject = 'manuscript' | 'assignment' | 'payment' | 'waiver' | 'request';

/** Finds the manuscript for each access; undefined if missing or hidden. */
export type ManuscriptAccess = Readonly<
  Record<
    ManuscriptRoute['access'],
    (call: SignedInCall, wanted: { id: string; subject: ManuscriptSubject }) => Promise<VisibleManuscript | undefined>
  >
>;

/** A call that may upload: a signed-in account, or one identified by a reviewer's link. */
export interface UploaderCall extends Call {
  user: { id: string };
}

export interface Reviewer {
  assignmentId: string;
  accountId: string;
  email: string;
  /** From the account; may be empty. */
  name: string;
  /** Identified by an emailed link, which proves ownership of the mailbox. */
  byLink: boolean;
}

export interface ReviewerCall extends UploaderCall {
  reviewer: Reviewer;
}

/** The person checking a proof; without an account if by link. */
export interface ProofReader {
  manuscriptId: string;
  name: string;
  email: string;
  accountId: string | null;
}

export interface ProofCall extends Call {
  reader: ProofReader;
}

/** Text with additional headers, sent with status 200 and without a stream, which would be slower. */
export class TextReply {
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(text: string, headers: Readonly<Record<string, string>>) {
    this.text = text;
    this.headers = headers;
  }
}

/** A plain object is sent as JSON; a Response is returned if a status other than 200 or a stream is needed. */
export type Reply = Response | TextReply | object;

/**
 * A route's entry in the API description (`/api/openapi.json`, `/developers`) beyond access, input and limits.
 * `summary` is one plain sentence, `notes` further ones in Markdown; `answers` are the successful replies, `refusals`
 * the causes of other statuses, and `checks` the schema of a body the handler parses itself, because it first checks
 * ownership.
 */
interface RouteDescription {
  summary: string;
  notes?: string;
  answers: readonly ReplyDescription[];
  refusals?: Readonly<Record<number, string>>;
  checks?: z.ZodType;
}

/** A body the handler streams: a form with described fields, or bytes. */
export type StreamedBody =
  | { type: 'multipart/form-data'; fields: Readonly<Record<string, string>> }
  | {
      type: 'application/octet-stream' | 'application/json' | 'application/x-www-form-urlencoded' | 'message/rfc822';
    };

interface RouteBase<Input> extends RouteDescription {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}` | `/articles/${string}` | '/oai';
  csrf: boolean;
  cache: number;
  input: z.ZodType<Input> | ((journal: Journal) => z.ZodType<Input>);
  body?: 'json' | 'stream';
  streams?: StreamedBody;
  bodyMax?: number;
  ownQuery?: true;
  plainForm?: { done: `/${string}` };
}

interface PublicRoute<Input> extends RouteBase<Input> {
  access: 'public';
  handle: (input: Input, call: Call) => Promise<Reply>;
}

interface GuardedRoute<Input> extends RouteBase<Input> {
  access: 'signed-in';
  handle: (input: Input, call: SignedInCall) => Promise<Reply>;
}

interface OfficeRoute<Input> extends RouteBase<Input> {
  access: 'editor';
  right: Right;
  handle: (input: Input, call: SignedInCall) => Promise<Reply>;
}

interface ManuscriptRouteBase<Input> extends RouteBase<Input> {
  subject?: ManuscriptSubject;
  handle: (input: Input, call: ManuscriptCall) => Promise<Reply>;
}

/** A manuscript's route; `subject` is the object that `:id` identifies if not the manuscript. */
export type ManuscriptRoute<Input = never> =
  | (ManuscriptRouteBase<Input> & { access: 'author-of' })
  | (ManuscriptRouteBase<Input> & { access: 'editor-of'; right: Right });

interface ReviewerRoute<Input> extends RouteBase<Input> {
  access: 'reviewer-of';
  handle: (input: Input, call: ReviewerCall) => Promise<Reply>;
}

interface ProofRoute<Input> extends RouteBase<Input> {
  access: 'proof-of';
  handle: (input: Input, call: ProofCall) => Promise<Reply>;
}

interface UploaderRoute<Input> extends RouteBase<Input> {
  access: 'uploader';
  handle: (input: Input, call: UploaderCall) => Promise<Reply>;
}

/**
 * A route as data. `path` is a Hono pattern without trailing slash (both forms work); `input` parses path parameters
 * and query of a GET, or else path parameters and JSON body; a function if it depends on the journal; `cache` is the
 * shared-cache lifetime of a GET in seconds (0: none); `csrf` requires the token of `/api/init-csrf/` in `X-CSRFToken`;
 * a signed-in browser may then call by cookie alone, as the specification's submission does (spec §7). `body: 'stream'`
 * leaves the body to the handler, and `streams` describes it (without it: none); `input` then gets only path
 * parameters. `ownQuery` leaves the query to the handler, for protocols with their own errors; `input` describes it.
 * `bodyMax` is the maximum JSON body in bytes, if not 64 KiB. `plainForm` also accepts the HTML form of a page without
 * JavaScript, and redirects to `done`.
 */
export type Route<Input = never> =
  | PublicRoute<Input>
  | GuardedRoute<Input>
  | OfficeRoute<Input>
  | ManuscriptRoute<Input>
  | ReviewerRoute<Input>
  | ProofRoute<Input>
  | UploaderRoute<Input>;

/** Checks a handler against its schema; returns a type that lists can hold. */
export function route<Input>(definition: PublicRoute<Input>): Route;
export function route<Input>(definition: GuardedRoute<Input>): Route;
export function route<Input>(definition: OfficeRoute<Input>): Route;
export function route<Input>(definition: ManuscriptRoute<Input>): Route;
export function route<Input>(definition: ReviewerRoute<Input>): Route;
export function route<Input>(definition: ProofRoute<Input>): Route;
export function route<Input>(definition: UploaderRoute<Input>): Route;
export function route(definition: object): Route {
  return definition as Route;
}

export const inputSchema = (journal: Journal, { input }: Route) =>
  typeof input === 'function' ? input(journal) : input;
