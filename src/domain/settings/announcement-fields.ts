import { isDay } from '#domain/journal/announcement/announcement';
import { isLinked } from '#domain/journal/navigation/menu-list';
import type { SettingValues } from '#domain/journal/setting-group';
import { cleanLine } from '#domain/kernel/plain-text';
import type { SettingField } from './setting-field.ts';

const NO_DAY = 'Enter the day as year, month and day, such as 2027-01-31.';

/** The announcement at the top of every public page. */
export const ANNOUNCEMENT_FIELDS: readonly SettingField[] = [
  {
    name: 'text',
    label: 'Text',
    hint: 'One or two sentences, such as when the site is under maintenance. Leave it empty to announce nothing.',
    called: 'the text',
    max: 240,
    rows: 2,
    isOptional: true,
    clean: cleanLine,
  },
  {
    name: 'link',
    label: 'Link',
    hint: 'A page of this site, such as /calls, or an address that begins with https:// (optional).',
    called: 'the link',
    max: 300,
    isOptional: true,
    wrong: (text) =>
      text === '' || isLinked(text) ? undefined : 'A link begins with / on this site, and with https:// on another.',
  },
  {
    name: 'link_label',
    label: 'Link text',
    hint: '“Read more” if left empty.',
    called: 'the link text',
    max: 60,
    isOptional: true,
  },
  {
    name: 'first_day',
    label: 'First day',
    hint: 'Leave empty to start now. Days begin and end at midnight UTC.',
    called: 'the first day',
    control: 'day',
    max: 10,
    isOptional: true,
    wrong: (text) => (text === '' || isDay(text) ? undefined : NO_DAY),
  },
  {
    name: 'last_day',
    label: 'Last day',
    hint: 'The last day on which it is shown.',
    called: 'the last day',
    control: 'day',
    max: 10,
    isOptional: true,
    wrong: lastDayProblem,
  },
];

function lastDayProblem(text: string, { text: announced, first_day }: SettingValues): string | undefined {
  if (text === '') return announced?.trim() ? 'Enter the last day.' : undefined;
  if (!isDay(text)) return NO_DAY;
  const first = first_day?.trim() ?? '';
  return isDay(first) && text < first ? 'The last day is before the first one.' : undefined;
}
