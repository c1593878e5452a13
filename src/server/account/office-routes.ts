import * as z from 'zod';
import { OfficeAddressChange } from '#domain/account/address-change';
import { type ActiveChange, deactivatedText, isClosedAddress } from '#domain/account/closing';
import { Merge, MergeQuery } from '#domain/account/merging';
import { Role } from '#domain/account/role';
import { ID_PATTERN } from '#domain/kernel/id';
import { appendEvent } from '#server/kernel/event/append-event';
import { json, message, page } from '#server/kernel/http/answer';
import { RandomId } from '#server/kernel/http/id';
import { INVALID_AFTER, listReply } from '#server/kernel/http/list-reply';
import { notFound, Problem } from '#server/kernel/http/problem';
import { type Call, type Route, route } from '#server/kernel/http/route';
import type { SignedIn } from '#server/kernel/http/session';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { listConflicts } from '#server/manuscript/queries';
import { listOpenMatters } from './closing-queries.ts';
import {
  type AccountPosition,
  countAccounts,
  listAccounts,
  lockAccount,
  lockEditors,
  revokeSessions,
  unassignManuscripts,
  updateAccount,
} from './queries.ts';

/** Each role's requirements and permissions. */
const ROLE_RULES: Readonly<Record<Role, { needsAddress: boolean; isOffice: boolean }>> = {
  author: { needsAddress: false, isOffice: false },
  reviewer: { needsAddress: true, isOffice: false },
  editor: { needsAddress: true, isOffice: true },
};

/**
 * Changes an account's role. Its sessions end, so that no open page keeps the old rights.
 * @throws Problem not_found; conflict if the journal would be left without an editor, or if the address is
 * unconfirmed
 */
async function changeRole({ id, role }: { id: string; role: Role }, editor: SignedIn, { context }: Call) {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const editors = await lockEditors(trx);
    const account = await lockAccount(trx, id);
    if (!account) throw notFound();
    if (account.role === role) return;
    if (!account.is_active && isClosedAddress(account.email)) {
      throw new Problem('conflict', 'This account is closed. Its owner can open a new one.');
    }
    const { needsAddress, isOffice } = ROLE_RULES[role];
    if (needsAddress && !account.email_verified_at) {
      throw new Problem(
        'conflict',
        'The email address of this account is unconfirmed. Its role can be changed once its owner has confirmed it.',
      );
    }
    if (editors.length === 1 && editors.includes(id)) {
      throw new Problem('conflict', 'This is the last editor. Make someone else an editor first.');
    }
    await updateAccount(trx, id, { role });
    if (!isOffice) await unassignManuscripts(trx, id, now);
    await revokeSessions(trx, id, now);
    await enqueue(trx, { kind: 'mail.role-changed', payload: { account_id: id, role } }, now);
    const actor = { id: editor.id, name: editor.email };
    const details = { from: account.role, to: role };
    await appendEvent(trx, { actor, action: 'role.changed', object: { type: 'account', id }, details }, now);
  });
  context.wakeOutbox();
  return { message: `The role was changed to ${role}.` };
}

/**
 * Deactivates or reactivates an account. Its contributions and commitments stay; its sessions end. Idempotent.
 * `waiting` lists the person's open work, except for manuscripts hidden from the editor.
 * @throws Problem not_found; conflict if it is the editor's own, that of the only managing editor, or closed
 */
async function setActive(
  { id, is_active }: { id: string; is_active: boolean },
  editor: SignedIn,
  { context: { db, reader, clock } }: Call,
): Promise<ActiveChange> {
  if (id === editor.id) throw new Problem('conflict', 'This is your own account.');
  const now = clock.now();
  const open = await db.transaction().execute(async (trx) => {
    const editors = await lockEditors(trx);
    const account = await lockAccount(trx, id);
    if (!account) throw notFound();
    if (!account.is_active && isClosedAddress(account.email)) {
      throw new Problem('conflict', 'This account is closed. Its owner can open a new one.');
    }
    const matters = await listOpenMatters(trx, id);
    if (account.is_active === is_active) return matters;
    if (editors.length === 1 && editors.includes(id)) {
      throw new Problem('conflict', 'This is the only managing editor. Appoint another first.');
    }
    await updateAccount(trx, id, { is_active });
    if (!is_active) await revokeSessions(trx, id, now);
    const actor = { id: editor.id, name: editor.email };
    const action = is_active ? 'account.reactivated' : 'account.deactivated';
    await appendEvent(trx, { actor, action, object: { type: 'account', id }, details: {} }, now);
    return matters;
  });
  if (is_active) return { message: 'The person can sign in again.', waiting: [] };
  const hidden = await listConflicts(reader, editor);
  const waiting = open.filter(({ manuscript_id }) => !hidden.includes(manuscript_id));
  return { message: deactivatedText(waiting), waiting };
}

