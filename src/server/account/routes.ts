import * as z from 'zod';
import {
  ACCOUNT_TEXTS,
  CurrentPassword,
  Email,
  Login,
  NewPassword,
  Profile,
  Registration,
} from '#domain/account/account';
import { AddressChange } from '#domain/account/address-change';
import { ORCID_TEXTS } from '#domain/account/orcid-sign-in';
import { Reviewing } from '#domain/account/reviewing';
import type { Context } from '#server/kernel/context';
import { appendEvent } from '#server/kernel/event/append-event';
import { json, message } from '#server/kernel/http/answer';
import { RandomId } from '#server/kernel/http/id';
import { notFound, Problem } from '#server/kernel/http/problem';
import { revokeSessionsOfBrowser } from '#server/kernel/http/queries';
import { consumeAttempt, resetAttempts } from '#server/kernel/http/rate-limit';
import { type Call, type Route, route, type SignedInCall } from '#server/kernel/http/route';
import { bindingHashOf, clearBindingCookie, isSessionExpired, type SignedIn } from '#server/kernel/http/session';
import { tokenHash } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { cancelAddress, confirmAddress, requestAddress, stopAddress } from './address-change.ts';
import { knownBrowserOf } from './known-browser.ts';
import { LOGIN_FAILURES, logIn } from './login.ts';
import { setUnconfirmedOrcid } from './orcid-queries.ts';
import { readOwnAccount } from './own-account.ts';
import { hashPassword } from './password.ts';
import { changePassword, forgotPassword, requirePassword, resetPassword, staleLink } from './password-change.ts';
import {
  confirmAccount,
  confirmRegistrant,
  findAccount,
  findTokenOwner,
  LinkToken,
  listSessions,
  revokeSession,
  revokeSessions,
  spendToken,
  updateAccount,
} from './queries.ts';
import { refuseWeakPassword, register } from './register.ts';
import { beginSecondFactor, disableSecondFactor, enableSecondFactor } from './second-factor.ts';

const PASSWORD_NEEDED = 'Enter a password.';
const VERIFICATION_MAILS = { name: 'verification', max: 5, seconds: 3_600 };

/**
 * Confirms an address with an emailed token. Anyone can register someone else's address, so the mailbox's owner chooses
 * the password here, and earlier sessions and credentials end. A refused password leaves the link usable. Someone with
 * both the mailbox and a browser that knew the password registered the account: they need no password, and nothing ends.
 */
async function verifyEmail(
  { token, password }: { token: string; password?: string | undefined },
  { context, request }: Call,
) {
  const now = context.clock.now();
  const hash = tokenHash(token);
  const account = await findTokenOwner(context.db, hash, 'verify_email', now);
  if (!account) throw staleLink();
  const { id, email, first_name, last_name } = account;
  if (password === undefined) {
    if (!knownBrowserOf(request, account, context)) {
      throw new Problem('bad_request', PASSWORD_NEEDED, { fields: { password: [PASSWORD_NEEDED] } });
    }
    return confirmUnchanged(context, account, hash);
  }
  await refuseWeakPassword(context.journal, password, [email, first_name, last_name]);
  const password_hash = await hashPassword(password);
  await context.db.transaction().execute(async (trx) => {
    if (!(await spendToken(trx, hash, 'verify_email', now))) throw staleLink();
    if (!(await confirmAccount(trx, id, { password_hash, now }))) throw staleLink();
    const event = { actor: { id, name: email }, object: { type: 'account', id } };
    await appendEvent(trx, { ...event, action: 'account.confirmed', details: { by: 'confirmation' } }, now);
  });
  await resetAttempts(context, LOGIN_FAILURES, email);
  return { message: ACCOUNT_TEXTS.confirmed };
}

/**
 * Confirms the caller's own address with an emailed token. Someone with both the mailbox and a session registered the
 * account, so the password stays.
 */
async function confirmOwnAddress({ token }: { token: string }, { context, user }: SignedInCall) {
  const now = context.clock.now();
  const hash = tokenHash(token);
  const account = await findTokenOwner(context.db, hash, 'verify_email', now);
  if (!account) throw staleLink();
  if (account.id !== user.id) throw new Problem('conflict', ACCOUNT_TEXTS.otherAccountLink);
  return confirmUnchanged(context, user, hash);
}

/** Confirms an address for the person who registered it: the password stays, and nothing ends. */
async function confirmUnchanged(context: Context, { id, email }: { id: string; email: string }, hash: string) {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    if (!(await spendToken(trx, hash, 'verify_email', now))) throw staleLink();
    if (!(await confirmRegistrant(trx, id, now))) throw staleLink();
    const event = { actor: { id, name: email }, object: { type: 'account', id } };
    await appendEvent(trx, { ...event, action: 'account.confirmed', details: { by: 'confirmation' } }, now);
  });
  return { message: ACCOUNT_TEXTS.ownAddressConfirmed };
}

