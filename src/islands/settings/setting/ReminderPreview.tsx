import { digestDaysIn, remindersIn } from '#domain/journal/reminder-days';
import { REMINDED, type ReminderAbout } from '#domain/journal/reminder-defaults';
import type { SettingValues } from '#domain/journal/setting-group';
import { reminderWords } from '#domain/review/reminder-days';
import { REMINDER_FIELDS } from '#domain/settings/reminder-fields';
import { settingProblems } from '#domain/settings/setting';
import { Terms } from '#ui/Terms';

const DAYS: Readonly<Record<ReminderAbout, string>> = {
  invitation: 'A reviewer who has not answered an invitation',
  review: 'A reviewer whose review is due',
  revision: 'Authors whose revision is due',
  proof: 'The corresponding author who has a proof to check',
};

/** When emails are sent, in words, as it is typed. */
export function ReminderPreview({ values }: { values: SettingValues }) {
  const isWrong = REMINDER_FIELDS.some((field) => settingProblems(field, values[field.name] ?? '').length > 0);
  const days = remindersIn(values);
  return (
    <section aria-labelledby="reminder-preview">
      <h2 id="reminder-preview">When emails are sent</h2>
      {isWrong ? (
        <p className="hint">Shown once every number is valid.</p>
      ) : (
        <Terms
          rows={[
            ...REMINDED.map((about) => [DAYS[about], reminderWords(days[about])] as const),
            ['The editor who handles a manuscript', digestWords(digestDaysIn(values))],
          ]}
        />
      )}
    </section>
  );
}

function digestWords(days: number): string {
  if (days === 0) return 'never';
  return `once an item has waited for ${days === 1 ? '1 day' : `${days} days`}; each item is mentioned once, all in one email`;
}
