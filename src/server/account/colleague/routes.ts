import * as z from 'zod';
import { AbsenceChange, colleagueChange, EditorChange } from '#domain/account/colleague/colleague';
import { InvitationLink, Joining, newInvitation } from '#domain/account/colleague/invitation';
import { json, message } from '#server/kernel/http/answer';
import { Id, RandomId } from '#server/kernel/http/id';
import { type Route, route, type SignedInCall } from '#server/kernel/http/route';

/** Imported on demand, so that the office's function starts fast. */
const loadAssigning = () => import('./assign-editor.ts');
const loadQueries = () => import('./queries.ts');

const common = { csrf: false, cache: 0 } as const;

export const colleagueRoutes: readonly Route[] = [
  route({
    ...common,
    access: 'editor-of',
    method: 'GET',
    path: '/api/editor/manuscript/:id/editors',
    right: 'read',
    summary: 'Shows who handles a manuscript and who else could, best matches first.',
    notes:
      'Ordered by: not away, no ties to the authors, covering its category, fewest open manuscripts. Its authors and reviewers are not listed.',
    answers: [json('HandlingEditors')],
    input: z.strictObject({ id: Id }),
    handle: async ({ id }, { context }) =>
      (await loadAssigning()).readHandlingEditors(context.reader, id, context.clock.now()),
  }),
  route({
    ...common,
    access: 'editor',
    method: 'GET',
    path: '/api/editor/handling-editors',
    right: 'read',
    summary: 'Lists the colleagues who may handle manuscripts.',
    answers: [json('HandlingEditor[]')],
    input: z.object({}),
    handle: async (_, { context }) => (await loadQueries()).listHandlingEditors(context.reader),
  }),
  route({
    ...common,
    access: 'editor-of',
    method: 'POST',
    path: '/api/editor/manuscript/:id/editor',
    right: 'edit',
    summary: 'Assigns a manuscript to an editor.',
    notes:
      'Without `editor_id` it is assigned to the caller; null leaves it unassigned. `instead_of` is the editor that the caller last saw, or null. An editor other than the caller is notified by email.',
    answers: [json('HandlingEditorsChange')],
    refusals: {
      409: 'Its editor is no longer `instead_of`.',
      422: 'The person has a conflict of interest, or may not handle manuscripts.',
    },
    input: EditorChange.safeExtend({ id: Id }),
    async handle({ id, ...change }, call) {
      const { assignEditor, readHandlingEditors } = await loadAssigning();
      const done = await assignEditor(change, call);
      return { ...done, ...(await readHandlingEditors(call.context.reader, id, call.context.clock.now())) };
    },
  }),
  route({
    ...common,
    access: 'editor-of',
    method: 'POST',
    path: '/api/editor/manuscript/:id/recuse',
    right: 'read',
    summary: 'Steps back from a manuscript.',
    notes: 'From then on it does not exist for the caller; if the caller handled it, it becomes unassigned.',
    answers: [message()],
    input: z.strictObject({ id: Id }),
    async handle(_, call) {
      await (await import('./assign-editor.ts')).recuse(call);
      return { message: 'You have stepped back from this manuscript.' };
    },
  }),
  route({
    ...common,
    access: 'editor',
    method: 'GET',
    path: '/api/editor/absence',
    right: 'read',
    summary: 'Shows the caller’s absence and cover, and whom the caller covers today.',
    answers: [json('OwnAbsence')],
    input: z.object({}),
    handle: async (_, call) => (await import('./change-colleague.ts')).readOwnAbsence(call),
  }),
  route({
    ...common,
    access: 'editor',
    method: 'PUT',
    path: '/api/editor/absence',
    right: 'read',
    summary: 'Sets the caller’s absence and cover.',
    notes:
      'During the absence the cover is suggested as editor, sees the caller’s manuscripts and has them in their queue.',
    answers: [json('OwnAbsenceChange')],
    input: AbsenceChange,
    handle: async (change, call) => (await import('./change-colleague.ts')).changeOwnAbsence(change, call),
  }),
  route({
    ...common,
    access: 'editor',
    method: 'GET',
    path: '/api/editor/colleagues',
    right: 'manage',
    summary: 'Lists the members of the editorial office with their roles, categories and absences.',
    answers: [json('Colleague[]')],
    input: z.object({}),
    handle: async (_, { context }) => (await import('./queries.ts')).listColleagues(context.reader),
  }),
  route({
    ...common,
    access: 'editor',
    method: 'PUT',
    path: '/api/editor/colleagues/:id',
    right: 'manage',
    summary: 'Sets a colleague’s editorial role, categories and absence.',
    notes: 'The colleague is notified of a new role by email. Losing the right to handle manuscripts unassigns theirs.',
    answers: [json('ColleaguesChange')],
    refusals: { 409: 'The colleague is the only managing editor.' },
    input: (journal) => colleagueChange(journal).safeExtend({ id: RandomId }),
    async handle(change, call) {
      const [{ changeColleague }, { listColleagues }] = await Promise.all([
        import('./change-colleague.ts'),
        import('./queries.ts'),
      ]);
      await changeColleague(change, call);
      return { message: 'The change was saved.', colleagues: await listColleagues(call.context.reader) };
    },
  }),
];

