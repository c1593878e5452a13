import { REQUEST_MAILS } from '#domain/decision/mail-templates';
import type { RequestKind } from '#domain/decision/request/request';
import type { Journal } from '#domain/journal/journal';
import { longDate } from '#domain/kernel/date';
import type { EmailContent } from '#server/kernel/outbox/mail-template';
import { mailWriter } from '#server/kernel/outbox/mail-template';

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

const write = mailWriter(REQUEST_MAILS);
const manuscriptValues = ({ manuscript_number: number, title }: MailedRequest) => ({ number, title });
const dateText = (date: string | null) => (date ? longDate(date) : 'the date in your author area');

/** The template of each confirmation; requests for more time are answered too quickly to need one. */
const CONFIRMATIONS = {
  withdrawal: 'withdrawal-received',
  appeal: 'appeal-received',
  'revision-time': undefined,
  'review-time': undefined,
} as const satisfies Record<RequestKind, keyof typeof REQUEST_MAILS | undefined>;

/** Confirms that a request was received; undefined for kinds without a confirmation. */
export function requestConfirmationEmail(
  journal: Journal,
  request: MailedRequest,
  url: string,
): EmailContent | undefined {
  const template = CONFIRMATIONS[request.kind];
  return template && write(journal, template, { ...manuscriptValues(request), name: request.name }, { url });
}

export const officeRequestEmail = (journal: Journal, request: MailedRequest, url: string): EmailContent => {
  const values = { ...manuscriptValues(request), wanted_date: dateText(request.wanted_on) };
  return write(journal, `${request.kind}-to-office`, values, { url, quote: request.words });
};

/** The office's answer, for the person who made the request; reviewers receive a new link as `url`. */
export function requestAnsweredEmail(journal: Journal, request: MailedRequest, url: string): EmailContent {
  const isGranted = request.answer === 'granted';
  const values = {
    ...manuscriptValues(request),
    name: request.name || 'colleague',
    due_date: dateText(isGranted ? request.granted_on : request.revision_due_on),
  };
  const answer = isGranted ? 'granted' : 'declined';
  return write(journal, `${request.kind}-${answer}`, values, { url, quote: request.answer_words });
}
