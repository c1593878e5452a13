import type { ReminderDays } from '#domain/journal/reminder-defaults';

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
