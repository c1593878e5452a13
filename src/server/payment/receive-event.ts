import { ProviderUnavailable } from '#server/kernel/adapters/payments';
import { readText } from '#server/kernel/http/body';
import { notFound, Problem } from '#server/kernel/http/problem';
import { count, refuseIfSpent } from '#server/kernel/http/rate-limit';
import type { Call } from '#server/kernel/http/route';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { findPayment, findPaymentOfProvider, insertPaymentEvent } from './queries.ts';

/** Forged messages from one network. */
const FORGED_LIMIT = { name: 'payment event', max: 30, seconds: 3_600 };

/**
 * A message from the provider. It only says where to look: the record is updated from what the provider itself then
 * answers, so that a message that comes late, twice or out of order does no harm.
 * @throws Problem bad_request for a forged one; unavailable where it cannot be checked now (it is sent again)
 */
export async function receiveEvent({ context, request, ip }: Call): Promise<object> {
  const { payments } = context;
  if (!payments) throw notFound();
  await refuseIfSpent(context, FORGED_LIMIT, ip);
  const event = await payments.readEvent(request.headers, await readText(request)).catch((thrown) => {
    if (!(thrown instanceof ProviderUnavailable)) throw thrown;
    throw new Problem('unavailable', 'The message cannot be checked at the moment. Send it again.', { cause: thrown });
  });
  if (!event) {
    await count(context, FORGED_LIMIT, ip);
    throw new Problem('bad_request', 'The signature of this message is wrong.');
  }
  const { provider } = payments;
  const { id: event_id, kind, orderId, captureId, reference } = event;
  const now = context.clock.now();
  const payment =
    (orderId && (await findPaymentOfProvider(context.reader, provider, orderId))) ||
    (captureId && (await findPaymentOfProvider(context.reader, provider, captureId))) ||
    (reference && (await findPayment(context.reader, reference))) ||
    undefined;
  const subject_id = captureId ?? orderId ?? '';
  await context.db.transaction().execute(async (trx) => {
    if (!(await insertPaymentEvent(trx, { provider, event_id, kind, subject_id, received_at: now }))) return;
    if (payment) await enqueue(trx, { kind: 'payment.settle', payload: { payment_id: payment.id } }, now);
  });
  context.wakeOutbox();
  return { message: 'Received.' };
}
