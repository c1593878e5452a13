import { OWN_REMINDERS } from '#domain/review/own-reminders';

/** After how many days of waiting the editor in charge is mailed, until the office changes it. */
export const DIGEST_DAYS_DEFAULT = 5;

/** The days in texts of the settings; 0 where nobody is mailed. */
export const digestDaysIn = ({ editor_after }: Readonly<Record<string, string>>): number =>
  editor_after === undefined ? DIGEST_DAYS_DEFAULT : Number(editor_after);

/** The days in this process, as they are now. */
export const digestDays = (): number => digestDaysIn(OWN_REMINDERS.texts ?? {});

/** When editors are mailed, in words. */
export const digestWords = (days: number): string =>
  days === 0
    ? 'never'
    : `once something has waited for the office for ${days === 1 ? '1 day' : `${days} days`}: once about each, in one mail`;
