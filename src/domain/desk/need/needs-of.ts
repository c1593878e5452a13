import type { Journal } from '#domain/journal/journal';
import { DAY_MS, endOfDay, longDate, plainDate } from '#domain/kernel/date';
import { MESSAGE_NEEDS } from './message-needs.ts';
import {
  byUrgency,
  type FoundNeed,
  MANUSCRIPT_NEED_KINDS,
  type ManuscriptNeedKind,
  type Need,
  needOf,
} from './need.ts';
import { isPlanned, PRODUCTION_NEEDS } from './production-needs.ts';
import { REQUEST_NEEDS } from './request-needs.ts';
import { type Finder, isBeingMade, isReviewed, isRevised, isSentBack, reviewNeeds } from './review-needs.ts';
import {
  awaitedUntil,
  correctedUntil,
  isStillAwaited,
  latestOf,
  leftAloneUntil,
  revisionUntil,
  type Situation,
  takingInUntil,
} from './situation.ts';

const findersOf = (journal: Journal): Readonly<Record<ManuscriptNeedKind, Finder>> => ({
  ...reviewNeeds(journal),
  ...MESSAGE_NEEDS,
  ...REQUEST_NEEDS,
  ...PRODUCTION_NEEDS,
});

/** What of one manuscript waits for the office at a moment, the most urgent first. */
export function needsOf(journal: Journal, situation: Situation, now: Date): FoundNeed[] {
  const finders = findersOf(journal);
  const found = MANUSCRIPT_NEED_KINDS.map((kind) => finders[kind](situation, now).map((one) => needOf(kind, one, now)));
  return found.flat().sort(byUrgency);
}

/** Whom the office waits for, within the time they have: after `until` what is late waits for the office. */
export interface Awaited {
  who: 'reviewers' | 'authors' | 'journal';
  /** What is awaited, in one sentence. */
  reason: string;
  until: string;
}

/** For whom one manuscript waits: for the office, the most urgent first, and for others, the soonest first. */
export interface NextSteps {
  needs: Need[];
  awaited: Awaited[];
}

/**
 * Whom a manuscript waits for at a moment beside the office. One that is neither
 * rejected nor published always waits for somebody: for these, or for the office (`needsOf`).
 */
export function awaitedOf(journal: Journal, situation: Situation, now: Date): Awaited[] {
  const found = [
    ...reviewersAwaited(journal, situation),
    ...authorsAwaited(journal, situation, now),
    ...journalAwaited(situation, now),
  ];
  return found
    .filter(({ until }) => until > now)
    .sort((one, other) => one.until.getTime() - other.until.getTime())
    .map(({ until, ...awaited }) => ({ ...awaited, until: until.toISOString() }));
}

type Found = Omit<Awaited, 'until'> & { until: Date };

function reviewersAwaited(journal: Journal, situation: Situation): Found[] {
  if (!isReviewed(situation)) return [];
  return situation.assignments.filter(isStillAwaited).map((assignment) => {
    const until = latestOf(awaitedUntil(journal, assignment), leftAloneUntil(assignment));
    const reason = assignment.accepted_at
      ? `${assignment.reviewer} writes a review, due ${longDate(assignment.due_on)}.`
      : `${assignment.reviewer} is invited and has not answered yet.`;
    return { who: 'reviewers', reason, until };
  });
}

function authorsAwaited(journal: Journal, situation: Situation, now: Date): Found[] {
  const { proof } = situation.production;
  const corrected = isSentBack(situation) ? correctedUntil(situation) : null;
  if (corrected) {
    const reason = `The author corrects the file until ${dayBefore(corrected)}.`;
    return [{ who: 'authors', reason, until: corrected }];
  }
  if (isRevised(situation)) {
    const until = revisionUntil(journal, situation);
    return [{ who: 'authors', reason: `The authors revise it until ${dayBefore(until)}.`, until }];
  }
  if (!isBeingMade(situation) || isPlanned(situation, now) || !proof || proof.answer) return [];
  const reason = `The authors have the proof until ${longDate(proof.due_on)}.`;
  return [{ who: 'authors', reason, until: endOfDay(proof.due_on) }];
}

/** The day that ends with a moment. */
const dayBefore = (until: Date) => longDate(plainDate(new Date(until.getTime() - DAY_MS)));

function journalAwaited(situation: Situation, now: Date): Found[] {
  if (!isBeingMade(situation)) return [];
  const { publish_on, has_text, proof } = situation.production;
  if (publish_on && isPlanned(situation, now)) {
    return [{ who: 'journal', reason: `It is published on ${longDate(publish_on)}.`, until: endOfDay(publish_on) }];
  }
  const until = takingInUntil(situation);
  if (!until || has_text || proof) return [];
  return [{ who: 'journal', reason: 'The authors’ file is being converted.', until }];
}
