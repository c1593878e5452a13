import { createSign, createVerify, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { PaypalAccount } from '#server/kernel/env';

export const ACCOUNT: PaypalAccount = {
  clientId: 'journal-client',
  clientSecret: 'journal-secret',
  environment: 'sandbox',
  webhookId: 'WH1JOURNAL',
};

interface FakeCapture {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED';
  amount: { value: string; currency_code: string };
}

interface FakeOrder {
  id: string;
  status: 'CREATED' | 'APPROVED' | 'COMPLETED';
  custom_id: string;
  invoice_id: string;
  description: string;
  amount: { value: string; currency_code: string };
  captures: FakeCapture[];
  refunds: { id: string; status: string; amount: { value: string; currency_code: string } }[];
}

/**
 * How the next calls fail, by kind: `down` returns 500, `html` a page, `silent` nothing until the caller gives up,
 * `redirect` redirects, `silent-after` carries out the call without replying. `brief` replies as PayPal does without
 * `Prefer`, `forbidden` as for another merchant's object. `declined`, `pending`, `amount` and `currency` are outcomes
 * of the payer or PayPal.
 */
export type Trouble =
  | 'down'
  | 'html'
  | 'silent'
  | 'slow'
  | 'redirect'
  | 'silent-after'
  | 'declined'
  | 'pending'
  | 'amount'
  | 'currency'
  | 'reference'
  | 'unauthorized'
  | 'forbidden'
  | 'brief';
type Kind = 'token' | 'create' | 'read' | 'capture' | 'verify';

/** A fake PayPal in this process: tokens, orders, captures, refunds and signed webhooks. */
export interface PaypalServer {
  address: string;
  orders: Map<string, FakeOrder>;
  calls: Record<Kind, number>;
  /** Makes the next calls of a kind fail; if `times` is absent, all of them until `heal`. */
  trouble: (kind: Kind, what: Trouble, times?: number) => void;
  heal: () => void;
  /** The payer approves in PayPal's window. */
  approve: (orderId: string) => void;
  refund: (orderId: string, value?: string) => void;
  /** Settles a pending capture. */
  settle: (orderId: string, status: 'COMPLETED' | 'DECLINED') => void;
  /** An order that this journal did not create. */
  foreignOrder: (order?: Partial<FakeOrder>) => FakeOrder;
  /** A webhook signed by PayPal. */
  message: (
    kind: string,
    orderId: string,
    options?: { id?: string; refund?: boolean },
  ) => { body: string; headers: Record<string, string> };
  /** PayPal's net amount for the journal, in cents of a currency. */
  taken: (currency?: string) => number;
  close: () => Promise<void>;
}

const newId = (length = 17) => randomBytes(length).toString('hex').toUpperCase().slice(0, length);

/** The delay of a slow reply. */
export const SLOW_MS = 200;

/** Starts a fake PayPal on a local port. */
export async function startPaypal(): Promise<PaypalServer> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const orders = new Map<string, FakeOrder>();
  const done = new Map<string, FakeOrder>();
  const calls: Record<Kind, number> = { token: 0, create: 0, read: 0, capture: 0, verify: 0 };
  let troubles: { kind: Kind; what: Trouble; left: number }[] = [];
  const nextTrouble = (kind: Kind): Trouble | undefined => {
    const found = troubles.find((one) => one.kind === kind && one.left > 0);
    if (found) found.left -= 1;
    return found?.what;
  };

  function capture(order: FakeOrder, what: Trouble | undefined): { status: number; body: object } {
    if (order.status === 'COMPLETED') return refusal('ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') return refusal('ORDER_NOT_APPROVED');
    if (what === 'declined') return refusal('INSTRUMENT_DECLINED');
    const amount = {
      value: what === 'amount' ? '1.00' : order.amount.value,
      currency_code: what === 'currency' ? another(order.amount.currency_code) : order.amount.currency_code,
    };
    if (what === 'reference') order.custom_id = 'somebody-else';
    order.status = 'COMPLETED';
    order.captures.push({ id: newId(), status: what === 'pending' ? 'PENDING' : 'COMPLETED', amount });
    return { status: 201, body: shown(order) };
  }

  async function answer(kind: Kind, path: string, text: string, headers: IncomingMessage['headers']) {
    const what = nextTrouble(kind);
    if (what === 'down') return { status: 500, body: { name: 'INTERNAL_SERVER_ERROR' } };
    if (what === 'html') return { status: 200, body: '<html>Maintenance</html>' };
    if (what === 'redirect') return { status: 302, body: {}, to: 'https://evil.example/' };
    if (what === 'unauthorized') return { status: 401, body: { error: 'invalid_token' } };
    if (what === 'silent') return 'nothing' as const;
    if (what === 'slow') await wait(SLOW_MS);
    if (what === 'forbidden') return { status: 403, body: { name: 'NOT_AUTHORIZED', details: PERMISSION_DENIED } };
    const requestId = String(headers['paypal-request-id'] ?? '');
    const id = path.split('/')[4] ?? '';
    const order = orders.get(id);
    if (kind === 'token')
      return { status: 200, body: { access_token: 'token', expires_in: 32_400, token_type: 'Bearer' } };
    if (kind === 'verify') return { status: 200, body: { verification_status: verify(text) ? 'SUCCESS' : 'FAILURE' } };
    if (kind === 'create') {
      const before = done.get(requestId);
      const made = before ?? newOrder(JSON.parse(text));
      orders.set(made.id, made);
      done.set(requestId, made);
      if (what === 'silent-after') return 'nothing' as const;
      return {
        status: before ? 200 : 201,
        body: what === 'brief' ? { id: made.id, status: made.status } : shown(made),
      };
    }
    if (path.startsWith('/v2/payments/captures/')) {
      const owner = [...orders.values()].find(({ captures }) => captures.some((one) => one.id === id));
      if (!owner) return { status: 404, body: { name: 'RESOURCE_NOT_FOUND' } };
      return { status: 200, body: { id, supplementary_data: { related_ids: { order_id: owner.id } } } };
    }
    if (!order) return { status: 404, body: { name: 'RESOURCE_NOT_FOUND' } };
    if (kind === 'read') return { status: 200, body: shown(order) };
    // A repeated request gets the same reply as the first.
    if (done.get(requestId) === order) return { status: 200, body: shown(order) };
    const result = capture(order, what);
    if (result.status === 201) done.set(requestId, order);
    if (what === 'silent-after') return 'nothing' as const;
    if (what === 'brief') return { ...result, body: { id, status: order.status } };
    return result;
  }

  function verify(text: string): boolean {
    const question = JSON.parse(text);
    const raw = text.slice(text.indexOf('"webhook_event":') + 16, -1);
    const signed = [question.transmission_id, question.transmission_time, ACCOUNT.webhookId, crc32(raw)].join('|');
    const isOurs = question.webhook_id === ACCOUNT.webhookId && question.cert_url === CERT;
    return isOurs && createVerify('sha256').update(signed).verify(publicKey, question.transmission_sig, 'base64');
  }

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const path = request.url ?? '';
    const kind = kindOf(request.method ?? '', path);
    calls[kind] += 1;
    // Gives two concurrent calls time to overlap.
    await wait(5);
    const reply = await answer(kind, path, Buffer.concat(chunks).toString(), request.headers);
    if (reply === 'nothing') return;
    response.statusCode = reply.status;
    if ('to' in reply && reply.to) response.setHeader('Location', reply.to);
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const existing = (orderId: string) => {
    const order = orders.get(orderId);
    if (!order) throw new Error(`PayPal knows no order ${orderId}.`);
    return order;
  };

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orders,
    calls,
    trouble: (kind, what, times = Number.POSITIVE_INFINITY) => {
      troubles.push({ kind, what, left: times });
    },
    heal: () => {
      troubles = [];
    },
    approve: (orderId) => {
      const order = existing(orderId);
      if (order.status === 'CREATED') order.status = 'APPROVED';
    },
    refund(orderId, value) {
      const order = existing(orderId);
      const [paid] = order.captures;
      if (!paid) throw new Error('Nothing was paid.');
      const amount = { ...paid.amount, value: value ?? paid.amount.value };
      order.refunds.push({ id: newId(), status: 'COMPLETED', amount });
      paid.status = amount.value === paid.amount.value ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    },
    settle(orderId, status) {
      const [paid] = existing(orderId).captures;
      if (paid) paid.status = status;
    },
    foreignOrder(overrides = {}) {
      const order = newOrder({
        purchase_units: [{ custom_id: 'of-another-shop', amount: { value: '250.00', currency_code: 'USD' } }],
      });
      const amount = order.amount;
      Object.assign(
        order,
        { status: 'COMPLETED', captures: [{ id: newId(), status: 'COMPLETED', amount }] },
        overrides,
      );
      orders.set(order.id, order);
      return order;
    },
    message(kind, orderId, { id = `WH-${newId()}`, refund = false } = {}) {
      const { custom_id, captures } = existing(orderId);
      const related = { supplementary_data: { related_ids: { order_id: orderId } } };
      const links = [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${captures[0]?.id}` }];
      const resource = refund
        ? { id: newId(), custom_id, links }
        : { id: captures[0]?.id ?? orderId, custom_id, ...related };
      // Unusually formatted, because the exact bytes must be verified.
      const body = JSON.stringify({ id, event_type: kind, resource }, null, ' ');
      const transmission = randomUUID();
      const time = '2026-11-21T10:00:00Z';
      const signed = [transmission, time, ACCOUNT.webhookId, crc32(body)].join('|');
      const signature = createSign('sha256').update(signed).sign(privateKey, 'base64');
      const headers = {
        'Content-Type': 'application/json',
        'Paypal-Auth-Algo': 'SHA256withRSA',
        'Paypal-Cert-Url': CERT,
        'Paypal-Transmission-Id': transmission,
        'Paypal-Transmission-Time': time,
        'Paypal-Transmission-Sig': signature,
      };
      return { body, headers };
    },
    taken(currency = 'USD') {
      const all = [...orders.values()].flatMap(({ captures, custom_id }) =>
        custom_id === 'of-another-shop' ? [] : captures,
      );
      return all
        .filter(
          ({ status, amount }) => status !== 'PENDING' && status !== 'DECLINED' && amount.currency_code === currency,
        )
        .reduce((sum, { amount }) => sum + Math.round(Number(amount.value) * 100), 0);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const another = (currency: string) => (currency === 'USD' ? 'EUR' : 'USD');

const PERMISSION_DENIED = [{ issue: 'PERMISSION_DENIED' }];
const CERT = 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42';

function kindOf(method: string, path: string): Kind {
  if (path === '/v1/oauth2/token') return 'token';
  if (path.endsWith('/verify-webhook-signature')) return 'verify';
  if (path.endsWith('/capture')) return 'capture';
  return method === 'POST' ? 'create' : 'read';
}

interface OrderRequest {
  purchase_units: { custom_id: string; invoice_id?: string; description?: string; amount: FakeOrder['amount'] }[];
}

function newOrder({ purchase_units: [unit] }: OrderRequest): FakeOrder {
  if (!unit) throw new Error('An order has a purchase unit.');
  const { custom_id, invoice_id = '', description = '', amount } = unit;
  return { id: newId(), status: 'CREATED', custom_id, invoice_id, description, amount, captures: [], refunds: [] };
}

function shown({ id, status, custom_id, invoice_id, description, amount, captures, refunds }: FakeOrder) {
  const payments = captures.length > 0 ? { payments: { captures, refunds } } : {};
  return {
    id,
    status,
    intent: 'CAPTURE',
    purchase_units: [{ custom_id, invoice_id, description, amount, ...payments }],
  };
}

const refusal = (issue: string) => ({ status: 422, body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] } });
