import { addDays, plainDate } from '#domain/kernel/date';
import type { FoundNeed, Need, NeedKind } from './need.ts';

/** When the office gets to something: what is late or broken belongs to today. */
export type Horizon = 'today' | 'week' | 'later';

export const HORIZON_LABELS = {
  today: 'Today',
  week: 'This week',
  later: 'Later',
} as const satisfies Readonly<Record<Horizon, string>>;

/** A row of the desk: a manuscript with all that waits about it, or one matter of the journal. */
export interface DeskRow {
  /** That of the most urgent of its matters. */
  horizon: Horizon;
  /** What waits, the most urgent first; never empty. */
  needs: Need[];
}

/** How much waits: rows of the desk, and matters by their kind; kinds of which nothing waits are left out. */
export interface DeskCounts {
  rows: number;
  kinds: Partial<Record<NeedKind, number>>;
}

/** When the office gets to something that waits. */
export function horizonOf({ urgency, due }: Pick<FoundNeed, 'urgency' | 'due'>, now: Date): Horizon {
  const [today, day] = [plainDate(now), plainDate(due)];
  if (urgency === 'failing' || day <= today) return 'today';
  return day <= addDays(today, 7) ? 'week' : 'later';
}