/** Imported on demand, so that the functions start fast. */
const loadInviting = () => import('./invite-colleague.ts');
const loadJoining = () => import('./join-office.ts');
const managing = { ...common, access: 'editor', right: 'manage' } as const;
const TOO_MANY = 'More than 30 invitations in an hour from one person.';
const TOO_MANY_LINKS = 'More than 60 attempts with an invalid link in an hour from one network.';

async function invitationsChange(message: string, { context }: SignedInCall) {
  const { readInvitations } = await loadInviting();
  return { message, invitations: await readInvitations(context.reader, context.clock.now()) };
}

export const officeInvitationRoutes: readonly Route[] = [
  route({
    ...managing,
    method: 'GET',
    path: '/api/editor/colleague-invitations',
    summary: 'Lists pending invitations to the office.',
    notes: '`state` is `void` if the sender can no longer invite colleagues, and `expired` once the link has expired.',
    answers: [json('InvitedColleague[]')],
    input: z.object({}),
    handle: async (_, { context }) => (await loadInviting()).readInvitations(context.reader, context.clock.now()),
  }),
  route({
    ...managing,
    method: 'POST',
    path: '/api/editor/colleague-invitations',
    summary: 'Invites someone to the editorial office, with an emailed link.',
    notes: 'The link works once, within seven days. Nothing changes for the person until it is followed.',
    answers: [json('InvitationsChange')],
    refusals: {
      409: 'The person already belongs to the office or is already invited, or the account is closed.',
      429: TOO_MANY,
    },
    input: newInvitation,
    async handle(invitation, call) {
      await (await loadInviting()).inviteColleague(invitation, call);
      return invitationsChange(`The invitation is on its way to ${invitation.email}.`, call);
    },
  }),
  route({
    ...managing,
    method: 'POST',
    path: '/api/editor/colleague-invitations/:id/resend',
    summary: 'Resends an invitation to the office, with a new link.',
    notes: 'The earlier link stops working immediately. The caller becomes the sender of the invitation.',
    answers: [json('InvitationsChange')],
    refusals: { 429: TOO_MANY },
    input: z.strictObject({ id: RandomId }),
    async handle({ id }, call) {
      await (await loadInviting()).resendInvitation(id, call);
      return invitationsChange('A new link is on its way.', call);
    },
  }),
  route({
    ...managing,
    method: 'DELETE',
    path: '/api/editor/colleague-invitations/:id',
    summary: 'Withdraws an invitation to the office.',
    notes: 'Its link stops working immediately.',
    answers: [json('InvitationsChange')],
    input: z.strictObject({ id: RandomId }),
    async handle({ id }, call) {
      await (await loadInviting()).withdrawInvitation(id, call);
      return invitationsChange('The invitation was withdrawn.', call);
    },
  }),
];

/** Routes for joining the office by invitation. */
export const joiningRoutes: readonly Route[] = [
  route({
    ...common,
    access: 'public',
    method: 'POST',
    path: '/api/auth/colleague-invitation/show',
    summary: 'Shows the invitation to the office behind an emailed link.',
    notes: 'The token is in the link, after `#token=`. `takes` says whether the person signs in or chooses a password.',
    answers: [json('ColleagueWelcome')],
    refusals: {
      404: 'The link is unknown, used, expired or withdrawn.',
      409: 'The sender can no longer invite colleagues, or the person already belongs to the office.',
      429: TOO_MANY_LINKS,
    },
    input: InvitationLink,
    handle: async ({ token }, call) => (await loadJoining()).readColleagueInvitation(token, call),
  }),
  route({
    ...common,
    access: 'public',
    method: 'POST',
    path: '/api/auth/colleague-invitation/join',
    summary: 'Joins the office with an emailed link and a new password.',
    notes:
      'For an address without an account, or whose account is unconfirmed or has no password. Confirms the address, ends earlier sessions, and removes any earlier password and second factor. Does not sign in. A refused password leaves the link usable.',
    answers: [message()],
    refusals: {
      404: 'The link is unknown, used, expired or withdrawn.',
      409: 'The sender can no longer invite colleagues, or the person has an account to sign in with.',
      429: TOO_MANY_LINKS,
    },
    input: Joining,
    handle: async (input, call) => (await loadJoining()).joinWithPassword(input, call),
  }),
  route({
    ...common,
    access: 'signed-in',
    method: 'POST',
    path: '/api/auth/colleague-invitation/accept',
    summary: 'Joins the office with an emailed link and the signed-in account.',
    notes: 'Ends the person’s sessions and notifies them by email.',
    answers: [message()],
    refusals: {
      404: 'The link is unknown, used, expired or withdrawn.',
      409: 'The sender can no longer invite colleagues, the invitation is for another address, or this address is unconfirmed.',
      429: TOO_MANY_LINKS,
    },
    input: InvitationLink,
    handle: async ({ token }, call) => (await loadJoining()).acceptColleagueInvitation(token, call),
  }),
];
