import { addDays, longDate } from '#domain/kernel/date';
import type { Issue, Volume } from './volume.ts';

/** The page of the calls for special issues, their calendar and their feed. */
export const callsPath = '/calls';
export const callsCalendar = '/calls/calendar.ics';
export const callsFeed = '/calls/feed.atom';

/** A call's state on a day. */
export type CallState = 'open' | 'coming' | 'closed';

/** The headings for calls, in order. */
export const CALL_STATES: Readonly<Record<CallState, string>> = {
  open: 'Open calls',
  coming: 'Upcoming calls',
  closed: 'Closed calls',
};

/** A call for papers and its issue. */
export interface Call {
  readonly volume: Pick<Volume, 'number' | 'year'>;
  readonly issue: Issue;
  readonly text: string;
  readonly opens_on: string;
  readonly closes_on: string;
  readonly state: CallState;
}

/** A call's state; both of its days are open. `today` is a plain date. */
export function callState({ opens_on, closes_on }: { opens_on: string; closes_on: string }, today: string): CallState {
  if (today < opens_on) return 'coming';
  return today > closes_on ? 'closed' : 'open';
}

/** All issues' calls: open ones by closing day, coming ones by opening day, closed ones latest first. */
export function callsOf(volumes: readonly Volume[], today: string): Call[] {
  const calls = volumes.flatMap((volume) =>
    volume.issues.flatMap((issue) =>
      issue.call ? [{ volume, issue, ...issue.call, state: callState(issue.call, today) }] : [],
    ),
  );
  const states = Object.keys(CALL_STATES);
  const day = ({ state, opens_on, closes_on }: Call) => (state === 'coming' ? opens_on : closes_on);
  const compare = (one: Call, other: Call) => (day(one) < day(other) ? -1 : Number(day(one) > day(other)));
  return calls.sort(
    (one, other) =>
      states.indexOf(one.state) - states.indexOf(other.state) ||
      (one.state === 'closed' ? compare(other, one) : compare(one, other)),
  );
}

/** A call's anchor on the page of calls: `volume-2-issue-4`. */
export const callAnchor = ({ volume, issue }: Pick<Call, 'volume' | 'issue'>): string =>
  `volume-${volume.number}-issue-${issue.number}`;

/** A call's name: its issue's title, or its numbers. */
export const callName = ({ volume, issue }: Pick<Call, 'volume' | 'issue'>): string =>
  issue.title ?? `Volume ${volume.number} (${volume.year}), Issue ${issue.number}`;

/** A call's period, in words that stay true. */
export const callDays = ({ opens_on, closes_on }: Pick<Call, 'opens_on' | 'closes_on'>): string =>
  `Open from ${longDate(opens_on)} to ${longDate(closes_on)}`;

/** The days on which a call's text on pages changes: opening, and the day after closing. */
export const turningDays = ({ opens_on, closes_on }: Pick<Call, 'opens_on' | 'closes_on'>): string[] => [
  opens_on,
  addDays(closes_on, 1),
];
