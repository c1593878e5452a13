import { BOARD_TEXT_MAX, boardChanges, boardProblems, cleanBoard } from '#domain/board/board';
import { isIssn } from '#domain/deposit/obstacles';
import { cleanColour, contrastProblem, isColour } from '#domain/look/contrast';
import { LOGO_MAX_BYTES, LOGO_TEXT_MAX, logoProblem } from '#domain/look/logo';
import { LOOK_DEFAULTS } from '#domain/look/look-defaults';
import { centsOf } from '#domain/payment/payment';
import { isEmail } from '#domain/person/email';
import { cleanLine, cleanParagraphs, textProblem } from '#domain/plain-text';
import { ARTICLE_TYPE_LABELS, ARTICLE_TYPES } from '#domain/publication/article-type';
import { hasIbanChecksum } from './iban.ts';
import type { SettingGroup } from './setting-group.ts';

/** Something that is wrong, at the control of that name. */
export interface SettingProblem {
  name: string;
  message: string;
}

/** One text that the office may change. */
export interface SettingField {
  name: string;
  label: string;
  /** What a good answer looks like. */
  hint: string;
  /** As in "Write the name." */
  called: string;
  max: number;
  /** More than one makes it a text of several lines. */
  rows?: number;
  /** What is wrong with a cleaned text; undefined where nothing is. */
  wrong?: (text: string) => string | undefined;
  /** What the office should look at again; it does not keep anybody from saving. */
  doubt?: (text: string) => string | undefined;
  /** It may be empty. */
  isOptional?: boolean;
  /** Another control than a field of one line or several. */
  control?: 'board' | 'colour' | 'logo';
  /** The text as it is kept; without it the lines are cleaned. */
  clean?: (text: string) => string;
  /** What is wrong with the parts of a text that have controls of their own. */
  problems?: (text: string) => SettingProblem[];
  /** What is different between two of its texts, in sentences; without it both are shown. */
  changes?: (before: string, after: string) => string[];
}

const JOURNAL_FIELDS: readonly SettingField[] = [
  {
    name: 'name',
    label: 'Name of the journal',
    hint: 'In full, as it is registered with its ISSN. It stands on every page, mail and PDF.',
    called: 'the name',
    max: 120,
  },
  {
    name: 'abbreviation',
    label: 'Abbreviated name',
    hint: 'As the ISSN centre lists it, such as “Meridian J Med”. Citations use it.',
    called: 'the abbreviated name',
    max: 60,
  },
  {
    name: 'description',
    label: 'Description',
    hint: 'One sentence. Search engines and the feed show it.',
    called: 'the description',
    max: 300,
    rows: 2,
    clean: cleanLine,
  },
  {
    name: 'publisher',
    label: 'Publisher',
    hint: 'The society or institution in whose name the journal appears.',
    called: 'the publisher',
    max: 160,
  },
  {
    name: 'address',
    label: 'Postal address',
    hint: 'On one line, with the country. It stands under mails and on invoices.',
    called: 'the address',
    max: 250,
  },
  {
    name: 'issn',
    label: 'ISSN',
    hint: 'That of the online edition, in the form 1234-5679.',
    called: 'the ISSN',
    max: 9,
    wrong: (text) =>
      isIssn(text)
        ? undefined
        : 'This is no ISSN: it has the form 1234-5679, and its last character checks the others.',
  },
  {
    name: 'office_email',
    label: 'E-mail address of the office',
    hint: 'Mails come from it, and forms go to it. Your mail server must be allowed to send in its name.',
    called: 'the e-mail address',
    max: 254,
    wrong: (text) => (isEmail(text) ? undefined : 'Write one e-mail address, such as office@journal.example.'),
  },
];

/** The largest charge that is taken for one, in cents: more is a slip of the keyboard. */
const APC_CENTS_MAX = 20_000_00;

const FEE_FIELDS: readonly SettingField[] = ARTICLE_TYPES.map((type) => ({
  name: type,
  label: ARTICLE_TYPE_LABELS[type],
  hint: 'In US dollars, such as 250 or 250.50. 0 where nothing is charged.',
  called: 'the charge',
  max: 9,
  wrong: (text) => {
    const cents = centsOf(text);
    if (cents === null) return 'Write the charge as a number, such as 250 or 250.50.';
    return cents > APC_CENTS_MAX ? 'Write a charge of at most 20000 dollars.' : undefined;
  },
}));

const MONEY_FIELDS: readonly SettingField[] = [
  {
    name: 'bank_details',
    label: 'Bank account',
    hint: 'Line by line, as invoices print it: account holder, IBAN or account number, BIC, name of the bank.',
    called: 'the bank account',
    max: 600,
    rows: 5,
    doubt: (text) => {
      const iban = /IBAN:?\s*([A-Z]{2}\d{2}[A-Z0-9 ]+)/i.exec(text)?.[1];
      if (!iban || hasIbanChecksum(iban)) return undefined;
      return 'The check digits of this IBAN do not match. Compare it with your bank statement.';
    },
  },
];

