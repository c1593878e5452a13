import { addDays, longDate } from '#domain/kernel/date';
import type { Issue, Volume } from './volume.ts';

export const callsPath = '/calls';
export const callsCalendar = '/calls/calendar.ics';
export const callsFeed = '/calls/feed.atom';

export type CallState = 'open' | 'coming' | 'closed';

/** The headings, in page order. */
export const CALL_STATES: Readonly<Record<CallState, string>> = {
  open: 'Open calls',
  coming: 'Upcoming calls',
  closed: 'Closed calls',
};

export interface Call {
  readonly volume: Pick<Volume, 'number' | 'year'>;
  readonly issue: Issue;
  readonly text: string;
  readonly opens_on: string;
  readonly closes_on: string;
  readonly state: CallState;
}

/** The call is open on both of its days. `today` is a plain date. */
export function callState({ opens_on, closes_on }: { opens_on: string; closes_on: string }, today: string): CallState {
  if (today < opens_on) return 'coming';
  return today > closes_on ? 'closed' : 'open';
}

/** Lists all calls: open ones by closing day, upcoming ones by opening day, closed ones latest first. */
export function listCalls(volumes: readonly Volume[], today: string): Call[] {
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

/** Returns the anchor on the page of calls: `volume-2-issue-4`. */
export const callAnchor = ({ volume, issue }: Pick<Call, 'volume' | 'issue'>): string =>
  `volume-${volume.number}-issue-${issue.number}`;

/** Returns the issue's title, or else its numbers. */
export const callName = ({ volume, issue }: Pick<Call, 'volume' | 'issue'>): string =>
  issue.title ?? `Volume ${volume.number} (${volume.year}), Issue ${issue.number}`;

/** Describes the period without reference to the current day, so that cached pages stay correct. */
export const callPeriod = ({ opens_on, closes_on }: Pick<Call, 'opens_on' | 'closes_on'>): string =>
  `Open from ${longDate(opens_on)} to ${longDate(closes_on)}`;

/** Returns the days on which pages with the call change: the opening, and the day after the closing. */
export const callChangeDays = ({ opens_on, closes_on }: Pick<Call, 'opens_on' | 'closes_on'>): string[] => [
  opens_on,
  addDays(closes_on, 1),
];
