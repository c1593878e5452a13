import type { Chores } from '#server/outbox/chore';
import { cleanUp } from '#server/outbox/clean-up';
import { sendReminders } from '#server/review/send-reminders';

/** What is done every hour. */
export const hourlyChores: Chores = { 'Sending reminders': sendReminders, 'Cleaning up': cleanUp };
