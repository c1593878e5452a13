import type { Journal } from '#domain/journal/journal';
import { SUBMISSION_MAILS } from '#domain/submission/mail-templates';
import type { EmailContent } from '#server/kernel/outbox/mail-template';
import { mailWriter } from '#server/kernel/outbox/write-mail';

/** The content of the emails about a technical check. */
interface MailedCheck {
  manuscript_number: string;
  title: string;
  name: string;
  /** False for an imported manuscript whose author has no account yet. */
  has_account: boolean;
  words: string;
  asked: readonly string[];
}

const ACCOUNT_FIRST =
  'Your manuscript was transferred from the journal’s previous system. It will appear in your account once you register with this address and confirm it, or choose a password with “Forgot your password?”.';

const write = mailWriter(SUBMISSION_MAILS);
const about = ({ manuscript_number: number, title }: MailedCheck) => ({ number, title });

/** Tells the author what to change before the manuscript is considered. */
export const sentBackEmail = (journal: Journal, mailed: MailedCheck, url: string): EmailContent => {
  const { name, asked, has_account, words: quote } = mailed;
  const points = asked.length > 0 ? ['Please correct the following:', ...asked.map((point) => `• ${point}`)] : [];
  const account_note = has_account ? '' : ACCOUNT_FIRST;
  return write(
    journal,
    'sent-back',
    { ...about(mailed), name, points: points.join('\n\n'), account_note },
    { url, quote },
  );
};

/** Notifies the office of a corrected file. */
export const correctedFileEmail = (journal: Journal, mailed: MailedCheck, url: string): EmailContent =>
  write(journal, 'corrected-file-to-office', about(mailed), { url });