/**
 * Ends all sessions of an account, for example after a lost device.
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
const Position = z
  .string()
  .regex(new RegExp(`^(author|reviewer|editor)-${ID_PATTERN}$`), INVALID_AFTER)
  .transform((place): AccountPosition => {
    const [role = '', id = ''] = place.split('-');
    return { role, id };
  });
const encodePosition = ({ role, id }: AccountPosition) => `${role}-${id}`;
const common = { csrf: false, cache: 0 } as const;

/** Routes for roles and account states, which only an editor changes (spec §6). */
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
      after: Position.optional(),
    }),
    async handle({ search, after }, { context: { reader }, request }) {
      const filter = { search: search || undefined };
      const [rows, total] = await Promise.all([
        listAccounts(reader, { ...filter, after, limit: PAGE + 1 }),
        countAccounts(reader, filter),
      ]);
      return listReply({ rows, limit: PAGE, total, url: request.url, cursorOf: encodePosition, show: (row) => row });
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/account/:id/role',
    right: 'manage',
    summary: 'Changes the role of an account.',
    notes: 'Ends the person’s sessions and notifies them by email. Setting the current role again has no effect.',
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
      'A deactivated account has no sessions, its password is treated as wrong, and it is sent no email about the account. Its work remains, but no reminders are sent and its reviews do not count; `waiting` lists the work to be reassigned. Setting the same state has no effect.',
    answers: [json('ActiveChange')],
    refusals: { 409: 'It is the caller’s own account, the only managing editor’s, or closed.' },
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
    notes:
      'Follows the rules of `/api/auth/close`. The person is notified by email, and the event log names the editor.',
    answers: [message()],
    refusals: {
      409: 'It is already closed, the caller’s own or the only managing editor’s, or others are waiting for something from it.',
    },
    access: 'editor',
    input: z.strictObject({ id: RandomId }),
    handle: async ({ id }, call) => (await import('./close-account.ts')).closeOtherAccount(id, call.user, call),
  }),
];

/** Office routes to change the address of someone who has lost theirs. */
export const addressOfficeRoutes: readonly Route[] = [
  route({
    csrf: false,
    cache: 0,
    method: 'POST',
    path: '/api/editor/account/:id/address',
    right: 'manage',
    summary: 'Changes the address of an account whose owner has lost access to the current one.',
    notes:
      'Requires the editor’s password, and `otp` if the editor uses two-factor authentication. The change takes effect 72 hours after the request, once the link emailed to the new address has been followed; until then a link emailed to the current address stops it.',
    answers: [json('AddressAnswer')],
    refusals: {
      409: 'The account belongs to a member of the editorial office, its address is unconfirmed, or a manuscript in review is hidden from the editor.',
      429: 'More than 5 requests in an hour, or 10 wrong passwords or codes in 10 minutes.',
    },
    access: 'editor',
    input: OfficeAddressChange.extend({ id: RandomId }),
    // Imported on demand: rarely needed.
    handle: async (input, call) => (await import('./address-change.ts')).changeAddressOf(input, call.user, call),
  }),
];

const managerRoute = { csrf: false, cache: 0, access: 'editor', right: 'manage' } as const;

/** Routes for merging two accounts of one person. */
export const mergeRoutes: readonly Route[] = [
  route({
    ...managerRoute,
    method: 'GET',
    path: '/api/editor/account/:id/merge',
    summary: 'Previews a merge of two accounts, and what prevents it.',
    notes:
      'The account in the path is merged into the one with the address `stays`. `refusals` are sentences; if there is any, the merge is refused. Nothing is changed.',
    answers: [json('MergePlan')],
    refusals: {
      409: 'A manuscript in review is hidden from the editor, and the refusals could reveal who reviews it.',
    },
    input: MergeQuery.extend({ id: RandomId }),
    handle: async (input, call) => (await import('./merge-accounts.ts')).planMerge(input, call.user, call),
  }),
  route({
    ...managerRoute,
    method: 'POST',
    path: '/api/editor/account/:id/merge',
    summary: 'Merges an account into another of the same person, permanently.',
    notes:
      'Manuscripts, reviews, drafts, messages, alerts and places on reserve lists move; the remaining account keeps its name, sign-in and rights. The other is closed as with `/api/auth/close`, and both addresses are notified by email. `seen` is the value from the plan. Requires the editor’s password, and `otp` if the editor uses two-factor authentication.',
    answers: [message()],
    refusals: {
      409: 'The plan names an obstacle or has changed, or one of the two is already closed or merged.',
      429: 'More than 10 wrong passwords or codes in 10 minutes.',
    },
    input: Merge.extend({ id: RandomId, stays: RandomId }),
    handle: async (input, call) => (await import('./merge-accounts.ts')).mergeAccounts(input, call.user, call),
  }),
];
