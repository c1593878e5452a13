import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Journal } from '#domain/journal/journal';
import { latestPlausibleNow } from '#domain/kernel/date';
import type { Context } from '#server/kernel/context';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import { consumeAttempt, refuseIfExhausted } from '#server/kernel/http/rate-limit';
import type { SignedIn } from '#server/kernel/http/session';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import {
  enableTotp,
  proposeTotpSecret,
  replaceRecoveryCodes,
  spendRecoveryCode,
  spendTotpStep,
  updateAccount,
} from './queries.ts';

const PERIOD_SECONDS = 30;
const RECOVERY_CODE_COUNT = 10;
/** Attempts to disable the second factor. */
export const CODE_CHECKS = { name: 'code-check', max: 10, seconds: 600 };

interface Enrolled {
  id: string;
  email: string;
  totp_secret: string | null;
}

interface Enrolling extends Enrolled {
  totp_enabled_at: Date | null;
}

const totpOf = (journal: Journal, { email, totp_secret }: Pick<Enrolled, 'email' | 'totp_secret'>) =>
  new TOTP({
    issuer: journal.name,
    label: email,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(totp_secret ?? ''),
  });

/** Whether the journal requires a second factor of this editor. */
export function requiresSecondFactor({ role }: { role: string }, { requireEditorMfa }: Context): boolean {
  return requireEditorMfa && role === 'editor';
}

/** Accepts the current code once, with a tolerance of one step, or an unused recovery code. */
export async function verifySecondFactor(account: Enrolled, otp: string | undefined, context: Context) {
  const code = (otp ?? '').replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(code)) {
    return code !== '' && spendRecoveryCode(context.db, account.id, codeHash(code), context.clock.now());
  }
  const now = context.clock.now();
  const delta = totpOf(context.journal, account).validate({ token: code, timestamp: now.getTime(), window: 1 });
  if (delta === null) return false;
  return spendTotpStep(context.db, account.id, {
    step: stepAt(now) + delta,
    latest: stepAt(latestPlausibleNow(now)) + 1,
  });
}

const stepAt = (moment: Date) => Math.floor(moment.getTime() / 1000 / PERIOD_SECONDS);

/**
 * Creates a new secret, not yet required at login. Returns the address for authenticator apps.
 * @throws Problem conflict if a second factor is on already
 */
export async function beginSecondFactor(user: SignedIn, context: Context) {
  const totp_secret = new Secret({ size: 20 }).base32;
  if (!(await proposeTotpSecret(context.db, user.id, totp_secret))) throw alreadyEnabled();
  return { secret: totp_secret, uri: totpOf(context.journal, { email: user.email, totp_secret }).toString() };
}

/**
 * Confirms with a first code; login requires one from then on. Returns the recovery codes, once.
 * @throws Problem bad_request with the field `otp`; conflict if a second factor is on already
 */
export async function enableSecondFactor(account: Enrolling, otp: string, context: Context) {
  if (account.totp_enabled_at) throw alreadyEnabled();
  const { totp_secret } = account;
  if (!totp_secret || !(await verifySecondFactor(account, otp, context))) {
    const text = 'That code is wrong. Enter the one your app shows now.';
    throw new Problem('bad_request', text, { fields: { otp: [text] } });
  }
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, randomId);
  await context.db.transaction().execute(async (trx) => {
    if (!(await enableTotp(trx, account.id, totp_secret, context.clock.now()))) throw alreadyEnabled();
    await replaceRecoveryCodes(trx, account.id, codes.map(codeHash));
    await recordChange(account, 'enabled', context, trx);
  });
  context.wakeOutbox();
  return { recovery_codes: codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-')) };
}

const alreadyEnabled = () =>
  new Problem('conflict', 'Two-factor authentication is already on. Turn it off first, then set it up again.');

/**
 * Disables the second factor; the caller has checked the password. Password and session alone are not enough.
 * @throws Problem bad_request with the field `otp`; too_many_requests
 */
export async function disableSecondFactor(account: Enrolling, otp: string, context: Context): Promise<void> {
  await requireCode(account, otp, context);
  await context.db.transaction().execute(async (trx) => {
    await updateAccount(trx, account.id, { totp_secret: null, totp_enabled_at: null, totp_last_step: null });
    await replaceRecoveryCodes(trx, account.id, []);
    await recordChange(account, 'disabled', context, trx);
  });
  context.wakeOutbox();
}

/**
 * Asks for a code, if enabled, before actions for which password and session must not be enough.
 * @throws Problem bad_request with the field `otp`; too_many_requests
 */
export async function requireCode(account: Enrolling, otp: string | undefined, context: Context): Promise<void> {
  if (!account.totp_enabled_at) return;
  await refuseIfExhausted(context, CODE_CHECKS, account.id);
  if (await verifySecondFactor(account, otp, context)) return;
  await consumeAttempt(context, CODE_CHECKS, account.id);
  const text = 'That code is wrong or has already been used. Enter a new one, or a recovery code.';
  throw new Problem('bad_request', text, { fields: { otp: [text] } });
}

type Trx = Parameters<typeof appendEvent>[0];

/** Logs the change of the second factor, and emails the owner, who may not have made it. */
async function recordChange(
  { id, email }: Enrolled,
  change: 'enabled' | 'disabled',
  { clock }: Context,
  trx: Trx,
): Promise<void> {
  const now = clock.now();
  const action = `second-factor.${change}` as const;
  await appendEvent(trx, { actor: { id, name: email }, action, object: { type: 'account', id } }, now);
  await enqueue(trx, { kind: `mail.second-factor-${change}`, payload: { account_id: id } }, now);
}

function codeHash(code: string): string {
  return createHash('sha256').update(`recovery\n${code.toLowerCase()}`).digest('base64url');
}
