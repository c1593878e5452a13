import { has } from '#domain/decision/decision';
import { decisionLabel } from '#domain/decision/kind';
import { paths } from '#domain/kernel/paths';
import { isActive } from '#domain/review/assignment-status';
import type { Context } from '#server/kernel/context';
import { appendEvent, SYSTEM } from '#server/kernel/event/append-event';
import type { Deliverer, Deliverers } from '#server/kernel/outbox/deliver';
import { type Letter, renderEmail } from '#server/kernel/outbox/mail-template';
import { colleagueToTell } from '#server/manuscript/colleague-to-tell';
import type { ReviewLink } from './mails.ts';
import { findInvitation, findOutcome, findReachable, setThanked } from './queries.ts';
import { createReviewLink } from './review-link.ts';
import { isHeldBack } from './reviewed.ts';
import { findReviewCopy } from './reviewer-queries.ts';

/** Imported with the first email: functions that queue one carry the deliverers. */
const mails = () => import('./mails.ts');

type Found = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** An email to a reviewer with a new link; skipped unless `isDue`. */
const toReviewer =
  (
    letterOf: (found: Found, name: string, link: ReviewLink, context: Context) => Letter | Promise<Letter>,
    { isDue, page, after }: { isDue: (found: Found) => boolean; page: (id: string) => string; after?: AfterMail },
  ): Deliverer<{ assignment_id: string }> =>
  async ({ id, payload }, context) => {
    const found = await findReachable(context.db, payload.assignment_id);
    if (!found || !isActive(found) || !isDue(found)) return;
    const link = await createReviewLink(context, found, page(found.id));
    const to = { name: nameOf(found), address: found.email };
    await context.mailer.send({
      id,
      to,
      ...renderEmail(context.journal, await letterOf(found, to.name, link, context)),
    });
    await after?.(found, context);
  };

/** Delivers emails about assignments; payload: `assignment_id`. */
export const reviewDeliverers = {
  'mail.review-invitation': toReviewer(
    async (found, name, link, { journal }) => (await mails()).reviewInvitationEmail(journal, found, name, link),
    {
      isDue: ({ accepted_at, is_awaited }) => accepted_at === null && Boolean(is_awaited),
      page: () => paths.reviewInvitation,
    },
  ),
  'mail.review-accepted': toReviewer(
    async (found, name, link) => (await mails()).invitationAcceptedEmail(found, name, link),
    {
      isDue: ({ is_awaited }) => Boolean(is_awaited),
      page: paths.review,
    },
  ),
  'mail.review-copy-shown': toReviewer(
    async (found, name, link) => (await mails()).copyReleasedEmail(found, name, link),
    {
      isDue: ({ accepted_at, is_awaited }) => accepted_at !== null && Boolean(is_awaited),
      page: paths.review,
    },
  ),
  'mail.review-thanks': toReviewer(
    async (found, name, link) => (await mails()).reviewerThanksEmail(found, name, link),
    {
      isDue: ({ completed_at }) => completed_at !== null,
      page: paths.review,
      after: noteThanks,
    },
  ),
  'mail.review-outcome': (effect, context) =>
    toReviewer(withDecision(effect.payload.decision_id), {
      isDue: ({ completed_at }) => completed_at !== null,
      page: paths.review,
    })(effect, context),
  'mail.review-answered': async ({ id, payload }, context) => {
    const found = await findInvitation(context.db, payload.assignment_id);
    if (!found) return;
    const copy = await findReviewCopy(context.reader, found.manuscript_id, found.round);
    const answer = {
      isHeldBack: copy !== undefined && isHeldBack(copy),
      reviewer: displayName(found),
      ...whatWasAnswered(found, payload.answer),
    };
    const { invitationAnsweredEmail } = await mails();
    const letter = invitationAnsweredEmail(
      forOffice(found),
      answer,
      context.siteUrl + paths.editorManuscript(found.manuscript_id),
    );
    await context.mailer.send({ id, to: await inviterOf(found, context), ...renderEmail(context.journal, letter) });
  },
  'mail.review-file-infected': async ({ id, payload }, context) => {
    const found = await findInvitation(context.db, payload.assignment_id);
    if (!found) return;
    const url = context.siteUrl + paths.editorReviews(found.manuscript_id);
    const { infectedReviewFileEmail } = await mails();
    const letter = infectedReviewFileEmail(found, displayName(found), url);
    await context.mailer.send({ id, to: await inviterOf(found, context), ...renderEmail(context.journal, letter) });
  },
  'mail.review-submitted': async ({ id, payload }, context) => {
    const found = await findInvitation(context.db, payload.assignment_id);
    if (!found) return;
    const told = { reviewer: displayName(found), isFirst: payload.number === 1 };
    const { reviewSubmittedEmail } = await mails();
    const letter = reviewSubmittedEmail(
      forOffice(found),
      told,
      context.siteUrl + paths.editorReviews(found.manuscript_id),
    );
    await context.mailer.send({ id, to: await inviterOf(found, context), ...renderEmail(context.journal, letter) });
  },
} satisfies Deliverers;

const withDecision =
  (decisionId = '') =>
  async (found: Found, name: string, link: ReviewLink, { db }: Context): Promise<Letter> => {
    const decision = await findOutcome(db, decisionId);
    // Reviews may be released while the round continues.
    const label = decision && has('endsRound', decision.status) ? decisionLabel(decision) : undefined;
    const isWithdrawn = decision?.kind === 'withdrawal';
    const { reviewOutcomeEmail } = await mails();
    return reviewOutcomeEmail(found, name, link, { label, isWithdrawn });
  };

/** The answer at that time, even if changed since. */
function whatWasAnswered(found: Found, answer = found.declined_at ? 'decline' : 'accept') {
  if (answer === 'accept') return { accepted: true, reason: '', colleagues: '' };
  return { accepted: false, reason: found.decline_reason, colleagues: found.suggested_colleagues };
}

const inviterOf = ({ manuscript_id, invited_by_id }: Found, context: Context) =>
  colleagueToTell(context, manuscript_id, invited_by_id);

/** The office reads the title as its authors wrote it. */
const forOffice = (found: Found) => ({ ...found, title: found.written_title });

type AfterMail = (found: Found, context: Context) => Promise<void>;

async function noteThanks({ id, manuscript_id }: Found, { db, clock }: Context): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    if (!(await setThanked(trx, id, now))) return;
    const object = { type: 'manuscript', id: manuscript_id };
    await appendEvent(trx, { actor: SYSTEM, action: 'review.thanked', object, details: { assignment_id: id } }, now);
  });
}

const nameOf = ({ first_name, last_name }: Found) => [first_name, last_name].filter(Boolean).join(' ');

/** A reviewer's name for the office; those who declined may never have given one. */
const displayName = (found: Found) => nameOf(found) || `The reviewer you invited as ${found.email}`;
