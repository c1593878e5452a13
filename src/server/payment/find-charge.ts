import { normalizeNumber } from '#domain/manuscript/number';
import { normalizeCode } from '#domain/manuscript/submission-code';
import { PAYMENT_TEXTS, whyNotPayable } from '#domain/payment/payment';
import type { PaymentForm } from '#domain/payment/payment-form';
import { isUnsealed } from '#domain/payment/waiver';
import { Problem } from '#server/kernel/http/problem';
import { attemptsOf, count, refuseIfSpent } from '#server/kernel/http/rate-limit';
import type { Call } from '#server/kernel/http/route';
import { readSession } from '#server/kernel/http/session';
import { isOfAccount, isOfAuthor } from '#server/submission/tracking/queries';
import { type ChargedManuscript, findCharged } from './queries.ts';

/** Failed searches from one place of the network. */
const PAY_PLACE_LIMIT = { name: 'pay place', max: 20, seconds: 3_600 };

/** Failed searches for one manuscript, from all places together. */
const PAY_MANUSCRIPT_LIMIT = { name: 'pay manuscript', max: 10, seconds: 3_600 };

type Charge = ChargedManuscript & { fee: NonNullable<ChargedManuscript['fee']> };

/**
 * The charge somebody wants to pay. Numbers can be guessed: without the submission code, and unless the address or
 * the account is an author's, the answer is the same sentence for every number. Addresses can be guessed too: before
 * acceptance they reveal nothing, or a reviewer could find out who the authors are.
 * @throws Problem not_found, too_many_requests; conflict with the reason where nothing can be paid now
 */
export async function findCharge({ email, manuscriptId, articleType }: PaymentForm, call: Call): Promise<Charge> {
  const { context, ip } = call;
  const code = normalizeCode(manuscriptId);
  const number = code ?? normalizeNumber(manuscriptId);
  const guarded = number ?? ip;
  await refuseGuessers(call, guarded);
  const found = await findCharged(
    context.journal,
    context.reader,
    code ? 'submission_code' : 'manuscript_number',
    number ?? '',
  );
  const user = await readSession(call.request, context);
  const isTheirs = (await isOfAuthor(context.reader, found?.id ?? '', email)) && found && isUnsealed(found.status);
  const isOfUser = await isOfAccount(context.reader, found?.id ?? '', user?.id ?? '');
  if (!found || !(code || isTheirs || isOfUser)) {
    await count(context, PAY_PLACE_LIMIT, ip);
    await count(context, PAY_MANUSCRIPT_LIMIT, guarded);
    throw new Problem('not_found', PAYMENT_TEXTS.unknown);
  }
  const refusal = whyNotPayable(context.journal, found, articleType);
  if (refusal || !found.fee) throw new Problem('conflict', refusal ?? PAYMENT_TEXTS.notAccepted);
  return { ...found, fee: found.fee };
}

/** As for tracking: a manuscript that many guessed at stays open to places that have not failed themselves. */
async function refuseGuessers({ context, ip }: Call, guarded: string): Promise<void> {
  await refuseIfSpent(context, PAY_PLACE_LIMIT, ip);
  if ((await attemptsOf(context, PAY_PLACE_LIMIT, ip)) > 0) await refuseIfSpent(context, PAY_MANUSCRIPT_LIMIT, guarded);
}
