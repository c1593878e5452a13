import type { Journal } from '#domain/journal/journal';
import { MESSAGE_MAILS } from '#domain/message/mail-templates';
import type { EmailContent } from '#server/kernel/outbox/mail-template';
import { mailWriter } from '#server/kernel/outbox/write-mail';

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

const write = mailWriter(MESSAGE_MAILS);

/** Files stay in the journal, which controls access to them; even their names may identify people. */
const fileNote = ({ files }: Written) => {
  if (files === 0) return '';
  return files === 1
    ? 'The message has an attachment, which you can download from its page.'
    : `The message has ${files} attachments, which you can download from its page.`;
};

const values = ({ manuscript_number: number, title }: About, written: Written) => ({
  number,
  title,
  file_note: fileNote(written),
});

/** Sends an author the office's message; `url` is missing if the address has no account that could open it. */
export function authorMessageEmail(
  journal: Journal,
  about: About,
  message: Written & { name: string; url?: string; canAnswer: boolean },
): EmailContent {
  const { text: quote, url, canAnswer } = message;
  const told = { ...values(about, message), name: message.name || 'author' };
  if (url) {
    return write(journal, 'message-to-author', { ...told, reply_note: canAnswer ? ANSWER : '' }, { url, quote });
  }
  const reply_note = canAnswer ? ANSWER : 'You can also reply to this email.';
  return write(journal, 'message-to-corresponding', { ...told, reply_note }, { quote });
}

/** Sends a reviewer the office's message. */
export function reviewerMessageEmail(
  journal: Journal,
  about: About,
  message: Written & { name: string; url: string; canAnswer: boolean },
): EmailContent {
  const { text: quote, url, canAnswer } = message;
  const reply_note = canAnswer ? ANSWER : '';
  const told = { ...values(about, message), name: message.name || 'colleague', reply_note };
  return write(journal, 'message-to-reviewer', told, { url, quote });
}

/** Tells the office about an infected file that arrived before it could be scanned. */
export const infectedMessageFileEmail = (
  journal: Journal,
  { manuscript_number: number, title }: About,
  url: string,
): EmailContent => write(journal, 'message-file-infected', { number, title }, { url });

/** Tells the office about a message from an author or reviewer. */
export const officeMessageEmail = (
  journal: Journal,
  about: About,
  message: Written & { from: string; url: string },
): EmailContent => {
  const { text: quote, url, from: sender } = message;
  return write(journal, 'message-to-office', { ...values(about, message), sender }, { url, quote });
};
