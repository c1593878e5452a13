/** What the office may change automatically, in groups. The names are those of the API. */
export const SETTING_GROUPS = [
  'journal',
  'licence',
  'fees',
  'waivers',
  'money',
  'categories',
  'types',
  'guidelines',
  'checklist',
  'process',
  'review',
  'times',
  'reminders',
  'board',
  'look',
  'home',
  'navigation',
  'announcement',
] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

export type SettingValues = Readonly<Record<string, string>>;
