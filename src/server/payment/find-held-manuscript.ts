import { normalizeCode } from '#domain/manuscript/submission-code';
import { WAIVER_TEXTS } from '#domain/payment/waiver';
import type { CodeHolder } from '#domain/payment/waiver-form';
import { Problem } from '#server/kernel/http/problem';
import { count, type Limit, refuseIfSpent } from '#server/kernel/http/rate-limit';
import type { Call } from '#server/kernel/http/route';
import { findByCode, isOfAuthor } from '#server/submission/tracking/queries';

/** Failed searches from one network; they count together with those of the tracking page. */
const PLACE_LIMIT: Limit = { name: 'track place', max: 20, seconds: 3_600 };

/**
 * The id of the manuscript whose code somebody has, with an author's address. Which of the two is wrong cannot be told.
 * @throws Problem not_found or too_many_requests
 */
export async function findHeldManuscript(
  { email, submission_code }: CodeHolder,
  { context, ip }: Call,
): Promise<string> {
  await refuseIfSpent(context, PLACE_LIMIT, ip);
  const manuscript = await findByCode(context.reader, normalizeCode(submission_code) ?? '');
  if (await isOfAuthor(context.reader, manuscript?.id ?? '', email)) return manuscript?.id ?? '';
  await count(context, PLACE_LIMIT, ip);
  throw new Problem('not_found', WAIVER_TEXTS.notFound);
}
