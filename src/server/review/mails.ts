import type { LetterTemplate } from '#domain/decision/letter';
import type { Journal } from '#domain/journal/journal';
import type { Language } from '#domain/journal/language';
import { presentMail } from '#domain/journal/mail/mail-template';
import { longDate } from '#domain/kernel/date';
import { INVITATION, invitationValues } from '#domain/review/invitation-letter';
import { REVIEW_MAILS } from '#domain/review/mail-templates';
import type { Letter } from '#server/kernel/outbox/mail-template';
import { mailWriter } from '#server/kernel/outbox/write-mail';

/** A manuscript's facts for invitations: never its authors. */
interface InvitedTo {
  manuscript_number: string;
  title: string;
  abstract: string;
  language: Language;
  due_on: string;
}

/** An assignment's link, and the plain date it expires. */
export interface ReviewLink {
  url: string;
  endsOn: string;
}

/** An email of the journal to a reviewer. */
export interface ToReviewer {
  journal: Journal;
  invited: InvitedTo;
  name: string;
  link: ReviewLink;
}

const write = mailWriter(REVIEW_MAILS);
/** Invited reviewers may never have given a name. */
export const nameOrColleague = (name: string) => name || 'colleague';

const about = ({ invited: { manuscript_number: number, title }, name, link }: ToReviewer) => ({
  number,
  title,
  name: nameOrColleague(name),
  link_until: longDate(link.endsOn),
});
const dated = (mail: ToReviewer) => ({ ...about(mail), due_date: longDate(mail.invited.due_on) });

/** Invites a reviewer, with the editor's text if any; the link is for this assignment only. */
export function reviewInvitationEmail(mail: ToReviewer, letter: LetterTemplate | null): Letter {
  const { journal, invited, link } = mail;
  const { closing } = presentMail(journal, 'review-invitation', INVITATION);
  return write(
    journal,
    'review-invitation',
    { ...about(mail), ...invitationValues(journal, invited) },
    { url: link.url, words: letter ? { ...letter, closing } : undefined },
  );
}

/** Confirms an accepted invitation, with a link back to the review. */
export const invitationAcceptedEmail = (mail: ToReviewer): Letter =>
  write(mail.journal, 'review-accepted', dated(mail), mail.link);

/** Tells a waiting reviewer that the manuscript is available. */
export const copyReleasedEmail = (mail: ToReviewer): Letter =>
  write(mail.journal, 'review-copy-shown', dated(mail), mail.link);

/** Tells a reviewer that further files are available, by neutral names. */
export function filesReleasedEmail(mail: ToReviewer, names: readonly string[]): Letter {
  const values = { ...dated(mail), files: names.join(', ') };
  return names.length === 1
    ? write(mail.journal, 'further-file-shown', values, mail.link)
    : write(mail.journal, 'further-files-shown', { ...values, file_count: String(names.length) }, mail.link);
}

/** Thanks a reviewer for a review. */
export const reviewerThanksEmail = (mail: ToReviewer): Letter =>
  write(mail.journal, 'review-thanks', about(mail), mail.link);

/** Tells a reviewer the decision, with the other reviews. */
export function reviewOutcomeEmail(
  mail: ToReviewer,
  { label, isWithdrawn }: { label: string | undefined; isWithdrawn: boolean },
): Letter {
  if (isWithdrawn) return write(mail.journal, 'review-outcome-withdrawn', about(mail), mail.link);
  return label
    ? write(mail.journal, 'review-outcome', { ...about(mail), decision: label }, mail.link)
    : write(mail.journal, 'review-outcome-open', about(mail), mail.link);
}

/** A review, for the editor who invited the reviewer. */
export interface ToEditor {
  journal: Journal;
  invited: InvitedTo;
  reviewer: string;
  url: string;
}

const news = ({ invited: { manuscript_number: number, title }, reviewer }: ToEditor) => ({ number, title, reviewer });

/** Tells the inviting editor about a submitted or changed review. */
export const reviewSubmittedEmail = (mail: ToEditor, { isFirst }: { isFirst: boolean }): Letter =>
  write(mail.journal, isFirst ? 'review-submitted' : 'review-changed', news(mail), mail);

/** Warns the inviting editor that a review's file is infected. */
export const infectedReviewFileEmail = (mail: ToEditor): Letter =>
  write(mail.journal, 'review-file-infected', news(mail), mail);

const HELD_BACK =
  'The reviewer cannot read the manuscript yet: something in the review copy may identify the authors. Please check what was found, then release it to reviewers or ask the authors for another file.';

/** Tells the inviting editor how the invitation was answered. */
export function invitationAnsweredEmail(
  mail: ToEditor,
  answer: { accepted: boolean; isHeldBack: boolean; reason: string; colleagues: string },
): Letter {
  const { accepted, isHeldBack, reason, colleagues } = answer;
  if (accepted) {
    return write(mail.journal, 'review-agreed', { ...news(mail), copy_note: isHeldBack ? HELD_BACK : '' }, mail);
  }
  const reason_line = reason && `Reason: ${reason}`;
  const suggested_line = colleagues && `Suggested instead: ${colleagues}`;
  return write(mail.journal, 'review-declined', { ...news(mail), reason_line, suggested_line }, mail);
}
