import * as z from 'zod';
import { FirstName, LastName } from '#domain/account/account';
import type { Language } from '#domain/journal/language';
import { paragraphsSchema } from '#domain/kernel/text';

export const INVITATION_TEXTS = {
  unknown: 'This link is no longer valid. If a review is still needed, our latest email has one that works.',
  expired: 'This link has expired. If a review is still needed, our latest email has one that works.',
  movedReason: 'Moved to another account of the same person.',
  moved: 'This invitation now belongs to another account. The link in our email to that address opens it.',
  taken: 'The invitation now belongs to your account.',
  unconfirmed: 'Confirm the address of your account first. The link in our invitation works without it.',
  notForAccount:
    'This invitation cannot be moved to your account automatically. You can still answer it here; the editorial office can move it for you.',
  accepted: 'Thank you for agreeing to review this manuscript.',
  declined: 'Thank you for letting us know.',
  nameMissing: 'Enter your name.',
  answered: 'This invitation has already been answered.',
  cancelled: 'The journal has withdrawn this invitation.',
  closed: 'The editor has decided on this manuscript, so no further review is needed. Thank you for your time.',
} as const;

const Token = z.string(INVITATION_TEXTS.unknown).max(100, INVITATION_TEXTS.unknown);

/** The body of `POST /api/review-invitation/show`. */
export const ShownInvitation = z.strictObject({ token: Token });

/**
 * Accepts or declines; reason and suggested colleagues are optional. Accepting asks for an unknown name, which the
 * certificate and emails use.
 */
export const AssignmentAnswer = z.strictObject({
  answer: z.enum(['accept', 'decline'], 'Accept or decline the invitation.'),
  reason: paragraphsSchema({ called: 'the reason', max: 2_000 }).default(''),
  suggested_colleagues: paragraphsSchema({ called: 'the colleagues', max: 2_000 }).default(''),
  first_name: FirstName.optional(),
  last_name: LastName.optional(),
});

/** The body of `POST /api/review-invitation/answer`. */
export const InvitationAnswer = AssignmentAnswer.extend({ token: Token });

/** A name as far as known, for confirmation; unknown parts are empty. */
export interface NameToAskFor {
  first_name: string;
  last_name: string;
}

/** An invitation before it is answered: an allow-list without authors (design §7). */
export interface Invitation {
  /** The assignment's id in the reviewer's area. */
  id: string;
  /** The address it was sent to. */
  email: string;
  manuscript_number: string;
  title: string;
  abstract: string;
  keywords: string[];
  article_type: string | null;
  language: Language;
  /** A plain date. */
  due_on: string;
  /** `closed`: unanswered when the editor decided. */
  status: 'invited' | 'accepted' | 'declined' | 'cancelled' | 'closed';
  /** Asked on accepting; null if known. */
  name_to_ask_for: NameToAskFor | null;
}
