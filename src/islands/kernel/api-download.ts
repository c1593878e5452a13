import { type ApiCall, toApiError } from './api.ts';
import { readSession } from './session.ts';

/** Allows ten megabytes on a slow connection. */
const FETCH_TIMEOUT_MS = 300_000;

type FetchFileOptions = Pick<ApiCall, 'fallback' | 'headers'> & {
  body?: object;
  timeoutMs?: number;
};

/**
 * Downloads a file with the session, which a plain link could not send. The server names the file. With a `body`,
 * requests a table of the items that it lists. Fails like `callApi`.
 */
export async function fetchFile(
  address: string,
  { fallback, headers: given, body, timeoutMs = FETCH_TIMEOUT_MS }: FetchFileOptions,
): Promise<File> {
  const token = readSession()?.token;
  const headers = { ...given, ...(token && { authorization: `Bearer ${token}` }) };
  const postOptions = body && { method: 'POST', body: JSON.stringify(body) };
  const call = fetch(address, {
    ...postOptions,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    signal: AbortSignal.timeout(timeoutMs),
  });
  const reply = await call.catch(() => undefined);
  const blob = reply?.ok ? await reply.blob().catch(() => undefined) : undefined;
  if (blob)
    return new File([blob], parseFileName(reply?.headers.get('content-disposition') ?? ''), { type: blob.type });
  throw toApiError(reply, await reply?.json().catch(() => undefined), fallback, token);
}

function parseFileName(disposition: string): string {
  return decodeURIComponent(/filename\*=UTF-8''([^;]*)/.exec(disposition)?.[1] ?? '');
}

export function saveBlob(blob: Blob, name = 'review-copy'): void {
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser needs time to start the download.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
