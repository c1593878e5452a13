import type * as z from 'zod';
import { INVITATION_TEXTS, type Invitation, type InvitationAnswer } from '#domain/review/invitation';
import { Problem } from '#server/kernel/http/problem';
import { refuseIfSpent, spend } from '#server/kernel/http/rate-limit';
import { REVIEW_LINK_LIMIT } from '#server/kernel/http/reviewer';
import type { Call } from '#server/kernel/http/route';
import { tokenHash } from '#server/kernel/identifiers';
import { answerInvitation } from './answer-invitation.ts';
import { nameToAskFor } from './name-to-ask-for.ts';
import { findInvitationByToken } from './queries.ts';
import { readReviewed } from './reviewed.ts';

/**
 * The invitation behind a link. Opening it changes nothing, because email scanners open links.
 * @throws Problem not_found, the same for a link that is unknown, too old or withdrawn
 */
export async function showInvitation(token: string, call: Call): Promise<Invitation> {
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
