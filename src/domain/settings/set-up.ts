import type { Journal } from '#domain/journal/journal';
import { JOURNAL_DEFAULTS } from '#domain/journal/journal-defaults';
import type { SettingGroup } from '#domain/journal/setting-group';
import { PAGE_GROUP_PREFIX } from './information/office-page.ts';
import { SETTING_RULES } from './setting.ts';

/** The facts that determine the states of the set-up points. */
export interface SetUpFacts {
  journal: Pick<Journal, 'name' | 'publisher' | 'address' | 'officeEmail' | 'issn' | 'printIssn' | 'doiPrefix'> &
    Pick<Journal, 'issuesInvoices' | 'board'>;
  /** The groups of settings and pages that the office has changed. */
  changed: ReadonlySet<string>;
  hasMailServer: boolean;
  siteUrl: string;
  takesPayments: boolean;
  registersDois: boolean;
}

/** A point on the set-up list. */
interface Point {
  label: string;
  /** The consequence of leaving it out, or its purpose. */
  about: string;
  /** Whether it must be set before the journal opens. */
  isRequired: boolean;
  /** The settings it belongs to; null if only the operator can set it. */
  group: SettingGroup | 'pages' | null;
  /** The request to the operator; null if the office can set it. */
  ask: string | null;
  isSet: (facts: SetUpFacts) => boolean;
}

/** A fact that only the office can supply. */
const officeFact = (
  group: SettingGroup,
  { label, without, isSet }: { label: string; without: string; isSet: (journal: SetUpFacts['journal']) => boolean },
) => ({
  ...{ group, label, about: `Without it, ${without}.`, isRequired: true, ask: null },
  isSet: ({ journal }: SetUpFacts) => isSet(journal),
});

/** A group that works with its defaults. */
const optionalGroup = (group: SettingGroup): Point => ({
  group,
  label: SETTING_RULES[group].label,
  about: SETTING_RULES[group].about,
  isRequired: false,
  ask: null,
  isSet: ({ changed }) => changed.has(group),
});

const OPERATOR = { group: null, isRequired: false } as const;

/** The points, by id: facts only the office can supply, settings only the operator can change, and defaults to check. */
const POINTS = {
  name: officeFact('journal', {
    label: 'Journal name',
    without: `every page, email and PDF says “${JOURNAL_DEFAULTS.name}”`,
    isSet: ({ name }) => name !== JOURNAL_DEFAULTS.name,
  }),
  publisher: officeFact('journal', {
    label: 'Publisher',
    without: 'pages say that it is not named yet, and no articles are registered or indexed',
    isSet: ({ publisher }) => publisher !== '',
  }),
  address: officeFact('journal', {
    label: 'Postal address',
    without: 'pages say that it is not given yet, and emails and invoices leave it out',
    isSet: ({ address }) => address !== '',
  }),
  office_email: officeFact('journal', {
    label: 'Office email address',
    without: 'no emails are sent, and harvesters receive no answer',
    isSet: ({ officeEmail }) => officeEmail !== '',
  }),
  board: officeFact('board', {
    label: 'Editorial board',
    without: 'its page lists no members',
    isSet: ({ board }) => board.length > 0,
  }),
  mail_server: {
    ...{ ...OPERATOR, isRequired: true, label: 'Mail server' },
    about: 'Until it is connected, emails wait and are not sent.',
    ask: 'Please connect the journal to a mail server: set SMTP_URL as described under “Email” in the operations guide, then restart the journal.',
    isSet: ({ hasMailServer }) => hasMailServer,
  },
  site_address: {
    ...{ ...OPERATOR, isRequired: true, label: 'Public address' },
    about: 'Links in emails, citations and records lead to this address.',
    ask: 'Please point our domain at the journal, obtain a certificate for it, and set SITE_URL to its https address; see “Behind a proxy” in the operations guide.',
    isSet: ({ siteUrl }) => siteUrl.startsWith('https:'),
  },
  issn: {
    ...officeFact('journal', {
      label: 'ISSN',
      without: 'pages and citations leave it out, and Crossref and DOAJ accept no articles',
      isSet: ({ issn, printIssn }) => issn !== '' || printIssn !== '',
    }),
    isRequired: false,
  },
  doi_prefix: {
    ...officeFact('journal', {
      label: 'DOI prefix',
      without: 'articles are published without a DOI',
      isSet: ({ doiPrefix }) => doiPrefix !== '',
    }),
    isRequired: false,
  },
  bank_account: {
    ...officeFact('money', {
      label: 'Bank account',
      without: 'no invoice can be issued',
      isSet: ({ issuesInvoices }) => issuesInvoices,
    }),
    isRequired: false,
  },
  payments: {
    ...{ ...OPERATOR, label: 'Online payment' },
    about: 'Without it, authors pay by bank transfer, and you record each payment.',
    ask: 'Please connect our PayPal account to the journal: see “Payments” in the operations guide.',
    isSet: ({ takesPayments }) => takesPayments,
  },
  registration: {
    ...{ ...OPERATOR, label: 'Registration of DOIs' },
    about: 'Without it, DOIs of new articles lead nowhere until you register them yourself.',
    ask: 'Please connect the journal to our account at Crossref or DataCite: see “The scholarly record” in the operations guide.',
    isSet: ({ registersDois }) => registersDois,
  },
  licence: optionalGroup('licence'),
  fees: optionalGroup('fees'),
  waivers: optionalGroup('waivers'),
  categories: optionalGroup('categories'),
  types: optionalGroup('types'),
  guidelines: optionalGroup('guidelines'),
  checklist: optionalGroup('checklist'),
  process: optionalGroup('process'),
  review: optionalGroup('review'),
  times: optionalGroup('times'),
  reminders: optionalGroup('reminders'),
  look: optionalGroup('look'),
  home: optionalGroup('home'),
  navigation: optionalGroup('navigation'),
  pages: {
    ...{ label: 'Information pages', group: 'pages', isRequired: false, ask: null },
    about: 'The guidelines, policies and other pages, written for any medical journal: check that they fit yours.',
    isSet: ({ changed }) => [...changed].some((group) => group.startsWith(PAGE_GROUP_PREFIX)),
  },
} as const satisfies Readonly<Record<string, Point>>;

type SetUpId = keyof typeof POINTS;

/** Whether a point can be marked as fine: an optional one, or the whole list, which then leaves the dashboard. */
export const isOptionalPoint = (id: string): boolean =>
  id === 'list' || (Object.hasOwn(POINTS, id) && !(POINTS[id as SetUpId] as Point).isRequired);

/** A point for the office. */
export interface SetUpPoint extends Omit<Point, 'isSet' | 'isRequired'> {
  id: string;
  is_required: boolean;
  /** `fine`: the office keeps the default. */
  state: 'open' | 'set' | 'fine';
}

/** The points on the set-up list, with their states. */
export const setUpPoints = (facts: SetUpFacts, fine: ReadonlySet<string>): SetUpPoint[] =>
  (Object.keys(POINTS) as SetUpId[]).map((id) => {
    const { isSet, isRequired, ...point }: Point = POINTS[id];
    const state = isSet(facts) ? 'set' : !isRequired && fine.has(id) ? 'fine' : 'open';
    return { id, ...point, is_required: isRequired, state };
  });

/** The set-up list of a new journal. */
export interface SetUp {
  /** Whether the list is hidden from the dashboard. */
  is_away: boolean;
  points: SetUpPoint[];
}
