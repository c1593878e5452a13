import type { Letter } from '#server/kernel/outbox/mail-template';

/** The manuscript's facts in a message's email; reviewers get the text prepared for them. */
interface About {
  manuscript_number: string;
  title: string;
}

/** The text, and the number of files. */
interface Written {
  text: string;
  files: number;
}

/** Shown if replies by email work. */
const ANSWER =
  'You can also reply to this email from this address. Your reply goes to the editorial office, with any PDF and Word files you attach.';

const named = ({ manuscript_number, title }: About) => `${manuscript_number}, “${title}”`;
/** Files stay in the journal, which knows who may have them; even their names may identify people. */
const countOf = (files: number): string[] => {
  if (files === 0) return [];
  return [
    files === 1 ? 'A file is attached; it is on the page.' : `${files} files are attached; they are on the page.`,
  ];
};

const subjectOf = ({ manuscript_number }: About) => `Message about ${manuscript_number}`;

/** Sends an author the office's message; `url` is missing if the address has no account that could open it. */
export function authorMessageEmail(
  about: About,
  { name, text, files, url, canAnswer }: Written & { name: string; url?: string; canAnswer: boolean },
): Letter {
  return {
    subject: subjectOf(about),
    greeting: name ? `Dear ${name},` : 'Dear author,',
    paragraphs: [`The editorial office has written to you about ${named(about)}:`],
    quote: text,
    ...(url && { action: { label: 'Reply on the manuscript page', url } }),
    closing: [
      ...countOf(files),
      ...(url ? [] : ['The person who submitted the manuscript can answer on its page.']),
      ...(canAnswer ? [ANSWER] : url ? [] : ['You can also reply to this email.']),
    ],
    reason: url
      ? 'you submitted this manuscript to the journal.'
      : 'you are the corresponding author of this manuscript.',
  };
}

/** Sends a reviewer the office's message. */
export function reviewerMessageEmail(
  about: About,
  { name, text, files, url, canAnswer }: Written & { name: string; url: string; canAnswer: boolean },
): Letter {
  return {
    subject: subjectOf(about),
    greeting: name ? `Dear ${name},` : 'Dear colleague,',
    paragraphs: [`The editorial office has written to you about ${named(about)}, which you were asked to review:`],
    quote: text,
    action: { label: 'Reply on the review page', url },
    closing: [
      ...countOf(files),
      'You need no password. The link is only for you: please do not forward this email.',
      ...(canAnswer ? [ANSWER] : []),
    ],
    reason: 'you were asked to review this manuscript.',
  };
}

/** Tells the office about an infected file that arrived before it could be scanned. */
export function infectedMessageFileEmail(about: About, url: string): Letter {
  return {
    subject: `Virus found in a message’s file: ${about.manuscript_number}`,
    greeting: 'Dear colleagues,',
    paragraphs: [
      `A virus was found in a file attached to a message about ${named(about)}. It cannot be downloaded. The sender sees this on the page but is not emailed: please ask for a clean file in a new message.`,
    ],
    action: { label: 'Open the messages', url },
    reason: 'messages about manuscripts go to the editorial office.',
    isUnsigned: true,
  };
}

/** Tells the office about a message from an author or reviewer. */
export function officeMessageEmail(
  about: About,
  { from, text, files, url }: Written & { from: string; url: string },
): Letter {
  return {
    subject: subjectOf(about),
    greeting: 'Dear colleagues,',
    paragraphs: [`${from} has written about ${named(about)}:`],
    quote: text,
    action: { label: 'Answer', url },
    closing: countOf(files),
    reason: 'messages about manuscripts go to the editorial office.',
    isUnsigned: true,
  };
}
