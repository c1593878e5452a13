import type { ListEntry } from '#domain/article-list';
import { api, paths } from '#domain/paths';
import { clearSession, readSession } from '#islands/session.ts';

/** What a failed reply says beside its sentence. */
export interface Failure {
  /** HTTP status; 0 where no reply came. */
  status: number;
  /** False where the message is the fallback of the call, because the server gave no words. */
  isServerWords?: boolean;
  /** Wrong fields with their sentences. */
  fields?: Readonly<Record<string, readonly string[]>>;
  /** What else the client must know, such as `mfa_required`. */
  flags?: Readonly<Record<string, boolean>>;
  /** Seconds to wait before trying again. */
  retryAfter?: number | undefined;
  /** The whole reply, where it was JSON. */
  answer?: unknown;
}

/** A reply that is not a success; `message` is the server's own words or the fallback of the call. */
export class ApiError extends Error {
  readonly status: number;
  readonly isServerWords: boolean;
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly flags: Readonly<Record<string, boolean>>;
  readonly retryAfter: number | undefined;
  readonly answer: unknown;

  constructor(
    message: string,
    { status, isServerWords = false, fields = {}, flags = {}, retryAfter, answer }: Failure,
  ) {
    super(message);
    this.status = status;
    this.isServerWords = isServerWords;
    this.fields = fields;
    this.flags = flags;
    this.retryAfter = retryAfter;
    this.answer = answer;
  }
}

/** One call of the API. */
export interface ApiCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  body?: object;
  /** Whose call it is: `true` sends the session's token, a string another one; without it, anybody's. */
  as?: true | string;
  /** Sends the token of `/api/init-csrf/` along, for routes that ask for it. */
  csrf?: boolean;
  /** What is said where the server gives no words (spec §8). */
  fallback: string;
  /** What is said where no reply came, or none that can be read; without it, the fallback. */
  unreachable?: string;
  /** Of `getCsrfToken`, for calls that ask for it. */
  csrfToken?: string;
}

const PATIENCE_MS = 30_000;
/** Ten megabytes over a slow line. */
const FILE_PATIENCE_MS = 300_000;

/**
 * Calls the journal's own server. A reply is a success only if its status says so and it is JSON; every
 * failure becomes an `ApiError` with a sentence to show. A session the server no longer knows is cleared.
 */
export async function callApi<Reply>(address: string, call: ApiCall): Promise<Reply> {
  return (await send(address, call)).answer as Reply;
}

/** One page of a longer list. */
export interface ListPage<Item> {
  items: Item[];
  /** How many entries all pages have together. */
  total: number;
  /** The address of the next page, where there is one. */
  next: string | undefined;
}

/** One page of a list, as `callApi` calls it. */
export async function callListApi<Item>(address: string, call: ApiCall): Promise<ListPage<Item>> {
  const { answer, headers } = await send(address, call);
  const items = answer as Item[];
  const next = headers.get('link')?.match(/<([^>]*)>; rel="next"/)?.[1];
  return { items, total: Number(headers.get('x-total-count') ?? items.length), next };
}

async function send(address: string, call: ApiCall) {
  const { method = 'GET', body, as, csrf, csrfToken: known, fallback, unreachable = fallback } = call;
  const token = tokenOf(as);
  const headers = await headersOf(token, csrf);
  if (known) headers['X-CSRFToken'] = known;
  if (method !== 'GET') headers['content-type'] = 'application/json';
  const sent = { method, headers, ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }) };
  const reply = await fetch(address, { ...sent, signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined);
  // "No content" is an answer too.
  const answer: unknown = reply?.status === 204 ? {} : await reply?.json().catch(() => undefined);
  if (reply?.ok && answer !== undefined) return { answer, headers: reply.headers };
  throw refused(refusalOf(reply), answer, token, !reply || reply.ok ? unreachable : fallback);
}

/**
 * A file from the journal's own server that only a signed-in person gets: a link could not carry the session.
 * Fails as `callApi` does.
 */
export async function fetchFile(address: string, { fallback }: Pick<ApiCall, 'fallback'>): Promise<Blob> {
  const token = tokenOf(true);
  const headers = await headersOf(token, false);
  const reply = await fetch(address, { headers, signal: AbortSignal.timeout(FILE_PATIENCE_MS) }).catch(() => undefined);
  const blob = reply?.ok ? await reply.blob().catch(() => undefined) : undefined;
  if (blob) return blob;
  throw refused(refusalOf(reply), await reply?.json().catch(() => undefined), token, fallback);
}

const refusalOf = (reply: Response | undefined): Refusal => ({
  status: reply?.status ?? 0,
  retryAfter: reply?.headers.get('retry-after'),
});

/** A call that carries a file: a form with it, or its bytes alone. */
export interface FileCall {
  method?: 'POST' | 'PUT';
  body: FormData | Blob;
  as?: true | string;
  headers?: Record<string, string>;
  fallback: string;
  /** Told how much of the body has gone out, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal | undefined;
  /** What a success is read as. */
  reads?: 'json' | 'blob';
}

/** What came back, and when the server said it. */
export interface FileReply<Reply> {
  answer: Reply;
  date: string | null;
}

/** A file may take long, but something has to move. */
const STANDSTILL_MS = 60_000;

