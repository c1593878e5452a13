import * as z from 'zod';
import { Role } from '#domain/account/role';
import { ID_PATTERN } from '#domain/kernel/id';
import { appendEvent } from '#server/kernel/event/append-event';
import { json, message, page } from '#server/kernel/http/answer';
import { RandomId } from '#server/kernel/http/id';
import { listReply, WRONG_AFTER } from '#server/kernel/http/list-reply';
import { notFound } from '#server/kernel/http/problem';
import { type Call, type Route, route } from '#server/kernel/http/route';
import type { SignedIn } from '#server/kernel/http/session';
import { changeRole } from './change-role.ts';
import { type AccountPlace, countAccounts, listAccounts, lockAccount } from './queries.ts';
import { revokeSessions } from './session-queries.ts';
import { setActive } from './set-active.ts';

/**
 * An editor ends every session of an account, such as that of a lost device.
 * @throws Problem not_found
 */
async function endSessionsOf(id: string, editor: SignedIn, { context: { db, clock } }: Call) {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, id))) throw notFound();
    await revokeSessions(trx, id, now);
    const actor = { id: editor.id, name: editor.email };
    const object = { type: 'account', id };
    await appendEvent(trx, { actor, action: 'account.sessions-ended', object, details: {} }, now);
  });
  return { message: 'The person is signed out everywhere.' };
}

const PAGE = 25;
const Place = z
  .string()
  .regex(new RegExp(`^(author|reviewer|editor)-${ID_PATTERN}$`), WRONG_AFTER)
  .transform((place): AccountPlace => {
    const [role = '', id = ''] = place.split('-');
    return { role, id };
  });
const placeOf = ({ role, id }: AccountPlace) => `${role}-${id}`;
const common = { csrf: false, cache: 0 } as const;

/** Roles, which only an editor changes (spec §6). */
export const roleRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/accounts',
    right: 'manage',
    summary: 'Lists accounts, editors first, then by last name.',
    notes: '`search` looks in names and addresses, regardless of case and diacritics. A page holds 25.',
    answers: [page('Account')],
    access: 'editor',
    input: z.object({
      search: z.string().trim().max(200, 'Search for at most 200 characters.').optional(),
      after: Place.optional(),
    }),
    async handle({ search, after }, { context: { reader }, request }) {
      const filter = { search: search || undefined };
      const [rows, total] = await Promise.all([
        listAccounts(reader, { ...filter, after, limit: PAGE + 1 }),
        countAccounts(reader, filter),
      ]);
      return listReply({ rows, limit: PAGE, total, url: request.url, placeOf, show: (row) => row });
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/account/:id/role',
    right: 'manage',
    summary: 'Changes the role of an account.',
    notes: 'Ends the person’s sessions and tells them by email. A role that the person has already changes nothing.',
    answers: [message()],
    refusals: {
      409: 'It is the last editor who can sign in, or the address is unconfirmed and the role is not author.',
    },
    access: 'editor',
    input: z.strictObject({ id: RandomId, role: Role }),
    handle: (input, call) => changeRole(input, call.user, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/account/:id/end-sessions',
    right: 'manage',
    summary: 'Signs a person out on every device.',
    answers: [message()],
    access: 'editor',
    input: z.strictObject({ id: RandomId }),
    handle: ({ id }, call) => endSessionsOf(id, call.user, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/account/:id/active',
    right: 'manage',
    summary: 'Deactivates or reactivates an account.',
    notes:
      'A deactivated account has no sessions, its password is treated as wrong, and it is sent no email about the account. Its work stays but is neither reminded of nor counted on; `waiting` lists what needs reassigning. Setting the same state changes nothing.',
    answers: [json('ActiveChange')],
    refusals: { 409: 'It is the caller’s own, that of the last managing editor, or closed.' },
    access: 'editor',
    input: z.strictObject({ id: RandomId, is_active: z.boolean('Send true or false.') }),
    handle: (input, call) => setActive(input, call.user, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/account/:id/close',
    right: 'manage',
    summary: 'Closes another person’s account permanently, at their request.',
    notes: 'Follows the rules of `/api/auth/close`. The person is told by email, and the event log names the editor.',
    answers: [message()],
    refusals: {
      409: 'It is already closed, the caller’s own or the last managing editor’s, or others are waiting for something from it.',
    },
    access: 'editor',
    input: z.strictObject({ id: RandomId }),
    handle: async ({ id }, call) => (await import('./close-account.ts')).closeAccountOf(id, call.user, call),
  }),
];
