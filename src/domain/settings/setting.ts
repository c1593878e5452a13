import { formatRange, parseCountRange } from '#domain/journal/guidelines';
import type { IslandJournal } from '#domain/journal/journal';
import { isLicenceId, LICENCE_IDS, LICENCES } from '#domain/journal/licence/licence';
import { cleanMenus, MENUS_TEXT_MAX, menuProblems } from '#domain/journal/navigation/menu-list';
import { MENU_PLACES, type MenuPlace } from '#domain/journal/navigation/navigation';
import type { SettingGroup, SettingValues } from '#domain/journal/setting-group';
import { cleanLine, cleanParagraphs, textProblem } from '#domain/kernel/plain-text';
import { cleanCountries, unknownCountries } from '#domain/payment/country-waiver';
import {
  assignChecklistIds,
  CHECKLIST_TEXT_MAX,
  checklistProblems,
  cleanChecklist,
} from '#domain/submission/checklist/checklist';
import { type SettingField, type SettingProblem, TICKED } from './setting-field.ts';
import {
  ANNOUNCEMENT_FIELDS,
  ARTICLE_TYPES_FIELD,
  BOARD_FIELD,
  CATEGORIES_FIELD,
  feeFields,
  HOME_FIELDS,
  JOURNAL_FIELDS,
  LOOK_FIELDS,
  MONEY_FIELDS,
  questionsField,
  REMINDER_FIELDS,
  TIME_FIELDS,
} from './setting-fields.ts';

const rangeField = (name: string, label: string, example: string): SettingField => ({
  name,
  label,
  hint: `Minimum and maximum, such as ${example}. Authors are advised if theirs is outside this range.`,
  called: 'the range',
  max: 20,
  clean: (text) => {
    const range = parseCountRange(text);
    return range ? formatRange(range) : cleanLine(text);
  },
  validate: (text) =>
    parseCountRange(text) ? undefined : `Enter the minimum and maximum with a dash between them, such as ${example}.`,
});

const numberField = (name: string, label: string, hint: string, maximum: number): SettingField => ({
  name,
  label,
  hint,
  called: 'the number',
  max: 4,
  validate: (text) =>
    /^[1-9]\d*$/.test(text) && Number(text) <= maximum ? undefined : `Enter a whole number from 1 to ${maximum}.`,
});

/** Advice for authors. */
const GUIDELINE_FIELDS: readonly SettingField[] = [
  rangeField('abstract_words', 'Abstract length (words)', '250–300'),
  rangeField('keywords', 'Keywords', '3–5'),
  numberField('running_title', 'Running title length (characters)', 'The maximum, including spaces.', 200),
  numberField('figure_dpi', 'Figure resolution', 'The minimum, in dots per inch at printed size.', 2400),
];

const PROCESS_FIELDS: readonly SettingField[] = [
  numberField(
    'reviewers',
    'Reviewers of a manuscript',
    'The minimum number of reports for a first decision. An editor can set another number for one manuscript.',
    9,
  ),
];

const percentField = (name: string, countries: string): SettingField => ({
  name,
  label: `Waiver for ${countries} countries`,
  hint: 'The percentage of the charge that is waived: 100 for all of it, 0 for no waiver.',
  called: 'the percentage',
  max: 3,
  validate: (text) => (/^(?:\d{1,2}|100)$/.test(text) ? undefined : 'Enter a whole number from 0 to 100.'),
});

const furtherCountriesField = (name: string, countries: string): SettingField => ({
  name,
  label: `Further countries with the waiver for ${countries} countries`,
  hint: 'In addition to the World Bank’s list (optional). English names or two-letter codes, separated by commas.',
  called: 'the countries',
  max: 1_500,
  rows: 2,
  isOptional: true,
  clean: cleanCountries,
  validate: (text) => {
    const [unknown] = unknownCountries(text);
    return unknown ? `“${unknown}” is not a country. Enter its English name or its two-letter code.` : undefined;
  },
});

