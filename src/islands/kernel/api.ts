import type { Language } from '#domain/journal/language';
import { api } from '#domain/kernel/paths';
import type { Notice, Supplement } from '#domain/publication/article';
import { clearSession, readSession } from './session.ts';

export interface ApiFailure {
  /** HTTP status; 0 without a reply. */
  status: number;
  /** False if the message is the call's fallback. */
  isServerMessage?: boolean;
  /** Wrong fields with their sentences. */
  fields?: Readonly<Record<string, readonly string[]>>;
  /** Additional data, such as `mfa_required`. */
  flags?: Readonly<Record<string, boolean>>;
  /** Seconds to wait before trying again. */
  retryAfter?: number | undefined;
  /** The whole reply, if it is JSON. */
  answer?: unknown;
}

/** A failed call; `message` is the server's, or else the call's fallback. */
export class ApiError extends Error {
  readonly status: number;
  readonly isServerMessage: boolean;
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly flags: Readonly<Record<string, boolean>>;
  readonly retryAfter: number | undefined;
  readonly answer: unknown;

  constructor(
    message: string,
    { status, isServerMessage = false, fields = {}, flags = {}, retryAfter, answer }: ApiFailure,
  ) {
    super(message);
    this.status = status;
    this.isServerMessage = isServerMessage;
    this.fields = fields;
    this.flags = flags;
    this.retryAfter = retryAfter;
    this.answer = answer;
  }
}

export interface ApiCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  body?: object;
  /** `true` sends the session's token; a string is another token; anonymous if omitted. */
  as?: true | string;
  headers?: Readonly<Record<string, string>>;
  /** The message if the server gives none (spec §8). */
  fallback: string;
  /** The message without a readable reply; by default the fallback. */
  unreachable?: string;
  /** Completes the request even if the page is closed, unless it is too large. */
  isLeaving?: boolean;
  csrfToken?: string;
}

const TIMEOUT_MS = 30_000;
/** Browsers send at most 64 KiB after a page is closed. */
const KEEPALIVE_BYTES_MAX = 60_000;

/**
 * Calls the journal's API. A call succeeds only with a success status and JSON; every failure becomes an `ApiError`
 * with a sentence. A session unknown to the server is cleared.
 */
export async function callApi<Reply>(address: string, call: ApiCall): Promise<Reply> {
  return (await callApiWithHeaders(address, call)).answer as Reply;
}

/** Like `callApi`, but also returns the headers. */
export async function callApiWithHeaders(
  address: string,
  call: ApiCall,
): Promise<{ answer: unknown; headers: Headers }> {
  const { method = 'GET', body, as, fallback, unreachable = fallback, csrfToken } = call;
  const token = as === true ? readSession()?.token : as;
  const headers: Record<string, string> = { accept: 'application/json', ...call.headers };
  if (csrfToken) headers['x-csrftoken'] = csrfToken;
  if (token) headers.authorization = `Bearer ${token}`;
  if (method !== 'GET') headers['content-type'] = 'application/json';
  const requestInit: RequestInit = { method, headers };
  if (method !== 'GET') requestInit.body = JSON.stringify(body ?? {});
  requestInit.keepalive = call.isLeaving === true && new Blob([requestInit.body as string]).size < KEEPALIVE_BYTES_MAX;
  const reply = await fetch(address, { ...requestInit, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => undefined,
  );
  // A 204 has no body.
  const answer: unknown = reply?.status === 204 ? {} : await reply?.json().catch(() => undefined);
  if (reply?.ok && answer !== undefined) return { answer, headers: reply.headers };
  throw toApiError(reply, answer, !reply || reply.ok ? unreachable : fallback, token);
}

const MESSAGE_FIELDS = ['detail', 'error', 'message'];

/** Messages for bare statuses from a proxy, where retrying would not help. */
function statusMessage(status: number, retryAfter = 0): string {
  if (status === 413) return 'This is too large to send. Shorten the text, or choose a smaller file.';
  if (status !== 429) return '';
  const wait = retryAfter > 90 ? `${Math.ceil(retryAfter / 60)} minutes` : `${retryAfter} seconds`;
  return `Too many attempts. Please try again ${retryAfter ? `in ${wait}` : 'later'}.`;
}

/** Converts a refusal to an error; ends the session if the server does not know its token. */
export function toApiError(
  reply: Pick<Response, 'status' | 'headers'> | undefined,
  answer: unknown,
  fallback: string,
  token?: string,
): ApiError {
  // Another tab may have logged in again: only the refused token is cleared.
  if (reply?.status === 401 && token && token === readSession()?.token) clearSession();
  const entries = typeof answer === 'object' && answer !== null ? Object.entries(answer) : [];
  const fields: Record<string, string[]> = {};
  const flags: Record<string, boolean> = {};
  for (const [name, value] of entries) {
    if (typeof value === 'boolean') flags[name] = value;
    // Arrays belong to fields, even one called "message".
    else if (!MESSAGE_FIELDS.includes(name) || Array.isArray(value)) {
      const sentences = [value].flat().filter((sentence) => typeof sentence === 'string');
      if (sentences.length > 0) fields[name] = sentences;
    }
  }
  const messageValues = MESSAGE_FIELDS.map((name) => entries.find(([key]) => key === name)?.[1]);
  const sentence = messageValues.find((words) => typeof words === 'string' && words !== '') as string | undefined;
  const retryAfter = Number(reply?.headers.get('retry-after')) || undefined;
  const status = reply?.status ?? 0;
  const message = sentence ?? (Object.values(fields).flat().join('\n') || statusMessage(status, retryAfter));
  return new ApiError(message || fallback, {
    status,
    isServerMessage: message !== '',
    fields,
    flags,
    retryAfter,
    answer,
  });
}

/** Fetches the CSRF token for forms (spec §7); on failure the error is always `fallback`. */
export async function getCsrfToken(fallback: string): Promise<string> {
  const answer = await callApi<{ csrfToken?: string }>(api.initCsrf, { fallback }).catch(() => undefined);
  if (!answer?.csrfToken) throw new ApiError(fallback, { status: 0 });
  return answer.csrfToken;
}

/** A published article from the API (spec §3, manuscript); fields beyond the specification may be absent. */
export interface ManuscriptView {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly abstract: string;
  readonly co_authors: readonly string[];
  readonly keywords: readonly string[];
  readonly category: string;
  readonly language?: Language;
  readonly publishedDate: string;
  /** Its PDF's address; null if none. */
  readonly file?: string | null;
  readonly volume?: { readonly number: number; readonly year: number } | null;
  readonly issue?: { readonly number: number } | null;
  readonly doi?: string | null;
  readonly citations: number;
  /** Sanitised HTML. */
  readonly content: string;
  readonly figures?: readonly { readonly file: string; readonly width: number; readonly height: number }[];
  readonly supplements?: readonly Pick<Supplement, 'file' | 'title' | 'description' | 'bytes'>[];
  readonly journal: { readonly name: string };
  readonly notices?: readonly Notice[];
  readonly is_sample?: boolean;
}

export function getManuscript(idOrSlug: string): Promise<ManuscriptView> {
  return callApi(api.manuscript(idOrSlug), { fallback: 'Failed to fetch manuscript details' });
}
