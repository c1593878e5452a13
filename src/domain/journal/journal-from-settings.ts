import { parseBoard } from '#domain/journal/board/board';
import { HOME_DEFAULTS } from '#domain/journal/home/home-defaults';
import { isLicenceId, resolveLicence } from '#domain/journal/licence/licence';
import { LOOK_DEFAULTS } from '#domain/journal/look/look-defaults';
import { type Menu, NAVIGATION_DEFAULTS } from '#domain/journal/navigation/navigation';
import { ARTICLE_TYPE_DEFAULTS, type JournalArticleType } from './article-type-defaults.ts';
import { CATEGORY_DEFAULTS, type Category } from './category-defaults.ts';
import { CHECKLIST_DEFAULTS, type ChecklistGroup } from './checklist-defaults.ts';
import { CURRENCY_DEFAULT, isCurrency, parseCents } from './currency.ts';
import { REVIEW_FORM_DEFAULT } from './form-defaults.ts';
import { GUIDELINE_DEFAULTS, type Guidelines, parseCountRange } from './guidelines.ts';
import type { Journal } from './journal.ts';
import {
  APC_DEFAULTS,
  DAYS_DEFAULTS,
  JOURNAL_DEFAULTS,
  PROCESS_DEFAULTS,
  WAIVER_DEFAULTS,
  type WaiverRules,
} from './journal-defaults.ts';
import { type Language, parseLanguages } from './language.ts';
import { parseDigestDays, parseReminders } from './reminder-days.ts';
import type { ReviewQuestion } from './review-form.ts';
import type { SettingGroup, SettingValues } from './setting-group.ts';
import { formatTimeRange, parseTimeRange, TIMELINE_DEFAULTS, type Timeline } from './timeline.ts';

/** The office's changes by group; unchanged groups are absent. Every value was validated on saving. */
export type SavedSettings = Partial<Readonly<Record<SettingGroup, SettingValues>>>;

/** Builds the journal from the defaults and the office's changes. */
export function journalFromSettings(saved: SavedSettings): Journal {
  const { licence = '' } = saved.licence ?? {};
  const { header, footer } = saved.navigation ?? {};
  const { currency = '', ...charges } = saved.fees ?? {};
  const bankDetails = saved.money?.bank_details?.split('\n').filter(Boolean) ?? JOURNAL_DEFAULTS.bankDetails;
  return {
    ...parseNames(saved.journal),
    bankDetails,
    issuesInvoices: bankDetails.length > 0,
    licence: resolveLicence({ licence: isLicenceId(licence) ? licence : null }),
    look: { ...LOOK_DEFAULTS, ...saved.look },
    home: { ...HOME_DEFAULTS, ...saved.home },
    board: parseBoard(saved.board?.members ?? '[]') ?? [],
    checklist: parseStored<ChecklistGroup>(saved.checklist?.groups) ?? CHECKLIST_DEFAULTS,
    navigation: {
      header: parseStored<Menu>(header) ?? NAVIGATION_DEFAULTS.header,
      footer: parseStored<Menu>(footer) ?? NAVIGATION_DEFAULTS.footer,
    },
    announcement: saved.announcement ?? {},
    categories: parseStored<Category>(saved.categories?.list) ?? CATEGORY_DEFAULTS,
    articleTypes: parseStored<JournalArticleType>(saved.types?.list) ?? ARTICLE_TYPE_DEFAULTS,
    currency: isCurrency(currency) ? currency : CURRENCY_DEFAULT,
    charges: parseCharges(charges),
    waivers: parseWaivers(saved.waivers ?? {}),
    ...parseTimes(saved.times),
    guidelines: parseGuidelines(saved.guidelines),
    process: saved.process?.reviewers ? { reviewers: Number(saved.process.reviewers) } : PROCESS_DEFAULTS,
    reminders: parseReminders(saved.reminders ?? {}),
    digestDays: parseDigestDays(saved.reminders ?? {}),
    reviewQuestions: parseStored<ReviewQuestion>(saved.review?.questions) ?? REVIEW_FORM_DEFAULT.questions,
    mails: {},
    pictures: [],
  };
}

const parseStored = <Entry>(text: string | undefined): readonly Entry[] | undefined =>
  text ? (JSON.parse(text) as Entry[]) : undefined;

/** Properties whose names differ from the settings'. */
const PROPERTY_NAMES: Readonly<Record<string, keyof Journal>> = {
  print_issn: 'printIssn',
  doi_prefix: 'doiPrefix',
  update_policy_doi: 'updatePolicyDoi',
  manuscript_prefix: 'manuscriptPrefix',
  office_email: 'officeEmail',
};

function parseNames({ languages = '', ...texts }: SettingValues = {}) {
  const { bankDetails: _, ...defaults } = JOURNAL_DEFAULTS;
  const [first, ...further] = parseLanguages(languages);
  const savedNames = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [PROPERTY_NAMES[name] ?? name, text]),
  );
  const named: Omit<typeof defaults, 'languages'> & { languages: readonly [Language, ...Language[]] } = {
    ...defaults,
    ...savedNames,
    ...(first && { languages: [first, ...further] }),
  };
  return { ...named, abbreviation: named.abbreviation || named.name };
}

function parseCharges(charges: SettingValues): Journal['charges'] {
  return {
    ...APC_DEFAULTS,
    ...Object.fromEntries(Object.entries(charges).map(([type, text]) => [type, parseCents(text)])),
  };
}

function parseTimes({ answer_days: answer, proof_days: proof, ...ranges }: SettingValues = {}) {
  const timelines: Timeline[] = TIMELINE_DEFAULTS.map((stage) => {
    const range = parseTimeRange(ranges[stage.id] ?? '') ?? stage;
    return { ...stage, ...range, duration: formatTimeRange(range) };
  });
  const days = { ...DAYS_DEFAULTS, ...(answer && { answer: Number(answer) }), ...(proof && { proof: Number(proof) }) };
  return { timelines, days };
}

function parseGuidelines(texts: SettingValues = {}): Guidelines {
  const { abstract_words: words = '', keywords = '', running_title: title, figure_dpi: dpi } = texts;
  const [abstractWords, keywordRange] = [parseCountRange(words), parseCountRange(keywords)];
  return {
    ...GUIDELINE_DEFAULTS,
    ...(abstractWords && { abstractWords }),
    ...(keywordRange && { keywords: keywordRange }),
    ...(title && { runningTitle: Number(title) }),
    ...(dpi && { figureDpi: Number(dpi) }),
  };
}

/** Missing waivers have their defaults. */
function parseWaivers(texts: Readonly<Record<string, string>>): WaiverRules {
  const savedWaivers = Object.entries(texts).map(([name, text]) => {
    if (name === 'early_career') return [name, text !== ''];
    return [name, name.startsWith('further_') ? parseCountryCodes(text) : Number(text)];
  });
  return { ...WAIVER_DEFAULTS, ...Object.fromEntries(savedWaivers) };
}

/** Parses the codes in a stored list: "Cuba (CU), Palau (PW)". */
const parseCountryCodes = (text: string): string[] =>
  [...text.matchAll(/\(([A-Z]{2})\)(?=,|$)/g)].map(([, code = '']) => code);
