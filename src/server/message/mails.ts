import type { Journal } from '#domain/journal/journal';
import { INQUIRY_FORMS, type InquiryForm } from '#domain/message/inquiry/inquiry';
import { INQUIRY_MAILS, MESSAGE_MAILS } from '#domain/message/mail-templates';
import type { EmailContent } from '#server/kernel/outbox/mail-template';
import { mailWriter } from '#server/kernel/outbox/mail-template';

/** The facts about the manuscript in an email about a message; reviewers get the text prepared for them. */
interface ManuscriptFacts {
  manuscript_number: string;
  title: string;
}

interface MessageContent {
  text: string;
  files: number;
}

/** Included if replies by email work. */
const REPLY_BY_EMAIL_NOTE =
  'You can also reply to this email from this address. Your reply goes to the editorial office, with any PDF and Word files you attach.';

const write = mailWriter(MESSAGE_MAILS);

/** Files stay in the journal, which controls access to them; even a file's name may identify someone. */
const fileNote = ({ files }: MessageContent) => {
  if (files === 0) return '';
  return files === 1
    ? 'The message has an attachment, which you can download from its page.'
    : `The message has ${files} attachments, which you can download from its page.`;
};

const messageValues = ({ manuscript_number: number, title }: ManuscriptFacts, content: MessageContent) => ({
  number,
  title,
  file_note: fileNote(content),
});

/** Sends an author the office's message; `url` is missing if the address has no account with access to it. */
export function authorMessageEmail(
  journal: Journal,
  about: ManuscriptFacts,
  message: MessageContent & { name: string; url?: string; canAnswer: boolean },
): EmailContent {
  const { text: quote, url, canAnswer } = message;
  const placeholders = { ...messageValues(about, message), name: message.name || 'author' };
  if (url) {
    return write(
      journal,
      'message-to-author',
      { ...placeholders, reply_note: canAnswer ? REPLY_BY_EMAIL_NOTE : '' },
      { url, quote },
    );
  }
  const reply_note = canAnswer ? REPLY_BY_EMAIL_NOTE : 'You can also reply to this email.';
  return write(journal, 'message-to-corresponding', { ...placeholders, reply_note }, { quote });
}

/** Sends a reviewer the office's message. */
export function reviewerMessageEmail(
  journal: Journal,
  about: ManuscriptFacts,
  message: MessageContent & { name: string; url: string; canAnswer: boolean },
): EmailContent {
  const { text: quote, url, canAnswer } = message;
  const reply_note = canAnswer ? REPLY_BY_EMAIL_NOTE : '';
  const placeholders = { ...messageValues(about, message), name: message.name || 'colleague', reply_note };
  return write(journal, 'message-to-reviewer', placeholders, { url, quote });
}

/** Notifies the office of an infected file that arrived before it could be scanned. */
export const infectedMessageFileEmail = (
  journal: Journal,
  { manuscript_number: number, title }: ManuscriptFacts,
  url: string,
): EmailContent => write(journal, 'message-file-infected', { number, title }, { url });

/** Notifies the office of a message from an author or reviewer. */
export const officeMessageEmail = (
  journal: Journal,
  about: ManuscriptFacts,
  message: MessageContent & { from: string; url: string },
): EmailContent => {
  const { text: quote, url, from: sender } = message;
  return write(journal, 'message-to-office', { ...messageValues(about, message), sender }, { url, quote });
};

interface InquiryDetails {
  form: InquiryForm;
  name: string;
  email: string;
  subject: string;
  text: string;
}

const writeInquiryEmail = mailWriter(INQUIRY_MAILS);
const inquiryValues = ({ name, email, subject }: InquiryDetails) => ({ sender: `${name}, ${email}`, subject });

/** Sends the inquirer the office's answer, quoting the question. */
export const inquiryAnswerEmail = (
  journal: Journal,
  { name, subject, text: question }: InquiryDetails,
  answer: string,
  canAnswer: boolean,
): EmailContent =>
  writeInquiryEmail(journal, 'inquiry-answer', {
    name,
    subject,
    question,
    answer,
    reply_note: canAnswer
      ? 'You can reply to this email from this address. Your reply goes to the editorial office, with any PDF and Word files you attach.'
      : 'You can reply to this email.',
  });

/** Notifies the owner or the office of a further message. */
export const officeInquiryEmail = (
  journal: Journal,
  inquiry: InquiryDetails,
  quote: string,
  url: string,
): EmailContent => writeInquiryEmail(journal, 'inquiry-to-office', inquiryValues(inquiry), { url, quote });

/** Notifies the owner or the office of an infected file. */
export const infectedInquiryFileEmail = (journal: Journal, inquiry: InquiryDetails, url: string): EmailContent =>
  writeInquiryEmail(journal, 'inquiry-file-infected', inquiryValues(inquiry), { url });

/** Notifies a colleague of an assigned inquiry. */
export const inquiryAssignedEmail = (
  journal: Journal,
  inquiry: InquiryDetails,
  name: string,
  url: string,
): EmailContent =>
  writeInquiryEmail(
    journal,
    'inquiry-given',
    { ...inquiryValues(inquiry), name, form: INQUIRY_FORMS[inquiry.form].toLowerCase() },
    { url, quote: inquiry.text },
  );
