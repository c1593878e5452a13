import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { ACCOUNT_TEXTS, emailKey, splitRegistrationName } from '#domain/account/account';
import { DUTIES } from '#domain/account/colleague/duty';
import { type ColleagueWelcome, JOINING_TEXTS, type Joining } from '#domain/account/colleague/invitation';
import { LOGIN_FAILURES } from '#server/account/login';
import { hashPassword } from '#server/account/password';
import {
  confirmAccount,
  findAccountByEmail,
  insertAccount,
  lockAccount,
  lockEditors,
  revokeSessions,
  updateAccount,
} from '#server/account/queries';
import { refuseWeakPassword } from '#server/account/register';
import { appendEvent, type PendingEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import { consumeAttempt, refuseIfExhausted, resetAttempts } from '#server/kernel/http/rate-limit';
import type { Call, SignedInCall } from '#server/kernel/http/route';
import { randomId, tokenHash } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { deleteInvitationByLink, findInvitationByLink, updateColleague } from './queries.ts';

type Trx = Transaction<Database>;
type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;
type ConsumedInvitation = NonNullable<Awaited<ReturnType<typeof deleteInvitationByLink>>> & { invited_by_id: string };

/** No one can guess a 256-bit link; the limit keeps the log readable. */
const LINK_LIMIT = { name: 'colleague-link', max: 60, seconds: 3_600 };

const conflict = (sentence: string) => new Problem('conflict', sentence);

/**
 * The invitation behind a link. Opening it changes nothing, because email scanners open links.
 * @throws Problem not_found, the same whether the link is unknown, used, expired or withdrawn; conflict if it is void
 */
export async function readColleagueInvitation(token: string, call: Call): Promise<ColleagueWelcome> {
  const { email, name, duty, categories, invited_by } = await findValidInvitation(token, call);
  const account = await findAccountByEmail(call.context.db, email);
  if (account && !account.is_active) throw new Problem('not_found', JOINING_TEXTS.unknown);
  if (account?.role === 'editor') throw conflict(JOINING_TEXTS.member);
  const name_to_ask_for = hasConfirmedName(account) ? null : splitRegistrationName(name);
  return {
    email,
    name,
    duty,
    categories,
    invited_by,
    takes: canSignIn(account) ? 'sign-in' : 'password',
    name_to_ask_for,
  };
}

/**
 * Joins with the link and a new password: for new accounts, for unconfirmed ones, whose earlier sessions, password and
 * second factor end, and for reviewers without a password.
 * @throws Problem not_found; conflict if the invitation is void, or the account has a password; bad_request for a
 * weak password or a missing name
 */
export async function joinWithPassword({ token, password, ...names }: Joining, call: Call) {
  const { context } = call;
  const { email } = await findValidInvitation(token, call);
  await refuseWeakPassword(context.journal, password, [email, names.first_name ?? '', names.last_name ?? '']);
  const password_hash = await hashPassword(password);
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const invitation = await consumeInvitation(trx, token, now);
    const before = await lockOrCreateAccount(trx, invitation.email, now);
    if (canSignIn(before)) throw conflict(JOINING_TEXTS.signInFirst);
    if (!hasConfirmedName(before)) await saveName(trx, before, names);
    const confirmed = await confirmAccount(trx, before.id, { password_hash, now });
    if (!confirmed) await updateAccount(trx, before.id, { password_hash });
    const events = await joinAccount(trx, invitation, before, now);
    const { id } = before;
    const event = { actor: { id, name: before.email }, object: { type: 'account', id } };
    if (confirmed) {
      await appendEvent(trx, { ...event, action: 'account.confirmed', details: { by: 'invitation' } }, now);
    }
    for (const each of events) await appendEvent(trx, each, now);
  });
  await resetAttempts(context, LOGIN_FAILURES, email);
  context.wakeOutbox();
  return { message: ACCOUNT_TEXTS.joined };
}

/**
 * Joins with the signed-in account, including its second factor. All its sessions end, so that no earlier one gains the
 * new rights.
 * @throws Problem not_found; conflict if the invitation is void or for another address, or this one is unconfirmed
 */
