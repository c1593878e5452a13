/** An invitation has no `before`. */
const PARTS = ['before', 'after', 'times'] as const;
const hasPart = (about: ReminderSubject, part: string) => !(about === 'invitation' && part === 'before');

/** Serialises schedules: `review_before` is "3". */
export const serialiseReminders = (days: Readonly<Record<ReminderSubject, ReminderDays>>): Record<string, string> =>
  Object.fromEntries(
    REMINDER_SUBJECTS.flatMap((about) =>
      PARTS.filter((part) => hasPart(about, part)).map((part) => [`${about}_${part}`, String(days[about][part])]),
    ),
  );

/** Missing schedules have their defaults. */
export const parseReminders = (texts: Readonly<Record<string, string>>): Record<ReminderSubject, ReminderDays> => {
  const numberOf = (about: ReminderSubject, part: (typeof PARTS)[number]) => {
    const text = texts[`${about}_${part}`];
    return text === undefined ? REMINDER_DEFAULTS[about][part] : Number(text);
  };
  const daysOf = (about: ReminderSubject): ReminderDays => ({
    before: numberOf(about, 'before'),
    after: numberOf(about, 'after'),
    times: numberOf(about, 'times'),
  });
  return {
    invitation: daysOf('invitation'),
    review: daysOf('review'),
    revision: daysOf('revision'),
    proof: daysOf('proof'),
  };
};

/** The default for `digestDays` of the journal. */
export const DIGEST_DAYS_DEFAULT = 5;

/** 0 for never. */
export const parseDigestDays = ({ editor_after }: Readonly<Record<string, string>>): number =>
  editor_after === undefined ? DIGEST_DAYS_DEFAULT : Number(editor_after);

/** Reminders are sent before a deadline, on the day, and repeatedly after it. */
export interface ReminderDays {
  /** Days before; 0 for none. */
  readonly before: number;
  /** Days after the due date, and between late reminders. */
  readonly after: number;
  /** The number of reminders after the due date. */
  readonly times: number;
}

/** Deadlines with a reminder schedule. */
export const REMINDER_SUBJECTS = ['invitation', 'review', 'revision', 'proof'] as const;

export type ReminderSubject = (typeof REMINDER_SUBJECTS)[number];

export const REMINDER_DEFAULTS: Readonly<Record<ReminderSubject, ReminderDays>> = {
  invitation: { before: 0, after: 7, times: 1 },
  review: { before: 3, after: 7, times: 1 },
  revision: { before: 7, after: 7, times: 1 },
  proof: { before: 2, after: 3, times: 1 },
};

/** "3 days before, on the day, 7 and 14 days after". */
export function reminderText({ before, after, times }: ReminderDays): string {
  const late = Array.from({ length: times }, (_, index) => String(after * (index + 1)));
  const days = late.length > 1 ? `${late.slice(0, -1).join(', ')} and ${late.at(-1)}` : late[0];
  return [
    before > 0 && `${before === 1 ? '1 day' : `${before} days`} before`,
    'on the day',
    days && `${days} days after`,
  ]
    .filter(Boolean)
    .join(', ');
}
