import { JOURNAL_DEFAULTS } from '#domain/journal/journal-defaults';
import type { SettingGroup, SettingValues } from '#domain/journal/setting-group';

/** A fact only the office can supply, still missing. */
export interface MissingFact {
  /** The settings group it belongs to. */
  readonly group: SettingGroup;
  readonly label: string;
  /** What does not work, or is not shown, without it. */
  readonly without: string;
}

type Present = Readonly<Partial<Record<SettingGroup, SettingValues>>>;

const isUnset = (group: SettingGroup, field: string) => (present: Present) => present[group]?.[field] === '';

const FACTS: readonly (MissingFact & { isMissing: (present: Present) => boolean })[] = [
  {
    ...{ group: 'journal', label: 'Journal name' },
    without: `every page, email and PDF says “${JOURNAL_DEFAULTS.name}”`,
    isMissing: ({ journal }) => journal?.name === JOURNAL_DEFAULTS.name,
  },
  {
    ...{ group: 'journal', label: 'Publisher' },
    without: 'pages say that it is not named yet, and no articles are registered or indexed',
    isMissing: isUnset('journal', 'publisher'),
  },
  {
    ...{ group: 'journal', label: 'Postal address' },
    without: 'pages say that it is not given yet, and emails and invoices leave it out',
    isMissing: isUnset('journal', 'address'),
  },
  {
    ...{ group: 'journal', label: 'Office email address' },
    without: 'no emails are sent, and harvesters receive no answer',
    isMissing: isUnset('journal', 'office_email'),
  },
  {
    ...{ group: 'journal', label: 'ISSN' },
    without: 'pages and citations leave it out, and Crossref and DOAJ accept no articles',
    isMissing: (settings) => isUnset('journal', 'issn')(settings) && isUnset('journal', 'print_issn')(settings),
  },
  {
    ...{ group: 'journal', label: 'DOI prefix' },
    without: 'articles are published without a DOI',
    isMissing: isUnset('journal', 'doi_prefix'),
  },
  {
    ...{ group: 'money', label: 'Bank account' },
    without: 'no invoice can be issued',
    isMissing: isUnset('money', 'bank_details'),
  },
  {
    ...{ group: 'board', label: 'Editorial board' },
    without: 'its page lists no members',
    isMissing: ({ board }) => board?.members === '[]',
  },
];

/** The journal's missing facts, in order of importance; unknown groups are ignored. */
export const missingFacts = (present: Present): MissingFact[] =>
  FACTS.flatMap(({ isMissing, ...fact }) => (isMissing(present) ? [fact] : []));