/**
 * Sends a file with the token of `/api/init-csrf/`; like `callApi`, but it tells how far it is and can be
 * cancelled, for which a browser has only this older way.
 */
export async function sendFile<Reply>(address: string, call: FileCall): Promise<FileReply<Reply>> {
  const { method = 'POST', body, as, headers: more, fallback, onProgress, signal, reads = 'json' } = call;
  const token = tokenOf(as);
  const headers = { ...(await headersOf(token, true)), ...more };
  const request = new XMLHttpRequest();
  request.open(method, address);
  request.responseType = 'blob';
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  await new Promise<void>((resolve) => {
    let standstill: ReturnType<typeof setTimeout> | undefined;
    const stillMoving = () => {
      clearTimeout(standstill);
      standstill = setTimeout(() => request.abort(), STANDSTILL_MS);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      stillMoving();
      onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.onloadend = () => {
      clearTimeout(standstill);
      resolve();
    };
    if (signal?.aborted) return resolve();
    signal?.addEventListener('abort', () => request.abort());
    stillMoving();
    request.send(body);
  });
  signal?.throwIfAborted();
  const isOk = request.status >= 200 && request.status < 300;
  const blob = request.response as Blob | null;
  const answer = request.status === 204 ? {} : isOk && reads === 'blob' ? blob : await readJson(blob);
  if (isOk && answer) return { answer: answer as Reply, date: request.getResponseHeader('date') };
  const { status } = request;
  throw refused(
    { status, retryAfter: status ? request.getResponseHeader('retry-after') : null },
    answer,
    token,
    fallback,
  );
}

const tokenOf = (as: true | string | undefined) => (as === true ? readSession()?.token : as);

async function headersOf(token: string | undefined, csrf: boolean | undefined): Promise<Record<string, string>> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  if (csrf) headers['X-CSRFToken'] = await csrfToken();
  return headers;
}

/** Without an answer the call itself will fail too, and says so in its own words. */
async function csrfToken(): Promise<string> {
  const reply = await fetch(api.initCsrf, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined);
  const answer: { csrfToken?: string } | undefined = await reply?.json().catch(() => undefined);
  return answer?.csrfToken ?? '';
}

async function readJson(blob: Blob | null): Promise<unknown> {
  try {
    return JSON.parse((await blob?.text()) ?? '');
  } catch {
    return undefined;
  }
}

interface Refusal {
  status: number;
  retryAfter: string | null | undefined;
}

function refused(refusal: Refusal, answer: unknown, token: string | undefined, fallback: string): ApiError {
  // Another tab may have logged in again meanwhile: only the token that was refused goes.
  if (refusal.status === 401 && token && token === readSession()?.token) clearSession();
  return failureOf(refusal, answer, fallback);
}

const SENTENCES = ['detail', 'error', 'message'];

function failureOf({ status, retryAfter }: Refusal, answer: unknown, fallback: string): ApiError {
  const entries = typeof answer === 'object' && answer !== null ? Object.entries(answer) : [];
  const fields: Record<string, string[]> = {};
  const flags: Record<string, boolean> = {};
  for (const [name, value] of entries) {
    if (typeof value === 'boolean') flags[name] = value;
    // A list is of a field, also of one that is called "message".
    else if (!SENTENCES.includes(name) || Array.isArray(value)) {
      const sentences = [value].flat().filter((sentence) => typeof sentence === 'string');
      if (sentences.length > 0) fields[name] = sentences;
    }
  }
  const told = SENTENCES.map((name) => entries.find(([key]) => key === name)?.[1]);
  const sentence = told.find((words) => typeof words === 'string' && words !== '') as string | undefined;
  const message = sentence ?? Object.values(fields).flat().join('\n');
  const seconds = Number(retryAfter) || undefined;
  const isServerWords = message !== '';
  return new ApiError(message || fallback, { status, isServerWords, fields, flags, retryAfter: seconds, answer });
}

/** The token that forms send along (spec §7); where there is none, `fallback` is said, whatever the server says. */
export async function getCsrfToken(fallback: string): Promise<string> {
  const answer = await callApi<{ csrfToken?: string }>(api.initCsrf, { fallback }).catch(() => undefined);
  if (!answer?.csrfToken) throw new ApiError(fallback, { status: 0 });
  return answer.csrfToken;
}

/** The search index of all published articles, newest first. */
export function listArticles(): Promise<ListEntry[]> {
  return callApi(paths.articlesIndex, { fallback: 'Failed to fetch manuscripts' });
}

/** A published article as the API gives it (spec §3, manuscript). */
export interface ManuscriptView {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly abstract: string;
  readonly co_authors: readonly string[];
  readonly keywords: readonly string[];
  readonly category: string;
  readonly publishedDate: string;
  readonly volume: { readonly id: string; readonly number: number; readonly year: number } | null;
  readonly issue: { readonly id: string; readonly number: number } | null;
  readonly doi: string | null;
  readonly citations: number;
  /** Sanitised HTML. */
  readonly content: string;
  readonly journal: { readonly name: string };
  readonly is_sample: boolean;
}

/** One published article, by id or slug. */
export function getManuscript(idOrSlug: string): Promise<ManuscriptView> {
  return callApi(api.manuscript(idOrSlug), { fallback: 'Failed to fetch manuscript details' });
}
