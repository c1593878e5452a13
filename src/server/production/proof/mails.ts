import type { Journal } from '#domain/journal/journal';
import { longDate } from '#domain/kernel/date';
import type { ProofQuestion } from '#domain/production/proof/proof';
import type { Letter } from '#server/kernel/outbox/mail-template';

/** What the mails about a proof tell. */
interface MailedProof {
  manuscript_number: string;
  title: string;
  recipient_name: string;
  due_on: string;
  message: string;
  questions: readonly ProofQuestion[];
}

/** A link to one proof, and the plain date on which it ends. */
interface ProofLink {
  url: string;
  endsOn: string;
}

const linkNote = (endsOn: string) =>
  `You need no password. The link is for you alone: please do not forward this email. It works until ${longDate(endsOn)}, and every email about this proof has a new one.`;

const dear = (name: string) => (name ? `Dear ${name},` : 'Dear author,');
const reason = (journal: Journal) => `you are the corresponding author of a manuscript at ${journal.name}.`;

/** Asks the author to check the proof. */
export function proofLetter(journal: Journal, proof: MailedProof, { url, endsOn }: ProofLink): Letter {
  const { manuscript_number, title, recipient_name, due_on, message, questions } = proof;
  const asked = questions.length === 1 ? 'one question' : `${questions.length} questions`;
  return {
    subject: `Please check the proof of ${manuscript_number} by ${longDate(due_on)}`,
    greeting: dear(recipient_name),
    paragraphs: [
      `Your article “${title}” is ready to be published. Please check it, as a web page and as a PDF, by ${longDate(due_on)}.`,
      `Approve it as it is, or mark what should change directly in the text.${questions.length > 0 ? ` We have ${asked} for you.` : ''} Your work is saved automatically, even offline.`,
    ],
    ...(message && { quote: message }),
    action: { label: 'Check the proof', url },
    closing: [linkNote(endsOn)],
    reason: reason(journal),
  };
}

/** Tells the author of another due date, with a new link. */
export function proofDueDateLetter(journal: Journal, proof: MailedProof, { url, endsOn }: ProofLink): Letter {
  const { manuscript_number, title, recipient_name, due_on } = proof;
  return {
    subject: `The proof of ${manuscript_number} is now due on ${longDate(due_on)}`,
    greeting: dear(recipient_name),
    paragraphs: [`We now ask for your answer to the proof of “${title}” by ${longDate(due_on)}.`],
    action: { label: 'Check the proof', url },
    closing: [linkNote(endsOn)],
    reason: reason(journal),
  };
}

/** What was answered, as the mails about it tell. */
interface AnsweredProof extends MailedProof {
  answer: 'corrections' | 'approval';
  answered_at: Date;
  answered_by: string;
  comments: number;
}

const counted = (comments: number) => (comments === 1 ? 'one comment' : `${comments} comments`);

/** Confirms to the author what has arrived. */
export function proofReceivedLetter(journal: Journal, proof: AnsweredProof): Letter {
  const { manuscript_number, title, recipient_name, answer, answered_at, answered_by, comments } = proof;
  const day = longDate(answered_at.toISOString());
  const isApproved = answer === 'approval';
  return {
    subject: isApproved ? `You approved the proof of ${manuscript_number}` : `Your corrections to ${manuscript_number}`,
    greeting: dear(recipient_name),
    paragraphs: isApproved
      ? [`Thank you. The proof of “${title}” was approved by ${answered_by} on ${day}.`]
      : [
          `Thank you. The corrections of ${answered_by} to the proof of “${title}” arrived on ${day}, with ${counted(comments)}.`,
          'We will check each of them, and contact you with any questions.',
        ],
    closing: ['If this was not you or one of your co-authors, please reply to this email at once.'],
    reason: reason(journal),
  };
}

/** Tells the editor who sent the proof. */
export function proofAnsweredLetter(proof: AnsweredProof, url: string): Letter {
  const { manuscript_number, title, answer, answered_by, comments } = proof;
  const isApproved = answer === 'approval';
  return {
    subject: isApproved ? `Proof approved: ${manuscript_number}` : `Corrections to the proof: ${manuscript_number}`,
    greeting: 'Dear editor,',
    paragraphs: [
      isApproved
        ? `${answered_by} has approved the proof of ${manuscript_number}, “${title}”.`
        : `${answered_by} has sent corrections to the proof of ${manuscript_number}, “${title}”, with ${counted(comments)}.`,
    ],
    action: { label: 'Open production', url },
    reason: 'answers to a proof go to the editor who sent it, else to the handling editor or the office.',
    isUnsigned: true,
  };
}
