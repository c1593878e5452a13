import { addDays, plainDate } from '#domain/kernel/date';
import type { FoundNeed, Need, NeedKind } from './need.ts';

/** When the office should deal with a task; overdue tasks and failures belong to today. */
export type Horizon = 'today' | 'week' | 'later';

export const HORIZON_LABELS = {
  today: 'Today',
  week: 'This week',
  later: 'Later',
} as const satisfies Readonly<Record<Horizon, string>>;

/** A dashboard row: a manuscript with its open tasks, or one task of the journal. */
export interface DeskRow {
  /** The horizon of its most urgent task. */
  horizon: Horizon;
  /** Most urgent first; never empty. */
  needs: Need[];
}

/** Counts of rows and of tasks by kind; kinds without any are omitted. */
export interface DeskCounts {
  rows: number;
  kinds: Partial<Record<NeedKind, number>>;
}

/** When the office should deal with a task. */
export function horizonOf({ urgency, due }: Pick<FoundNeed, 'urgency' | 'due'>, now: Date): Horizon {
  const [today, day] = [plainDate(now), plainDate(due)];
  if (urgency === 'failing' || day <= today) return 'today';
  return day <= addDays(today, 7) ? 'week' : 'later';
}
