import { longDate } from '#domain/date';
import { JOURNAL } from '#domain/journal';
import type { Letter } from '#server/outbox/mail-template';

/** What an invitation tells of a manuscript: never who wrote it. */
interface InvitedTo {
  manuscript_number: string;
  title: string;
  abstract: string;
  due_on: string;
}

/** Invites a reviewer; the link works for this assignment only. */
export function invitationLetter(invitation: InvitedTo, name: string, url: string): Letter {
  return {
    subject: `Invitation to review a manuscript for ${JOURNAL.name}`,
    greeting: name ? `Dear ${name},` : 'Dear colleague,',
    paragraphs: [
      `We would be grateful for your opinion on a manuscript that was submitted to ${JOURNAL.name}, an open-access journal. Review is double-blind: you are not told who wrote it, and the authors are not told who reviews it.`,
      `Title: ${invitation.title}`,
      `Abstract: ${invitation.abstract}`,
      `If you accept, we ask for your review by ${longDate(invitation.due_on)}. Please decline if you recognise the work or have a competing interest; a quick no helps the authors too.`,
    ],
    action: { label: 'See the invitation, accept or decline', url },
    closing: ['You need no password. The link is for you alone: please do not pass this mail on.'],
    reason: 'an editor of the journal thinks you are the right person to review this manuscript.',
  };
}

/** Tells the editor who invited that the invitation was answered. */
export function answeredLetter(
  { manuscript_number, title }: InvitedTo,
  answer: { reviewer: string; accepted: boolean; reason: string; colleagues: string },
  url: string,
): Letter {
  const { reviewer, accepted, reason, colleagues } = answer;
  return {
    subject: `${accepted ? 'Accepted' : 'Declined'}: review of ${manuscript_number}`,
    greeting: 'Dear colleague,',
    paragraphs: [
      `${reviewer} has ${accepted ? 'agreed' : 'declined'} to review ${manuscript_number}, “${title}”.`,
      ...(reason ? [`Reason: ${reason}`] : []),
      ...(colleagues ? [`Suggested instead: ${colleagues}`] : []),
    ],
    action: { label: 'Open the manuscript', url },
    reason: 'you invited this reviewer.',
  };
}
