import type { Journal } from '#domain/journal/journal';
import { timelineDuration } from '#domain/journal/timeline';
import { CO_AUTHOR_LINK_DAYS } from '#domain/submission/form';
import { SUBMISSION_MAILS } from '#domain/submission/mail-templates';
import type { EmailContent } from '#server/kernel/outbox/mail-template';
import { mailWriter } from '#server/kernel/outbox/mail-template';

/** The facts about the manuscript in an email to the author. */
interface ManuscriptFacts {
  manuscript_number: string;
  title: string;
}

const write = mailWriter(SUBMISSION_MAILS);
const about = ({ manuscript_number: number, title }: ManuscriptFacts) => ({ number, title });

/** Confirms receipt of a submission to the person who sent it. */
export const submissionReceivedEmail = (
  journal: Journal,
  manuscript: ManuscriptFacts & { submission_code: string },
  { name, trackUrl }: { name: string; trackUrl: string },
): EmailContent =>
  write(
    journal,
    'submission-received',
    {
      ...about(manuscript),
      name,
      code: manuscript.submission_code,
      screening_time: timelineDuration(journal, 'screening'),
      decision_time: timelineDuration(journal, 'first-decision'),
    },
    { url: trackUrl },
  );

export const officeSubmissionEmail = (journal: Journal, manuscript: ManuscriptFacts, url: string): EmailContent =>
  write(journal, 'submission-to-office', about(manuscript), { url });

/** Notifies co-authors that they have been named and can object; reveals nothing else about the manuscript. */
export const coAuthorEmail = (
  journal: Journal,
  { title, authors }: { title: string; authors: readonly string[] },
  { name, url }: { name: string; url: string },
): EmailContent =>
  write(
    journal,
    'co-author',
    { name, title, authors: authors.join(', '), link_days: String(CO_AUTHOR_LINK_DAYS) },
    { url },
  );

/** Notifies the office of a virus in a file that was accepted unscanned. */
export const officeInfectedFileEmail = (journal: Journal, manuscript: ManuscriptFacts, url: string): EmailContent =>
  write(journal, 'file-infected-to-office', about(manuscript), { url });

/** A person who denies being an author. */
interface Dispute extends ManuscriptFacts {
  name: string;
  email: string;
}

/** Notifies the office that someone objects to being named. */
export const officeDisputeEmail = (journal: Journal, dispute: Dispute, url: string): EmailContent =>
  write(
    journal,
    'authorship-disputed-to-office',
    { ...about(dispute), author: dispute.name, email: dispute.email },
    { url },
  );

/** Notifies the submitter that someone objects to being named. */
export const authorDisputeEmail = (
  journal: Journal,
  dispute: Dispute,
  { submitter, url }: { submitter: string; url: string },
): EmailContent =>
  write(
    journal,
    'authorship-disputed-to-author',
    { ...about(dispute), name: submitter, author: dispute.name },
    { url },
  );

interface CheckEmailData {
  manuscript_number: string;
  title: string;
  name: string;
  /** False for an imported manuscript whose author has no account yet. */
  has_account: boolean;
  words: string;
  asked: readonly string[];
}

const NO_ACCOUNT_NOTE =
  'Your manuscript was transferred from the journal’s previous system. It will appear in your account once you register with this address and confirm it, or choose a password with “Forgot your password?”.';

/** Requests changes from the author before the manuscript is considered. */
export const sentBackEmail = (journal: Journal, check: CheckEmailData, url: string): EmailContent => {
  const { name, asked, has_account, words: quote } = check;
  const points = asked.length > 0 ? ['Please correct the following:', ...asked.map((point) => `• ${point}`)] : [];
  const account_note = has_account ? '' : NO_ACCOUNT_NOTE;
  return write(
    journal,
    'sent-back',
    { ...about(check), name, points: points.join('\n\n'), account_note },
    { url, quote },
  );
};

export const correctedFileEmail = (journal: Journal, check: CheckEmailData, url: string): EmailContent =>
  write(journal, 'corrected-file-to-office', about(check), { url });
