/** The parts of the days that the office sets, by the names of their texts; an invitation has none before its day. */
const PARTS = ['before', 'after', 'times'] as const;
const isSet = (about: ReminderAbout, part: string) => !(about === 'invitation' && part === 'before');

/** The days as the texts they are kept in: `review_before` is "3". */
export const reminderTexts = (days: Readonly<Record<ReminderAbout, ReminderDays>>): Record<string, string> =>
  Object.fromEntries(
    REMINDED.flatMap((about) =>
      PARTS.filter((part) => isSet(about, part)).map((part) => [`${about}_${part}`, String(days[about][part])]),
    ),
  );

/** The days in texts; what is not among them is as the journal is delivered. */
export const remindersIn = (texts: Readonly<Record<string, string>>): Record<ReminderAbout, ReminderDays> => {
  const numberOf = (about: ReminderAbout, part: (typeof PARTS)[number]) => {
    const text = texts[`${about}_${part}`];
    return text === undefined ? REMINDER_DEFAULTS[about][part] : Number(text);
  };
  const daysOf = (about: ReminderAbout): ReminderDays => ({
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

/** After how many days of waiting the editor in charge is emailed, until the office changes it. */
export const DIGEST_DAYS_DEFAULT = 5;

/** The days in texts of the settings; 0 if no one is emailed. */
export const digestDaysIn = ({ editor_after }: Readonly<Record<string, string>>): number =>
  editor_after === undefined ? DIGEST_DAYS_DEFAULT : Number(editor_after);

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

/** A reminder schedule as text: "3 days before, on the day, 7 and 14 days after". */
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
