import { BOARD_TEXT_MAX, boardProblems, cleanBoard } from '#domain/journal/board/board';
import {
  CATEGORY_TEXT_MAX,
  categoryProblems,
  cleanCategories,
  mergeCategories,
} from '#domain/journal/category/category-list';
import { CURRENCIES, CURRENCY_DEFAULT, isCurrency, parseCents } from '#domain/journal/currency';
import { cleanLayout } from '#domain/journal/home/layout';
import { LAYOUT_TEXT_MAX, layoutProblems } from '#domain/journal/home/layout-rules';
import { isIssn } from '#domain/journal/issn';
import type { IslandJournal } from '#domain/journal/journal';
import { LANGUAGES, parseLanguages } from '#domain/journal/language';
import { cleanColour, contrastProblem, isColour } from '#domain/journal/look/colours';
import { LOGO_MAX_BYTES, LOGO_TEXT_MAX, logoProblem } from '#domain/journal/look/logo';
import { LOOK_DEFAULTS } from '#domain/journal/look/look-defaults';
import { isLinkAddress } from '#domain/journal/navigation/menu-list';
import { REMINDER_SUBJECTS, type ReminderSubject } from '#domain/journal/reminder-days';
import type { SettingValues } from '#domain/journal/setting-group';
import {
  formatTimeRange,
  parseTimeRange,
  TIME_UNITS,
  TIMELINE_DEFAULTS,
  type TimelineId,
} from '#domain/journal/timeline';
import { isDoiPrefix, parseDoi } from '#domain/kernel/doi';
import { isEmail } from '#domain/kernel/person/email';
import { isPlainDate } from '#domain/kernel/plain-date';
import { cleanLine } from '#domain/kernel/plain-text';
import { chargeOf, standardTypeOf } from '#domain/payment/fee';
import { formatMoney } from '#domain/payment/money';
import { articleTypePlural } from '#domain/publication/article-type';
import {
  ARTICLE_TYPE_TEXT_MAX,
  articleTypeProblems,
  cleanArticleTypes,
  mergeArticleTypes,
} from '#domain/publication/article-type-list';
import { cleanQuestions, QUESTIONS_TEXT_MAX, questionProblems, withQuestionIds } from '#domain/review/question-list';
import type { SettingField } from './setting-field.ts';

