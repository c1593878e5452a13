import { DAY_MS } from '#domain/date';
import { type Awaited, awaitedOf, needsOf } from './needs-of.ts';
import type { Situation } from './situation.ts';

/** For whom a manuscript of a list waits, and how long it has been where it is. */
export interface WaitingOn {
  id: string;
  /** Null where it waits for nobody: it is rejected or published. */
  who: 'office' | Awaited['who'] | null;
  /** What is awaited, in one sentence; empty where nothing is. */
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

/** For whom one manuscript waits at a moment: the office where it has something to do, else who is awaited the soonest. */
export function waitingOn(situation: Situation, now: Date): WaitingOn {
  const { id, status_since } = situation;
  const days = Math.max(0, Math.floor((now.getTime() - status_since.getTime()) / DAY_MS));
  const [need] = needsOf(situation, now);
  if (need) return { id, who: 'office', words: need.reason, days };
  const [awaited] = awaitedOf(situation, now);
  return { id, who: awaited?.who ?? null, words: awaited?.reason ?? '', days };
}
