import type { Journal } from '#domain/journal/journal';
import { INQUIRY_FORMS, type InquiryForm } from '#domain/message/inquiry/inquiry';
import { INQUIRY_MAILS } from '#domain/message/mail-templates';
import type { EmailContent } from '#server/kernel/outbox/mail-template';
import { mailWriter } from '#server/kernel/outbox/write-mail';

interface InquiryDetails {
  form: InquiryForm;
  name: string;
  email: string;
  subject: string;
  text: string;
}

const write = mailWriter(INQUIRY_MAILS);
const about = ({ name, email, subject }: InquiryDetails) => ({ sender: `${name}, ${email}`, subject });

/** Sends the enquirer the office's answer, quoting the question. */
export const inquiryAnswerEmail = (
  journal: Journal,
  { name, subject, text: question }: InquiryDetails,
  answer: string,
  canAnswer: boolean,
): EmailContent =>
  write(journal, 'inquiry-answer', {
    name,
    subject,
    question,
    answer,
    reply_note: canAnswer
      ? 'You can reply to this email from this address. Your reply goes to the editorial office, with any PDF and Word files you attach.'
      : 'You can reply to this email.',
  });

/** Tells the owner or the office about a further message. */
export const officeInquiryEmail = (
  journal: Journal,
  inquiry: InquiryDetails,
  quote: string,
  url: string,
): EmailContent => write(journal, 'inquiry-to-office', about(inquiry), { url, quote });

/** Tells the owner or the office that a file is infected. */
export const infectedInquiryFileEmail = (journal: Journal, inquiry: InquiryDetails, url: string): EmailContent =>
  write(journal, 'inquiry-file-infected', about(inquiry), { url });

/** Tells a colleague that an inquiry was assigned to them. */
export const inquiryAssignedEmail = (
  journal: Journal,
  inquiry: InquiryDetails,
  name: string,
  url: string,
): EmailContent =>
  write(
    journal,
    'inquiry-given',
    { ...about(inquiry), name, form: INQUIRY_FORMS[inquiry.form].toLowerCase() },
    { url, quote: inquiry.text },
  );
