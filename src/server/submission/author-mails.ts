import { lateWords } from '#domain/manuscript/late-revision';
import { AUTHOR_TEXTS } from '#domain/submission/author-area';
import type { Letter } from '#server/kernel/outbox/mail-template';

/** What the mails about a manuscript on its way tell of it. */
export interface MailedManuscript {
  manuscript_number: string;
  title: string;
}

type MailedRevision = MailedManuscript & { late_days: number };

const named = ({ manuscript_number, title }: MailedManuscript) => `${manuscript_number}, “${title}”`;
const ownReason = 'you submitted this manuscript to the journal.';
const officeReason = 'it is the address of the editorial office.';

/** Tells the author that the revision has arrived. */
export function revisionReceivedLetter(manuscript: MailedRevision, name: string, url: string): Letter {
  return {
    subject: `Revision received: ${manuscript.manuscript_number}`,
    greeting: `Dear ${name},`,
    paragraphs: [
      `We received your revised manuscript ${named(manuscript)}, with your response to the reviewers. Thank you.`,
      ...(manuscript.late_days > 0 ? [AUTHOR_TEXTS.cameLate(manuscript.late_days)] : []),
      'An editor will assess your changes and answers, and consult the reviewers again if the changes are substantial.',
    ],
    action: { label: 'See my manuscript', url },
    reason: ownReason,
  };
}

/** Tells the office that a revision has arrived. */
export function revisionToOfficeLetter(manuscript: MailedRevision, url: string): Letter {
  return {
    subject: `Revision received: ${manuscript.manuscript_number}`,
    greeting: 'Dear colleagues,',
    paragraphs: [
      `The authors have sent a revision of ${named(manuscript)}, with a response to the reviewers.`,
      ...(manuscript.late_days > 0 ? [`It is ${lateWords(manuscript.late_days)}.`] : []),
    ],
    action: { label: 'Open the manuscript', url },
    reason: officeReason,
  };
}
