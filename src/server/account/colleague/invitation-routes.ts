import * as z from 'zod';
import { InvitationLink, Joining, newInvitation } from '#domain/account/colleague/invitation';
import { json, message } from '#server/kernel/http/answer';
import { RandomId } from '#server/kernel/http/id';
import { type Route, route, type SignedInCall } from '#server/kernel/http/route';

/** Imported on demand, to keep the functions' start fast. */
const load = () => import('./invite-colleague.ts');
const loadJoining = () => import('./join-office.ts');

const common = { csrf: false, cache: 0 } as const;
const ofOffice = { ...common, access: 'editor', right: 'manage' } as const;
const TOO_MANY = 'More than 30 invitations in an hour from one person.';
const TOO_MANY_LINKS = 'More than 60 wrong links in an hour from one network.';

async function changed(message: string, { context }: SignedInCall) {
  const { readInvitations } = await load();
  return { message, invitations: await readInvitations(context.reader, context.clock.now()) };
}

export const officeInvitationRoutes: readonly Route[] = [
  route({
    ...ofOffice,
    method: 'GET',
    path: '/api/editor/colleague-invitations',
    summary: 'Lists pending invitations to the office.',
    notes: '`state` is `void` if the sender may no longer invite, and `expired` once the link has expired.',
    answers: [json('InvitedColleague[]')],
    input: z.object({}),
    handle: async (_, { context }) => (await load()).readInvitations(context.reader, context.clock.now()),
  }),
  route({
    ...ofOffice,
    method: 'POST',
    path: '/api/editor/colleague-invitations',
    summary: 'Invites someone to the office, with an emailed link.',
    notes: 'The link works once and for seven days. Nothing changes for the person until it is followed.',
    answers: [json('InvitationsChange')],
    refusals: {
      409: 'The person already belongs to the office or is already invited, or the account is closed.',
      429: TOO_MANY,
    },
    input: newInvitation,
    async handle(invitation, call) {
      await (await load()).inviteColleague(invitation, call);
      return changed(`The invitation is on its way to ${invitation.email}.`, call);
    },
  }),
  route({
    ...ofOffice,
    method: 'POST',
    path: '/api/editor/colleague-invitations/:id/resend',
    summary: 'Resends an invitation to the office, with a new link.',
    notes: 'The earlier link stops working immediately. The caller becomes the sender of the invitation.',
    answers: [json('InvitationsChange')],
    refusals: { 429: TOO_MANY },
    input: z.strictObject({ id: RandomId }),
    async handle({ id }, call) {
      await (await load()).resendInvitation(id, call);
      return changed('A new link is on its way.', call);
    },
  }),
  route({
    ...ofOffice,
    method: 'DELETE',
    path: '/api/editor/colleague-invitations/:id',
    summary: 'Withdraws an invitation to the office.',
    notes: 'Its link stops working immediately.',
    answers: [json('InvitationsChange')],
    input: z.strictObject({ id: RandomId }),
    async handle({ id }, call) {
      await (await load()).withdrawInvitation(id, call);
      return changed('The invitation was withdrawn.', call);
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
      409: 'The sender may no longer invite, or the person already belongs to the office.',
      429: TOO_MANY_LINKS,
    },
    input: InvitationLink,
    handle: async ({ token }, call) => (await loadJoining()).showColleagueInvitation(token, call),
  }),
  route({
    ...common,
    access: 'public',
    method: 'POST',
    path: '/api/auth/colleague-invitation/join',
    summary: 'Joins the office with an emailed link and a new password.',
    notes:
      'For an address without an account, or whose account is unconfirmed or has no password. Confirms the address; earlier sessions, password and second factor end. Does not sign in. A refused password leaves the link usable.',
    answers: [message()],
    refusals: {
      404: 'The link is unknown, used, expired or withdrawn.',
      409: 'The sender may no longer invite, or the person has an account to sign in with.',
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
    notes: 'Ends the person’s sessions and tells them by email.',
    answers: [message()],
    refusals: {
      404: 'The link is unknown, used, expired or withdrawn.',
      409: 'The sender may no longer invite, the invitation is for another address, or this address is unconfirmed.',
      429: TOO_MANY_LINKS,
    },
    input: InvitationLink,
    handle: async ({ token }, call) => (await loadJoining()).acceptColleagueInvitation(token, call),
  }),
];
