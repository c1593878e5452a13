import type { Awaited } from './needs-of.ts';

/** Whom a manuscript in a list is waiting for, and how long it has had its status. */
export interface WaitingOn {
  id: string;
  /** Null if rejected or published. */
  who: 'office' | Awaited['who'] | null;
  /** What is expected, in one sentence; empty if nothing is. */
  words: string;
  /** Days since the status was set. */
  days: number;
}

/** Labels for lists. */
export const WAITING_LABELS = {
  office: 'Office',
  reviewers: 'Reviewers',
  authors: 'Authors',
  journal: 'Journal',
} as const satisfies Readonly<Record<NonNullable<WaitingOn['who']>, string>>;
