import { createHash } from 'node:crypto';
import type { Context } from '#server/kernel/context';
import { Problem } from './problem.ts';
import { countAttempt, forgetAttempts, readAttempts } from './queries.ts';

/**
 * At most `max` attempts per window of `seconds`, counted from the first. With `lockSeconds`, the last attempt locks
 * for that period, whenever it comes.
 */
export interface Limit {
  name: string;
  max: number;
  seconds: number;
  lockSeconds?: number;
}

/** A hash: the subject is an IP address or an email. */
function limitKey(limit: Limit, subject: string): string {
  return createHash('sha256').update(`${limit.name}\n${subject.toLowerCase()}`).digest('base64url');
}

/** Counts an attempt. Exactly one caller per window receives `max`, even concurrently. */
export async function countRequest(context: Context, limit: Limit, subject: string): Promise<number> {
  const { attempts } = await countAttempt(context.db, limitKey(limit, subject), limit, context.clock.now());
  return attempts;
}

/**
 * Counts an attempt and refuses it beyond the limit. Returns the count.
 * @throws Problem too_many_requests with Retry-After
 */
export async function consumeAttempt(context: Context, limit: Limit, subject: string): Promise<number> {
  const now = context.clock.now();
  const { attempts, window_ends_at } = await countAttempt(context.db, limitKey(limit, subject), limit, now);
  if (attempts > limit.max) throw tooManyRequests(window_ends_at, now);
  return attempts;
}

/**
 * Refuses beyond the limit without counting, where only the outcome shows whether the attempt counts. Returns the count.
 * @throws Problem too_many_requests with Retry-After
 */
export async function refuseIfExhausted(context: Context, limit: Limit, subject: string): Promise<number> {
  const now = context.clock.now();
  const attempts = await readAttempts(context.reader, limitKey(limit, subject), limit, now);
  if (attempts && attempts.attempts >= limit.max) throw tooManyRequests(attempts.window_ends_at, now);
  return attempts?.attempts ?? 0;
}

/**
 * Refuses a network with too many failures. Once a subject has had too many from all networks together, one failure is
 * too many: an attacker then has one attempt per network, and cannot lock out people who make no mistake.
 * @throws Problem too_many_requests with Retry-After
 */
export async function refuseGuessers(
  { context, ip }: { context: Context; ip: string },
  ofNetwork: Limit,
  { limit, subject }: { limit: Limit; subject: string },
): Promise<void> {
  if ((await refuseIfExhausted(context, ofNetwork, ip)) > 0) await refuseIfExhausted(context, limit, subject);
}

export async function resetAttempts(context: Context, limit: Limit, subject: string): Promise<void> {
  await forgetAttempts(context.db, limitKey(limit, subject));
}

function tooManyRequests(until: Date, now: Date): Problem {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
  return new Problem('too_many_requests', `Too many attempts. Please try again in ${wait}.`, {
    headers: { 'Retry-After': String(seconds) },
  });
}
