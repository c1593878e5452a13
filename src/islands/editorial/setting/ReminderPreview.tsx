import { remindersIn, reminderWords } from '#domain/review/reminder-days';
import type { ReminderAbout } from '#domain/review/reminder-defaults';
import { REMINDER_FIELDS } from '#domain/setting/reminder-fields';
import { settingProblems } from '#domain/setting/setting';
import type { SettingValues } from '#domain/setting/setting-group';

const DAYS: Readonly<Record<ReminderAbout, string>> = {
  invitation: 'An invited reviewer, of the day by which to answer',
  review: 'A reviewer, of the day on which the review is due',
  revision: 'Authors, of the day on which their revision is due',
  proof: 'The corresponding author, of the day by which to check the proof',
};

/** When the mails go out, in words, as it is typed. */
export function ReminderPreview({ values }: { values: SettingValues }) {
  const isWrong = REMINDER_FIELDS.some((field) => settingProblems(field, values[field.name] ?? '').length > 0);
  const days = remindersIn(values);
  return (
    <section aria-labelledby="reminder-preview">
      <h2 id="reminder-preview">When the mails go out</h2>
      {isWrong ? (
        <p className="hint">Once each number is right.</p>
      ) : (
        <dl>
          {Object.entries(DAYS).map(([about, who]) => (
            <div key={about}>
              <dt>{who}</dt>
              <dd>{reminderWords(days[about as ReminderAbout])}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
