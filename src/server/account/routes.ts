import * as z from 'zod';
import {
  ACCOUNT_TEXTS,
  Email,
  Login,
  NewPassword,
  PresentPassword,
  Profile,
  Registration,
} from '#domain/account/account';
import { ORCID_TEXTS } from '#domain/account/orcid-sign-in';
import { Reviewing } from '#domain/account/reviewing';
import { json, message } from '#server/kernel/http/answer';
import { RandomId } from '#server/kernel/http/id';
import { notFound, Problem } from '#server/kernel/http/problem';
import { revokeSessionsOfBrowser } from '#server/kernel/http/queries';
import { type Route, route, type SignedInCall } from '#server/kernel/http/route';
import { bindingHashOf, endBinding, isSessionOver } from '#server/kernel/http/session';
import { LinkToken } from './link-token.ts';
import { logIn } from './login.ts';
import { typeOrcid } from './orcid-queries.ts';
import { ownAccount } from './own-account.ts';
import { changePassword, forgotPassword, resetPassword } from './password-change.ts';
import { updateAccount } from './queries.ts';
import { register } from './register.ts';
import { listSessions, revokeSession, revokeSessions } from './session-queries.ts';
import { resendVerification, verifyEmail } from './verify-email.ts';

const Nothing = z.strictObject({});
const common = { csrf: false, cache: 0 } as const;

