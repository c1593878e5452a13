import * as z from 'zod';
import { formatAmount, parseCents } from '#domain/journal/currency';
import { ORDER_DESCRIPTION, type ProviderMoney } from '#domain/payment/payment';
import type { PaypalAccount } from '#server/kernel/env';
import { type Payments, type ProviderEvent, type ProviderOrder, ProviderUnavailable } from './payments.ts';

const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`;

/** The headers PayPal sends with a webhook, and their maximum lengths. */
const SIGNATURE_HEADERS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;
const SIGNATURE_HEADER_MAX = 1_000;

const Event = z.object({
  id: z.string().min(1).max(100),
  event_type: z.string().max(100),
  resource: z.object({
    id: z.string().max(100).optional(),
    custom_id: z.string().max(200).optional(),
    links: z.array(z.object({ rel: z.string(), href: z.string().max(500) })).default([]),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().max(100).optional() }).optional() })
      .optional(),
  }),
});

/** PayPal's REST API: Orders v2, captured only by this server. */
export function paypalPayments(account: PaypalAccount, options: PaypalOptions = {}): Payments {
  const startCall = paypalApi(account, options);

  async function readOrder(orderId: string, call: PaypalCaller): Promise<ProviderOrder | undefined> {
    const reply = await call({ method: 'GET', path: orderPath(orderId) });
    return reply.status === 404 ? undefined : parseOrderReply(reply);
  }

  return {
    provider: 'paypal',
    config: { provider: 'paypal', client_id: account.clientId, environment: account.environment },
    readOrder: (orderId) => readOrder(orderId, startCall()),

    async check() {
      // Even a "not found" reply confirms our credentials.
      await startCall()({ method: 'GET', path: orderPath('NONE') });
    },

    async createOrder({ reference, cents, currency }) {
      const amount = { currency_code: currency, value: formatAmount(cents) };
      const unit = { description: ORDER_DESCRIPTION, amount, custom_id: reference, invoice_id: `APC-${reference}` };
      const body = JSON.stringify({ intent: 'CAPTURE', purchase_units: [unit] });
      const requestId = `${reference}-create`;
      const reply = await startCall()({ method: 'POST', path: '/v2/checkout/orders', body, requestId });
      if (reply.status !== 200 && reply.status !== 201) {
        throw new ProviderUnavailable(`PayPal refused an order with status ${reply.status}.`);
      }
      const { data } = CreatedOrder.safeParse(reply.body);
      if (!data) throw new ProviderUnavailable('PayPal’s response is not an order.');
      return { orderId: data.id };
    },

    async capture(orderId, attempt) {
      const call = startCall();
      const path = `${orderPath(orderId)}/capture`;
      const { status, body } = await call({ method: 'POST', path, body: '{}', requestId: `${attempt}-capture` });
      if ((status === 200 || status === 201) && isFullOrder(body)) return parsePaypalOrder(body);
      // Whatever the reason, including a minimal reply, the order shows whether money moved.
      const order = await readOrder(orderId, call);
      return order && parseIssues(body).some((issue) => DECLINED.has(issue)) && !order.money
        ? { ...order, status: 'declined' }
        : order;
    },

    async findOrder(paymentId) {
      const call = startCall();
      const id = encodeURIComponent(paymentId);
      const asOrder = await call({ method: 'GET', path: orderPath(paymentId) });
      if (!FOREIGN_ID_STATUSES.has(asOrder.status)) return parseOrderReply(asOrder);
      const { status, body } = await call({ method: 'GET', path: `/v2/payments/captures/${id}` });
      if (FOREIGN_ID_STATUSES.has(status)) return undefined;
      const orderId = Event.shape.resource.safeParse(body).data?.supplementary_data?.related_ids?.order_id;
      if (status !== 200 || !orderId) throw new ProviderUnavailable('PayPal’s response is not a capture.');
      return readOrder(orderId, call);
    },

    async readEvent(headers, body) {
      const signed = Object.entries(SIGNATURE_HEADERS).map(([key, name]) => [key, headers.get(name) ?? ''] as const);
      if (signed.some(([, value]) => value === '' || value.length > SIGNATURE_HEADER_MAX)) return undefined;
      const event = parseEvent(body);
      if (!event) return undefined;
      const fields = Object.fromEntries([...signed, ['webhook_id', account.webhookId]]);
      // PayPal gets its message back byte for byte: the signature would not match a reserialised one.
      const question = `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${body}}`;
      const path = '/v1/notifications/verify-webhook-signature';
      const reply = await startCall()({ method: 'POST', path, body: question });
      if (reply.status === 200 && reply.body.verification_status === 'SUCCESS') return event;
      return undefined;
    },
  };
}

/** PayPal's replies to a foreign id (400, 404, 422) or another merchant's (403). */
const FOREIGN_ID_STATUSES: ReadonlySet<number> = new Set([400, 403, 404, 422]);

const CreatedOrder = z.object({ id: z.string().min(1).max(100) });

function parseOrderReply({ status, body }: PaypalReply): ProviderOrder {
  if (status !== 200) throw new ProviderUnavailable(`PayPal responded to an order with status ${status}.`);
  return parsePaypalOrder(body);
}

/** PayPal's codes for a declined card or account; another may work. */
const DECLINED = new Set([
  ...['INSTRUMENT_DECLINED', 'TRANSACTION_REFUSED', 'CARD_EXPIRED', 'PAYER_CANNOT_PAY', 'PAYEE_BLOCKED_TRANSACTION'],
  ...['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', 'PAYER_ACCOUNT_LOCKED_OR_CLOSED', 'PAYER_ACCOUNT_RESTRICTED'],
]);

const Issues = z.object({ details: z.array(z.object({ issue: z.string() })) });
const parseIssues = (body: unknown) => Issues.safeParse(body).data?.details.map(({ issue }) => issue) ?? [];

function parseEvent(body: string): ProviderEvent | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return undefined;
  }
  const { data } = Event.safeParse(parsed);
  if (!data) return undefined;
  const { resource, event_type: kind } = data;
  const isOrder = kind.startsWith('CHECKOUT.ORDER.');
  // A refund links to its capture.
  const up = resource.links.find(({ rel }) => rel === 'up')?.href;
  const refunded = up && /\/v2\/payments\/captures\/([A-Za-z0-9]+)$/.exec(up)?.[1];
  return {
    id: data.id,
    kind,
    reference: resource.custom_id ?? null,
    orderId: (isOrder ? resource.id : resource.supplementary_data?.related_ids?.order_id) ?? null,
    captureId: refunded ?? (kind.startsWith('PAYMENT.CAPTURE.') ? (resource.id ?? null) : null),
  };
}

const ADDRESSES = { sandbox: 'https://api-m.sandbox.paypal.com', live: 'https://api-m.paypal.com' } as const;

/** The time limit for all calls of one operation; Netlify ends functions after ten seconds. */
const TIMEOUT_MS = 7_000;
const TOKEN_MARGIN_MS = 60_000;
const REPLY_MAX = 512 * 1024;

interface PaypalReply {
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
interface PaypalOptions {
  timeoutMs?: number;
  now?: () => number;
}

/** Calls PayPal within the operation's time limit. */
type PaypalCaller = (call: PaypalCall) => Promise<PaypalReply>;

/**
 * PayPal's REST API: starts an operation of several calls, with token and retry, within one time limit. Redirects are
 * refused; secret and token are sent only in headers.
 */
function paypalApi(
  { clientId, clientSecret, environment, apiBase: address = ADDRESSES[environment] }: PaypalAccount,
  { timeoutMs = TIMEOUT_MS, now = () => performance.now() }: PaypalOptions = {},
): () => PaypalCaller {
  let token: Promise<{ value: string; until: number }> | undefined;

  async function send(path: string, init: RequestInit & { signal: AbortSignal }): Promise<PaypalReply> {
    try {
      const reply = await fetch(address + path, { ...init, redirect: 'error' });
      const text = await reply.text();
      if (text.length > REPLY_MAX) throw new ProviderUnavailable('PayPal’s response is too large.');
      const body: unknown = text === '' ? {} : JSON.parse(text);
      if (typeof body !== 'object' || body === null)
        throw new ProviderUnavailable('PayPal’s response is not an object.');
      if (reply.status >= 500 || reply.status === 429) {
        throw new ProviderUnavailable(`PayPal responded to ${path} with status ${reply.status}.`);
      }
      return { status: reply.status, body: body as Record<string, unknown> };
    } catch (cause) {
      if (cause instanceof ProviderUnavailable) throw cause;
      throw new ProviderUnavailable(`PayPal’s response to ${path} could not be read.`, { cause });
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
    const currentValue = await token?.catch(() => undefined);
    if (currentValue && currentValue.until > now()) return currentValue.value;
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
    const signal = AbortSignal.timeout(timeoutMs);
    return async (call) => {
      const reply = await callOnce(call, signal);
      if (reply.status !== 401) return reply;
      // The token was withdrawn early.
      token = undefined;
      return callOnce(call, signal);
    };
  };
}

const Money = z.object({ value: z.string(), currency_code: z.string().regex(/^[A-Z]{3}$/) });
const Capture = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: Money,
  custom_id: z.string().optional(),
});
const Refund = z.object({ status: z.string(), amount: Money });
const Unit = z.object({
  custom_id: z.string().optional(),
  payments: z.object({ captures: z.array(Capture).default([]), refunds: z.array(Refund).default([]) }).optional(),
});

/** The fields of PayPal's order (Orders v2) that the journal uses. */
const Order = z.object({ id: z.string().min(1), status: z.string(), purchase_units: z.array(Unit).min(1) });

const STATUS: Readonly<Record<string, ProviderOrder['status']>> = {
  CREATED: 'open',
  SAVED: 'open',
  PAYER_ACTION_REQUIRED: 'open',
  APPROVED: 'approved',
  COMPLETED: 'done',
  VOIDED: 'declined',
};

const CAPTURE_STATUS: Readonly<Record<string, ProviderMoney['status']>> = {
  COMPLETED: 'completed',
  PARTIALLY_REFUNDED: 'completed',
  PENDING: 'pending',
  REFUNDED: 'refunded',
  DECLINED: 'declined',
  FAILED: 'declined',
};

/** Whether an order has its captures and our reference; minimal replies do not. */
function isFullOrder(body: unknown): boolean {
  const unit = Order.safeParse(body).data?.purchase_units[0];
  const captures = unit?.payments?.captures ?? [];
  return captures.length > 0 && Boolean(unit?.custom_id ?? captures[0]?.custom_id);
}

/**
 * Parses PayPal's order. Of a declined and a successful capture the latter counts.
 * @throws ProviderUnavailable for anything else
 */
export function parsePaypalOrder(body: unknown): ProviderOrder {
  const parsed = Order.safeParse(body);
  const status = parsed.success ? STATUS[parsed.data.status] : undefined;
  const unit = parsed.data?.purchase_units[0];
  if (!parsed.success || !status || !unit) throw new ProviderUnavailable('PayPal’s response is not an order.');
  const { captures = [], refunds = [] } = unit.payments ?? {};
  const capture = captures.find((one) => CAPTURE_STATUS[one.status] !== 'declined') ?? captures.at(-1);
  const reference = unit.custom_id ?? capture?.custom_id ?? '';
  if (!capture) return { id: parsed.data.id, status, reference, money: null };
  const captureStatus = CAPTURE_STATUS[capture.status];
  if (!captureStatus) throw new ProviderUnavailable('PayPal’s response has a capture with an unknown status.');
  const refundedCents = refunds
    .filter((refund) => refund.status === 'COMPLETED')
    .reduce((sum, { amount }) => sum + (parseCents(amount.value) ?? 0), 0);
  const cents = parseCents(capture.amount.value);
  const money: ProviderMoney = {
    captureId: capture.id,
    status: captureStatus,
    cents,
    currency: capture.amount.currency_code,
    reference,
    refundedCents: captureStatus === 'refunded' ? (cents ?? refundedCents) : refundedCents,
  };
  return { id: parsed.data.id, status, reference, money };
}
