import { deleteUnverifiedAccounts } from '#server/account/queries';
import type { Context } from '#server/context';
import { deleteEndedWindows, deleteOldSessions } from '#server/http/queries';
import { deleteDelivered } from '#server/outbox/queries';

const DAY_MS = 86_400_000;
const UNVERIFIED_DAYS = 30;
const DELIVERED_DAYS = 90;
const SESSION_DAYS = 31;

/** The daily cleaning: what is over and told nobody anything any more. */
export async function cleanUp({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await deleteEndedWindows(db, now);
  await deleteOldSessions(db, daysAgo(SESSION_DAYS));
  await deleteDelivered(db, daysAgo(DELIVERED_DAYS));
  await deleteUnverifiedAccounts(db, daysAgo(UNVERIFIED_DAYS));
}
