import { type ApiCall, failureOf } from '#islands/api.ts';
import { readSession } from '#islands/session.ts';

/** Ten megabytes over a slow line. */
const FETCH_PATIENCE_MS = 300_000;

/**
 * A file from the journal's own server that only a signed-in person gets: a link could not carry the session.
 * Fails as `callApi` does.
 */
export async function fetchFile(address: string, { fallback }: Pick<ApiCall, 'fallback'>): Promise<Blob> {
  const token = readSession()?.token;
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {});
  const call = fetch(address, { headers, signal: AbortSignal.timeout(FETCH_PATIENCE_MS) });
  const reply = await call.catch(() => undefined);
  const blob = reply?.ok ? await reply.blob().catch(() => undefined) : undefined;
  if (blob) return blob;
  throw failureOf(reply, await reply?.json().catch(() => undefined), fallback, token);
}
