import { isClosedAddress } from '#domain/account/closing';
import type { Effects } from '#domain/desk/delivery/effects';
import { currentKind, kindSpellings } from '#domain/desk/delivery/former-kinds';
import { storedMailText } from '#domain/desk/delivery/stored-mail-text';
import type { Mailer } from '#server/kernel/adapters/mail';
import type { Context } from '#server/kernel/context';
import { LANES, type Lane, laneOf } from './lane.ts';
import { claimEffect, insertManuscriptMail, markDelivered, markFailed, RETRY_DELAY_MAX_MS } from './queries.ts';

/**
 * Delivers one kind of effect. May be called again for the same `id`. Errors are retried, except a `PermanentFailure`.
 */
export type Deliverer<Payload> = (effect: { id: string; payload: Payload }, context: Context) => Promise<void>;

export type Deliverers = { readonly [Kind in keyof Effects]?: Deliverer<Effects[Kind]> };

const MINUTE = 60_000;
/** After the last one the effect is dead and shown to the office. */
const BACKOFF_MINUTES = [1, 5, 15, 60, 120, 240, 480, 960, RETRY_DELAY_MAX_MS / MINUTE];
// Longer than any delivery may take; afterwards another worker may claim the row.
const LEASE_MS = 2 * MINUTE;

/** The bounds of one run. */
export interface DeliveryBounds {
  limit?: number;
  /** Only work in this lane. */
  lane?: Lane;
  /** Checked before each delivery; true ends the run. */
  shouldStop?: () => boolean;
  /** Leaves kinds without a deliverer to other processes instead of failing them. */
  onlyKnown?: boolean;
}

/**
 * Delivers due effects sequentially within the bounds. Safe to run concurrently: each effect goes to one worker.
 * Returns the numbers delivered and failed.
 */
export async function deliverDue(context: Context, deliverers: Deliverers, bounds: DeliveryBounds = {}) {
  const { limit = 100, shouldStop = () => false, onlyKnown = false, lane } = bounds;
  const kinds = onlyKnown ? Object.keys(deliverers).flatMap(kindSpellings) : undefined;
  const counts = { delivered: 0, failed: 0 };
  if (kinds?.length === 0) return counts;
  while (counts.delivered + counts.failed < limit && !shouldStop()) {
    const effect = await claimEffect(context.db, { now: context.clock.now(), leaseMs: LEASE_MS, lane, kinds });
    if (!effect) break;
    counts[(await deliverOne(effect, context, deliverers)) ? 'delivered' : 'failed'] += 1;
  }
  return counts;
}

/** Delivers each lane separately, so that slow effects do not hold up other lanes. */
export async function deliverLanes(
  context: Context,
  deliverers: Deliverers,
  bounds: Omit<DeliveryBounds, 'lane'> = {},
) {
  const lanes = bounds.onlyKnown ? new Set(Object.keys(deliverers).map(laneOf)) : LANES;
  const counts = await Promise.all([...lanes].map((lane) => deliverDue(context, deliverers, { ...bounds, lane })));
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
    const deliver = findDeliverer(kind, deliverers);
    if (!deliver) throw new Error(`No deliverer for effects of the kind ${kind}.`);
    // Its workers died before reporting an error.
    if (attempts > BACKOFF_MINUTES.length + 1) throw new Error('No attempt finished.');
    await deliver({ id, payload }, { ...context, mailer: recordingMailer(context, { kind, payload }) });
    await markDelivered(context.db, id, context.clock.now());
    return true;
  } catch (error) {
    const message = sanitiseError(error instanceof Error ? error.message : String(error));
    const minutes = error instanceof PermanentFailure ? undefined : BACKOFF_MINUTES[attempts - 1];
    const next = minutes === undefined ? undefined : new Date(context.clock.now().getTime() + minutes * MINUTE);
    await markFailed(context.db, id, message, next);
    const outlook = next ? `next attempt in ${minutes} min` : 'given up';
    context.log('error', `Delivering ${kind} ${id} failed (attempt ${attempts}, ${outlook}): ${message}`);
    return false;
  }
}

/** Assumes that a stored payload matches its kind: only `enqueue` writes them. */
function findDeliverer(kind: string, deliverers: Deliverers): Deliverer<unknown> | undefined {
  return deliverers[currentKind(kind) as keyof Effects] as Deliverer<unknown> | undefined;
}

const ERROR_MAX = 500;
/** A truncated last word may be the start of an address. */
const CUT_WORD = /(?<=^|[\s<>])[^\s<>]{1,254}$/;

/**
 * Removes line breaks, control characters and email addresses, whose domain alone may reveal a reviewer, from another
 * server's message. Truncates first: its length is unbounded and the search takes quadratic time.
 */
function sanitiseError(text: string): string {
  const printable = text.slice(0, ERROR_MAX).replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');
  const withoutCutWord = text.length > ERROR_MAX ? printable.replace(CUT_WORD, '…') : printable;
  return withoutCutWord.replace(/[^\s<>@]+@[^\s<>,;:]+/g, '…').toWellFormed();
}

/** Retrying is pointless: the effect is given up, and the office sees the reason. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}

/**
 * Sends like the journal's mailer, and records for every email about a manuscript its recipient, subject, text and
 * time, but never links or codes, which may work like passwords. Emails to closed accounts are dropped here, whichever
 * query found the address.
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
