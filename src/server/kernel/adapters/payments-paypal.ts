import * as z from 'zod';
import { APC_CURRENCY } from '#domain/payment/fee';
import { ORDER_DESCRIPTION, usdOnWire } from '#domain/payment/payment';
import type { PaypalAccount } from '#server/kernel/env';
import { type Payments, type ProviderEvent, type ProviderOrder, ProviderUnavailable } from './payments.ts';
import { type PaypalCaller, type PaypalOptions, type PaypalReply, paypalApi } from './paypal-api.ts';
import { isWholeOrder, readPaypalOrder } from './paypal-order.ts';

const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`;

/** The headers PayPal sends with a webhook, and their maximum lengths. */
const SIGNED = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;
const SIGNED_MAX = 1_000;

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
  const begin = paypalApi(account, options);

  async function readOrder(orderId: string, call: PaypalCaller): Promise<ProviderOrder | undefined> {
    const reply = await call({ method: 'GET', path: orderPath(orderId) });
    return reply.status === 404 ? undefined : orderOf(reply);
  }

  return {
    provider: 'paypal',
    config: {
      provider: 'paypal',
      client_id: account.clientId,
      environment: account.environment,
      currency: APC_CURRENCY,
    },
    readOrder: (orderId) => readOrder(orderId, begin()),

    async check() {
      // PayPal's reply about a missing order still confirms our account.
      await begin()({ method: 'GET', path: orderPath('NONE') });
    },

    async createOrder({ reference, cents }) {
      const amount = { currency_code: APC_CURRENCY, value: usdOnWire(cents) };
      const unit = { description: ORDER_DESCRIPTION, amount, custom_id: reference, invoice_id: `APC-${reference}` };
      const body = JSON.stringify({ intent: 'CAPTURE', purchase_units: [unit] });
      const requestId = `${reference}-create`;
      const reply = await begin()({ method: 'POST', path: '/v2/checkout/orders', body, requestId });
      if (reply.status !== 200 && reply.status !== 201) {
        throw new ProviderUnavailable(`PayPal refused an order with status ${reply.status}.`);
      }
      const { data } = Made.safeParse(reply.body);
      if (!data) throw new ProviderUnavailable('PayPal answered with something that is not an order.');
      return { orderId: data.id };
    },

    async capture(orderId, attempt) {
      const call = begin();
      const path = `${orderPath(orderId)}/capture`;
      const { status, body } = await call({ method: 'POST', path, body: '{}', requestId: `${attempt}-capture` });
      if ((status === 200 || status === 201) && isWholeOrder(body)) return readPaypalOrder(body);
      // Whatever the reason, including a minimal reply, the order shows whether money moved.
      const order = await readOrder(orderId, call);
      return order && issuesOf(body).some((issue) => DECLINED.has(issue)) && !order.money
        ? { ...order, status: 'declined' }
        : order;
    },

    async findOrder(paymentId) {
      const call = begin();
      const id = encodeURIComponent(paymentId);
      const asOrder = await call({ method: 'GET', path: orderPath(paymentId) });
      if (!NOT_OURS.has(asOrder.status)) return orderOf(asOrder);
      const { status, body } = await call({ method: 'GET', path: `/v2/payments/captures/${id}` });
      if (NOT_OURS.has(status)) return undefined;
      const orderId = Event.shape.resource.safeParse(body).data?.supplementary_data?.related_ids?.order_id;
      if (status !== 200 || !orderId)
        throw new ProviderUnavailable('PayPal answered with something that is not a capture.');
      return readOrder(orderId, call);
    },

    async readEvent(headers, body) {
      const signed = Object.entries(SIGNED).map(([key, name]) => [key, headers.get(name) ?? ''] as const);
      if (signed.some(([, value]) => value === '' || value.length > SIGNED_MAX)) return undefined;
      const event = readEvent(body);
      if (!event) return undefined;
      const fields = Object.fromEntries([...signed, ['webhook_id', account.webhookId]]);
      // The message returns to PayPal byte for byte: reserialised, its signature would not match.
      const question = `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${body}}`;
      const path = '/v1/notifications/verify-webhook-signature';
      const reply = await begin()({ method: 'POST', path, body: question });
      if (reply.status === 200 && reply.body.verification_status === 'SUCCESS') return event;
      return undefined;
    },
  };
}

/** PayPal's replies to a foreign id (400, 404, 422) or another merchant's (403). */
const NOT_OURS: ReadonlySet<number> = new Set([400, 403, 404, 422]);

const Made = z.object({ id: z.string().min(1).max(100) });

function orderOf({ status, body }: PaypalReply): ProviderOrder {
  if (status !== 200) throw new ProviderUnavailable(`PayPal answered an order with status ${status}.`);
  return readPaypalOrder(body);
}

/** PayPal's reasons meaning that this card or account was declined and another may work. */
const DECLINED = new Set([
  ...['INSTRUMENT_DECLINED', 'TRANSACTION_REFUSED', 'CARD_EXPIRED', 'PAYER_CANNOT_PAY', 'PAYEE_BLOCKED_TRANSACTION'],
  ...['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', 'PAYER_ACCOUNT_LOCKED_OR_CLOSED', 'PAYER_ACCOUNT_RESTRICTED'],
]);

const Issues = z.object({ details: z.array(z.object({ issue: z.string() })) });
const issuesOf = (body: unknown) => Issues.safeParse(body).data?.details.map(({ issue }) => issue) ?? [];

function readEvent(body: string): ProviderEvent | undefined {
  let given: unknown;
  try {
    given = JSON.parse(body);
  } catch {
    return undefined;
  }
  const { data } = Event.safeParse(given);
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