const BOARD_FIELD: SettingField = {
  name: 'members',
  label: 'Members',
  hint: 'In the order in which the page of the editorial board names them.',
  called: 'the members',
  max: BOARD_TEXT_MAX,
  control: 'board',
  clean: cleanBoard,
  problems: boardProblems,
  changes: boardChanges,
};

const colourField = (theme: 'light' | 'dark'): SettingField => {
  const readable = (text: string) => {
    const colour = cleanColour(text);
    return isColour(colour) ? contrastProblem(colour, theme) : undefined;
  };
  return {
    name: `colour_${theme}`,
    label: theme === 'light' ? 'Colour on light ground' : 'Colour on dark ground',
    hint: `As six hexadecimal digits, such as ${LOOK_DEFAULTS[`colour_${theme}`]}. Buttons, lines and marks have it.`,
    called: 'the colour',
    max: 7,
    control: 'colour',
    clean: cleanColour,
    wrong: (text) =>
      isColour(text)
        ? readable(text)
        : `Write the colour as six hexadecimal digits, such as ${LOOK_DEFAULTS[`colour_${theme}`]}.`,
    doubt: readable,
  };
};

const LOOK_FIELDS: readonly SettingField[] = [
  colourField('light'),
  colourField('dark'),
  {
    name: 'logo',
    label: 'Logo',
    hint: `An SVG or PNG of at most ${LOGO_MAX_BYTES / 1000} kB that can be seen on white and on dark ground. It stands beside the name of the journal.`,
    called: 'the logo',
    max: LOGO_TEXT_MAX,
    isOptional: true,
    control: 'logo',
    wrong: logoProblem,
    changes: (before, after) => [after ? (before ? 'Another logo' : 'A logo was added') : 'The logo was removed'],
  },
];

const line = (name: string, label: string, called: string, hint: string, max: number): SettingField => ({
  name,
  label,
  called,
  hint,
  max,
});
const paragraph = (name: string, label: string, called: string, hint: string): SettingField => ({
  ...line(name, label, called, hint, 400),
  rows: 3,
  clean: cleanLine,
});

const HOME_FIELDS: readonly SettingField[] = [
  line('headline', 'Headline', 'the headline', 'What the journal is for, in a few words. It opens the page.', 120),
  paragraph('lead', 'Introduction', 'the introduction', 'What you publish and for whom, in two or three sentences.'),
  line('banner_text', 'Call for submissions', 'the call', 'One sentence, below the articles.', 200),
  line('banner_label', 'Its button', 'the words of the button', 'What a press does: it opens the submission.', 60),
  line('submitting_title', 'First note: heading', 'the heading', 'It leads to the submission.', 60),
  paragraph('submitting_text', 'First note: text', 'the text', 'What authors need before they begin.'),
  line('reviewing_title', 'Second note: heading', 'the heading', 'It leads to the peer review process.', 60),
  paragraph('reviewing_text', 'Second note: text', 'the text', 'How manuscripts are judged.'),
  line('publishing_title', 'Third note: heading', 'the heading', 'It leads to the charges.', 60),
  paragraph('publishing_text', 'Third note: text', 'the text', 'How articles appear, and what it costs.'),
];

/** What each group is called, what it decides, and its fields. */
export const SETTING_RULES: Readonly<
  Record<SettingGroup, { label: string; about: string; fields: readonly SettingField[] }>
> = {
  journal: {
    label: 'Journal',
    about: 'How the journal names itself. Published PDFs keep what they say, and so do mails that were sent.',
    fields: JOURNAL_FIELDS,
  },
  fees: {
    label: 'Charges',
    about:
      'The article processing charge of each article type. It holds for manuscripts that are accepted from now on; those accepted before keep theirs.',
    fields: FEE_FIELDS,
  },
  money: {
    label: 'Bank account',
    about: 'Where authors and institutions pay. Invoices show it when they are opened, earlier ones too.',
    fields: MONEY_FIELDS,
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
    about: 'The words of the home page beside its articles, which come by themselves, the newest first.',
    fields: HOME_FIELDS,
  },
};

/** A text as it is kept. */
export function cleanSetting({ rows = 1, clean }: SettingField, text: string): string {
  if (clean) return clean(text);
  return rows > 1 ? cleanParagraphs(text) : cleanLine(text);
}

/** What is wrong with a text that somebody gave for a field, in sentences. */
export function settingProblems(field: SettingField, text: string): SettingProblem[] {
  const { name, called, max, isOptional, wrong, problems } = field;
  const clean = (given: string) => cleanSetting(field, given);
  const rule = { called, max, ...(!isOptional && { required: `Write ${called}.` }) };
  const message = textProblem(text, rule, clean) ?? wrong?.(clean(text));
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
