import * as z from 'zod';
import { ACCOUNT_TEXTS, Email, Login, NewPassword, Profile, Registration } from '#domain/account/account';
import { RandomId } from '#server/http/id';
import { notFound } from '#server/http/problem';
import { revokeSessionsOfBrowser } from '#server/http/queries';
import { type Route, route, type SignedInCall } from '#server/http/route';
import { bindingHashOf, endBinding, isSessionOver } from '#server/http/session';
import { logIn } from './login.ts';
import { ownAccount } from './own-account.ts';
import { changePassword, forgotPassword, requirePassword, resetPassword } from './password-change.ts';
import { listSessions, revokeSession, revokeSessions, updateAccount } from './queries.ts';
import { register } from './register.ts';
import { beginSecondFactor, disableSecondFactor, enableSecondFactor } from './second-factor.ts';
import { resendVerification, verifyEmail } from './verify-email.ts';

const Nothing = z.strictObject({});
const Token = z.string('The link is incomplete.').regex(/^[A-Za-z0-9_-]{43}$/, 'The link is incomplete.');
const Password = z.string('Enter your password.').min(1, 'Enter your password.').max(1024, 'The password is too long.');
const Code = z.string('Enter a code.').trim().min(1, 'Enter a code.').max(20, 'A code has at most 20 characters.');
const common = { csrf: false, cache: 0 } as const;

/** Registration, login and what a person does with the own account (spec §7, `/api/auth/…`). */
export const accountRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    input: Registration,
    handle: async (registration, call) => Response.json(await register(registration, call), { status: 201 }),
  }),
  route({ ...common, method: 'POST', path: '/api/auth/login', access: 'public', input: Login, handle: logIn }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'public',
    input: z.strictObject({ email: Email }),
    handle: async ({ email }, call) => Response.json(await forgotPassword(email, call), { status: 202 }),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'public',
    input: z.strictObject({ token: Token, password: NewPassword }),
    handle: resetPassword,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/verify-email',
    access: 'public',
    input: z.strictObject({ token: Token, password: NewPassword }),
    handle: verifyEmail,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/resend-verification',
    access: 'signed-in',
    input: Nothing,
    handle: (_, call) => resendVerification(call.user, call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/auth/me',
    access: 'signed-in',
    input: z.object({}),
    handle: (_, { context, user }) => ownAccount(user, context),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/profile',
    access: 'signed-in',
    input: Profile,
    async handle({ orcid, ...profile }, { context, user }) {
      await updateAccount(context.db, user.id, { ...profile, are_names_apart: true, orcid: orcid || null });
      return { message: 'Your profile was saved.', ...(await ownAccount(user, context)) };
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/change-password',
    access: 'signed-in',
    input: z.strictObject({ current_password: Password, password: NewPassword }),
    handle: (input, call) => changePassword(input, call.user, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/logout',
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
    access: 'signed-in',
    input: z.strictObject({ id: RandomId }),
    async handle({ id }, { context, user }) {
      if (!(await revokeSession(context.db, user.id, id, context.clock.now()))) throw notFound();
      return { message: 'The session was ended.' };
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/second-factor/begin',
    access: 'signed-in',
    input: z.strictObject({ password: Password }),
    async handle({ password }, { context, user }) {
      await requirePassword(password, user, context);
      return beginSecondFactor(user, context);
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/second-factor/enable',
    access: 'signed-in',
    input: z.strictObject({ password: Password, otp: z.string().max(20) }),
    async handle({ password, otp }, { context, user }) {
      return enableSecondFactor(await requirePassword(password, user, context), otp, context);
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/second-factor/disable',
    access: 'signed-in',
    input: z.strictObject({ password: Password, otp: Code }),
    async handle({ password, otp }, { context, user }) {
      await disableSecondFactor(await requirePassword(password, user, context), otp, context);
      return { message: 'Signing in asks for the password alone again.' };
    },
  }),
];

/** Ends the cookie that the browser's sessions are tied to, and with it those of them that still run. */
async function leaveBrowser({ context, request }: SignedInCall, message: string): Promise<Response> {
  const hash = bindingHashOf(request, context.siteUrl);
  if (!hash) return Response.json({ message });
  await revokeSessionsOfBrowser(context.db, hash, context.clock.now());
  return Response.json({ message }, { headers: endBinding(context.siteUrl) });
}
