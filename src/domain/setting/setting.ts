import { cleanLine, cleanParagraphs, textProblem } from '#domain/plain-text';
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
  QUESTIONS_FIELD,
  TIME_FIELDS,
} from './setting-fields.ts';
import type { SettingGroup, SettingValues } from './setting-group.ts';
import { WAIVER_FIELDS } from './waiver-fields.ts';

/** What each group is called, what it decides, and its fields. */
export const SETTING_RULES: Readonly<
  Record<SettingGroup, { label: string; about: string; fields: readonly SettingField[] }>
> = {
  journal: {
    label: 'Journal',
    about: 'How the journal names itself. Published PDFs keep what they say, and so do mails that were sent.',
    fields: JOURNAL_FIELDS,
  },
  licence: {
    label: 'Licence',
    about:
      'Under which licence articles appear. Those that are published keep theirs, also when they are corrected; what is accepted gets the new one.',
    fields: LICENCE_FIELDS,
  },
  fees: {
    label: 'Charges',
    about:
      'The article processing charge of each article type. It holds for manuscripts that are accepted from now on; those accepted before keep theirs.',
    get fields() {
      return feeFields();
    },
  },
  waivers: {
    label: 'Waivers',
    about:
      'Who pays less, and how much less. Requests still waiting are proposed with these figures; what was granted stays.',
    fields: WAIVER_FIELDS,
  },
  money: {
    label: 'Bank account',
    about: 'Where authors and institutions pay. Invoices show it when they are opened, earlier ones too.',
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
      'What authors are advised. The submission form counts along, and the guidelines and the checklist say the same. Nobody is kept from submitting by it.',
    fields: GUIDELINE_FIELDS,
  },
  checklist: {
    label: 'Checklist',
    about:
      'What authors should have in place before they submit. It is advice, and is not sent. The submission form asks for its declarations itself.',
    fields: [CHECKLIST_FIELD],
  },
  process: {
    label: 'Review process',
    about:
      'How many reviewers judge a manuscript. Pages and the tracking of manuscripts say it, and the office is told once the reports are in.',
    fields: PROCESS_FIELDS,
  },
  review: {
    label: 'Review form',
    about:
      'What reviewers are asked. Whoever accepts an invitation from now on gets this form; reviews that are being written or are in keep the questions as they were asked.',
    fields: [QUESTIONS_FIELD],
  },
  times: {
    label: 'Times',
    about:
      'What the journal states and plans for, and how long people have. Pages, mails and proposed days follow; a day that somebody was told stays.',
    fields: TIME_FIELDS,
  },
  reminders: {
    label: 'Reminders',
    about:
      'When reviewers and authors are reminded by mail, and editors told what waits for them. One reminder always goes out on the due date itself. None is sent twice, whatever you change here.',
    fields: REMINDER_FIELDS,
  },
  board: {
    label: 'Editorial board',
    about:
      'Who stands on the page of the editorial board. Editors who look for reviewers see who is on the board. Nobody gets an account or a right by it.',
    fields: [BOARD_FIELD],
  },
  look: {
    label: 'Look',
    about:
      'The colour of the journal and its logo. Mails have the colour at once, pages as soon as the site is built again.',
    fields: LOOK_FIELDS,
  },
  home: {
    label: 'Home page',
    about: 'What the home page shows, in which order, and its words. The latest articles come by themselves.',
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
      'One or two sentences above every public page, for some days: planned maintenance, a changed policy. It appears and disappears by itself.',
    fields: ANNOUNCEMENT_FIELDS,
  },
};

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

/** One state of a group. Version 0 is how the journal was delivered; times are ISO 8601. */
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
  saved: 'Saved. Mails, forms and new PDFs use it now, and the pages as soon as the site is built again.',
  unchanged: 'Nothing was changed.',
  stale: 'Somebody else has saved this since you opened it. Your words are still here: compare them, then save again.',
} as const;
