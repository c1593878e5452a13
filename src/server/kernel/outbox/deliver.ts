import { isClosedAddress } from '#domain/account/closing';
import type { Effects } from '#domain/desk/delivery/effects';
import { currentKind, spellingsOf } from '#domain/desk/delivery/former-kinds';
import { storedMailText } from '#domain/desk/delivery/stored-mail-text';
import type { Mailer } from '#server/kernel/adapters/mail';
import type { Context } from '#server/kernel/context';
import { LANES, type Lane, laneOf } from './lane.ts';
import { claimEffect, insertManuscriptMail, LONGEST_WAIT_MS, markDelivered, markFailed } from './queries.ts';

/**
 * Does one kind of work. It may be called again for the same `id`; a throw means: try again later, except for a
 * `PermanentFailure`.
 */
export type Deliverer<Payload> = (effect: { id: string; payload: Payload }, context: Context) => Promise<void>;

/** Who does which kind of work. */
export type Deliverers = { readonly [Kind in keyof Effects]?: Deliverer<Effects[Kind]> };

const MINUTE = 60_000;
/** Minutes until the next try; after the last one the work is dead and shown to the office. */
const BACKOFF_MINUTES = [1, 5, 15, 60, 120, 240, 480, 960, LONGEST_WAIT_MS / MINUTE];
// Longer than any delivery may take: only then may another worker take the row.
const LEASE_MS = 2 * MINUTE;

/** How much of what is due to deliver in one go. */
export interface Portion {
  limit?: number;
  /** Only what is in this lane. */
  lane?: Lane;
  /** Asked before each piece; true ends the run. */
  isEnough?: () => boolean;
  /** Leaves kinds without a deliverer here to other processes, instead of failing them. */
  onlyKnown?: boolean;
}

/**
 * Delivers what is due, one piece after the other, until nothing is left or the portion is done. Safe to run in several
 * places at once: each piece goes to one worker. Returns how many were delivered and how many failed.
 */
export async function deliverDue(context: Context, deliverers: Deliverers, portion: Portion = {}) {
  const { limit = 100, isEnough = () => false, onlyKnown = false, lane } = portion;
  const kinds = onlyKnown ? Object.keys(deliverers).flatMap(spellingsOf) : undefined;
  const counts = { delivered: 0, failed: 0 };
  if (kinds?.length === 0) return counts;
  while (counts.delivered + counts.failed < limit && !isEnough()) {
    const effect = await claimEffect(context.db, { now: context.clock.now(), leaseMs: LEASE_MS, lane, kinds });
    if (!effect) break;
    counts[(await deliverOne(effect, context, deliverers)) ? 'delivered' : 'failed'] += 1;
  }
  return counts;
}

/** Delivers what is due, each lane separately, so that slow work in one does not hold up another. */
export async function deliverLanes(context: Context, deliverers: Deliverers, portion: Omit<Portion, 'lane'> = {}) {
  const lanes = portion.onlyKnown ? new Set(Object.keys(deliverers).map(laneOf)) : LANES;
  const counts = await Promise.all([...lanes].map((lane) => deliverDue(context, deliverers, { ...portion, lane })));
  const sum = (of: 'delivered' | 'failed') => counts.reduce((total, count) => total + count[of], 0);
  return { delivered: sum('delivered'), failed: sum('failed') };
}

async function deliverOne(
  effect: { id: string; kind: string; payload: Record<string, unknown>; attempts: number },
  context: Context,
  deliverers: Deliverers,
): Promise<boolean> {
  const { id, kind, payload, attempts } = effect;
  try {
    const deliver = delivererOf(kind, deliverers);
    if (!deliver) throw new Error(`No deliverer for effects of the kind ${kind}.`);
    // Its workers died before they could say what was wrong.
    if (attempts > BACKOFF_MINUTES.length + 1) throw new Error('No attempt finished.');
    await deliver({ id, payload }, { ...context, mailer: recordingMailer(context, { kind, payload }) });
    await markDelivered(context.db, id, context.clock.now());
    return true;
  } catch (error) {
    const message = oneLine(error instanceof Error ? error.message : String(error));
    const minutes = error instanceof PermanentFailure ? undefined : BACKOFF_MINUTES[attempts - 1];
    const next = minutes === undefined ? undefined : new Date(context.clock.now().getTime() + minutes * MINUTE);
    await markFailed(context.db, id, message, next);
    const outlook = next ? `retried in ${minutes} min` : 'given up';
    context.log('error', `Delivering ${kind} ${id} failed (attempt ${attempts}, ${outlook}): ${message}`);
    return false;
  }
}

/** Trusts that a payload in the database belongs to its kind: only `enqueue` writes them. */
function delivererOf(kind: string, deliverers: Deliverers): Deliverer<unknown> | undefined {
  return deliverers[currentKind(kind) as keyof Effects] as Deliverer<unknown> | undefined;
}

const ERROR_MAX = 500;
/** A word that the cut goes through may have been the beginning of an address. */
const CUT_WORD = /(?<=^|[\s<>])[^\s<>]{1,254}$/;

/**
 * Words of another server, for the log: without line breaks, control characters and email addresses, whose domain
 * alone may tell who reviews a manuscript. Cut first: the other server decides their length, and searching them takes
 * quadratic time.
 */
function oneLine(text: string): string {
  const printable = text.slice(0, ERROR_MAX).replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');
  const whole = text.length > ERROR_MAX ? printable.replace(CUT_WORD, '…') : printable;
  return whole.replace(/[^\s<>@]+@[^\s<>,;:]+/g, '…').toWellFormed();
}

/** Thrown by a deliverer when another try would fail the same way: the work is given up, and the office sees why. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}

/**
 * Sends as the journal's mailer does, and notes of every email about a manuscript to whom it went, its subject, its
 * words and when: never a link or a code of it, which may work like a password. What would go to a closed account is
 * dropped here, whatever query has found its address.
 */
function recordingMailer(
  { mailer, db, clock, siteUrl }: Pick<Context, 'mailer' | 'db' | 'clock' | 'siteUrl'>,
  { kind, payload }: { kind: string; payload: Record<string, unknown> },
): Mailer {
  const { manuscript_id } = payload;
  return {
    async send(mail) {
      if (isClosedAddress(mail.to.address)) return;
      await mailer.send(mail);
      if (typeof manuscript_id !== 'string') return;
      const { id, to, subject, text } = mail;
      await insertManuscriptMail(db, {
        id,
        manuscript_id,
        kind,
        subject,
        recipient: to.address,
        words: storedMailText(text, siteUrl),
        sent_at: clock.now(),
      });
    },
  };
}
