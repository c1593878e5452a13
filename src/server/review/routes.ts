import type * as z from 'zod';
import { INVITATION_TEXTS, type Invitation, InvitationAnswer, ShownInvitation } from '#domain/review/invitation';
import { json } from '#server/kernel/http/answer';
import { Problem } from '#server/kernel/http/problem';
import { consumeAttempt, refuseIfExhausted } from '#server/kernel/http/rate-limit';
import { REVIEW_LINK_LIMIT } from '#server/kernel/http/reviewer';
import { type Call, type Route, route } from '#server/kernel/http/route';
import { tokenHash } from '#server/kernel/identifiers';
import { answerInvitation } from './answer-invitation.ts';
import { findInvitationByToken } from './queries.ts';
import { nameToAskFor, readAssignment } from './review-assignment.ts';

const common = { method: 'POST', access: 'public', csrf: false, cache: 0 } as const;

/** Routes for holders of an invitation link, without a password; only POST changes anything. */
export const reviewRoutes: readonly Route[] = [
  route({
    ...common,
    path: '/api/review-invitation/show',
    summary: 'Shows the invitation behind an emailed link.',
    answers: [json('Invitation')],
    refusals: {
      404: 'The link is unknown or has expired, or its invitation was withdrawn or moved; the message says which.',
      429: 'More than 60 attempts with an invalid link in an hour from one network.',
    },
    input: ShownInvitation,
    handle: ({ token }, call) => readInvitation(token, call),
  }),
  route({
    ...common,
    path: '/api/review-invitation/answer',
    summary: 'Accepts or declines an invitation, from its emailed link.',
    notes:
      'Repeating the answer returns the same reply. Someone who accepts without a name on record must give one; otherwise the reply is 400 with an error for `first_name`. An answer confirms the address; an unconfirmed account loses its password and sessions, and `password_ended` is true.',
    answers: [json('AnsweredInvitation')],
    refusals: {
      404: 'The link is unknown or has expired, or its invitation was withdrawn or moved.',
      409: 'The invitation was answered or withdrawn, or the round is decided.',
      429: 'More than 60 attempts with an invalid link in an hour from one network.',
    },
    input: InvitationAnswer,
    handle: (input, call) => answer(input, call),
  }),
  route({
    ...common,
    access: 'signed-in',
    path: '/api/review-invitation/take',
    summary: 'Moves the invitation behind an emailed link to the caller’s account.',
    notes: 'It continues there with its due date, answer and draft, as `id`; a new link is emailed to that address.',
    answers: [json('TakenInvitation')],
    refusals: {
      403: 'The account’s address is not confirmed.',
      404: 'The link is unknown or has expired, or its invitation was withdrawn or moved.',
      409: 'It has ended, or only the office can move it to this account, for example because of a possible conflict of interest.',
      429: 'More than 60 attempts with an invalid link in an hour from one network.',
    },
    input: ShownInvitation,
    // Imported on demand, because few people continue with another account.
    handle: async ({ token }, call) => {
      const { takeInvitation } = await import('./move-invitation.ts');
      return takeInvitation(await findByToken(token, call), call);
    },
  }),
];

/**
 * Shows the invitation behind a link. Opening it changes nothing, because email scanners open links.
 * @throws Problem not_found
 */
async function readInvitation(token: string, call: Call): Promise<Invitation> {
  return toInvitation(await findByToken(token, call), call);
}

/**
 * Accepts or declines with nothing but the link.
 * @throws Problem not_found; conflict if it was answered differently or withdrawn; bad_request without a name
 */
export async function answer({ token, ...given }: z.infer<typeof InvitationAnswer>, call: Call) {
  const { id, reviewer_id, email } = await findByToken(token, call);
  const reviewer = { assignmentId: id, accountId: reviewer_id, email, byLink: true };
  const answered = await answerInvitation(given, reviewer, call.context);
  return { ...answered, invitation: await toInvitation(await findByToken(token, call), call) };
}

async function findByToken(token: string, { context, ip }: Call) {
  await refuseIfExhausted(context, REVIEW_LINK_LIMIT, ip);
  const found = await findInvitationByToken(context.db, tokenHash(token), context.clock.now());
  const end = endedLinkText(found);
  if (found && !end) return found;
  await consumeAttempt(context, REVIEW_LINK_LIMIT, ip);
  throw new Problem('not_found', end ?? INVITATION_TEXTS.unknown);
}

/** The message for the holder of an expired link; undefined while it works. */
function endedLinkText(found: Awaited<ReturnType<typeof findInvitationByToken>>): string | undefined {
  if (!found?.is_active) return INVITATION_TEXTS.unknown;
  if (found.was_moved) return INVITATION_TEXTS.moved;
  if (found.cancelled_at) return INVITATION_TEXTS.cancelled;
  return found.does_work ? undefined : INVITATION_TEXTS.expired;
}

type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitationByToken>>>;

async function toInvitation(found: FoundInvitation, { context }: Call): Promise<Invitation> {
  const { id, email, manuscript_number, title, abstract, keywords, article_type, language, due_on } = found;
  const { stage } = await readAssignment(context.reader, id, context.clock.now());
  const unanswered = stage === 'closed' ? 'closed' : 'invited';
  const status = found.declined_at ? 'declined' : found.accepted_at ? 'accepted' : unanswered;
  const name_to_ask_for = status === 'invited' ? nameToAskFor(found) : null;
  return {
    id,
    email,
    manuscript_number,
    title,
    abstract,
    keywords,
    article_type,
    language,
    due_on,
    status,
    name_to_ask_for,
  };
}
