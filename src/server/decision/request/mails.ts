import { REQUEST_MAILS } from '#domain/decision/mail-templates';
import type { RequestKind } from '#domain/decision/request/request';
import type { Journal } from '#domain/journal/journal';
import { longDate } from '#domain/kernel/date';
import type { EmailContent } from '#server/kernel/outbox/mail-template';
import { mailWriter } from '#server/kernel/outbox/write-mail';

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

const write = mailWriter(REQUEST_MAILS);
const about = ({ manuscript_number: number, title }: MailedRequest) => ({ number, title });
const dateOf = (date: string | null) => (date ? longDate(date) : 'the date in your author area');

/** Requests for more time are answered too soon to need one. */
const RECEIPTS = {
  withdrawal: 'withdrawal-received',
  appeal: 'appeal-received',
  'revision-time': undefined,
  'review-time': undefined,
} as const satisfies Record<RequestKind, keyof typeof REQUEST_MAILS | undefined>;

/** Confirms that a request has been received; undefined for kinds without a receipt. */
export function requestReceivedEmail(journal: Journal, request: MailedRequest, url: string): EmailContent | undefined {
  const receipt = RECEIPTS[request.kind];
  return receipt && write(journal, receipt, { ...about(request), name: request.name }, { url });
}

export const requestOfficeEmail = (journal: Journal, request: MailedRequest, url: string): EmailContent => {
  const values = { ...about(request), wanted_date: dateOf(request.wanted_on) };
  return write(journal, `${request.kind}-to-office`, values, { url, quote: request.words });
};

/** Sends the office's answer to the requester; for a reviewer `url` is a new link. */
export function requestAnsweredEmail(journal: Journal, request: MailedRequest, url: string): EmailContent {
  const isGranted = request.answer === 'granted';
  const values = {
    ...about(request),
    name: request.name || 'colleague',
    due_date: dateOf(isGranted ? request.granted_on : request.revision_due_on),
  };
  const answer = isGranted ? 'granted' : 'declined';
  return write(journal, `${request.kind}-${answer}`, values, { url, quote: request.answer_words });
}
