import { rateLimitNetwork } from '#server/kernel/http/network';
import { Problem } from '#server/kernel/http/problem';
import type { Call, UploaderCall } from '#server/kernel/http/route';

/**
 * The person, or visitor's network, for whom a file is read. Callers take turns, so that someone who sends many files
 * does not delay others.
 */
export interface Caller {
  key: string;
  kind: 'visitor' | 'person' | 'journal';
}

/** The journal's outbox, which can wait and is never refused. */
export const JOURNAL_CALLER: Caller = { key: 'journal', kind: 'journal' };

/** Each takes a few hundred MB and a whole processor. */
const CONCURRENCY = 2;
/** Visitors' share leaves one turn for others. */
const CONCURRENCY_BY_KIND: Record<Caller['kind'], number> = { visitor: 1, person: CONCURRENCY, journal: CONCURRENCY };
/** Further callers are asked to retry later. */
const QUEUE_MAX: Record<Caller['kind'], number> = { visitor: 4, person: 60, journal: Number.POSITIVE_INFINITY };
/** A browser without a reply resends a submission, so several of one person's must be able to wait. */
const QUEUE_MAX_PER_CALLER: Record<Caller['kind'], number> = {
  visitor: 3,
  person: 20,
  journal: Number.POSITIVE_INFINITY,
};
const RETRY_HEADERS = { 'Retry-After': '10' };
const BUSY_TEXT = 'Many files are being checked. Please try again in a few seconds.';
const CALLER_BUSY_TEXT = 'Your other files are still being checked. Please try again in a few seconds.';

interface Waiting {
  caller: Caller;
  call: () => void;
}

const running: Caller[] = [];
/** Turns held by abandoned tasks. One turn is always left for others. */
let heldTurns = 0;
let waiting: Waiting[] = [];
const lastTurns = new Map<string, number>();
let turns = 0;

export function callerOf(call: Pick<Call, 'ip'> | Pick<UploaderCall, 'user'>): Caller {
  if ('user' in call) return { key: `person ${call.user.id}`, kind: 'person' };
  return { key: `visitor ${rateLimitNetwork(call.ip)}`, kind: 'visitor' };
}

/**
 * Runs an expensive task in its caller's turn. Turns rotate among callers; each caller's tasks run in order. @throws
 * Problem unavailable if too many are waiting; too_many_requests if too many are this caller's
 */
export async function withTurn<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result> {
  if (canStart(caller)) startTurn(caller);
  else await queueCaller(caller);
  try {
    return await work();
  } finally {
    running.splice(running.indexOf(caller), 1);
    startNext();
  }
}

function canStart({ kind }: Caller): boolean {
  const places = Math.max(1, CONCURRENCY - heldTurns);
  return running.length < places && running.filter((one) => one.kind === kind).length < CONCURRENCY_BY_KIND[kind];
}

/** Holds a turn for abandoned work until it ends. */
export async function holdTurn(ended: Promise<unknown>): Promise<void> {
  heldTurns += 1;
  await ended.catch(() => undefined);
  heldTurns -= 1;
  startNext();
}

function startTurn(caller: Caller): void {
  turns += 1;
  lastTurns.set(caller.key, turns);
  running.push(caller);
}

function queueCaller(caller: Caller): Promise<void> {
  const { kind, key } = caller;
  if (waiting.filter((one) => one.caller.key === key).length >= QUEUE_MAX_PER_CALLER[kind]) {
    throw new Problem('too_many_requests', CALLER_BUSY_TEXT, { headers: RETRY_HEADERS });
  }
  if (waiting.filter((one) => one.caller.kind === kind).length >= QUEUE_MAX[kind]) {
    throw new Problem('unavailable', BUSY_TEXT, { headers: RETRY_HEADERS });
  }
  return new Promise((call) => waiting.push({ caller, call }));
}

/** Starts the task of the caller whose last turn is the oldest. */
function startNext(): void {
  const eligible = waiting.filter(({ caller }) => canStart(caller));
  const turnOf = ({ caller }: Waiting) => lastTurns.get(caller.key) ?? 0;
  const next = eligible.toSorted((one, other) => turnOf(one) - turnOf(other))[0];
  if (waiting.length === 0 && running.length === 0) lastTurns.clear();
  if (!next) return;
  waiting = waiting.filter((one) => one !== next);
  startTurn(next.caller);
  next.call();
}