/** Sends the confirmation link again. */
async function resendVerification(user: SignedIn, { context }: Call) {
  await consumeAttempt(context, VERIFICATION_MAILS, user.id);
  const account = await findAccount(context.db, user.id);
  if (account?.email_verified_at) return { message: 'Your email address is already confirmed.' };
  await enqueue(context.db, { kind: 'mail.verify-email', payload: { account_id: user.id } }, context.clock.now());
  context.wakeOutbox();
  return { message: `A new link is on its way to ${user.email}.` };
}

const EmptyBody = z.strictObject({});
const common = { csrf: false, cache: 0 } as const;

/** Routes for registration, login and one's own account (spec §7, `/api/auth/…`). */
export const accountRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Registers an account and emails a link that confirms its address.',
    notes:
      '`username` and `email` are the same address. The person may sign in immediately; until the address is confirmed, the account only allows submitting and following manuscripts. A password that fewer than 10⁸ guesses would find is refused. A taken address returns 400 with an error for `email`.',
    answers: [json('Registered', 201)],
    refusals: { 429: 'More than 60 registrations in an hour from one network.' },
    access: 'public',
    input: Registration,
    handle: register,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Starts a session.',
    notes:
      'Send the token as `Authorization: Bearer …` in later requests. `otp` is a code from the authenticator app, or a recovery code, if the account uses two-factor authentication; each works once. `mfa_enrolment_required` means that the journal requires a second factor of its editors and this one has none. From the journal’s own pages a cookie binds the session to the browser.',
    answers: [json('LoggedIn')],
    refusals: {
      401: 'An unknown address, a wrong password and a closed account get the same response; `mfa_required` means that the password is right and a code is missing or wrong.',
      429: 'Too many failed logins: 10 in 15 minutes for an address, 60 in 5 minutes from one network. Even the right password is refused, except in a browser that the account has used before. Also if too many people are signing in at once.',
    },
    access: 'public',
    input: Login,
    handle: logIn,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'Emails a link for choosing a new password.',
    notes:
      'The reply is the same whether or not the address has an account. The link works once, within 30 minutes; a newer one replaces it. At most three are emailed to one address in an hour.',
    answers: [message(202)],
    access: 'public',
    input: z.strictObject({ email: Email }),
    handle: async ({ email }, call) => Response.json(await forgotPassword(email, call), { status: 202 }),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Sets a new password with an emailed link.',
    notes:
      'The token is in the link, after `#token=`. Confirms the address, ends all the person’s sessions, lifts any login lock, and notifies the person by email. Does not sign in. Keeps two-factor authentication on, unless the address was unconfirmed. A used or expired link returns 400; a refused password leaves the link usable.',
    answers: [message()],
    access: 'public',
    input: z.strictObject({ token: LinkToken, password: NewPassword }),
    handle: resetPassword,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/verify-email',
    summary: 'Confirms an address with an emailed link, and sets the password.',
    notes:
      'Ends every earlier session, two-factor authentication and other emailed links, because anyone may have registered. The link works once, within 24 hours; a used or expired one returns 400. The password may be the one chosen at registration. In a browser in which the account was registered or last signed in, which a cookie tells, it may be missing: then it stays, and nothing ends. Elsewhere a missing password returns 400 with an error for `password`.',
    answers: [message()],
    access: 'public',
    input: z.strictObject({ token: LinkToken, password: NewPassword.optional() }),
    handle: verifyEmail,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/confirm-own-address',
    summary: 'Confirms the caller’s own address with an emailed link.',
    notes: 'Keeps the password and all sessions. Takes the same link as `/api/auth/verify-email/`.',
    answers: [message()],
    refusals: { 409: 'The link belongs to another account.' },
    access: 'signed-in',
    input: z.strictObject({ token: LinkToken }),
    handle: confirmOwnAddress,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/resend-verification',
    summary: 'Resends the link that confirms the address.',
    notes: 'Sends nothing if the address is already confirmed.',
    answers: [message()],
    refusals: { 429: 'More than 5 links in an hour.' },
    access: 'signed-in',
    input: EmptyBody,
    handle: (_, call) => resendVerification(call.user, call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/auth/me',
    summary: 'Shows the caller’s account.',
    notes:
      '`listed_as` is the name as articles and citations list it. `requires_second_factor` is true for editors where `REQUIRE_EDITOR_MFA` is set: without a second factor the routes for editors answer 403.',
    answers: [json('OwnAccount')],
    access: 'signed-in',
    input: z.object({}),
    handle: (_, { context, user }) => readOwnAccount(user, context),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/profile',
    summary: 'Changes the caller’s name, affiliation, country and ORCID iD.',
    notes:
      'Send all five fields; an empty `orcid` removes the iD. A connected iD cannot be changed here. To change the email address, use `POST /api/auth/address/`.',
    answers: [json('SavedProfile')],
    access: 'signed-in',
    input: Profile,
    async handle({ orcid, ...profile }, { context, user }) {
      await context.db.transaction().execute(async (trx) => {
        await updateAccount(trx, user.id, { ...profile, are_names_apart: true });
        if (await setUnconfirmedOrcid(trx, user.id, orcid || null)) return;
        throw new Problem('bad_request', ORCID_TEXTS.confirmedOnly, { fields: { orcid: [ORCID_TEXTS.confirmedOnly] } });
      });
      return { message: 'Your profile was saved.', ...(await readOwnAccount(user, context)) };
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/reviewing',
    summary: 'Sets the caller’s reviewing subjects and languages.',
    notes: 'At most 20 of each; languages are BCP 47 tags. Editors looking for reviewers can search and see them.',
    answers: [json('SavedProfile')],
    access: 'signed-in',
    input: Reviewing,
    async handle({ expertise, languages }, { context, user }) {
      const reviewing = { expertise: JSON.stringify(expertise), languages: JSON.stringify(languages) };
      await updateAccount(context.db, user.id, reviewing);
      return {
        message: 'Saved. Editors can now find you using these details.',
        ...(await readOwnAccount(user, context)),
      };
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/change-password',
    summary: 'Changes the password.',
    notes:
      'Ends all other sessions, voids any emailed password link if the address is confirmed, and notifies the person by email. A wrong current password returns 400 with an error for `current_password`.',
    answers: [message()],
    refusals: { 429: 'More than 10 wrong passwords in 10 minutes.' },
    access: 'signed-in',
    input: z.strictObject({ current_password: CurrentPassword, password: NewPassword }),
    handle: (input, call) => changePassword(input, call.user, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Ends this session.',
    notes: 'Also clears the cookie that binds the session to the browser.',
    answers: [message()],
    access: 'signed-in',
    input: EmptyBody,
    async handle(_, call) {
      const { context, user } = call;
      await revokeSession(context.db, user.id, user.sessionId, context.clock.now());
      return endBrowserSessions(call, ACCOUNT_TEXTS.loggedOut);
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/logout-everywhere',
    summary: 'Ends all the caller’s sessions, including this one.',
    answers: [message()],
    access: 'signed-in',
    input: EmptyBody,
    async handle(_, call) {
      const { context, user } = call;
      await revokeSessions(context.db, user.id, context.clock.now());
      return endBrowserSessions(call, 'All your sessions were ended.');
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'Lists the caller’s sessions, most recently used first.',
    answers: [json('Session[]')],
    access: 'signed-in',
    input: z.object({}),
    async handle(_, { context, user }) {
      const now = context.clock.now();
      const sessions = await listSessions(context.reader, user.id);
      const active = sessions.filter((session) => !isSessionExpired(session, user.role, now));
      return active.map((session) => ({ ...session, is_current: session.id === user.sessionId }));
    },
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    summary: 'Ends one of the caller’s sessions.',
    answers: [message()],
    access: 'signed-in',
    input: z.strictObject({ id: RandomId }),
    async handle({ id }, { context, user }) {
      if (!(await revokeSession(context.db, user.id, id, context.clock.now()))) throw notFound();
      return { message: 'The session was ended.' };
    },
  }),
];

/** Deletes the cookie to which the browser's sessions are bound, and ends the sessions. */
async function endBrowserSessions({ context, request }: SignedInCall, message: string): Promise<Response> {
  const hash = bindingHashOf(request, context.siteUrl);
  if (!hash) return Response.json({ message });
  await revokeSessionsOfBrowser(context.db, hash, context.clock.now());
  return Response.json({ message }, { headers: clearBindingCookie(context.siteUrl) });
}

const signedIn = { csrf: false, cache: 0, access: 'signed-in' } as const;

/** Routes for downloading and erasing one's own data. */
export const ownDataRoutes: readonly Route[] = [
  route({
    ...signedIn,
    method: 'GET',
    path: '/api/auth/export',
    summary: 'Downloads the caller’s data as one JSON file.',
    notes:
      'Excludes secrets and anything about others that the person may not see: authors from reviewers, reviewers from authors. Reviews and records matched by email address are left out until the address is confirmed. Files of manuscripts and reviews are listed, not included.',
    answers: [json('OwnData')],
    refusals: { 429: 'More than 30 copies in an hour.' },
    input: z.object({}),
    handle: async (_, { context, user }) => (await import('./export-own-data.ts')).exportOwnData(user, context),
  }),
  route({
    ...signedIn,
    method: 'POST',
    path: '/api/auth/close',
    summary: 'Closes the caller’s account permanently.',
    notes:
      'Sessions, second factor, drafts, unused uploads, saved lists, affiliation, ORCID iD, subjects, languages and alerts are deleted, and the address is free again. If the person has submitted or been invited to review a manuscript, name and country stay with the record; otherwise the account is deleted. The person is notified by email. Requires `otp` if two-factor authentication is on.',
    answers: [message()],
    refusals: {
      409: 'The address is unconfirmed, the account is the only managing editor’s, or work is unfinished: a manuscript neither published nor rejected, a review not yet submitted, or a manuscript to handle.',
      429: 'More than 10 wrong passwords or codes in 10 minutes.',
    },
    input: z.strictObject({ password: CurrentPassword, otp: z.string().trim().max(20).optional() }),
    handle: async (input, call) => (await import('./close-account.ts')).closeOwnAccount(input, call.user, call),
  }),
];

const Code = z.string('Enter a code.').trim().min(1, 'Enter a code.').max(20, 'A code can have at most 20 characters.');

/** Routes for enabling and disabling the second factor. */
export const secondFactorRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/second-factor/begin',
    summary: 'Generates a secret for an authenticator app.',
    notes:
      'Codes are TOTP: six digits, 30 seconds, SHA-1. `uri` is the content of the QR code. Login does not ask for a code yet.',
    answers: [json('ProposedSecondFactor')],
    refusals: { 409: 'Two-factor authentication is already on.', 429: 'More than 10 wrong passwords in 10 minutes.' },
    access: 'signed-in',
    input: z.strictObject({ password: CurrentPassword }),
    async handle({ password }, { context, user }) {
      await requirePassword(password, user, context);
      return beginSecondFactor(user, context);
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/second-factor/enable',
    summary: 'Turns on two-factor authentication with a first code.',
    notes:
      'The recovery codes are shown only once. From now on login asks for a code; the person is notified by email.',
    answers: [json('RecoveryCodes')],
    refusals: {
      409: 'Two-factor authentication is already on.',
      429: 'More than 10 wrong passwords or codes in 10 minutes.',
    },
    access: 'signed-in',
    input: z.strictObject({ password: CurrentPassword, otp: z.string().max(20) }),
    async handle({ password, otp }, { context, user }) {
      return enableSecondFactor(await requirePassword(password, user, context), otp, context);
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/second-factor/disable',
    summary: 'Turns off two-factor authentication with a code or a recovery code.',
    notes: 'Secret and recovery codes are deleted; the person is notified by email.',
    answers: [message()],
    refusals: { 429: 'More than 10 wrong passwords or codes in 10 minutes.' },
    access: 'signed-in',
    input: z.strictObject({ password: CurrentPassword, otp: Code }),
    async handle({ password, otp }, { context, user }) {
      await disableSecondFactor(await requirePassword(password, user, context), otp, context);
      return { message: 'You can now sign in with your password alone.' };
    },
  }),
];

/** Routes for changing one's own address. */
export const addressRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/address',
    summary: 'Requests a change of the caller’s email address.',
    notes:
      'A link is emailed to both addresses; the address changes once both are followed, within 7 days. A newer request replaces an older one. A new password cancels it.',
    answers: [json('AddressAnswer')],
    refusals: {
      409: 'The current address is unconfirmed.',
      429: 'More than 5 requests in an hour, or 10 wrong passwords in 10 minutes.',
    },
    access: 'signed-in',
    input: AddressChange,
    handle: (input, call) => requestAddress(input, call.user, call),
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/auth/address',
    summary: 'Cancels a requested change of address.',
    notes: 'The emailed links stop working.',
    answers: [json('AddressAnswer')],
    access: 'signed-in',
    input: z.object({}),
    handle: (_, call) => cancelAddress(call.user, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/address/confirm',
    summary: 'Confirms a change of address with an emailed link.',
    notes:
      'After the second confirmation the address changes: all sessions and emailed links of the account end, and the former address is notified by email. A used or expired link returns 400.',
    answers: [json('AddressConfirmed')],
    refusals: { 409: 'Another account now has the address.' },
    access: 'public',
    input: z.strictObject({ token: LinkToken }),
    handle: confirmAddress,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/address/stop',
    summary: 'Stops a change of address requested by the office, with the link emailed to the current address.',
    notes:
      'The links of the change stop working, and the office is notified by email. A used or expired link returns 400.',
    answers: [message()],
    access: 'public',
    input: z.strictObject({ token: LinkToken }),
    handle: stopAddress,
  }),
];
