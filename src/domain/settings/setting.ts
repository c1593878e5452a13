import type { IslandJournal } from '#domain/journal/journal';
import type { SettingGroup, SettingValues } from '#domain/journal/setting-group';
import { cleanLine, cleanParagraphs, textProblem } from '#domain/kernel/plain-text';
import { ANNOUNCEMENT_FIELDS } from './announcement-fields.ts';
import { CHECKLIST_FIELD } from './checklist-field.ts';
import { GUIDELINE_FIELDS, PROCESS_FIELDS } from './guideline-fields.ts';
import { LICENCE_FIELDS } from './licence-fields.ts';
import { NAVIGATION_FIELDS } from './navigation-fields.ts';
import { REMINDER_FIELDS } from './reminder-fields.ts';
import type { SettingField, SettingProblem } from './setting-field.ts';
import {
  ARTICLE_TYPES_FIELD,
  BOARD_FIELD,
  CATEGORIES_FIELD,
  feeFields,
  HOME_FIELDS,
  JOURNAL_FIELDS,
  LOOK_FIELDS,
  MONEY_FIELDS,
  questionsField,
  TIME_FIELDS,
} from './setting-fields.ts';
import { WAIVER_FIELDS } from './waiver-fields.ts';

/** What each group is called, what it decides, and its fields. */
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
      'The licence of new articles. Published articles keep theirs, even when corrected; accepted manuscripts get the new one.',
    fields: LICENCE_FIELDS,
  },
  fees: {
    label: 'Charges',
    about:
      'The article processing charge of each article type. Applies to manuscripts accepted from now on; earlier ones keep theirs.',
    fields: (journal) => feeFields(journal),
  },
  waivers: {
    label: 'Waivers',
    about: 'Who pays less, and how much less. Pending requests use these figures; granted waivers are unchanged.',
    fields: WAIVER_FIELDS,
  },
  money: {
    label: 'Bank account',
    about: 'Where authors and institutions pay. Shown on all invoices, including earlier ones.',
    fields: MONEY_FIELDS,
  },
  categories: {
    label: 'Categories',
    about:
      'The subject areas: authors choose one, section editors have some, and readers find articles by them as topics.',
    fields: [CATEGORIES_FIELD],
  },
  types: {
    label: 'Article types',
    about:
      'What manuscripts and articles are: authors choose one, it decides the charge, and readers find articles by it.',
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
      'How many reviewers a manuscript needs. Shown on pages and in tracking; the office is told once the reports are in.',
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
      'The times the journal states, and the deadlines it sets. Pages, emails and default dates use them; dates already given stay.',
    fields: TIME_FIELDS,
  },
  reminders: {
    label: 'Reminders',
    about:
      'When reviewers and authors are reminded by email, and editors told of their queue. One reminder is always sent on the due date. None is sent twice, whatever you change here.',
    fields: REMINDER_FIELDS,
  },
  board: {
    label: 'Editorial board',
    about:
      'The members listed on the editorial board page. Editors looking for reviewers see who is on the board. Listing gives no account and no rights.',
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
      'Where the header and the footer of every page lead: pages of this site, your own pages among them, and other sites.',
    fields: NAVIGATION_FIELDS,
  },
  announcement: {
    label: 'Announcement',
    about:
      'One or two sentences above every public page, for some days: planned maintenance, a changed policy. It appears and disappears automatically.',
    fields: ANNOUNCEMENT_FIELDS,
  },
};

/** The fields of a group, as this journal has them. */
export function settingFields(journal: IslandJournal, group: SettingGroup): readonly SettingField[] {
  const { fields } = SETTING_RULES[group];
  return typeof fields === 'function' ? fields(journal) : fields;
}

/** A text as it is kept. */
export function cleanSetting({ rows = 1, clean }: SettingField, text: string): string {
  if (clean) return clean(text);
  return rows > 1 ? cleanParagraphs(text) : cleanLine(text);
}

/** What is wrong with a text that somebody gave for a field, in sentences; `values` are those of its whole group. */
export function settingProblems(field: SettingField, text: string, values: SettingValues = {}): SettingProblem[] {
  const { name, called, max, isOptional, wrong, problems } = field;
  const clean = (given: string) => cleanSetting(field, given);
  const rule = { called, max, ...(!isOptional && { required: `Write ${called}.` }) };
  const message = textProblem(text, rule, clean) ?? wrong?.(clean(text), values);
  if (message) return [{ name, message }];
  return problems?.(text) ?? [];
}

/** One state of a group. Version 0 is the default; times are ISO 8601. */
export interface SettingVersion {
  version: number;
  values: Record<string, string>;
  changed_by: string | null;
  changed_at: string | null;
}

/** A group as the office sees it: how it is now, and the states before, the newest first. */
export interface Settings extends SettingVersion {
  history: SettingVersion[];
}

/** What the office is told. */
export const SETTING_TEXTS = {
  saved: 'Saved. Emails, forms and new PDFs use it now; pages use it once the site is rebuilt.',
  unchanged: 'Nothing was changed.',
  stale: 'Someone else has saved this since you opened it. Your text is still here: compare the two, then save again.',
} as const;
