import { APC_CURRENCY } from '#domain/payment/fee';
import { ORDER_DESCRIPTION, PAYMENT_TEXTS, usdOnWire } from '#domain/payment/payment';
import type { PaymentForm } from '#domain/payment/payment-form';
import type { PaymentOrder } from '#domain/payment/replies';
import { type Payments, ProviderUnavailable } from '#server/kernel/adapters/payments';
import type { Context } from '#server/kernel/context';
import { Problem } from '#server/kernel/http/problem';
import { spend } from '#server/kernel/http/rate-limit';
import type { Call } from '#server/kernel/http/route';
import { randomId, randomToken } from '#server/kernel/identifiers';
import { findCharge } from './find-charge.ts';
import { findHolder, insertPayment } from './queries.ts';

/** Orders from one place of the network. */
const ORDER_LIMIT = { name: 'payment order', max: 60, seconds: 3_600 };

/**
 * Creates an order for the charge of a manuscript. The amount comes from the journal's own record, never from the
 * browser (spec §7, design §8).
 * @throws Problem not_found, conflict with the reason, too_many_requests, unavailable
 */
export async function createOrder(form: PaymentForm, call: Call): Promise<Response> {
  const { context, ip } = call;
  const payments = requirePayments(context);
  await spend(context, ORDER_LIMIT, ip);
  const { id: manuscript_id, manuscript_number, fee } = await findCharge(form, call);
  if (await findHolder(context.db, manuscript_id)) throw new Problem('conflict', PAYMENT_TEXTS.checking);
  const reference = randomId();
  const { orderId } = await payments.createOrder({ reference, cents: fee.due_cents }).catch(refuseUnavailable);
  const now = context.clock.now();
  await insertPayment(context.db, {
    id: reference,
    manuscript_id,
    provider: payments.provider,
    provider_order_id: orderId,
    capture_id: null,
    article_type: fee.article_type,
    amount_cents: fee.due_cents,
    currency: APC_CURRENCY,
    state: 'created',
    problem: null,
    captured_cents: null,
    captured_currency: null,
    received_on: null,
    payer_name: form.name,
    payer_email: form.email,
    recorded_by: null,
    recorded_by_id: null,
    receipt_id: randomToken(),
    created_at: now,
    updated_at: now,
  });
  const order: PaymentOrder = {
    id: orderId,
    orderId,
    provider: payments.provider,
    amount: usdOnWire(fee.due_cents),
    currency: APC_CURRENCY,
    description: ORDER_DESCRIPTION,
    manuscript_number,
    article_type: fee.article_type,
    full_amount: usdOnWire(fee.amount_cents),
    waiver_percent: fee.waiver_percent,
  };
  return Response.json(order, { status: 201 });
}

/** @throws Problem conflict where no provider is configured: trying again would not help */
export function requirePayments({ payments }: Context): Payments {
  if (!payments) throw new Problem('conflict', PAYMENT_TEXTS.unavailable);
  return payments;
}

/** The refusal when the provider does not answer a request that moves no money. */
function refuseUnavailable(thrown: unknown): never {
  if (!(thrown instanceof ProviderUnavailable)) throw thrown;
  throw new Problem('unavailable', PAYMENT_TEXTS.failed, { headers: { 'Retry-After': '30' }, cause: thrown });
}
