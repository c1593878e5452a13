import { InvitationAnswer, ShownInvitation } from '#domain/review/invitation';
import { type Route, route } from '#server/http/route';
import { answer, showInvitation } from './invitation.ts';

const common = { method: 'POST', access: 'public', csrf: false, cache: 0 } as const;

/** What a reviewer does by the link of an invitation, without a password; only a POST changes anything. */
export const reviewRoutes: readonly Route[] = [
  route({
    ...common,
    path: '/api/review-invitation/show',
    input: ShownInvitation,
    handle: ({ token }, call) => showInvitation(token, call),
  }),
  route({
    ...common,
    path: '/api/review-invitation/answer',
    input: InvitationAnswer,
    handle: (input, call) => answer(input, call),
  }),
];
