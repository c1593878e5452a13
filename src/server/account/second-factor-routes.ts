import * as z from 'zod';
import { PresentPassword } from '#domain/account/account';
import { json, message } from '#server/kernel/http/answer';
import { type Route, route } from '#server/kernel/http/route';
import { requirePassword } from './password-change.ts';
import { beginSecondFactor, disableSecondFactor, enableSecondFactor } from './second-factor.ts';

const Code = z.string('Enter a code.').trim().min(1, 'Enter a code.').max(20, 'A code has at most 20 characters.');
const common = { csrf: false, cache: 0 } as const;

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
    input: z.strictObject({ password: PresentPassword }),
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
    notes: 'The recovery codes are shown only once. From now on login asks for a code; the person is told by email.',
    answers: [json('RecoveryCodes')],
    refusals: {
      409: 'Two-factor authentication is already on.',
      429: 'More than 10 wrong passwords or codes in 10 minutes.',
    },
    access: 'signed-in',
    input: z.strictObject({ password: PresentPassword, otp: z.string().max(20) }),
    async handle({ password, otp }, { context, user }) {
      return enableSecondFactor(await requirePassword(password, user, context), otp, context);
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/second-factor/disable',
    summary: 'Turns off two-factor authentication with a code or a recovery code.',
    notes: 'Secret and recovery codes are deleted; the person is told by email.',
    answers: [message()],
    refusals: { 429: 'More than 10 wrong passwords or codes in 10 minutes.' },
    access: 'signed-in',
    input: z.strictObject({ password: PresentPassword, otp: Code }),
    async handle({ password, otp }, { context, user }) {
      await disableSecondFactor(await requirePassword(password, user, context), otp, context);
      return { message: 'Signing in asks only for the password again.' };
    },
  }),
];
