import { addDays, DAY_MS, endOfDay, plainDate } from '#domain/kernel/date';
import { REVIEW_LINK_DAYS } from '#domain/review/token';
import type { Context } from '#server/kernel/context';
import { randomToken, tokenHash } from '#server/kernel/identifiers';
import { addReviewToken } from './queries.ts';

/** The link of an earlier mail may be in a tab in which someone writes. */
const EARLIER_LINK_MS = 7 * DAY_MS;

/**
 * Makes the link of an email to a reviewer, at the moment of sending: only its hash is kept, and it is in the
 * fragment. The links of earlier mails end a week later. `page` is a path of the site; `endsOn` is the last day on
 * which it works.
 */
export async function createReviewLink(
  { db, clock, siteUrl }: Context,
  { id, due_on }: { id: string; due_on: string },
  page: string,
): Promise<{ url: string; endsOn: string }> {
  const token = randomToken();
  const now = clock.now();
  const today = plainDate(now);
  const endsOn = addDays(due_on > today ? due_on : today, REVIEW_LINK_DAYS);
  const expires_at = endOfDay(endsOn);
  const row = { hash: tokenHash(token), assignment_id: id, created_at: now, expires_at };
  await addReviewToken(db, row, new Date(now.getTime() + EARLIER_LINK_MS));
  return { url: `${siteUrl}${page}#token=${token}`, endsOn };
}
