import type { Awaited } from './needs-of.ts';

/** For whom a manuscript of a list waits, and how long it has been where it is. */
export interface WaitingOn {
  id: string;
  /** Null where it waits for no one: it is rejected or published. */
  who: 'office' | Awaited['who'] | null;
  /** What is awaited, in one sentence; empty if nothing is. */
  words: string;
  /** Since how many days it has its status. */
  days: number;
}

/** Whom it waits for, as lists call them. */
export const WAITING_LABELS = {
  office: 'Office',
  reviewers: 'Reviewers',
  authors: 'Authors',
  journal: 'Journal',
} as const satisfies Readonly<Record<NonNullable<WaitingOn['who']>, string>>;
