import type { Journal } from '#domain/journal/journal';
import { DAY_MS } from '#domain/kernel/date';
import { awaitedOf, needsOf } from './needs-of.ts';
import type { Situation } from './situation.ts';
import type { WaitingOn } from './waiter.ts';

/** Whom a manuscript is waiting for: the office if it has a task, else the soonest due. */
export function waitingOn(journal: Journal, situation: Situation, now: Date): WaitingOn {
  const { id, status_since } = situation;
  const days = Math.max(0, Math.floor((now.getTime() - status_since.getTime()) / DAY_MS));
  const [need] = needsOf(journal, situation, now);
  if (need) return { id, who: 'office', words: need.reason, days };
  const [awaited] = awaitedOf(journal, situation, now);
  return { id, who: awaited?.who ?? null, words: awaited?.reason ?? '', days };
}
