import type { Journal } from '#domain/journal/journal';
import type { Letter } from '#server/kernel/outbox/mail-template';

/** What the emails about a technical check tell. */
interface MailedCheck {
  manuscript_number: string;
  title: string;
  name: string;
  /** False if it came from another system and its author has no account here yet. */
  has_account: boolean;
  words: string;
  asked: readonly string[];
}

const ACCOUNT_FIRST =
  'Your manuscript was transferred from the journal’s previous system. It will appear in your account once you register with this address and confirm it, or choose a password with “Forgot your password?”.';

const named = ({ manuscript_number, title }: MailedCheck) => `${manuscript_number}, “${title}”`;

/** Tells the author what is to be changed before the manuscript is read. */
export const sentBackEmail = (journal: Journal, mailed: MailedCheck, url: string): Letter => ({
  subject: `Please correct the file of ${mailed.manuscript_number}`,
  greeting: `Dear ${mailed.name},`,
  paragraphs: [
    `Thank you for submitting ${named(mailed)} to ${journal.name}. Before an editor reads it, its file needs correcting. This is not a review round or a decision.`,
    ...(mailed.asked.length > 0 ? ['Please correct the following:', ...mailed.asked.map((point) => `• ${point}`)] : []),
    'Please send the corrected file from the page of your manuscript. You need not enter anything else again.',
    ...(mailed.has_account ? [] : [ACCOUNT_FIRST]),
  ],
  ...(mailed.words && { quote: mailed.words }),
  action: { label: 'Send the corrected file', url },
  reason: 'you submitted this manuscript to the journal.',
});

/** Tells the office that a corrected file has come. */
export const correctedFileEmail = (mailed: MailedCheck, url: string): Letter => ({
  subject: `Corrected file: ${mailed.manuscript_number}`,
  greeting: 'Dear colleagues,',
  paragraphs: [`The author has sent a corrected file of ${named(mailed)}. Its technical check is open again.`],
  action: { label: 'Open the manuscript', url },
  reason: 'it is the address of the editorial office.',
});
