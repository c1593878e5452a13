import type * as z from 'zod';
import { INVITATION_TEXTS, type Invitation, InvitationAnswer, ShownInvitation } from '#domain/review/invitation';
import { json } from '#server/kernel/http/answer';
import { Problem } from '#server/kernel/http/problem';
import { refuseIfSpent, spend } from '#server/kernel/http/rate-limit';
import { REVIEW_LINK_LIMIT } from '#server/kernel/http/reviewer';
import { type Call, type Route, route } from '#server/kernel/http/route';
import { tokenHash } from '#server/kernel/identifiers';
import { answerInvitation } from './answer-invitation.ts';
import { findInvitationByToken } from './queries.ts';
import { nameToAskFor, readReviewed } from './reviewed.ts';

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

/**
 * The invitation behind a link. Opening it changes nothing, because email scanners open links.
 * @throws Problem not_found, the same whether the link is unknown, expired or withdrawn
 */
async function showInvitation(token: string, call: Call): Promise<Invitation> {
  return toInvitation(await find(token, call), call);
}

/**
 * Accepts or declines by the link alone.
 * @throws Problem not_found; conflict if it was answered otherwise or withdrawn; bad_request without a name
 */
export async function answer({ token, ...given }: z.infer<typeof InvitationAnswer>, call: Call) {
  const { id, reviewer_id, email } = await find(token, call);
  const reviewer = { assignmentId: id, accountId: reviewer_id, email, byLink: true };
  const answered = await answerInvitation(given, reviewer, call.context);
  return { ...answered, invitation: await toInvitation(await find(token, call), call) };
}

async function find(token: string, { context, ip }: Call) {
  await refuseIfSpent(context, REVIEW_LINK_LIMIT, ip);
  const found = await findInvitationByToken(context.db, tokenHash(token), context.clock.now());
  if (found?.is_active && !found.cancelled_at) return found;
  await spend(context, REVIEW_LINK_LIMIT, ip);
  throw new Problem('not_found', INVITATION_TEXTS.unknown);
}

type Found = NonNullable<Awaited<ReturnType<typeof findInvitationByToken>>>;

async function toInvitation(found: Found, { context }: Call): Promise<Invitation> {
  const { id, manuscript_number, title, abstract, keywords, article_type, language, due_on } = found;
  const { stage } = await readReviewed(context.reader, id, context.clock.now());
  const unanswered = stage === 'closed' ? 'closed' : 'invited';
  const status = found.declined_at ? 'declined' : found.accepted_at ? 'accepted' : unanswered;
  const asked_name = status === 'invited' ? nameToAskFor(found) : null;
  return { id, manuscript_number, title, abstract, keywords, article_type, language, due_on, status, asked_name };
}
