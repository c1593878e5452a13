import type * as z from 'zod';
import type { Right } from '#domain/account/colleague/duty';
import type { Journal } from '#domain/journal/journal';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import type { Context } from '#server/kernel/context';
import type { Answer } from './answer.ts';
import type { SignedIn } from './session.ts';

/**
 * Who may call a route. Every route decides; a route without the decision does not compile (design §4).
 * `signed-in` is any account; `editor` the role; `editor-of` an editor who may see the manuscript that `:id` names;
 * `author-of` the account that submitted it; `reviewer-of` the reviewer of the assignment that `:id` names, by its link
 * or by account; `proof-of` the person who checks the proof of the manuscript that `:id` names, by its link or as the
 * account that submitted it; `uploader` any account, or a reviewer by a link. What an editor may do is said by the right
 * that a route of the office names.
 */
export type Access =
  | ('public' | 'signed-in' | 'author-of' | 'reviewer-of')
  | ('proof-of' | 'uploader' | 'editor' | 'editor-of');

/** What a handler may use besides its parsed input. `ip` is the caller's address, as limits count it. */
export interface Call {
  context: Context;
  request: Request;
  ip: string;
}

/** A call of someone who is signed in, as routes with that access get it. */
export interface SignedInCall extends Call {
  user: SignedIn;
}

/** A manuscript as it was when the call came in; to change it, lock its row first and read it again. */
export interface SeenManuscript {
  id: string;
  manuscript_number: string;
  status: ManuscriptStatus;
  round: number;
}

/** A call about one manuscript, by someone who may see it. */
export interface ManuscriptCall extends SignedInCall {
  manuscript: SeenManuscript;
}

/**
 * What `:id` names in the path of a route about one manuscript: the manuscript itself, or something that belongs to it.
 */
export type ManuscriptSubject = 'manuscript' | 'assignment' | 'payment' | 'waiver' | 'request';

/** How each access finds its manuscript; undefined if there is none, and where the caller may not see it. */
export type ManuscriptAccess = Readonly<
  Record<
    ManuscriptRoute['access'],
    (call: SignedInCall, wanted: { id: string; subject: ManuscriptSubject }) => Promise<SeenManuscript | undefined>
  >
>;

/** A call of someone who may send files: an account that is signed in or named by a reviewer's link. */
export interface UploaderCall extends Call {
  user: { id: string };
}

/** The reviewer of one assignment, who learns nothing about any other. */
export interface Reviewer {
  assignmentId: string;
  accountId: string;
  email: string;
  /** As the account has it; may be empty. */
  name: string;
  /** Came by the emailed link, which proves that they own the mailbox. */
  byLink: boolean;
}

/** A call of the reviewer of the assignment in the path. */
export interface ReviewerCall extends UploaderCall {
  reviewer: Reviewer;
}

/** Who checks the proof of one manuscript; by a link there is no account. */
export interface ProofReader {
  manuscriptId: string;
  name: string;
  email: string;
  accountId: string | null;
}

/** A call of the person who checks the proof of the manuscript in the path. */
export interface ProofCall extends Call {
  reader: ProofReader;
}

/** Answered instead of a plain object where a status other than 200, headers or a stream is needed. */
type Reply = Response | object;

/**
 * What the description of the API (`/api/openapi.json`, `/developers`) says about a route beyond what follows from its
 * access, input and body limits. `summary` is one plain sentence, `notes` further ones in Markdown; `answers` are the
 * successful replies, `refusals` the reason for each further status, and `checks` the schema of a body that the handler
 * parses itself, because it first checks who owns the object.
 */
interface Described {
  summary: string;
  notes?: string;
  answers: readonly Answer[];
  refusals?: Readonly<Record<number, string>>;
  checks?: z.ZodType;
}

/** A body that the handler reads as it arrives: a form with its fields, each with a sentence about it, or bytes. */
export type StreamedBody =
  | { type: 'multipart/form-data'; fields: Readonly<Record<string, string>> }
  | {
      type: 'application/octet-stream' | 'application/json' | 'application/x-www-form-urlencoded' | 'message/rfc822';
    };

interface Common<Input> extends Described {
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

interface PublicRoute<Input> extends Common<Input> {
  access: 'public';
  handle: (input: Input, call: Call) => Promise<Reply>;
}

interface GuardedRoute<Input> extends Common<Input> {
  access: 'signed-in';
  handle: (input: Input, call: SignedInCall) => Promise<Reply>;
}

/** A route of the office names the right that it asks of an editor. */
interface OfficeRoute<Input> extends Common<Input> {
  access: 'editor';
  right: Right;
  handle: (input: Input, call: SignedInCall) => Promise<Reply>;
}

interface AboutManuscript<Input> extends Common<Input> {
  subject?: ManuscriptSubject;
  handle: (input: Input, call: ManuscriptCall) => Promise<Reply>;
}

/** A route about one manuscript; `subject` says what `:id` names where that is not the manuscript itself. */
export type ManuscriptRoute<Input = never> =
  | (AboutManuscript<Input> & { access: 'author-of' })
  | (AboutManuscript<Input> & { access: 'editor-of'; right: Right });

interface ReviewerRoute<Input> extends Common<Input> {
  access: 'reviewer-of';
  handle: (input: Input, call: ReviewerCall) => Promise<Reply>;
}

interface ProofRoute<Input> extends Common<Input> {
  access: 'proof-of';
  handle: (input: Input, call: ProofCall) => Promise<Reply>;
}

interface UploaderRoute<Input> extends Common<Input> {
  access: 'uploader';
  handle: (input: Input, call: UploaderCall) => Promise<Reply>;
}

/**
 * One route of the API, as data. `path` is a Hono pattern without trailing slash (both forms answer);
 * `input` parses path parameters and query of a GET, path parameters and JSON body otherwise; a function where it depends
 * on the journal;
 * `cache` is how long shared caches may keep a GET's answer, in seconds (0: not at all);
 * `csrf` asks for the token of `/api/init-csrf/` in the header `X-CSRFToken`; a signed-in browser may then
 * call by its cookie alone, as the specification's submission does (spec §7).
 * `body: 'stream'` leaves the body to the handler, and `streams` says what it reads (without it: nothing);
 * `input` then gets the path parameters only.
 * `ownQuery` leaves the query to the handler, for a protocol with refusals of its own; `input` describes it.
 * `bodyMax` is the largest JSON body in bytes, where 64 KiB are too few.
 * `plainForm` also takes the HTML form of a page without JavaScript, and answers by leading to `done`.
 */
export type Route<Input = never> =
  | PublicRoute<Input>
  | GuardedRoute<Input>
  | OfficeRoute<Input>
  | ManuscriptRoute<Input>
  | ReviewerRoute<Input>
  | ProofRoute<Input>
  | UploaderRoute<Input>;

/** Keeps the connection between a route's schema and its handler while lists hold routes of any input. */
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

/** The schema of a route's input, as this journal has it. */
export const inputOf = (journal: Journal, { input }: Route) => (typeof input === 'function' ? input(journal) : input);
