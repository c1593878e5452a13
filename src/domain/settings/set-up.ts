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
  /** A journal should not open without it. */
  isRequired: boolean;
  /** The settings it belongs to; null if only the operator can set it. */
  group: SettingGroup | 'pages' | null;
  /** What to ask the operator for; null if the office can set it. */
  ask: string | null;
  isSet: (facts: SetUpFacts) => boolean;
}

/** A fact that only the office can supply. */
const fact = (
  group: SettingGroup,
  { label, without, isSet }: { label: string; without: string; isSet: (journal: SetUpFacts['journal']) => boolean },
) => ({
  ...{ group, label, about: `Without it, ${without}.`, isRequired: true, ask: null },
  isSet: ({ journal }: SetUpFacts) => isSet(journal),
});

/** A group that works with its defaults. */
const choice = (group: SettingGroup): Point => ({
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
  name: fact('journal', {
    label: 'Journal name',
    without: `every page, email and PDF says “${JOURNAL_DEFAULTS.name}”`,
    isSet: ({ name }) => name !== JOURNAL_DEFAULTS.name,
  }),
  publisher: fact('journal', {
    label: 'Publisher',
    without: 'pages say that it is not named yet, and no articles are registered or indexed',
    isSet: ({ publisher }) => publisher !== '',
  }),
  address: fact('journal', {
    label: 'Postal address',
    without: 'pages say that it is not given yet, and emails and invoices leave it out',
    isSet: ({ address }) => address !== '',
  }),
  office_email: fact('journal', {
    label: 'Office email address',
    without: 'no emails are sent, and harvesters receive no answer',
    isSet: ({ officeEmail }) => officeEmail !== '',
  }),
  board: fact('board', {
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
    ...fact('journal', {
      label: 'ISSN',
      without: 'pages and citations leave it out, and Crossref and DOAJ accept no articles',
      isSet: ({ issn, printIssn }) => issn !== '' || printIssn !== '',
    }),
    isRequired: false,
  },
  doi_prefix: {
    ...fact('journal', {
      label: 'DOI prefix',
      without: 'articles are published without a DOI',
      isSet: ({ doiPrefix }) => doiPrefix !== '',
    }),
    isRequired: false,
  },
  bank_account: {
    ...fact('money', {
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
  licence: choice('licence'),
  fees: choice('fees'),
  waivers: choice('waivers'),
  categories: choice('categories'),
  types: choice('types'),
  guidelines: choice('guidelines'),
  checklist: choice('checklist'),
  process: choice('process'),
  review: choice('review'),
  times: choice('times'),
  reminders: choice('reminders'),
  look: choice('look'),
  home: choice('home'),
  navigation: choice('navigation'),
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
