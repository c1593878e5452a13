import { ApiError, getCsrfToken, toApiError } from './api.ts';
import { readSession } from './session.ts';

export interface FileCall {
  method?: 'POST' | 'PUT';
  body: FormData | Blob;
  headers?: Readonly<Record<string, string>>;
  /** The message if the server's reply has none. */
  fallback: string;
  /** `share` is the fraction sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal | undefined;
  /** The expected reply; with `anything`, one that is not a JSON object counts as an empty object. */
  expects?: 'json' | 'blob' | 'anything';
}

export interface FileReply<Reply> {
  answer: Reply;
  date: string | null;
}

/** The maximum time without progress. */
const STALL_MS = 60_000;

/**
 * Sends a file with session and CSRF token. Uses XMLHttpRequest, because browsers report upload progress only there.
 */
export async function sendFile<Reply>(address: string, call: FileCall): Promise<FileReply<Reply>> {
  const { method = 'POST', body, headers, fallback, onProgress, signal, expects = 'json' } = call;
  const token = readSession()?.token;
  const csrfToken = await getCsrfToken(fallback);
  signal?.throwIfAborted();
  const request = new XMLHttpRequest();
  request.open(method, address);
  request.responseType = 'blob';
  const all = { accept: 'application/json', 'x-csrftoken': csrfToken, ...(token && bearer(token)), ...headers };
  for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value);
  await sendRequest(request, body, { onProgress, signal });
  signal?.throwIfAborted();
  const isOk = request.status >= 200 && request.status < 300;
  const read = await parseReply(request, isOk && expects === 'blob');
  const answer = isOk && expects === 'anything' && !isObject(read) ? {} : read;
  if (isOk && answer) return { answer: answer as Reply, date: request.getResponseHeader('date') };
  throw request.status === 0
    ? new ApiError(fallback, { status: 0 })
    : toApiError({ status: request.status, headers: retryHeaders(request) }, answer, fallback, token);
}

const isObject = (answer: unknown) => typeof answer === 'object' && answer !== null && !Array.isArray(answer);

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

function sendRequest(
  request: XMLHttpRequest,
  body: FormData | Blob,
  { onProgress, signal }: Pick<FileCall, 'onProgress' | 'signal'>,
): Promise<void> {
  return new Promise((resolve) => {
    let stallTimer: ReturnType<typeof setTimeout> | undefined;
    const abort = () => request.abort();
    const restartStallTimer = () => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(abort, STALL_MS);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      restartStallTimer();
      onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.onloadend = () => {
      clearTimeout(stallTimer);
      signal?.removeEventListener('abort', abort);
      resolve();
    };
    signal?.addEventListener('abort', abort);
    restartStallTimer();
    request.send(body);
  });
}

function retryHeaders(request: XMLHttpRequest): Headers {
  const retryAfter = request.getResponseHeader('retry-after');
  return new Headers(retryAfter ? { 'retry-after': retryAfter } : {});
}

/** Returns undefined for a reply that is not JSON, and an empty object for "no content". */
async function parseReply({ status, response }: XMLHttpRequest, asBlob: boolean): Promise<unknown> {
  if (status === 204) return {};
  if (asBlob) return response;
  try {
    return JSON.parse(await (response as Blob).text());
  } catch {
    return undefined;
  }
}