const WAIVER_FIELDS: readonly SettingField[] = [
  percentField('low_income', 'low-income'),
  furtherCountriesField('further_low_income', 'low-income'),
  percentField('lower_middle_income', 'lower middle-income'),
  furtherCountriesField('further_lower_middle_income', 'lower middle-income'),
  {
    name: 'early_career',
    label: 'Offer a partial waiver to early-career researchers',
    hint: 'You decide the amount case by case. Authors without funding may always request a waiver.',
    called: 'the waiver for early-career researchers',
    max: TICKED.length,
    isOptional: true,
    control: 'tick',
    clean: (text) => (text === TICKED ? TICKED : ''),
  },
];

const MENU_TEXTS: Readonly<Record<MenuPlace, Pick<SettingField, 'label' | 'hint' | 'called'>>> = {
  header: {
    label: 'Menus in the header',
    hint: 'Between Volumes and Sign in. Articles, Volumes, Sign in and Submit Paper are always there.',
    called: 'the menus',
  },
  footer: {
    label: 'Columns of the footer',
    hint: 'On every page. Privacy, Accessibility and Contact can be moved and renamed, but not removed.',
    called: 'the columns',
  },
};

const NAVIGATION_FIELDS: readonly SettingField[] = MENU_PLACES.map((place) => ({
  ...MENU_TEXTS[place],
  name: place,
  max: MENUS_TEXT_MAX,
  control: 'menus',
  clean: cleanMenus,
  problems: (text) => menuProblems(place, text),
}));

const CHECKLIST_FIELD: SettingField = {
  name: 'groups',
  label: 'Checklist',
  hint: 'Groups in the order in which authors go through them. A reworded item stays ticked for authors who ticked it; for a different question, remove the item and add a new one.',
  called: 'the checklist',
  max: CHECKLIST_TEXT_MAX,
  control: 'checklist',
  clean: cleanChecklist,
  problems: checklistProblems,
  mergeSaved: assignChecklistIds,
};

/** The licence of new articles. */
const LICENCE_FIELDS: readonly SettingField[] = [
  {
    name: 'licence',
    label: 'Licence of articles',
    hint: 'For every future article. DOAJ and funders require CC BY. Update the copyright page too.',
    called: 'the licence',
    max: 20,
    control: 'choice',
    choices: LICENCE_IDS.map((id) => ({ value: id, label: `${LICENCES[id].shortName}: ${LICENCES[id].name}` })),
    validate: (text) => (isLicenceId(text) ? undefined : 'Choose one of the licences.'),
  },
];

/** Each group's label, description and fields. */
export const SETTING_RULES: Readonly<
  Record<
    SettingGroup,
    {
      label: string;
      about: string;
      fields: readonly SettingField[] | ((journal: IslandJournal) => readonly SettingField[]);
    }
  >
