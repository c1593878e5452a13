import type { RequestKind } from '#domain/decision/request/request';
import type { Journal } from '#domain/journal/journal';
import { longDate } from '#domain/kernel/date';
import { greetingTo } from '#server/kernel/outbox/greeting';
import type { Letter } from '#server/kernel/outbox/mail-template';

/** The facts of a request used in emails. */
export interface MailedRequest {
  kind: RequestKind;
  manuscript_number: string;
  title: string;
  words: string;
  wanted_on: string | null;
  granted_on: string | null;
  revision_due_on: string | null;
  answer: string | null;
  answer_words: string;
  name: string;
  email: string;
}

const named = ({ manuscript_number, title }: MailedRequest) => `${manuscript_number}, “${title}”`;

const dateOf = (date: string | null) => (date ? longDate(date) : 'the date in your author area');

/** The texts for each kind of request. */
interface Words {
  subject: string;
  received: (request: MailedRequest) => string;
  sendToOffice: (request: MailedRequest) => string;
  granted: (request: MailedRequest) => string;
  declined: (request: MailedRequest) => string;
}

const WORDS: Readonly<Record<RequestKind, Words>> = {
  withdrawal: {
    subject: 'Request to withdraw',
    received: (request) =>
      `You have asked to withdraw ${named(request)}. The editorial office will answer; until then, please do not submit the manuscript elsewhere.`,
    sendToOffice: (request) => `The author asks to withdraw ${named(request)}.`,
    granted: (request) =>
      `As you asked, ${named(request)} is withdrawn. It is closed here, and you are free to submit it elsewhere.`,
    declined: (request) =>
      `You have asked to withdraw ${named(request)}. The editorial office has declined this; the manuscript stays with the journal.`,
  },
  appeal: {
    subject: 'Appeal about',
    received: (request) =>
      `You have appealed against the decision on ${named(request)}. The editorial office will look at it again and answer; until then the decision stands.`,
    sendToOffice: (request) => `The author appeals against the decision on ${named(request)}.`,
    granted: (request) =>
      `You have appealed against the decision on ${named(request)}. We have looked at it again and reopened the manuscript: it is under review, and nothing is needed from you for now.`,
    declined: (request) =>
      `You have appealed against the decision on ${named(request)}. We have looked at it again, and the decision stands. You are free to submit the manuscript elsewhere.`,
  },
  'revision-time': {
    subject: 'More time for',
    received: (request) => `You have asked for more time for ${named(request)}. The editorial office will answer.`,
    sendToOffice: (request) =>
      `The author asks for more time for the revision of ${named(request)} until ${dateOf(request.wanted_on)}.`,
    granted: (request) =>
      `As you asked, the revision of ${named(request)} is now due on ${dateOf(request.granted_on)}.`,
    declined: (request) =>
      `You have asked for more time for the revision of ${named(request)}. The editorial office could not extend the deadline; the revision is still due on ${dateOf(request.revision_due_on)}.`,
  },
  'review-time': {
    subject: 'More time for the review of',
    received: (request) =>
      `You have asked for more time for your review of ${named(request)}. The editorial office will answer.`,
    sendToOffice: (request) =>
      `A reviewer asks for more time for the review of ${named(request)} until ${dateOf(request.wanted_on)}.`,
    granted: (request) => `As you asked, your review of ${named(request)} is now due on ${dateOf(request.granted_on)}.`,
    declined: (request) =>
      `You have asked for more time for your review of ${named(request)}. The editorial office could not extend the deadline; the review is still due as before. A late review is still welcome.`,
  },
};

const subjectOf = ({ kind, manuscript_number }: MailedRequest) => `${WORDS[kind].subject} ${manuscript_number}`;
const ownReason = 'you submitted this manuscript to the journal.';

/** Confirms that a request has been received. */
export const requestReceivedEmail = (request: MailedRequest, url: string): Letter => ({
  subject: subjectOf(request),
  greeting: `Dear ${request.name},`,
  paragraphs: [WORDS[request.kind].received(request)],
  action: { label: 'See my manuscript', url },
  closing: ['If you did not ask for this, please contact the editorial office at once.'],
  reason: ownReason,
});

export const requestOfficeEmail = (request: MailedRequest, url: string): Letter => ({
  subject: subjectOf(request),
  greeting: 'Dear colleagues,',
  paragraphs: [WORDS[request.kind].sendToOffice(request)],
  ...(request.words && { quote: request.words }),
  action: { label: 'Open the manuscript', url },
  reason: 'it is the address of the editorial office.',
});

/** Sends the office's answer to an author. */
export const requestAnsweredEmail = (request: MailedRequest, url: string): Letter => ({
  subject: `Answer: ${subjectOf(request)}`,
  greeting: `Dear ${request.name},`,
  paragraphs: [WORDS[request.kind][request.answer === 'granted' ? 'granted' : 'declined'](request)],
  ...(request.answer_words && { quote: request.answer_words }),
  action: { label: 'See my manuscript', url },
  reason: ownReason,
});

/** Sends the office's answer to a reviewer; `url` is a new link. */
export const requestAnsweredReviewerEmail = (journal: Journal, request: MailedRequest, url: string): Letter => ({
  ...requestAnsweredEmail(request, url),
  greeting: greetingTo(request.name),
  action: { label: 'Open your review', url },
  closing: ['The link is only for you: please do not forward this email.'],
  reason: `you were invited to review this manuscript for ${journal.name}.`,
});
