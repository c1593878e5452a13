import * as z from 'zod';
import { PresentPassword } from '#domain/account/account';
import { json, message } from '#server/kernel/http/answer';
import { type Route, route } from '#server/kernel/http/route';

const common = { csrf: false, cache: 0, access: 'signed-in' } as const;

/** Routes for downloading and erasing one's own data. */
export const ownDataRoutes: readonly Route[] = [
  route({
    ...common,
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
    ...common,
    method: 'POST',
    path: '/api/auth/close',
    summary: 'Closes the caller’s account permanently.',
    notes:
      'Sessions, second factor, drafts, unused uploads, saved lists, affiliation, ORCID iD, subjects, languages and alerts are deleted, and the address is free again. If the person has submitted or been invited to review a manuscript, name and country stay with the record; otherwise the account is deleted. The person is told by email. Requires `otp` if two-factor authentication is on.',
    answers: [message()],
    refusals: {
      409: 'Nobody has confirmed the address, it is the last managing editor, or others wait for something: a manuscript neither published nor rejected, a review invited and not submitted, a manuscript to handle.',
      429: 'More than 10 wrong passwords or codes in 10 minutes.',
    },
    input: z.strictObject({ password: PresentPassword, otp: z.string().trim().max(20).optional() }),
    handle: async (input, call) => (await import('./close-account.ts')).closeOwnAccount(input, call.user, call),
  }),
];
