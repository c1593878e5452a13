import type { LetterTemplate } from '#domain/decision/letter';
import type { Journal } from '#domain/journal/journal';
import type { Language } from '#domain/journal/language';
import { longDate } from '#domain/kernel/date';
import { fillInInvitation, invitationFacts, STANDARD_INVITATION } from '#domain/review/invitation-letter';
import { greetingTo } from '#server/kernel/outbox/greeting';
import type { Letter } from '#server/kernel/outbox/mail-template';

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

const linkNote = (endsOn: string) =>
  `You need no password. The link is only for you: please do not forward this email. It works until ${longDate(endsOn)}, and every email about this review has a new one.`;

/** Invites a reviewer, with the editor's text if any; the link is for this assignment only. */
export function reviewInvitationEmail(
  journal: Journal,
  invitation: InvitedTo & { letter: LetterTemplate | null },
  name: string,
  { url, endsOn }: ReviewLink,
): Letter {
  const { subject, text } = fillInInvitation(journal, invitation.letter ?? STANDARD_INVITATION, invitation);
  return {
    subject,
    greeting: greetingTo(name),
    paragraphs: [...text.split(/\n{2,}/), ...invitationFacts(journal, invitation)],
    action: { label: 'See the invitation, accept or decline', url },
    closing: [
      'One click is enough to decline. If you accept, we ask for your competing interests, then show you the anonymised manuscript and the review form.',
      linkNote(endsOn),
    ],
    reason: 'an editor of the journal thinks you are the right person to review this manuscript.',
  };
}

/** Confirms that someone reviews, with the way back to the review. */
export function invitationAcceptedEmail(
  { manuscript_number, title, due_on }: InvitedTo,
  name: string,
  { url, endsOn }: ReviewLink,
): Letter {
  return {
    subject: `Your review of ${manuscript_number}, due ${longDate(due_on)}`,
    greeting: greetingTo(name),
    paragraphs: [
      `Thank you for agreeing to review ${manuscript_number}, “${title}”. We ask for your review by ${longDate(due_on)}.`,
      'Your work is saved automatically. You can leave at any time and continue from the link in this email.',
    ],
    action: { label: 'Open the review', url },
    closing: [linkNote(endsOn)],
    reason: 'you agreed to review this manuscript.',
  };
}

/** Tells a waiting reviewer that the manuscript is available. */
export function copyReleasedEmail(
  { manuscript_number, title, due_on }: InvitedTo,
  name: string,
  { url, endsOn }: ReviewLink,
): Letter {
  return {
    subject: `${manuscript_number} is ready for you to read`,
    greeting: greetingTo(name),
    paragraphs: [
      `The file of ${manuscript_number}, “${title}”, is ready for you to read. We ask for your review by ${longDate(due_on)}; if you need more time because of the wait, please reply to this email.`,
    ],
    action: { label: 'Open the review', url },
    closing: [linkNote(endsOn)],
    reason: 'you agreed to review this manuscript.',
  };
}

/** Tells a reviewer that further files are available, by neutral names. */
export function filesReleasedEmail(
  { manuscript_number, title, due_on }: InvitedTo,
  files: readonly string[],
  name: string,
  { url, endsOn }: ReviewLink,
): Letter {
  const isOne = files.length === 1;
  return {
    subject: isOne ? `A file for ${manuscript_number} is ready` : `Files for ${manuscript_number} are ready`,
    greeting: greetingTo(name),
    paragraphs: [
      `${isOne ? 'One file comes' : `${files.length} files come`} with ${manuscript_number}, “${title}”, and ${isOne ? 'is' : 'are'} ready for you now: ${files.join(', ')}.`,
      `We ask for your review by ${longDate(due_on)}; if you need more time because of the wait, please reply to this email.`,
    ],
    action: { label: 'Open the review', url },
    closing: [linkNote(endsOn)],
    reason: 'you agreed to review this manuscript.',
  };
}

