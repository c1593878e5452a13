import type { IslandJournal } from '#domain/journal/journal';
import { countryName } from '#domain/kernel/country';
import { nameOfSeveral } from '#domain/publication/article-type';

/** Median and interquartile range, in days. */
export interface Spread {
  count: number;
  median: number;
  lower: number;
  upper: number;
}

/** Figures for a set of manuscripts. */
export interface Measures {
  submitted: number;
  /** From submission to first decision; null before any. */
  first_decision: Spread | null;
  /** From submission to publication; null before any. */
  publication: Spread | null;
  accepted: number;
  rejected: number;
}

export interface MeasuredGroup extends Measures {
  /** The category, type, country, month (`2026-08`) or year; empty if none was given. */
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
  /** Accepted and not submitted. */
  open: number;
  /** Submitted late, or overdue. */
  late: number;
  /** Median days from invitation to review; null without a review. */
  days: number | null;
}

/** One editor's work in a period. */
export interface EditorLoad {
  /** The address if no name is known. */
  name: string;
  email: string;
  /** Manuscripts handled now that are neither rejected nor published, whatever the period. */
  open: number;
  decisions: number;
  accepted: number;
  rejected: number;
  revisions: number;
  invitations: number;
}

/** Workload in a period; the reviewers with the most invitations. */
export interface PeopleStatistics {
  reviewers: ReviewerLoad[];
  /** Reviewers invited in total. */
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

/** Below this nothing is published: the figures would describe individual manuscripts. */
export const PUBLIC_MINIMUM = 5;

/** How manuscripts can be grouped. */
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

/** A group's label: "Aug 2026" for `2026-08`, a country's name for its code. */
export function groupLabel(journal: IslandJournal, by: Grouping, key: string): string {
  if (key === '') return 'Not stated';
  switch (by) {
    case 'month':
      return `${MONTHS[Number(key.slice(5)) - 1] ?? ''} ${key.slice(0, 4)}`.trim();
    case 'type':
      return nameOfSeveral(journal, key);
    case 'country':
      return countryName(key);
    case 'year':
    case 'category':
      return key;
    default:
      return by satisfies never;
  }
}

const IN_TIME: Readonly<Record<Grouping, boolean>> = {
  month: true,
  year: true,
  type: false,
  category: false,
  country: false,
};

/** Whether the groups are consecutive, such as months. */
export const isTimeSeries = (by: Grouping): boolean => IN_TIME[by];

/** Accepted manuscripts among those decided, in percent; null if none were. */
export function acceptanceRate({ accepted, rejected }: Pick<Measures, 'accepted' | 'rejected'>): number | null {
  const decided = accepted + rejected;
  return decided === 0 ? null : Math.round((100 * accepted) / decided);
}

/** Inserts the empty months or years between the first and the last, so that charts have no gaps. */
export function fillGaps(by: Grouping, groups: readonly MeasuredGroup[]): MeasuredGroup[] {
  const [first, last] = [groups[0]?.key, groups.at(-1)?.key];
  if (!isTimeSeries(by) || !first || !last) return [...groups];
  const found = new Map(groups.map((group) => [group.key, group]));
  const keys: string[] = [];
  for (let key = first; key <= last; key = next(key)) keys.push(key);
  return keys.map((key) => found.get(key) ?? { key, ...NOTHING });
}

const NOTHING: Measures = { submitted: 0, first_decision: null, publication: null, accepted: 0, rejected: 0 };

function next(key: string): string {
  const [year = 0, month] = key.split('-').map(Number);
  if (month === undefined) return String(year + 1);
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
}

/** "31 days", "1 day", "less than a day". */
export function daysText(days: number): string {
  const whole = Math.round(days);
  return whole === 0 ? 'less than a day' : `${whole} day${whole === 1 ? '' : 's'}`;
}
