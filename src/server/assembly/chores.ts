import { CLOSURE_KEPT_DAYS } from '#domain/account/closing';
import { DAY_MS, latestPlausibleNow, plainDate } from '#domain/kernel/date';
import { CONFIRMATION_LINK_DAYS, UNSUBSCRIBE_LINK_DAYS } from '#domain/publication/alert/alert';
import { findDoaj } from '#domain/register/deposit/destination';
import { DRAFT_KEPT_DAYS } from '#domain/submission/draft';
import { CO_AUTHOR_LINK_DAYS } from '#domain/submission/form';
import { deleteOldClosedAccounts } from '#server/account/closing-queries';
import { deleteOldInvitations } from '#server/account/colleague/queries';
import { deleteExpiredProofs } from '#server/account/orcid-queries';
import { deleteAccount, deleteExpiredTokens, listAbandonedAccounts } from '#server/account/queries';
import { deleteOldBulkActions } from '#server/desk/list/queries';
import { sendDigests } from '#server/desk/need/deliver-digest';
import { sweepFiles } from '#server/document/store-document';
import type { Context } from '#server/kernel/context';
import { deleteEndedWindows, deleteOldSessions } from '#server/kernel/http/queries';
import type { ChoreRun, Chores } from '#server/kernel/outbox/chore';
import { deleteDelivered } from '#server/kernel/outbox/queries';
import { deleteOldInboundMails } from '#server/message/queries';
import { deleteAbandonedPayments } from '#server/payment/queries';
import { deleteEndedProofLinks } from '#server/production/proof/queries';
import { confirmOrcids } from '#server/production/queries';
import { deleteOldAlerts } from '#server/publication/alert/queries';
import { sendDueAlerts } from '#server/publication/alert/send-due';
import { deleteOldVisits } from '#server/publication/usage/queries';
import { retryInterruptedBuilds } from '#server/publishing/queries';
import { replaceUnanswered } from '#server/review/invite-next';
import { deleteEndedReviewLinks } from '#server/review/queries';
import { sendReminders } from '#server/review/send-reminders';
import { deleteOldDrafts } from '#server/submission/draft-queries';
import { deleteOldCoAuthorTokens, deleteOldReceipts } from '#server/submission/submission-queries';

export const hourlyChores: Chores = {
  // Before the reminders: replaced reviewers need none.
  'Inviting reserve reviewers': replaceUnanswered,
  'Sending reminders': sendReminders,
  'Changing addresses': async (context) =>
    (await import('#server/account/address-change')).applyDueAddressChanges(context),
  'Emailing editors their queue': sendDigests,
  'Sending alerts': sendDueAlerts,
  // Imported only if a register is configured.
  'Counting citations': async (context) => {
    if (context.citedBy) await (await import('#server/publication/write-queries')).countCitations(context);
  },
  // Imported only if a DOAJ key is configured.
  'Depositing earlier articles': async (context) => {
    if (findDoaj(context.depositors))
      await (await import('#server/register/deposit/request-deposit')).depositBacklog(context);
  },
  'Confirming ORCID iDs': confirmOrcids,
  // Safe with a wrong clock: deleting too early only counts someone twice.
  'Deleting expired readers': ({ db, clock }) => deleteOldVisits(db, plainDate(clock.now())),
  'Retrying builds': retryInterruptedBuilds,
  'Cleaning up': cleanUpIfClockSteady,
};

const UNVERIFIED_DAYS = 30;
const DELIVERED_DAYS = 90;
const SESSION_DAYS = 31;
const TOKEN_DAYS = 1;
const RECEIPT_DAYS = 1;
const INBOUND_DAYS = 90;
const INVITATION_DAYS = 30;
const PRESS_DAYS = 2;
const UNPAID_ORDER_DAYS = 30;
/** The longest window of any limit. */
const LONGEST_LIMIT_DAYS = 1;
const ACCOUNTS_AT_ONCE = 1_000;

/** The clean-up tolerates smaller errors; a larger one ends every session, so someone notices. */
const STEADY_MS = DAY_MS;

/**
 * The hourly clean-up, once the clock has run for a day without a jump: to a fast clock today's rows look old, and
 * deletions cannot be undone when the clock is corrected.
 */
async function cleanUpIfClockSteady(context: Context, { steadySince }: ChoreRun): Promise<void> {
  if (context.clock.now().getTime() - steadySince.getTime() >= STEADY_MS) await cleanUp(context);
}

/** Deletes expired and obsolete data. Idempotent. */
export async function cleanUp(context: Context): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await deleteEndedWindows(db, now, latestPlausibleNow(daysAgo(-LONGEST_LIMIT_DAYS)));
  await deleteExpiredTokens(db, daysAgo(TOKEN_DAYS), daysAgo(-TOKEN_DAYS));
  await deleteExpiredProofs(db, now, daysAgo(-TOKEN_DAYS));
  await deleteEndedReviewLinks(db, daysAgo(TOKEN_DAYS));
  await deleteEndedProofLinks(db, daysAgo(TOKEN_DAYS));
  await deleteDelivered(db, daysAgo(DELIVERED_DAYS));
  await deleteOldInboundMails(db, daysAgo(INBOUND_DAYS));
  await deleteOldInvitations(db, daysAgo(INVITATION_DAYS));
  await deleteOldAlerts(db, { asked: daysAgo(CONFIRMATION_LINK_DAYS), links: daysAgo(UNSUBSCRIBE_LINK_DAYS) });
  await deleteOldClosedAccounts(db, daysAgo(CLOSURE_KEPT_DAYS));
  await deleteOldBulkActions(db, daysAgo(PRESS_DAYS));
  await deleteOldReceipts(db, daysAgo(RECEIPT_DAYS));
  await deleteOldCoAuthorTokens(db, daysAgo(CO_AUTHOR_LINK_DAYS));
  await deleteAbandonedPayments(db, daysAgo(UNPAID_ORDER_DAYS));
  await deleteOldDrafts(db, daysAgo(DRAFT_KEPT_DAYS));
  // Before the sessions: they show whether an account was used.
  for (const id of await listAbandonedAccounts(db, daysAgo(UNVERIFIED_DAYS), ACCOUNTS_AT_ONCE)) {
    await deleteAccount(db, id);
  }
  await deleteOldSessions(db, daysAgo(SESSION_DAYS));
  // Last: a file store that is down must not block the rest.
  await sweepFiles(context);
}
