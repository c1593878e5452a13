import { REMINDED, type ReminderAbout } from '#domain/journal/reminder-days';
import type { SettingField } from './setting-field.ts';

/** Reminder settings by control name. */
const NAMES: Readonly<Record<ReminderAbout, string>> = {
  invitation: 'Invitation without an answer',
  review: 'Review',
  revision: 'Revision',
  proof: 'Proof',
};

const numberField = (
  { name, label, hint }: Pick<SettingField, 'name' | 'label' | 'hint'>,
  { min, max }: { min: number; max: number },
): SettingField => ({
  name,
  label,
  hint,
  called: 'the number',
  max: 2,
  wrong: (text) =>
    /^\d{1,2}$/.test(text) && Number(text) >= min && Number(text) <= max
      ? undefined
      : `Enter a whole number from ${min} to ${max}.`,
});

/** When reviewers and authors are reminded of their days. */
const DEADLINE_FIELDS: readonly SettingField[] = REMINDED.flatMap((about) => {
  const label = NAMES[about];
  const before = numberField(
    {
      name: `${about}_before`,
      label: `${label}: days before the due date`,
      hint: 'When an early reminder goes out. 0 for none.',
    },
    { min: 0, max: 30 },
  );
  const after = numberField(
    {
      name: `${about}_after`,
      label: `${label}: days after the due date`,
      hint: 'When the first late reminder goes out; further ones follow at the same interval.',
    },
    { min: 2, max: 30 },
  );
  const times = numberField(
    {
      name: `${about}_times`,
      label: `${label}: number of late reminders`,
      hint: '0 for none after the due date.',
    },
    { min: 0, max: 4 },
  );
  return about === 'invitation' ? [after, times] : [before, after, times];
});

/** When reviewers, authors and editors are reminded. */
export const REMINDER_FIELDS: readonly SettingField[] = [
  ...DEADLINE_FIELDS,
  numberField(
    {
      name: 'editor_after',
      label: 'Waiting for an editor: days before the email',
      hint: 'How long something waits before its editor is emailed. 0 for none.',
    },
    { min: 0, max: 30 },
  ),
];
