import { InvitationAnswer, ShownInvitation } from '#domain/review/invitation';
import { json } from '#server/kernel/http/answer';
import { type Route, route } from '#server/kernel/http/route';
import { answer, showInvitation } from './invitation.ts';

const common = { method: 'POST', access: 'public', csrf: false, cache: 0 } as const;

/** Routes by invitation link, without a password; only POST changes anything. */
export const reviewRoutes: readonly Route[] = [
  route({
    ...common,
    path: '/api/review-invitation/show',
    summary: 'Shows the invitation behind an emailed link.',
    notes: '404 for an unknown, expired or withdrawn link.',
    answers: [json('Invitation')],
    refusals: {
      404: 'The link is unknown, expired or withdrawn.',
      429: 'More than 60 wrong links in an hour from one network.',
    },
    input: ShownInvitation,
    handle: ({ token }, call) => showInvitation(token, call),
  }),
  route({
    ...common,
    path: '/api/review-invitation/answer',
    summary: 'Accepts or declines an invitation, from its emailed link.',
    notes:
      'Repeating the answer gives the same reply. Someone who accepts without a name on record must give it, or gets 400 at `first_name`. An answer confirms the address; an unconfirmed account loses its password and sessions, and `password_ended` is true.',
    answers: [json('AnsweredInvitation')],
    refusals: {
      404: 'The link is unknown, expired or withdrawn.',
      409: 'The invitation was answered or withdrawn, or the round is decided.',
      429: 'More than 60 wrong links in an hour from one network.',
    },
    input: InvitationAnswer,
    handle: (input, call) => answer(input, call),
  }),
];
