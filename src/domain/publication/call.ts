import { addDays, longDate } from '#domain/kernel/date';
import type { Issue, Volume } from './volume.ts';

/** The page of the calls for special issues, their calendar and their feed. */
export const callsPath = '/calls';
export const callsCalendar = '/calls/calendar.ics';
export const callsFeed = '/calls/feed.atom';

/** Where a call is on a day. */
export type CallState = 'open' | 'coming' | 'closed';

/** The headings under which calls stand, in their order. */
export const CALL_STATES: Readonly<Record<CallState, string>> = {
  open: 'Open calls',
  coming: 'Coming calls',
  closed: 'Closed calls',
};

/** A call for papers with the issue that it is for. */
export interface Call {
  readonly volume: Pick<Volume, 'number' | 'year'>;
  readonly issue: Issue;
  readonly text: string;
  readonly opens_on: string;
  readonly closes_on: string;
  readonly state: CallState;
}

/** On which side of its days, both of which it is open, a call is; `today` is a plain date. */
export function callState({ opens_on, closes_on }: { opens_on: string; closes_on: string }, today: string): CallState {
  if (today < opens_on) return 'coming';
  return today > closes_on ? 'closed' : 'open';
}

/** The calls of all issues: open ones by the day on which they close, coming ones by that on which they open, closed ones the last first. */
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

/** Where a call is on the page of calls: `volume-2-issue-4`. */
export const callAnchor = ({ volume, issue }: Pick<Call, 'volume' | 'issue'>): string =>
  `volume-${volume.number}-issue-${issue.number}`;

/** What a call is for: the title of its issue, or its numbers. */
export const callName = ({ volume, issue }: Pick<Call, 'volume' | 'issue'>): string =>
  issue.title ?? `Volume ${volume.number} (${volume.year}), Issue ${issue.number}`;

/** When a call is open, in words that are true on every day. */
export const callDays = ({ opens_on, closes_on }: Pick<Call, 'opens_on' | 'closes_on'>): string =>
  `Open from ${longDate(opens_on)} to ${longDate(closes_on)}`;

/** The days on which what pages say of a call turns: it opens, and it is closed. */
export const turningDays = ({ opens_on, closes_on }: Pick<Call, 'opens_on' | 'closes_on'>): string[] => [
  opens_on,
  addDays(closes_on, 1),
];
