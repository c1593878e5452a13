/** The groups of settings that the office may change, by their API names. */
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
