import type { Journal } from '#domain/journal/journal';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { type ProofQuestion, proofStage } from '#domain/production/proof/proof';
import type { Context } from '#server/kernel/context';
import type { Deliverer, Deliverers } from '#server/kernel/outbox/deliver';
import { type Letter, renderEmail } from '#server/kernel/outbox/mail-template';
import { colleagueToTell } from '#server/manuscript/colleague-to-tell';
import { createProofLink } from './proof-link.ts';
import { findProof, listComments } from './queries.ts';

/** A proof's facts for emails. */
interface MailedProof {
  manuscript_number: string;
  title: string;
  recipient_name: string;
  due_on: string;
  message: string;
  questions: readonly ProofQuestion[];
}

/** A proof's link, and the plain date it expires. */
interface ProofLink {
  url: string;
  endsOn: string;
}

const linkNote = (endsOn: string) =>
  `You need no password. The link is only for you: please do not forward this email. It works until ${longDate(endsOn)}, and every email about this proof has a new one.`;

const dear = (name: string) => (name ? `Dear ${name},` : 'Dear author,');
const reason = (journal: Journal) => `you are the corresponding author of a manuscript at ${journal.name}.`;

/** Asks the author to check the proof. */
function proofLetter(journal: Journal, proof: MailedProof, { url, endsOn }: ProofLink): Letter {
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

/** Tells the author the new due date, with a new link. */
function proofDueDateLetter(journal: Journal, proof: MailedProof, { url, endsOn }: ProofLink): Letter {
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

/** An answer's facts for emails. */
interface AnsweredProof extends MailedProof {
  answer: 'corrections' | 'approval';
  answered_at: Date;
  answered_by: string;
  comments: number;
}

const counted = (comments: number) => (comments === 1 ? 'one comment' : `${comments} comments`);

/** Confirms receipt to the author. */
function proofReceivedLetter(journal: Journal, proof: AnsweredProof): Letter {
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

/** Tells the sending editor about the answer. */
function proofAnsweredLetter(proof: AnsweredProof, url: string): Letter {
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
    reason: 'answers to a proof go to the editor who sent it, or to the handling editor or the office.',
    isUnsigned: true,
  };
}

type Found = NonNullable<Awaited<ReturnType<typeof findProof>>>;
type Link = Awaited<ReturnType<typeof createProofLink>>;
type OfProof = { manuscript_id: string; number: number };

/** An email with a new link; skipped if answered or recalled meanwhile. */
const withLink =
  (write: (journal: Journal, proof: Found, link: Link) => Letter): Deliverer<OfProof> =>
  async ({ id, payload }, context) => {
    const proof = await findProof(context.reader, payload.manuscript_id, payload.number);
    if (!proof || proofStage(proof) !== 'sent') return;
    const letter = write(context.journal, proof, await createProofLink(context, proof));
    const to = { name: proof.recipient_name, address: proof.recipient_email };
    await context.mailer.send({ id, to, ...renderEmail(context.journal, letter) });
  };

/** An email about an answer. */
const aboutAnswer =
  (
    write: (
      answered: Found & {
        answer: 'corrections' | 'approval';
        answered_at: Date;
        answered_by: string;
        comments: number;
      },
      context: Context,
    ) => Promise<{ to: { name: string; address: string }; letter: Letter }>,
  ): Deliverer<OfProof> =>
  async ({ id, payload }, context) => {
    const proof = await findProof(context.reader, payload.manuscript_id, payload.number);
    if (!proof?.answer || !proof.answered_at) return;
    const { answer, answered_at, answered_by } = proof;
    const said = await listComments(context.reader, payload.manuscript_id);
    const comments = said.filter(({ proof_id }) => proof_id === proof.id).length;
    const told = { ...proof, answer, answered_at, answered_by: answered_by ?? '', comments };
    const { to, letter } = await write(told, context);
    await context.mailer.send({ id, to, ...renderEmail(context.journal, letter) });
  };

/** Delivers emails about proofs; payload: `manuscript_id`, `number`. */
export const proofDeliverers = {
  'mail.proof': withLink(proofLetter),
  'mail.proof-due-date': withLink(proofDueDateLetter),
  'mail.proof-answer-to-author': aboutAnswer(async (proof, { journal }) => ({
    to: { name: proof.recipient_name, address: proof.recipient_email },
    letter: proofReceivedLetter(journal, proof),
  })),
  'mail.proof-answer-to-office': aboutAnswer(async (proof, context) => ({
    to: await colleagueToTell(context, proof.manuscript_id, proof.sent_by_id),
    letter: proofAnsweredLetter(proof, context.siteUrl + paths.editorProduction(proof.manuscript_id)),
  })),
} satisfies Deliverers;
