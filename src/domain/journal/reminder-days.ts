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

/** After how many days of waiting the editor in charge is emailed, until the office changes it. */
export const DIGEST_DAYS_DEFAULT = 5;

/** The days in texts of the settings; 0 if no one is emailed. */
export const digestDaysIn = ({ editor_after }: Readonly<Record<string, string>>): number =>
  editor_after === undefined ? DIGEST_DAYS_DEFAULT : Number(editor_after);