/** Thanks for a review that has arrived. */
export function reviewerThanksEmail(
  { manuscript_number, title }: InvitedTo,
  name: string,
  { url, endsOn }: ReviewLink,
): Letter {
  return {
    subject: `Thank you for your review of ${manuscript_number}`,
    greeting: greetingTo(name),
    paragraphs: [
      `We received your review of ${manuscript_number}, “${title}”. Thank you: authors and readers owe much to reviewers’ time.`,
      'The authors see your comments without your name. You can change your review until the editor decides; the decision and the other reviews will then appear in the same place. A certificate for your records is ready.',
    ],
    action: { label: 'Open my review', url },
    closing: [linkNote(endsOn)],
    reason: 'you reviewed this manuscript.',
  };
}

/** Tells a reviewer the decision, with the other reviews. */
export function reviewOutcomeEmail(
  { manuscript_number, title }: InvitedTo,
  name: string,
  { url, endsOn }: ReviewLink,
  { label, isWithdrawn }: { label: string | undefined; isWithdrawn: boolean },
): Letter {
  return {
    subject: `${isWithdrawn ? 'Withdrawn:' : 'Decision on'} ${manuscript_number}, which you reviewed`,
    greeting: greetingTo(name),
    paragraphs: [
      isWithdrawn
        ? `The authors have withdrawn ${manuscript_number}, “${title}”. Nothing more is needed from you; thank you for your time.`
        : `The editor has decided on ${manuscript_number}, “${title}”${label ? `: ${label}` : ''}. You can read the decision, with the reviews that went to the authors; none of them names a reviewer.`,
    ],
    action: { label: isWithdrawn ? 'Open my review' : 'Read the decision', url },
    closing: [linkNote(endsOn)],
    reason: 'you reviewed this manuscript.',
  };
}

const TO_OFFICE =
  'news of a review goes to the editor who invited the reviewer, or to the handling editor or the office.';

/** Tells the inviting editor about a submitted or changed review. */
export function reviewSubmittedEmail(
  { manuscript_number, title }: InvitedTo,
  { reviewer, isFirst }: { reviewer: string; isFirst: boolean },
  url: string,
): Letter {
  return {
    subject: `${isFirst ? 'Review received' : 'Review changed'}: ${manuscript_number}`,
    greeting: 'Dear colleague,',
    paragraphs: [
      isFirst
        ? `${reviewer} has submitted the review of ${manuscript_number}, “${title}”.`
        : `${reviewer} has changed the review of ${manuscript_number}, “${title}”. The earlier versions are kept.`,
    ],
    action: { label: 'Read the reviews', url },
    reason: TO_OFFICE,
  };
}

/** Warns the inviting editor that a review's file is infected. */
export function infectedReviewFileEmail({ manuscript_number }: InvitedTo, reviewer: string, url: string): Letter {
  return {
    subject: `Virus found in a review’s file: ${manuscript_number}`,
    greeting: 'Dear colleague,',
    paragraphs: [
      `${reviewer} sent a file with the review of ${manuscript_number} in which a virus was found. It cannot be downloaded. Please ask for a clean one.`,
    ],
    action: { label: 'Read the reviews', url },
    reason: TO_OFFICE,
  };
}

/** Tells the inviting editor how the invitation was answered. */
export function invitationAnsweredEmail(
  { manuscript_number, title }: InvitedTo,
  answer: { reviewer: string; accepted: boolean; isHeldBack: boolean; reason: string; colleagues: string },
  url: string,
): Letter {
  const { reviewer, accepted, isHeldBack, reason, colleagues } = answer;
  return {
    subject: `${accepted ? 'Accepted' : 'Declined'}: review of ${manuscript_number}`,
    greeting: 'Dear colleague,',
    paragraphs: [
      `${reviewer} has ${accepted ? 'agreed' : 'declined'} to review ${manuscript_number}, “${title}”.`,
      ...(accepted && isHeldBack
        ? [
            'The reviewer cannot read the manuscript yet: something in the review copy may identify the authors. Please check what was found, then release it to reviewers or ask the authors for another file.',
          ]
        : []),
      ...(reason ? [`Reason: ${reason}`] : []),
      ...(colleagues ? [`Suggested instead: ${colleagues}`] : []),
    ],
    action: { label: 'Open the manuscript', url },
    reason: TO_OFFICE,
  };
}
