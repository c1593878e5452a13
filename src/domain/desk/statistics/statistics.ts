import type { IslandJournal } from '#domain/journal/journal';
import { countryName } from '#domain/kernel/country';
import { nameOfSeveral } from '#domain/publication/article-type';

/** A time in days: the middle of all, and the two between which the middle half lies. */
export interface Spread {
  count: number;
  median: number;
  lower: number;
  upper: number;
}

/** What is counted of some manuscripts. */
export interface Measures {
  submitted: number;
  /** From submission to the first decision; null if none was decided yet. */
  first_decision: Spread | null;
  /** From submission to publication; null if none is published yet. */
  publication: Spread | null;
  accepted: number;
  rejected: number;
}

/** The measures of one group, such as a category. */
export interface MeasuredGroup extends Measures {
  /** The category, type, country, month (`2026-08`) or year; empty if none was stated. */
  key: string;
}

/** Manuscripts submitted in a period, all together and by group. */
export interface ManuscriptStatistics {
  total: Measures;
  groups: MeasuredGroup[];
}

/** What one reviewer was asked in a period, and did. */
export interface ReviewerLoad {
  name: string;
  email: string;
  invited: number;
  accepted: number;
  declined: number;
  /** Asked, and there is no answer yet. */
  unanswered: number;
  completed: number;
  /** Accepted and still to be sent in. */
  open: number;
  /** Sent in after it was due, or still to be sent in and overdue. */
  late: number;
  /** Days from the invitation to the review: the median; null without a review. */
  days: number | null;
}

/** What one person of the office did in a period. */
export interface EditorLoad {
  /** The address where no name is known. */
  name: string;
  email: string;
  /** How many manuscripts they handle now that are neither rejected nor published, whatever the period. */
  open: number;
  decisions: number;
  accepted: number;
  rejected: number;
  revisions: number;
  invitations: number;
}

/** Who had how much to do in a period; of reviewers those with the most invitations. */
export interface PeopleStatistics {
  reviewers: ReviewerLoad[];
  /** How many reviewers were asked in all. */
  reviewers_asked: number;
  editors: EditorLoad[];
}

/** What the public reads of the last twelve months; null if too few manuscripts were counted to tell. */
export interface PublicTimes {
  /** Plain dates: the first day that counts, and the last. */
  from: string;
  to: string;
  first_decision: Spread | null;
  publication: Spread | null;
  acceptance: { decided: number; percent: number } | null;
}

/** With fewer manuscripts the public is told nothing: the figures would be about single ones. */
export const PUBLIC_MINIMUM = 5;

/** By what manuscripts are put into groups. */
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

/** A group as people call it: `2026-08` is "Aug 2026", a code the country. */
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

/** True for groups that follow one another, such as months. */
export const isTimeSeries = (by: Grouping): boolean => IN_TIME[by];

/** Of those that were accepted or rejected, the part that was accepted, in percent; null if none was. */
export function acceptanceRate({ accepted, rejected }: Pick<Measures, 'accepted' | 'rejected'>): number | null {
  const decided = accepted + rejected;
  return decided === 0 ? null : Math.round((100 * accepted) / decided);
}

/** Months or years without a submission, between the first and the last, are shown too: a chart has no holes. */
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
