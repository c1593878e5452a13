import { addDays, DAY_MS, endOfDay, plainDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { PROOF_LINK_DAYS } from '#domain/production/proof/paths';
import type { Context } from '#server/kernel/context';
import { randomToken, tokenHash } from '#server/kernel/identifiers';
import { addProofToken } from './queries.ts';

/** An earlier email's link may be open in a tab with unsaved text. */
const EARLIER_LINK_MS = 7 * DAY_MS;

/**
 * Creates an emailed link when sending: only its hash is stored, and the token is in the fragment. Earlier links expire
 * a week later. `endsOn` is the last valid day.
 */
export async function createProofLink(
  { db, clock, siteUrl }: Context,
  { id: proof_id, manuscript_id, due_on }: { id: string; manuscript_id: string; due_on: string },
): Promise<{ url: string; endsOn: string }> {
  const token = randomToken();
  const now = clock.now();
  const today = plainDate(now);
  const endsOn = addDays(due_on > today ? due_on : today, PROOF_LINK_DAYS);
  const row = { hash: tokenHash(token), manuscript_id, proof_id, created_at: now, expires_at: endOfDay(endsOn) };
  await addProofToken(db, row, new Date(now.getTime() + EARLIER_LINK_MS));
  return { url: `${siteUrl}${paths.proof(manuscript_id)}#token=${token}`, endsOn };
}
