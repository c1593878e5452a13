import { formatAmount } from '#domain/journal/currency';
import type { Journal } from '#domain/journal/journal';
import { normalizeNumber } from '#domain/manuscript/number';
import { normalizeCode } from '#domain/manuscript/submission-code';
import { ORDER_DESCRIPTION, PAYMENT_TEXTS, paymentObstacle } from '#domain/payment/payment';
import type { PaymentForm } from '#domain/payment/payment-form';
import type { PaymentOrder } from '#domain/payment/replies';
import { isVisibleToOffice } from '#domain/payment/waiver';
import { type Payments, ProviderUnavailable } from '#server/kernel/adapters/payments';
import type { Context } from '#server/kernel/context';
import { Problem } from '#server/kernel/http/problem';
import { consumeAttempt, countRequest, refuseGuessers } from '#server/kernel/http/rate-limit';
import type { Call } from '#server/kernel/http/route';
import { readSession } from '#server/kernel/http/session';
import { randomId, randomToken } from '#server/kernel/identifiers';
import { isAuthorAccount, isAuthorAddress } from '#server/submission/tracking/queries';
import { type ChargedManuscript, findActivePayment, findChargedManuscript, insertPayment } from './queries.ts';

const ORDER_LIMIT = { name: 'payment order', max: 60, seconds: 3_600 };

/**
 * Creates an order for a manuscript's charge. The amount comes from the journal's record, never from the browser (spec
 * §7, design §8).
 * @throws Problem not_found, conflict with the reason, too_many_requests, unavailable
 */
export async function createOrder(form: PaymentForm, call: Call): Promise<Response> {
  const { context, ip } = call;
  const payments = requirePayments(context);
  await consumeAttempt(context, ORDER_LIMIT, ip);
  const { id: manuscript_id, manuscript_number, fee } = await findCharge(form, call);
  if (await findActivePayment(context.db, manuscript_id)) throw new Problem('conflict', PAYMENT_TEXTS.checking);
  const reference = randomId();
  const requested = { reference, cents: fee.due_cents, currency: fee.currency };
  const { orderId } = await payments.createOrder(requested).catch(refuseUnavailable);
  const now = context.clock.now();
  await insertPayment(context.db, {
    id: reference,
    manuscript_id,
    provider: payments.provider,
    provider_order_id: orderId,
    capture_id: null,
    article_type: fee.article_type,
    amount_cents: fee.due_cents,
    currency: fee.currency,
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
    amount: formatAmount(fee.due_cents),
    currency: fee.currency,
    description: ORDER_DESCRIPTION,
    manuscript_number,
    article_type: fee.article_type,
    full_amount: formatAmount(fee.amount_cents),
    waiver_percent: fee.waiver_percent,
  };
  return Response.json(order, { status: 201 });
}

/** @throws Problem conflict if no provider is configured: trying again would not help */
export function requirePayments({ payments }: Context): Payments {
  if (!payments) throw new Problem('conflict', PAYMENT_TEXTS.unavailable);
  return payments;
}

/** Refuses with 503 if the provider did not respond to a request that moves no money. */
function refuseUnavailable(thrown: unknown): never {
  if (!(thrown instanceof ProviderUnavailable)) throw thrown;
  throw new Problem('unavailable', PAYMENT_TEXTS.failed, { headers: { 'Retry-After': '30' }, cause: thrown });
}

const PAY_NETWORK_LIMIT = { name: 'pay place', max: 20, seconds: 3_600 };

const PAY_MANUSCRIPT_LIMIT = { name: 'pay manuscript', max: 10, seconds: 3_600 };

type Charge = ChargedManuscript & { fee: NonNullable<ChargedManuscript['fee']> };

/**
 * Finds the charge to pay. Numbers are guessable: without the submission code, or an author's address or account, the
 * reply is the same for every number. Addresses are guessable too: before acceptance they reveal nothing, or a reviewer
 * could identify the authors.
 * @throws Problem not_found, too_many_requests; conflict with the reason if nothing can be paid now
 */
async function findCharge({ email, manuscriptId, articleType }: PaymentForm, call: Call): Promise<Charge> {
  const { context, ip } = call;
  const code = normalizeCode(manuscriptId);
  const number = code ?? normalizeNumber(manuscriptId);
  const limitKey = number ?? ip;
  await refuseGuessers(call, PAY_NETWORK_LIMIT, { limit: PAY_MANUSCRIPT_LIMIT, subject: limitKey });
  const found = await findChargedManuscript(
    context.journal,
    context.reader,
    code ? 'submission_code' : 'manuscript_number',
    number ?? '',
  );
  const user = await readSession(call.request, context);
  const isAuthor =
    (await isAuthorAddress(context.reader, found?.id ?? '', email)) && found && isVisibleToOffice(found.status);
  const isAuthorSignedIn = await isAuthorAccount(context.reader, found?.id ?? '', user?.id ?? '');
  if (!found || !(code || isAuthor || isAuthorSignedIn)) {
    await countRequest(context, PAY_NETWORK_LIMIT, ip);
    await countRequest(context, PAY_MANUSCRIPT_LIMIT, limitKey);
    throw new Problem('not_found', PAYMENT_TEXTS.unknown);
  }
  const refusal = paymentObstacle(context.journal, found, articleType);
  if (refusal || !found.fee) {
    throw new Problem('conflict', refusal ?? PAYMENT_TEXTS.notAccepted, acceptedType(context.journal, found));
  }
  return { ...found, fee: found.fee };
}

/** The article type for the form to choose, if the type alone was wrong. */
function acceptedType(journal: Journal, found: ChargedManuscript) {
  const type = found.fee?.article_type;
  return type && !paymentObstacle(journal, found, type) ? { extra: { accepted_as: { article_type: type } } } : {};
}
