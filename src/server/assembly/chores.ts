import { plainDate } from '#domain/kernel/date';
import { doajAmong } from '#domain/register/deposit/destination';
import { sendDigests } from '#server/desk/need/send-digests';
import type { Chores } from '#server/kernel/outbox/chore';
import { confirmOrcids } from '#server/production/confirm-orcids';
import { sendDueAlerts } from '#server/publication/alert/send-due';
import { deleteOldVisits } from '#server/publication/usage/queries';
import { retryBrokenOff } from '#server/publishing/broken-off';
import { replaceUnanswered } from '#server/review/replace-unanswered';
import { sendReminders } from '#server/review/send-reminders';
import { cleanUpBySteadyClock } from './clean-up.ts';

/** The hourly chores. */
export const hourlyChores: Chores = {
  // Before the reminders: replaced reviewers need none.
  'Inviting reserve reviewers': replaceUnanswered,
  'Sending reminders': sendReminders,
  'Changing addresses': async (context) => (await import('#server/account/address-change')).changeInTime(context),
  'Emailing editors their queue': sendDigests,
  'Sending alerts': sendDueAlerts,
  // Imported only if a register is configured.
  'Counting citations': async (context) => {
    if (context.citedBy) await (await import('#server/publication/count-citations')).countCitations(context);
  },
  // Imported only if a DOAJ key is configured.
  'Depositing earlier articles': async (context) => {
    if (doajAmong(context.depositors))
      await (await import('#server/register/deposit/deposit-earlier')).depositEarlier(context);
  },
  'Confirming ORCID iDs': confirmOrcids,
  // Safe with a wrong clock: deleting too early only counts someone twice.
  'Deleting expired readers': ({ db, clock }) => deleteOldVisits(db, plainDate(clock.now())),
  'Retrying builds': retryBrokenOff,
  'Cleaning up': cleanUpBySteadyClock,
};