/** Whether an IBAN's check digits are valid (ISO 13616: remainder 1 modulo 97), ignoring spaces and case. */
export function hasIbanChecksum(text: string): boolean {
  const iban = text.replace(/\s+/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = [...(iban.slice(4) + iban.slice(0, 4))].map((character) => Number.parseInt(character, 36)).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** The journal's names and numbers. */
export const JOURNAL_FIELDS: readonly SettingField[] = [
  {
    name: 'name',
    label: 'Journal name',
    hint: 'In full, as registered with the ISSN. Shown on every page, email and PDF.',
    called: 'the name',
    max: 120,
  },
  {
    name: 'abbreviation',
    label: 'Abbreviated name',
    hint: 'As listed by the ISSN centre, such as “N Engl J Med” (optional). Used in citations; while it is empty, they use the full name.',
    called: 'the abbreviated name',
    max: 60,
    isOptional: true,
  },
  {
    name: 'description',
    label: 'Description',
    hint: 'One sentence, shown in search engines and the feed.',
    called: 'the description',
    max: 300,
    rows: 2,
    clean: cleanLine,
  },
  {
    name: 'publisher',
    label: 'Publisher',
    hint: 'The society or institution that publishes the journal.',
    called: 'the publisher',
    max: 160,
  },
  {
    name: 'address',
    label: 'Postal address',
    hint: 'On one line, with the country. Shown in emails and on invoices.',
    called: 'the address',
    max: 250,
  },
  {
    name: 'issn',
    label: 'ISSN',
    hint: 'Of the online edition, such as 1234-5679. Leave it empty until the journal has one.',
    called: 'the ISSN',
    max: 9,
    isOptional: true,
    validate: issnProblem,
  },
  {
    name: 'print_issn',
    label: 'Print ISSN',
    hint: 'Of the printed edition, if there is one (optional). Shown next to the online ISSN in records and on pages.',
    called: 'the print ISSN',
    max: 9,
    isOptional: true,
    validate: issnProblem,
  },
  {
    name: 'doi_prefix',
    label: 'DOI prefix',
    hint: 'The prefix your registration agency gave you; 10.5555 is Crossref’s test prefix. While it is empty, articles are published without a DOI. New DOIs use it; published articles keep theirs, and a manuscript in production switches when its metadata are saved.',
    called: 'the DOI prefix',
    max: 14,
    isOptional: true,
    validate: (text) => (text === '' || isDoiPrefix(text) ? undefined : 'Enter the prefix alone, such as 10.5555.'),
  },
  {
    name: 'update_policy_doi',
    label: 'DOI of the policy on corrections',
    hint: 'The DOI of your corrections and retractions policy (optional). Crossref requires it for corrections and retractions.',
    called: 'the DOI',
    max: 200,
    isOptional: true,
    validate: (text) =>
      text === '' || parseDoi(text) === text.toLowerCase() ? undefined : 'Enter the DOI alone, such as 10.5555/policy.',
  },
  {
    name: 'manuscript_prefix',
    label: 'Manuscript number prefix',
    hint: 'One to eight capital letters, such as MJ for MJ-2023-0123. Existing manuscripts keep their numbers.',
    called: 'the prefix',
    max: 8,
    clean: (text) => cleanLine(text).toUpperCase(),
    validate: (text) => (/^[A-Z]{1,8}$/.test(text) ? undefined : 'Enter one to eight letters from A to Z.'),
  },
  {
    name: 'languages',
    label: 'Languages of articles',
    hint: 'Languages that manuscripts may be written in. With more than one, authors choose; the first is the default. Pages, emails and forms stay in English; titles and abstracts may be translated into any language.',
    called: 'the languages',
    max: LANGUAGES.join(' ').length,
    control: 'languages',
    clean: (text) => parseLanguages(text).join(' '),
    isOptional: true,
    validate: (text) => (text ? undefined : 'Choose at least one language.'),
  },
  {
    name: 'office_email',
    label: 'Office email address',
    hint: 'The sender of all emails and the recipient of all forms. Your mail server must be authorised to send from it.',
    called: 'the email address',
    max: 254,
    validate: (text) => (isEmail(text) ? undefined : 'Enter one email address, such as office@journal.example.'),
  },
  {
    name: 'signature',
    label: 'Signature of emails',
    hint: 'The last lines of every email to authors, reviewers and readers. Decision letters have their own closing.',
    called: 'the signature',
    max: 300,
    rows: 3,
  },
];

const CURRENCY_FIELD: SettingField = {
  name: 'currency',
  label: 'Currency',
  hint: 'Applies to future charges. Existing charges keep their currency, paid or not. The amounts below are not converted: check each of them.',
  called: 'the currency',
  max: 3,
  control: 'choice',
  choices: Object.entries(CURRENCIES).map(([code, { name }]) => ({ value: code, label: `${code}: ${name}` })),
  validate: (text) => (isCurrency(text) ? undefined : 'Choose one of the currencies.'),
};

/** The currency, and the charges by current article type; optional for those added by the office. */
export const feeFields = (journal: IslandJournal): readonly SettingField[] => [
  CURRENCY_FIELD,
  ...journal.articleTypes.map(({ id, name, is_retired }): SettingField => {
    const standardType = standardTypeOf(journal, id);
    return {
      name: id,
      label: is_retired ? `${name} (retired)` : name,
      hint: standardType
        ? `If empty, the charge for ${articleTypePlural(journal, standardType)} applies: ${formatMoney(chargeOf(journal, standardType), journal.currency)}.`
        : '',
      called: 'the charge',
      max: 9,
      isOptional: standardType !== null,
      validate: (text, { currency = '' }) => {
        const cents = text === '' && standardType ? 0 : parseCents(text);
        if (cents === null) return 'Enter an amount, such as 250 or 250.50.';
        const code = isCurrency(currency) ? currency : CURRENCY_DEFAULT;
        const most = CURRENCIES[code].most * 100;
        return cents > most ? `Enter a charge of at most ${formatMoney(most, code)}.` : undefined;
      },
    };
  }),
];

export const MONEY_FIELDS: readonly SettingField[] = [
  {
    name: 'bank_details',
    label: 'Bank account',
    hint: 'One item per line, as printed on invoices: account holder, IBAN or account number, BIC, bank name. Required to issue invoices.',
    isOptional: true,
    called: 'the bank account',
    max: 600,
    rows: 5,
    warning: (text) => {
      const iban = /IBAN:?\s*([A-Z]{2}\d{2}[A-Z0-9 ]+)/i.exec(text)?.[1];
      if (!iban || hasIbanChecksum(iban)) return undefined;
      return 'The check digits of this IBAN do not match. Compare it with your bank statement.';
    },
  },
];

export const BOARD_FIELD: SettingField = {
  name: 'members',
  label: 'Members',
  hint: 'In the order shown on the editorial board page.',
  called: 'the members',
  max: BOARD_TEXT_MAX,
  control: 'board',
  clean: cleanBoard,
  problems: boardProblems,
};

export const CATEGORIES_FIELD: SettingField = {
  name: 'list',
  label: 'Categories',
  hint: 'In the order shown on forms. A new name replaces the old one everywhere; the topic page keeps its address. Retired categories stay on existing manuscripts and articles.',
  called: 'the categories',
  max: CATEGORY_TEXT_MAX,
  control: 'categories',
  clean: cleanCategories,
  problems: categoryProblems,
  mergeSaved: mergeCategories,
};

export const ARTICLE_TYPES_FIELD: SettingField = {
  name: 'list',
  label: 'Article types',
  hint: 'In the order shown on forms and in the table of charges. A new name replaces the old one everywhere except in PDFs and invoices; the type’s page keeps its address. Retired types stay on existing manuscripts and articles. Set the charge of a new type under Charges once the site has been rebuilt.',
  called: 'the article types',
  max: ARTICLE_TYPE_TEXT_MAX,
  control: 'article-types',
  clean: cleanArticleTypes,
  problems: articleTypeProblems,
  mergeSaved: mergeArticleTypes,
};

export const questionsField = (journal: IslandJournal): SettingField => ({
  name: 'questions',
  label: 'Questions',
  hint: 'In the order shown to reviewers. Comments, a recommendation and a file are always part of a review.',
  called: 'the questions',
  max: QUESTIONS_TEXT_MAX,
  control: 'questions',
  clean: (text) => cleanQuestions(journal, text),
  problems: (text) => questionProblems(journal, text),
  mergeSaved: (_before, wanted) => withQuestionIds(journal, wanted),
});

const TIME_HINTS: Readonly<Partial<Record<TimelineId, string>>> = {
  review: 'The default deadline for a review is the shorter time.',
  'minor-revisions': 'Authors are given the longer time unless an editor sets another date.',
  'major-revisions': 'Authors are given the longer time unless an editor sets another date.',
};

const daysField = (name: string, label: string, hint: string): SettingField => ({
  name,
  label,
  hint,
  called: 'the days',
  max: 3,
  validate: (text) => (/^[1-9]\d?$/.test(text) ? undefined : 'Enter a number of days from 1 to 99.'),
});

/** Published durations and deadlines. */
export const TIME_FIELDS: readonly SettingField[] = [
  ...TIMELINE_DEFAULTS.map(
    ({ id, label }): SettingField => ({
      name: id,
      label,
      hint: ['For example, 6–8 weeks.', TIME_HINTS[id]].filter(Boolean).join(' '),
      called: 'the time',
      max: 40,
      clean: (text) => {
        const range = parseTimeRange(text);
        return range ? formatTimeRange(range) : cleanLine(text);
      },
      validate: (text) =>
        parseTimeRange(text)
          ? undefined
          : `Enter the shorter and the longer time with their unit, such as 6–8 weeks: ${TIME_UNITS.join(', ')}.`,
    }),
  ),
  daysField('answer_days', 'Days to answer an invitation', 'After this, reviewers are sent a first reminder.'),
  daysField('proof_days', 'Days for a proof', 'Default when a proof is sent; editors can set another date.'),
];

const colourField = (theme: 'light' | 'dark'): SettingField => {
  const contrastWarning = (text: string) => {
    const colour = cleanColour(text);
    return isColour(colour) ? contrastProblem(colour, theme) : undefined;
  };
  return {
    name: `colour_${theme}`,
    label: theme === 'light' ? 'Colour on light background' : 'Colour on dark background',
    hint: `As six hexadecimal digits, such as ${LOOK_DEFAULTS[`colour_${theme}`]}. Used for buttons, lines and highlights.`,
    called: 'the colour',
    max: 7,
    control: 'colour',
    clean: cleanColour,
    validate: (text) =>
      isColour(text)
        ? contrastWarning(text)
        : `Enter the colour as six hexadecimal digits, such as ${LOOK_DEFAULTS[`colour_${theme}`]}.`,
    warning: contrastWarning,
  };
};

export const LOOK_FIELDS: readonly SettingField[] = [
  colourField('light'),
  colourField('dark'),
  {
    name: 'logo',
    label: 'Logo',
    hint: `An SVG or PNG of at most ${LOGO_MAX_BYTES / 1000} kB that is visible on white and dark backgrounds. Shown beside the journal name.`,
    called: 'the logo',
    max: LOGO_TEXT_MAX,
    isOptional: true,
    control: 'logo',
    validate: logoProblem,
  },
];

const lineField = (name: string, label: string, called: string, hint: string, max: number): SettingField => ({
  name,
  label,
  called,
  hint,
  max,
});
const paragraphField = (name: string, label: string, called: string, hint: string): SettingField => ({
  ...lineField(name, label, called, hint, 400),
  rows: 3,
  clean: cleanLine,
});

export const HOME_FIELDS: readonly SettingField[] = [
  {
    ...lineField('layout', 'Layout', 'the layout', 'Below the headline, in this order.', LAYOUT_TEXT_MAX),
    control: 'layout',
    clean: cleanLayout,
    problems: layoutProblems,
  },
  lineField(
    'headline',
    'Headline',
    'the headline',
    'What the journal is for, in a few words, at the top of the page.',
    120,
  ),
  paragraphField(
    'lead',
    'Introduction',
    'the introduction',
    'What you publish and for whom, in two or three sentences.',
  ),
  lineField('banner_text', 'Call for submissions', 'the call', 'One sentence.', 200),
  lineField('banner_label', 'Button text', 'the button text', 'The button opens the submission form.', 60),
  lineField('submitting_title', 'First note: heading', 'the heading', 'Links to the submission form.', 60),
  paragraphField('submitting_text', 'First note: text', 'the text', 'What authors need before they begin.'),
  lineField('reviewing_title', 'Second note: heading', 'the heading', 'Links to the peer review process.', 60),
  paragraphField('reviewing_text', 'Second note: text', 'the text', 'How manuscripts are judged.'),
  lineField('publishing_title', 'Third note: heading', 'the heading', 'Links to the charges.', 60),
  paragraphField('publishing_text', 'Third note: text', 'the text', 'How articles appear, and what it costs.'),
];

function issnProblem(text: string): string | undefined {
  return text === '' || isIssn(text) ? undefined : 'This is not a valid ISSN. An ISSN looks like 1234-5679.';
}

const DAY_FORMAT = 'Enter the day as year, month and day, such as 2027-01-31.';

/** The announcement at the top of every public page. */
export const ANNOUNCEMENT_FIELDS: readonly SettingField[] = [
  {
    name: 'text',
    label: 'Text',
    hint: 'One or two sentences, for example about planned maintenance. Leave it empty for no announcement.',
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
    validate: (text) =>
      text === '' || isLinkAddress(text)
        ? undefined
        : 'Enter a path that begins with /, or an address that begins with https://.',
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
    validate: (text) => (text === '' || isPlainDate(text) ? undefined : DAY_FORMAT),
  },
  {
    name: 'last_day',
    label: 'Last day',
    hint: 'The announcement disappears after this day.',
    called: 'the last day',
    control: 'day',
    max: 10,
    isOptional: true,
    validate: lastDayProblem,
  },
];

function lastDayProblem(text: string, { text: announced, first_day }: SettingValues): string | undefined {
  if (text === '') return announced?.trim() ? 'Enter the last day.' : undefined;
  if (!isPlainDate(text)) return DAY_FORMAT;
  const first = first_day?.trim() ?? '';
  return isPlainDate(first) && text < first ? 'The last day is before the first one.' : undefined;
}

const REMINDER_LABELS: Readonly<Record<ReminderSubject, string>> = {
  invitation: 'Unanswered invitation',
  review: 'Review',
  revision: 'Revision',
  proof: 'Proof',
};

const numberField = (
  { name, label, hint }: Pick<SettingField, 'name' | 'label' | 'hint'>,
  { min, max }: { min: number; max: number },
): SettingField => ({
  name,
  label,
  hint,
  called: 'the number',
  max: 2,
  validate: (text) =>
    /^\d{1,2}$/.test(text) && Number(text) >= min && Number(text) <= max
      ? undefined
      : `Enter a whole number from ${min} to ${max}.`,
});

/** When reviewers and authors are reminded of their due dates. */
const DEADLINE_FIELDS: readonly SettingField[] = REMINDER_SUBJECTS.flatMap((about) => {
  const label = REMINDER_LABELS[about];
  const before = numberField(
    {
      name: `${about}_before`,
      label: `${label}: days before the due date`,
      hint: 'When an early reminder goes out. 0 for none.',
    },
    { min: 0, max: 30 },
  );
  const after = numberField(
    {
      name: `${about}_after`,
      label: `${label}: days after the due date`,
      hint: 'When the first late reminder goes out; further ones follow at the same interval.',
    },
    { min: 2, max: 30 },
  );
  const times = numberField(
    {
      name: `${about}_times`,
      label: `${label}: number of late reminders`,
      hint: '0 for none after the due date.',
    },
    { min: 0, max: 4 },
  );
  return about === 'invitation' ? [after, times] : [before, after, times];
});

/** When reviewers, authors and editors are reminded. */
export const REMINDER_FIELDS: readonly SettingField[] = [
  ...DEADLINE_FIELDS,
  numberField(
    {
      name: 'editor_after',
      label: 'Editor’s queue: days before the email',
      hint: 'How long an item waits before its editor is emailed about it. 0 for no email.',
    },
    { min: 0, max: 30 },
  ),
];
