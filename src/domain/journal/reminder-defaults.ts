/** When a deadline is reminded of: so many days before it, on its day, and so many days after it, again and again. */
export interface ReminderDays {
  /** Days before; 0 if there is none before. */
  readonly before: number;
  /** Days after, and between one reminder and the next. */
  readonly after: number;
  /** How many reminders there are after the day. */
  readonly times: number;
}

/** What has such days. An invitation has none before its day. */
export const REMINDED = ['invitation', 'review', 'revision', 'proof'] as const;

/** What a reminder is about: an invitation without an answer, a review, the authors' revision, or a proof. */
export type ReminderAbout = (typeof REMINDED)[number];

/** When the journal reminds until the office changes it in its settings. */
export const REMINDER_DEFAULTS: Readonly<Record<ReminderAbout, ReminderDays>> = {
  invitation: { before: 0, after: 7, times: 1 },
  review: { before: 3, after: 7, times: 1 },
  revision: { before: 7, after: 7, times: 1 },
  proof: { before: 2, after: 3, times: 1 },
};
