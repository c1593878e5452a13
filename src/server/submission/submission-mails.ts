import type { Journal } from '#domain/journal/journal';
import { timelineDuration } from '#domain/journal/timeline';
import { CO_AUTHOR_LINK_DAYS } from '#domain/submission/co-authorship';
import type { Letter } from '#server/kernel/outbox/mail-template';

/** What an email to an author of the manuscript says about it. */
interface Named {
  manuscript_number: string;
  title: string;
}

const sendToOffice = {
  greeting: 'Dear colleagues,',
  isUnsigned: true,
  reason: 'it is the address of the editorial office.',
};

/** The receipt of a submission, for the person who sent it. */
export function submissionReceivedEmail(
  journal: Journal,
  { manuscript_number, title, submission_code }: Named & { submission_code: string },
  { name, trackUrl }: { name: string; trackUrl: string },
): Letter {
  return {
    subject: `Manuscript received: ${manuscript_number}`,
    greeting: `Dear ${name},`,
    paragraphs: [
      `Thank you. We received your manuscript “${title}”; its number is ${manuscript_number}.`,
      `Your submission code is ${submission_code}. With it and your email address you can track the manuscript at any time. Keep it to yourself: it works like a password.`,
      `What happens next: the editorial office checks the manuscript, which takes ${timelineDuration(journal, 'screening')}. Reviewers then read it without learning who wrote it; a first decision usually comes within ${timelineDuration(journal, 'first-decision')}. There is nothing for you to do until you hear from us.`,
    ],
    action: { label: 'Follow my manuscript', url: trackUrl },
    closing: ['We have emailed each co-author too, so they can tell us if they were named by mistake.'],
    reason: 'you submitted this manuscript to the journal.',
  };
}

/** Tells the office that a manuscript has arrived. */
export function officeSubmissionEmail({ manuscript_number, title }: Named, url: string): Letter {
  return {
    subject: `New manuscript: ${manuscript_number}`,
    paragraphs: [`We received a manuscript: ${manuscript_number}, “${title}”.`],
    action: { label: 'Open the manuscript', url },
    ...sendToOffice,
  };
}

/** Tells co-authors that they were named, and how to object; nothing else of the manuscript. */
export function coAuthorEmail(
  journal: Journal,
  { title, authors }: { title: string; authors: readonly string[] },
  { name, url }: { name: string; url: string },
): Letter {
  return {
    subject: 'You are named as an author of a manuscript',
    greeting: `Dear ${name},`,
    paragraphs: [
      `A manuscript was submitted to the ${journal.name} that names you as one of its authors: “${title}”, by ${authors.join(', ')}.`,
      'If that is right, you don’t need to do anything. We will contact the corresponding author.',
    ],
    action: { label: 'I am not an author', url },
    closing: [
      `The link leads to a page that asks you to confirm; opening it changes nothing. It works for ${CO_AUTHOR_LINK_DAYS} days.`,
    ],
    reason: 'the person who submitted the manuscript gave your address as that of an author.',
  };
}

/** Tells the office that a virus was found in a file that was received before it could be scanned. */
export function officeInfectedFileEmail({ manuscript_number, title }: Named, url: string): Letter {
  return {
    subject: `Virus found: ${manuscript_number}`,
    paragraphs: [
      `A virus was found in the file of ${manuscript_number}, “${title}”. The file cannot be downloaded. Please ask the author for a clean one.`,
    ],
    action: { label: 'Open the manuscript', url },
    ...sendToOffice,
  };
}

/** Someone who was named as an author and says that this is wrong. */
interface Dispute extends Named {
  name: string;
  email: string;
}

/** Tells the office that someone objects to being named. */
export function officeDisputeEmail({ manuscript_number, title, name, email }: Dispute, url: string): Letter {
  return {
    subject: `Authorship disputed: ${manuscript_number}`,
    paragraphs: [
      `${name} (${email}) says they are not an author of ${manuscript_number}, “${title}”.`,
      'Nothing has changed. Please resolve this with both sides before the manuscript proceeds.',
    ],
    action: { label: 'Open the manuscript', url },
    ...sendToOffice,
  };
}

/** Tells the submitter that someone objects to being named. */
export function authorDisputeEmail(
  { manuscript_number, title, name }: Dispute,
  { submitter, url }: { submitter: string; url: string },
): Letter {
  return {
    subject: `A question about the authors of ${manuscript_number}`,
    greeting: `Dear ${submitter},`,
    paragraphs: [
      `${name} says they are not an author of your manuscript ${manuscript_number}, “${title}”.`,
      'Please tell the editorial office how this came about. The manuscript cannot be accepted until it is resolved.',
    ],
    action: { label: 'See my manuscript', url },
    reason: 'you submitted this manuscript to the journal.',
  };
}