/** Registration, login and what people do with their own account (spec §7, `/api/auth/…`). */
export const accountRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Opens an account and mails a link that confirms its address.',
    notes:
      '`username` and `email` are the same address. The person may sign in at once; until the address is confirmed, the account gives no more than submitting and following one’s own manuscripts. A password is refused where it would be found in fewer than 10⁸ guesses. An address that is taken is 400 at `email`.',
    answers: [json('Registered', 201)],
    refusals: { 429: 'More than 60 registrations in an hour came from one network.' },
    access: 'public',
    input: Registration,
    handle: async (registration, call) => Response.json(await register(registration, call), { status: 201 }),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Starts a session.',
    notes:
      'The token goes into `Authorization: Bearer …` of later requests. `otp` is the code of the authenticator app, or a recovery code, where the account has a second factor; each works once. With `mfa_enrolment_required` the journal asks its editors for a second factor and this one has none. From one of the journal’s own pages the session is bound to the browser by a cookie.',
    answers: [json('LoggedIn')],
    refusals: {
      401: 'Unknown address, wrong password and closed account get the same answer; with `mfa_required` the password is right, and a code is missing or wrong.',
      429: 'Too many logins failed: 10 in 15 minutes for an address, 60 in 5 minutes from one network. The right password is refused too, but in a browser that the account has signed in with before.',
      503: 'Too many people sign in at once.',
    },
    access: 'public',
    input: Login,
    handle: logIn,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'Mails a link to a new password.',
    notes:
      'The answer is the same whether the address has an account or not. The link works once and for 30 minutes; a newer one replaces it. At most three are mailed to one address in an hour.',
    answers: [message(202)],
    access: 'public',
    input: z.strictObject({ email: Email }),
    handle: async ({ email }, call) => Response.json(await forgotPassword(email, call), { status: 202 }),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Sets a new password with a mailed link.',
    notes:
      'The token is in the link, after `#token=`. Confirms the address, ends all sessions of the person, opens a login that too many failures closed, and mails that the password was changed. It does not sign in, and does not switch the second factor off, but for an account whose address nobody had confirmed. A link that was used or is too old is 400; a refused password leaves the link usable.',
    answers: [message()],
    access: 'public',
    input: z.strictObject({ token: LinkToken, password: NewPassword }),
    handle: resetPassword,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/verify-email',
    summary: 'Confirms an address with a mailed link, and sets the password.',
    notes:
      'Ends every earlier session, the second factor and the other mailed links, because anybody may have registered. The link works once and for 24 hours; one that was used or is too old is 400. The password may be the one of the registration.',
    answers: [message()],
    access: 'public',
    input: z.strictObject({ token: LinkToken, password: NewPassword }),
    handle: verifyEmail,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/resend-verification',
    summary: 'Mails the link that confirms the address again.',
    notes: 'Nothing is mailed where the address is confirmed already.',
    answers: [message()],
    refusals: { 429: 'More than 5 links in an hour were asked for.' },
    access: 'signed-in',
    input: Nothing,
    handle: (_, call) => resendVerification(call.user, call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/auth/me',
    summary: 'Shows one’s own account.',
    notes:
      '`listed_as` is the name as articles and citations list it. `requires_second_factor` is true for editors where `REQUIRE_EDITOR_MFA` is set: without a second factor the routes for editors answer 403.',
    answers: [json('OwnAccount')],
    access: 'signed-in',
    input: z.object({}),
    handle: (_, { context, user }) => ownAccount(user, context),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/profile',
    summary: 'Changes one’s own name, affiliation, country and ORCID iD.',
    notes:
      'All five fields are sent; an empty `orcid` removes the iD. One that is connected can only be sent as it is. The email address changes by `POST /api/auth/address/`.',
    answers: [json('SavedProfile')],
    access: 'signed-in',
    input: Profile,
    async handle({ orcid, ...profile }, { context, user }) {
      await context.db.transaction().execute(async (trx) => {
        await updateAccount(trx, user.id, { ...profile, are_names_apart: true });
        if (await typeOrcid(trx, user.id, orcid || null)) return;
        throw new Problem('bad_request', ORCID_TEXTS.typed, { fields: { orcid: [ORCID_TEXTS.typed] } });
      });
      return { message: 'Your profile was saved.', ...(await ownAccount(user, context)) };
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/reviewing',
    summary: 'Says what one reviews about, and in which languages.',
    notes: 'At most 20 of each; languages are BCP 47 tags. Editors who look for reviewers find and read them.',
    answers: [json('SavedProfile')],
    access: 'signed-in',
    input: Reviewing,
    async handle({ expertise, languages }, { context, user }) {
      const reviewing = { expertise: JSON.stringify(expertise), languages: JSON.stringify(languages) };
      await updateAccount(context.db, user.id, reviewing);
      return { message: 'Editors can find you by this now.', ...(await ownAccount(user, context)) };
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/change-password',
    summary: 'Sets a new password with the old one.',
    notes:
      'Ends all other sessions, makes a mailed link to a new password worthless where the address is confirmed, and mails that the password was changed. A wrong old password is 400 at `current_password`.',
    answers: [message()],
    refusals: { 429: 'More than 10 wrong passwords in 10 minutes.' },
    access: 'signed-in',
    input: z.strictObject({ current_password: PresentPassword, password: NewPassword }),
    handle: (input, call) => changePassword(input, call.user, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Ends this session.',
    notes: 'The cookie of a session that is bound to the browser ends with it.',
    answers: [message()],
    access: 'signed-in',
    input: Nothing,
    async handle(_, call) {
      const { context, user } = call;
      await revokeSession(context.db, user.id, user.sessionId, context.clock.now());
      return leaveBrowser(call, ACCOUNT_TEXTS.loggedOut);
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/logout-everywhere',
    summary: 'Ends all sessions of the person, this one too.',
    answers: [message()],
    access: 'signed-in',
    input: Nothing,
    async handle(_, call) {
      const { context, user } = call;
      await revokeSessions(context.db, user.id, context.clock.now());
      return leaveBrowser(call, 'All your sessions were ended.');
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'Lists where the person is signed in, the session that was used last first.',
    answers: [json('Session[]')],
    access: 'signed-in',
    input: z.object({}),
    async handle(_, { context, user }) {
      const now = context.clock.now();
      const sessions = await listSessions(context.reader, user.id);
      const living = sessions.filter((session) => !isSessionOver(session, user.role, now));
      return living.map((session) => ({ ...session, is_current: session.id === user.sessionId }));
    },
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    summary: 'Ends one of the person’s own sessions.',
    answers: [message()],
    access: 'signed-in',
    input: z.strictObject({ id: RandomId }),
    async handle({ id }, { context, user }) {
      if (!(await revokeSession(context.db, user.id, id, context.clock.now()))) throw notFound();
      return { message: 'The session was ended.' };
    },
  }),
];

/** Deletes the cookie that the browser's sessions are tied to, and ends those sessions. */
async function leaveBrowser({ context, request }: SignedInCall, message: string): Promise<Response> {
  const hash = bindingHashOf(request, context.siteUrl);
  if (!hash) return Response.json({ message });
  await revokeSessionsOfBrowser(context.db, hash, context.clock.now());
  return Response.json({ message }, { headers: endBinding(context.siteUrl) });
}
