import { parseBoard } from '#domain/journal/board/board';
import { HOME_DEFAULTS } from '#domain/journal/home/home-defaults';
import { isLicenceId, licenceOf } from '#domain/journal/licence/licence';
import { LOOK_DEFAULTS } from '#domain/journal/look/look-defaults';
import { type Menu, NAVIGATION_DEFAULTS } from '#domain/journal/navigation/navigation';
import { ARTICLE_TYPE_DEFAULTS, type JournalArticleType } from './article-type-defaults.ts';
import { CATEGORY_DEFAULTS, type Category } from './category-defaults.ts';
import { centsOf } from './cents.ts';
import { CHECKLIST_DEFAULTS, type ChecklistGroup } from './checklist-defaults.ts';
import { CURRENCY_DEFAULT, isCurrency } from './currency.ts';
import { REVIEW_FORM } from './form-defaults.ts';
import { GUIDELINE_DEFAULTS, type Guidelines, readCounts } from './guidelines.ts';
import type { Journal } from './journal.ts';
import {
  APC_DEFAULTS,
  DAYS_DEFAULTS,
  JOURNAL_DEFAULTS,
  PROCESS_DEFAULTS,
  WAIVER_DEFAULTS,
  type WaiverRules,
} from './journal-defaults.ts';
import { type Language, readLanguages } from './language.ts';
import { digestDaysIn, remindersIn } from './reminder-days.ts';
import type { ReviewQuestion } from './review-form.ts';
import type { SettingGroup, SettingValues } from './setting-group.ts';
import { rangeText, readRange } from './timeline.ts';
import { TIMELINE_DEFAULTS, type Timeline } from './timeline-defaults.ts';

/** The office's changes by group; unchanged groups are absent. Each text was validated on saving. */
export type OwnSettings = Partial<Readonly<Record<SettingGroup, SettingValues>>>;

/** The journal according to these settings: the defaults, overridden by the office's changes. */
export function journalOf(own: OwnSettings): Journal {
  const { licence = '' } = own.licence ?? {};
  const { header, footer } = own.navigation ?? {};
  const { currency = '', ...charges } = own.fees ?? {};
  const bankDetails = own.money?.bank_details?.split('\n').filter(Boolean) ?? JOURNAL_DEFAULTS.bankDetails;
  return {
    ...namesOf(own.journal),
    bankDetails,
    issuesInvoices: bankDetails.length > 0,
    licence: licenceOf({ licence: isLicenceId(licence) ? licence : null }),
    look: { ...LOOK_DEFAULTS, ...own.look },
    home: { ...HOME_DEFAULTS, ...own.home },
    board: parseBoard(own.board?.members ?? '[]') ?? [],
    checklist: listIn<ChecklistGroup>(own.checklist?.groups) ?? CHECKLIST_DEFAULTS,
    navigation: {
      header: listIn<Menu>(header) ?? NAVIGATION_DEFAULTS.header,
      footer: listIn<Menu>(footer) ?? NAVIGATION_DEFAULTS.footer,
    },
    announcement: own.announcement ?? {},
    categories: listIn<Category>(own.categories?.list) ?? CATEGORY_DEFAULTS,
    articleTypes: listIn<JournalArticleType>(own.types?.list) ?? ARTICLE_TYPE_DEFAULTS,
    currency: isCurrency(currency) ? currency : CURRENCY_DEFAULT,
    charges: chargesOf(charges),
    waivers: waiversIn(own.waivers ?? {}),
    ...timesOf(own.times),
    guidelines: guidelinesOf(own.guidelines),
    process: own.process?.reviewers ? { reviewers: Number(own.process.reviewers) } : PROCESS_DEFAULTS,
    reminders: remindersIn(own.reminders ?? {}),
    digestDays: digestDaysIn(own.reminders ?? {}),
    reviewQuestions: listIn<ReviewQuestion>(own.review?.questions) ?? REVIEW_FORM.questions,
    mails: {},
    pictures: [],
  };
}

const listIn = <Entry>(text: string | undefined): readonly Entry[] | undefined =>
  text ? (JSON.parse(text) as Entry[]) : undefined;

/** Property names that differ from those in the settings. */
const NAMES: Readonly<Record<string, keyof Journal>> = {
  print_issn: 'printIssn',
  doi_prefix: 'doiPrefix',
  update_policy_doi: 'updatePolicyDoi',
  manuscript_prefix: 'manuscriptPrefix',
  office_email: 'officeEmail',
};

function namesOf({ languages = '', ...texts }: SettingValues = {}) {
  const { bankDetails: _, ...defaults } = JOURNAL_DEFAULTS;
  const [first, ...further] = readLanguages(languages);
  const own = Object.fromEntries(Object.entries(texts).map(([name, text]) => [NAMES[name] ?? name, text]));
  const named: Omit<typeof defaults, 'languages'> & { languages: readonly [Language, ...Language[]] } = {
    ...defaults,
    ...own,
    ...(first && { languages: [first, ...further] }),
  };
  return { ...named, abbreviation: named.abbreviation || named.name };
}

/** A type added by the office without a charge is charged as its kind. */
function chargesOf(charges: SettingValues): Journal['charges'] {
  return {
    ...APC_DEFAULTS,
    ...Object.fromEntries(Object.entries(charges).map(([type, text]) => [type, centsOf(text)])),
  };
}

function timesOf({ answer_days: answer, proof_days: proof, ...ranges }: SettingValues = {}) {
  const timelines: Timeline[] = TIMELINE_DEFAULTS.map((stage) => {
    const range = readRange(ranges[stage.id] ?? '') ?? stage;
    return { ...stage, ...range, duration: rangeText(range) };
  });
  const days = { ...DAYS_DEFAULTS, ...(answer && { answer: Number(answer) }), ...(proof && { proof: Number(proof) }) };
  return { timelines, days };
}

function guidelinesOf(texts: SettingValues = {}): Guidelines {
  const { abstract_words: words = '', keywords = '', running_title: title, figure_dpi: dpi } = texts;
  const [abstractWords, keywordRange] = [readCounts(words), readCounts(keywords)];
  return {
    ...GUIDELINE_DEFAULTS,
    ...(abstractWords && { abstractWords }),
    ...(keywordRange && { keywords: keywordRange }),
    ...(title && { runningTitle: Number(title) }),
    ...(dpi && { figureDpi: Number(dpi) }),
  };
}

/** Parses the waivers in the settings; missing ones have their defaults. */
function waiversIn(texts: Readonly<Record<string, string>>): WaiverRules {
  const own = Object.entries(texts).map(([name, text]) => {
    if (name === 'early_career') return [name, text !== ''];
    return [name, name.startsWith('further_') ? countriesIn(text) : Number(text)];
  });
  return { ...WAIVER_DEFAULTS, ...Object.fromEntries(own) };
}

/** The country codes in a stored text: "Cuba (CU), Palau (PW)". */
const countriesIn = (text: string): string[] =>
  [...text.matchAll(/\(([A-Z]{2})\)(?=,|$)/g)].map(([, code = '']) => code);