> = {
  journal: {
    label: 'Journal',
    about: 'The journal’s names and identifiers. Published PDFs and sent emails keep the old ones.',
    fields: JOURNAL_FIELDS,
  },
  licence: {
    label: 'Licence',
    about:
      'The licence of new articles. Published articles keep theirs, even when corrected; accepted manuscripts receive the new one.',
    fields: LICENCE_FIELDS,
  },
  fees: {
    label: 'Charges',
    about:
      'The article processing charge of each article type, and its currency. Enter amounts such as 250 or 250.50, or 0 for no charge. Changes apply to manuscripts accepted from now on.',
    fields: (journal) => feeFields(journal),
  },
  waivers: {
    label: 'Waivers',
    about: 'Waivers and discounts. Pending requests use these figures; granted waivers are unchanged.',
    fields: WAIVER_FIELDS,
  },
  money: {
    label: 'Bank account',
    about: 'The account for payments by bank transfer. Shown on all invoices, including earlier ones.',
    fields: MONEY_FIELDS,
  },
  categories: {
    label: 'Categories',
    about:
      'The subject areas: authors choose one, section editors cover some, and readers browse articles by them as topics.',
    fields: [CATEGORIES_FIELD],
  },
  types: {
    label: 'Article types',
    about: 'The types of manuscript: authors choose one, it determines the charge, and readers browse articles by it.',
    fields: [ARTICLE_TYPES_FIELD],
  },
  guidelines: {
    label: 'Guidelines',
    about:
      'Advice to authors, shown on the submission form, in the guidelines and in the checklist. It never blocks a submission.',
    fields: GUIDELINE_FIELDS,
  },
  checklist: {
    label: 'Checklist',
    about:
      'What authors should have ready before they submit. Advice only: nothing is sent. The submission form has its own declarations.',
    fields: [CHECKLIST_FIELD],
  },
  process: {
    label: 'Review process',
    about:
      'How many reviewers a manuscript needs. Shown on pages and in tracking; the office is notified once all reports are in.',
    fields: PROCESS_FIELDS,
  },
  review: {
    label: 'Review form',
    about:
      'The questions for reviewers. Invitations accepted from now on use this form; reviews already started keep their questions.',
    fields: (journal) => [questionsField(journal)],
  },
  times: {
    label: 'Times',
    about:
      'The times the journal states, and the deadlines it sets. Pages, emails and default dates use them; dates already set are unchanged.',
    fields: TIME_FIELDS,
  },
  reminders: {
    label: 'Reminders',
    about:
      'When reviewers and authors are reminded by email, and editors are emailed their queue. One reminder is always sent on the due date. None is sent twice, whatever you change here.',
    fields: REMINDER_FIELDS,
  },
  board: {
    label: 'Editorial board',
    about:
      'The members listed on the editorial board page. Editors looking for reviewers see who is on the board. Being listed gives no account and no rights.',
    fields: [BOARD_FIELD],
  },
  look: {
    label: 'Look',
    about: 'The journal’s colour and logo. Emails use the colour immediately, pages once the site is rebuilt.',
    fields: LOOK_FIELDS,
  },
  home: {
    label: 'Home page',
    about: 'What the home page shows, its order and its text. The latest articles appear automatically.',
    fields: HOME_FIELDS,
  },
  navigation: {
    label: 'Navigation',
    about:
      'The links in the header and footer of every page: to pages of this site, including those you have added, and to other sites.',
    fields: NAVIGATION_FIELDS,
  },
  announcement: {
    label: 'Announcement',
    about:
      'One or two sentences at the top of every public page for a few days, for example about planned maintenance or a changed policy. It appears and disappears automatically.',
    fields: ANNOUNCEMENT_FIELDS,
  },
};

/** A group's fields for this journal. */
export function settingFields(journal: IslandJournal, group: SettingGroup): readonly SettingField[] {
  const { fields } = SETTING_RULES[group];
  return typeof fields === 'function' ? fields(journal) : fields;
}

export function cleanSetting({ rows = 1, clean }: SettingField, text: string): string {
  if (clean) return clean(text);
  return rows > 1 ? cleanParagraphs(text) : cleanLine(text);
}

/** A field's problems, one sentence each; `values` are its group's. */
export function settingProblems(field: SettingField, text: string, values: SettingValues = {}): SettingProblem[] {
  const { name, called, max, isOptional, validate, problems } = field;
  const clean = (given: string) => cleanSetting(field, given);
  const rule = { called, max, ...(!isOptional && { required: `Enter ${called}.` }) };
  const message = textProblem(text, rule, clean) ?? validate?.(clean(text), values);
  if (message) return [{ name, message }];
  return problems?.(text) ?? [];
}

/** A version of a group. Version 0 is the default; ISO 8601 times. */
export interface SettingVersion {
  version: number;
  values: Record<string, string>;
  changed_by: string | null;
  changed_at: string | null;
}

/** A group for the office: current and former versions, newest first. */
export interface Settings extends SettingVersion {
  history: SettingVersion[];
}

/** Messages for the office. */
export const SETTING_TEXTS = {
  saved: 'Saved. Emails, forms and new PDFs use it now; pages use it once the site is rebuilt.',
  unchanged: 'There were no changes to save.',
  stale: 'Someone else has saved this since you opened it. Your text is still here: compare the two, then save again.',
} as const;
