import type { Chores } from '#server/outbox/chore';
import { sendReminders } from '#server/review/send-reminders';
import { cleanUp } from './clean-up.ts';

/** What is done every hour. */
export const hourlyChores: Chores = { 'Sending reminders': sendReminders, 'Cleaning up': cleanUp };
