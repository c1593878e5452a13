import type { Chores } from '#server/outbox/chore';
import { sendReminders } from '#server/review/send-reminders';
import { retryBrokenOff } from '#server/site-build/broken-off';
import { cleanUpBySteadyClock } from './clean-up.ts';

/** The hourly chores. */
export const hourlyChores: Chores = {
  'Sending reminders': sendReminders,
  'Trying builds again': retryBrokenOff,
  'Cleaning up': cleanUpBySteadyClock,
};