export async function acceptColleagueInvitation(token: string, call: SignedInCall) {
  const { context, user } = call;
  const { email } = await findValidInvitation(token, call);
  if (emailKey(email) !== emailKey(user.email)) {
    throw conflict(`This invitation is for ${email}. Sign in with that address.`);
  }
  if (!user.isConfirmed) throw conflict(JOINING_TEXTS.unconfirmed);
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const invitation = await consumeInvitation(trx, token, now);
    const account = await lockOrCreateAccount(trx, invitation.email, now);
    if (account.id !== user.id) throw new Problem('not_found', JOINING_TEXTS.unknown);
    const events = await joinAccount(trx, invitation, account, now);
    await enqueue(trx, { kind: 'mail.role-changed', payload: { account_id: user.id, role: 'editor' } }, now);
    for (const each of events) await appendEvent(trx, each, now);
  });
  context.wakeOutbox();
  return { message: ACCOUNT_TEXTS.joined };
}

async function findValidInvitation(token: string, { context, ip }: Call) {
  await refuseIfExhausted(context, LINK_LIMIT, ip);
  const found = await findInvitationByLink(context.db, tokenHash(token), context.clock.now());
  if (!found) {
    await consumeAttempt(context, LINK_LIMIT, ip);
    throw new Problem('not_found', JOINING_TEXTS.unknown);
  }
  if (!found.is_upheld) throw conflict(JOINING_TEXTS.void);
  return found;
}

/** Consumes the link. The inviter's rights are checked again, because they may have left or lost them since. */
async function consumeInvitation(trx: Trx, token: string, now: Date): Promise<ConsumedInvitation> {
  const managing = await lockEditors(trx);
  const invitation = await deleteInvitationByLink(trx, tokenHash(token), now);
  if (!invitation) throw new Problem('not_found', JOINING_TEXTS.unknown);
  const { invited_by_id } = invitation;
  if (invited_by_id === null || !managing.includes(invited_by_id)) throw conflict(JOINING_TEXTS.void);
  return { ...invitation, invited_by_id };
}

/** Locks the account of an address, creating it if needed; it may be registered concurrently. */
async function lockOrCreateAccount(trx: Trx, email: string, created_at: Date): Promise<Account> {
  const names = { first_name: '', last_name: '' };
  await insertAccount(trx, { id: randomId(), email, role: 'author', password_hash: null, created_at, ...names });
  const found = await findAccountByEmail(trx, email);
  const account = found && (await lockAccount(trx, found.id));
  if (!account?.is_active) throw new Problem('not_found', JOINING_TEXTS.unknown);
  if (account.role === 'editor') throw conflict(JOINING_TEXTS.member);
  return account;
}

type KnownAccount = Pick<Account, 'email_verified_at' | 'password_hash' | 'first_name' | 'last_name'> | undefined;

/** Whether the owner can sign in; if so, the link alone is not enough, as it would bypass the second factor. */
const canSignIn = (account: KnownAccount) => Boolean(account?.email_verified_at && account.password_hash);

/** False without a name, or if a stranger may have entered it. */
const hasConfirmedName = (account: KnownAccount) =>
  Boolean(account?.email_verified_at && (account.first_name || account.last_name));

async function saveName(
  trx: Trx,
  { id }: Account,
  { first_name, last_name = '' }: Omit<Joining, 'token' | 'password'>,
) {
  if (first_name !== undefined) return updateAccount(trx, id, { first_name, last_name, are_names_apart: true });
  const text = JOINING_TEXTS.nameMissing;
  throw new Problem('bad_request', text, { fields: { first_name: [text] }, showText: true });
}

/** Grants the account its duty; the caller appends the events last. */
async function joinAccount(
  trx: Trx,
  invitation: ConsumedInvitation,
  { id, email, role }: Account,
  now: Date,
): Promise<PendingEvent[]> {
  const { duty, categories, invited_by_id } = invitation;
  await updateAccount(trx, id, { role: 'editor' });
  await updateColleague(trx, id, { duty, categories, absent_from: null, absent_until: null, cover_id: null });
  await revokeSessions(trx, id, now);
  await enqueue(trx, { kind: 'mail.colleague-joined', payload: { account_id: id, invited_by_id } }, now);
  const inviter = await lockAccount(trx, invited_by_id);
  const event = { actor: { id, name: email }, object: { type: 'account', id } };
  const details = { duty: DUTIES[duty].label, invited_by: inviter?.email ?? '' };
  return [
    { ...event, action: 'role.changed', details: { from: role, to: 'editor' } },
    { ...event, action: 'colleague.joined', details },
  ];
}
