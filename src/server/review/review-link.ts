import { addDays, DAY_MS, endOfDay, plainDate } from '#domain/kernel/date';
import { REVIEW_LINK_DAYS } from '#domain/review/paths';
import type { Context } from '#server/kernel/context';
import { randomToken, tokenHash } from '#server/kernel/identifiers';
import { addReviewToken } from './queries.ts';

/** The link of an earlier email may be open in a tab with unsaved text. */
const EARLIER_LINK_MS = 7 * DAY_MS;

/**
 * Creates a link for an email that is being sent: only its hash is stored, and its token is in the fragment. Earlier
 * links expire a week later. `page` is a site path; `endsOn` the last valid day.
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
