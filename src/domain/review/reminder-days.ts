import { OWN_REMINDERS } from './own-reminders.ts';
import { REMINDED, REMINDER_DEFAULTS, type ReminderAbout, type ReminderDays } from './reminder-defaults.ts';

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

/** The days in this process, as they are now. */
export const reminderDays = (): Record<ReminderAbout, ReminderDays> => remindersIn(OWN_REMINDERS.texts ?? {});

/** When somebody is reminded, in words: "3 days before, on the day, 7 and 14 days after". */
export function reminderWords({ before, after, times }: ReminderDays): string {
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
