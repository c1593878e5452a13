import type { PaypalAccount } from '#server/kernel/env';
import { ProviderUnavailable } from './payments.ts';

const ADDRESSES = { sandbox: 'https://api-m.sandbox.paypal.com', live: 'https://api-m.paypal.com' } as const;

/** The time limit for all calls of one operation; Netlify ends functions after ten seconds. */
const PATIENCE_MS = 7_000;
const TOKEN_MARGIN_MS = 60_000;
const REPLY_MAX = 512 * 1024;

/** PayPal's reply: status and JSON. */
export interface PaypalReply {
  status: number;
  body: Record<string, unknown>;
}

/** One call; `body` is JSON text, and `requestId` makes retries idempotent. */
interface PaypalCall {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  requestId?: string;
}

/** Timeouts for PayPal; shorter in tests. */
export interface PaypalOptions {
  patienceMs?: number;
  now?: () => number;
}

/** Calls PayPal within the operation's time limit. */
export type PaypalCaller = (call: PaypalCall) => Promise<PaypalReply>;

/**
 * PayPal's REST API: starts an operation of several calls, with token and retry, within one time limit. Redirects are
 * refused; secret and token are sent only in headers.
 */
export function paypalApi(
  { clientId, clientSecret, environment, apiBase: address = ADDRESSES[environment] }: PaypalAccount,
  { patienceMs = PATIENCE_MS, now = () => performance.now() }: PaypalOptions = {},
): () => PaypalCaller {
  let token: Promise<{ value: string; until: number }> | undefined;

  async function send(path: string, init: RequestInit & { signal: AbortSignal }): Promise<PaypalReply> {
    try {
      const reply = await fetch(address + path, { ...init, redirect: 'error' });
      const text = await reply.text();
      if (text.length > REPLY_MAX) throw new ProviderUnavailable('PayPal’s answer is too large.');
      const body: unknown = text === '' ? {} : JSON.parse(text);
      if (typeof body !== 'object' || body === null) throw new ProviderUnavailable('PayPal’s answer is not an object.');
      if (reply.status >= 500 || reply.status === 429) {
        throw new ProviderUnavailable(`PayPal answered ${path} with status ${reply.status}.`);
      }
      return { status: reply.status, body: body as Record<string, unknown> };
    } catch (cause) {
      if (cause instanceof ProviderUnavailable) throw cause;
      throw new ProviderUnavailable(`PayPal did not answer ${path} in a form that can be read.`, { cause });
    }
  }

  async function requestToken(signal: AbortSignal) {
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const headers = { Authorization: `Basic ${credentials}`, 'Content-Type': 'application/x-www-form-urlencoded' };
    const { status, body } = await send('/v1/oauth2/token', {
      method: 'POST',
      headers,
      body: 'grant_type=client_credentials',
      signal,
    });
    if (status !== 200 || typeof body.access_token !== 'string') {
      throw new ProviderUnavailable(`PayPal refused the journal's credentials with status ${status}.`);
    }
    const life = typeof body.expires_in === 'number' ? body.expires_in * 1000 : 0;
    return { value: body.access_token, until: now() + life - TOKEN_MARGIN_MS };
  }

  /** One token per process; concurrent calls request it once. */
  async function currentToken(signal: AbortSignal): Promise<string> {
    const known = await token?.catch(() => undefined);
    if (known && known.until > now()) return known.value;
    token = requestToken(signal);
    return (await token).value;
  }

  async function callOnce({ method, path, body, requestId }: PaypalCall, signal: AbortSignal): Promise<PaypalReply> {
    const headers: Record<string, string> = {
      Authorization: `Bearer ${await currentToken(signal)}`,
      'Content-Type': 'application/json',
      ...(requestId && { 'PayPal-Request-Id': requestId, Prefer: 'return=representation' }),
    };
    return send(path, { method, headers, signal, ...(body !== undefined && { body }) });
  }

  return () => {
    const signal = AbortSignal.timeout(patienceMs);
    return async (call) => {
      const reply = await callOnce(call, signal);
      if (reply.status !== 401) return reply;
      // The token was withdrawn before its time.
      token = undefined;
      return callOnce(call, signal);
    };
  };
}
