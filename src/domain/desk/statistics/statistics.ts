import type { IslandJournal } from '#domain/journal/journal';
import { countryName } from '#domain/kernel/country';
import { articleTypePlural } from '#domain/publication/article-type';

/** The median and the quartiles, in days. */
export interface Spread {
  count: number;
  median: number;
  lower: number;
  upper: number;
}

/** Figures for a set of manuscripts. */
export interface Measures {
  submitted: number;
  /** From submission to first decision; null if there was none. */
  first_decision: Spread | null;
  /** From submission to publication; null if nothing was published. */
  publication: Spread | null;
  accepted: number;
  rejected: number;
}

export interface MeasuredGroup extends Measures {
  /** The category, type, country, month (`2026-08`) or year; empty if not stated. */
  key: string;
}

/** Manuscripts submitted in a period, in total and by group. */
export interface ManuscriptStatistics {
  total: Measures;
  groups: MeasuredGroup[];
}

/** One reviewer's invitations and reviews in a period. */
export interface ReviewerLoad {
  name: string;
  email: string;
  invited: number;
  accepted: number;
  declined: number;
  /** Invited without an answer yet. */
  unanswered: number;
  completed: number;
  /** Reviews accepted but not submitted. */
  open: number;
  /** Reviews submitted late or overdue. */
  late: number;
  /** The median number of days from invitation to review; null without a review. */
  days: number | null;
}

/** One editor's work in a period. */
export interface EditorLoad {
  /** The address if no name is known. */
  name: string;
  email: string;
  /** Manuscripts currently handled, regardless of the period. */
  open: number;
  decisions: number;
  accepted: number;
  rejected: number;
  revisions: number;
  invitations: number;
}

/** The workload in a period, of the busiest reviewers and of all editors. */
export interface PeopleStatistics {
  reviewers: ReviewerLoad[];
  /** All reviewers invited, including those not listed. */
  reviewers_asked: number;
  editors: EditorLoad[];
}

/** Public figures for the last twelve months; null if there are too few manuscripts. */
export interface PublicTimes {
  /** Plain dates: the first and last day counted. */
  from: string;
  to: string;
  first_decision: Spread | null;
  publication: Spread | null;
  acceptance: { decided: number; percent: number } | null;
}

/** With fewer manuscripts nothing is published: the figures would describe individual ones. */
export const PUBLIC_MANUSCRIPTS_MIN = 5;

export const GROUPINGS = {
  month: 'Month of submission',
  year: 'Year of submission',
  category: 'Category',
  type: 'Article type',
  country: 'Country of the corresponding author',
} as const;
export type Grouping = keyof typeof GROUPINGS;
export const GROUPING_NAMES = Object.keys(GROUPINGS) as Grouping[];

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Labels a group: "Aug 2026" for `2026-08`, a country's name for its code. */
export function groupLabel(journal: IslandJournal, by: Grouping, key: string): string {
  if (key === '') return 'Not stated';
  switch (by) {
    case 'month':
      return `${MONTHS[Number(key.slice(5)) - 1] ?? ''} ${key.slice(0, 4)}`.trim();
    case 'type':
      return articleTypePlural(journal, key);
    case 'country':
      return countryName(key);
    case 'year':
    case 'category':
      return key;
    default:
      return by satisfies never;
  }
}

const IS_TIME_SERIES: Readonly<Record<Grouping, boolean>> = {
  month: true,
  year: true,
  type: false,
  category: false,
  country: false,
};

export const isTimeSeries = (by: Grouping): boolean => IS_TIME_SERIES[by];

/** Returns the accepted percentage of the accepted and rejected manuscripts; null if there are none. */
export function acceptanceRate({ accepted, rejected }: Pick<Measures, 'accepted' | 'rejected'>): number | null {
  const decided = accepted + rejected;
  return decided === 0 ? null : Math.round((100 * accepted) / decided);
}

/** Adds the empty months or years between the first and the last, so that charts have no gaps. */
export function fillGaps(by: Grouping, groups: readonly MeasuredGroup[]): MeasuredGroup[] {
  const [first, last] = [groups[0]?.key, groups.at(-1)?.key];
  if (!isTimeSeries(by) || !first || !last) return [...groups];
  const found = new Map(groups.map((group) => [group.key, group]));
  const keys: string[] = [];
  for (let key = first; key <= last; key = nextKey(key)) keys.push(key);
  return keys.map((key) => found.get(key) ?? { key, ...NO_MEASURES });
}

const NO_MEASURES: Measures = { submitted: 0, first_decision: null, publication: null, accepted: 0, rejected: 0 };

function nextKey(key: string): string {
  const [year = 0, month] = key.split('-').map(Number);
  if (month === undefined) return String(year + 1);
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
}

/** Formats "31 days", "1 day" or "less than a day". */
export function daysText(days: number): string {
  const whole = Math.round(days);
  return whole === 0 ? 'less than a day' : `${whole} day${whole === 1 ? '' : 's'}`;
}
