import { ARTICLE_TYPE_DEFAULTS } from '#domain/journal/article-type-defaults';
import { boardText } from '#domain/journal/board/board';
import { categoryText } from '#domain/journal/category/category-list';
import { CATEGORY_DEFAULTS } from '#domain/journal/category-defaults';
import { CHECKLIST_DEFAULTS } from '#domain/journal/checklist-defaults';
import { CURRENCY_DEFAULT, formatAmount } from '#domain/journal/currency';
import { REVIEW_FORM_DEFAULT } from '#domain/journal/form-defaults';
import { formatRange, GUIDELINE_DEFAULTS } from '#domain/journal/guidelines';
import { HOME_DEFAULTS } from '#domain/journal/home/home-defaults';
import {
  APC_DEFAULTS,
  DAYS_DEFAULTS,
  JOURNAL_DEFAULTS,
  PROCESS_DEFAULTS,
  WAIVER_DEFAULTS,
} from '#domain/journal/journal-defaults';
import { LICENCE_DEFAULTS } from '#domain/journal/licence/licence';
import { LOOK_DEFAULTS } from '#domain/journal/look/look-defaults';
import { menusText } from '#domain/journal/navigation/menu-list';
import { NAVIGATION_DEFAULTS } from '#domain/journal/navigation/navigation';
import { DIGEST_DAYS_DEFAULT, REMINDER_DEFAULTS, serialiseReminders } from '#domain/journal/reminder-days';
import type { SettingGroup, SettingValues } from '#domain/journal/setting-group';
import { formatTimeRange, TIMELINE_DEFAULTS } from '#domain/journal/timeline';
import { articleTypeText } from '#domain/publication/article-type-list';
import { questionsText } from '#domain/review/question-list';
import { serialiseChecklist } from '#domain/submission/checklist/checklist';
import { TICKED } from './setting-field.ts';

/** Cents as the office writes them: "250", or "250.50". */
const formatCents = (cents: number): string => formatAmount(cents).replace(/\.00$/, '');

export const SETTING_DEFAULTS: Readonly<Record<SettingGroup, SettingValues>> = {
  journal: {
    name: JOURNAL_DEFAULTS.name,
    abbreviation: JOURNAL_DEFAULTS.abbreviation,
    description: JOURNAL_DEFAULTS.description,
    publisher: JOURNAL_DEFAULTS.publisher,
    address: JOURNAL_DEFAULTS.address,
    issn: JOURNAL_DEFAULTS.issn,
    print_issn: JOURNAL_DEFAULTS.printIssn,
    doi_prefix: JOURNAL_DEFAULTS.doiPrefix,
    update_policy_doi: JOURNAL_DEFAULTS.updatePolicyDoi,
    manuscript_prefix: JOURNAL_DEFAULTS.manuscriptPrefix,
    languages: JOURNAL_DEFAULTS.languages.join(' '),
    office_email: JOURNAL_DEFAULTS.officeEmail,
    signature: JOURNAL_DEFAULTS.signature,
  },
  licence: { licence: LICENCE_DEFAULTS.id },
  fees: {
    currency: CURRENCY_DEFAULT,
    ...Object.fromEntries(Object.entries(APC_DEFAULTS).map(([type, cents]) => [type, formatCents(cents)])),
  },
  waivers: {
    low_income: String(WAIVER_DEFAULTS.low_income),
    further_low_income: '',
    lower_middle_income: String(WAIVER_DEFAULTS.lower_middle_income),
    further_lower_middle_income: '',
    early_career: TICKED,
  },
  money: { bank_details: '' },
  categories: { list: categoryText(CATEGORY_DEFAULTS) },
  types: { list: articleTypeText(ARTICLE_TYPE_DEFAULTS) },
  guidelines: {
    abstract_words: formatRange(GUIDELINE_DEFAULTS.abstractWords),
    keywords: formatRange(GUIDELINE_DEFAULTS.keywords),
    running_title: String(GUIDELINE_DEFAULTS.runningTitle),
    figure_dpi: String(GUIDELINE_DEFAULTS.figureDpi),
  },
  checklist: { groups: serialiseChecklist(CHECKLIST_DEFAULTS) },
  process: { reviewers: String(PROCESS_DEFAULTS.reviewers) },
  review: { questions: questionsText(REVIEW_FORM_DEFAULT.questions) },
  times: {
    ...Object.fromEntries(TIMELINE_DEFAULTS.map((one) => [one.id, formatTimeRange(one)])),
    answer_days: String(DAYS_DEFAULTS.answer),
    proof_days: String(DAYS_DEFAULTS.proof),
  },
  reminders: { ...serialiseReminders(REMINDER_DEFAULTS), editor_after: String(DIGEST_DAYS_DEFAULT) },
  look: { ...LOOK_DEFAULTS },
  board: { members: boardText([]) },
  home: { ...HOME_DEFAULTS },
  navigation: { header: menusText(NAVIGATION_DEFAULTS.header), footer: menusText(NAVIGATION_DEFAULTS.footer) },
  announcement: { text: '', link: '', link_label: '', first_day: '', last_day: '' },
};
