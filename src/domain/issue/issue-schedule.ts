import * as z from 'zod';
import { PlainDate } from '#domain/kernel/text';

export const SCHEDULE_TEXTS = {
  nothingReady: 'No article in this issue is ready. What is missing is shown beside each.',
  nothingSet: 'No article in this issue has a date.',
  set: (count: number) => `${count === 1 ? 'One article now has' : `${count} articles now have`} this date.`,
  cancelled: (count: number) => `${count === 1 ? 'One date has' : `${count} dates have`} been cancelled.`,
} as const;

/** The body of `POST …/schedule/`. */
export const IssueDay = z.strictObject({ publish_on: PlainDate });

/**
 * An accepted manuscript of an issue: `missing` says what prevents publication, `refused` why the last attempt failed.
 */
export interface ScheduledEntry {
  id: string;
  manuscript_number: string;
  title: string;
  publish_on: string | null;
  missing: string[];
  refused?: string;
}

/** The accepted, unpublished manuscripts of an issue visible to the editor; `waiting` counts those not accepted yet. */
export interface IssueSchedule {
  entries: ScheduledEntry[];
  waiting: number;
}
