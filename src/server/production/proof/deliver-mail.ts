import type { Journal } from '#domain/journal/journal';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { PROOF_MAILS } from '#domain/production/mail-templates';
import { type ProofQuestion, proofStage } from '#domain/production/proof/proof';
import type { Context } from '#server/kernel/context';
import type { Deliverer, Deliverers } from '#server/kernel/outbox/deliver';
import { type EmailContent, renderEmail } from '#server/kernel/outbox/mail-template';
import { mailWriter } from '#server/kernel/outbox/write-mail';
import { notificationRecipient } from '#server/manuscript/queries';
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

const write = mailWriter(PROOF_MAILS);
const about = ({ manuscript_number: number, title }: MailedProof) => ({ number, title });
const toAuthor = (proof: MailedProof) => ({ ...about(proof), name: proof.recipient_name || 'author' });
const withLinkOf = (proof: MailedProof, { endsOn }: ProofLink) => ({
  ...toAuthor(proof),
  due_date: longDate(proof.due_on),
  link_until: longDate(endsOn),
});

/** Asks the author to check the proof. */
function proofLetter(journal: Journal, proof: MailedProof, link: ProofLink): EmailContent {
  const { message: quote, questions } = proof;
  const asked = questions.length === 1 ? 'one question' : `${questions.length} questions`;
  const question_note = questions.length > 0 ? `We have ${asked} for you. ` : '';
  return write(journal, 'proof', { ...withLinkOf(proof, link), question_note }, { url: link.url, quote });
}

/** Tells the author the new due date, with a new link. */
const proofDueDateLetter = (journal: Journal, proof: MailedProof, link: ProofLink): EmailContent =>
  write(journal, 'proof-due-date', withLinkOf(proof, link), link);

/** An answer's facts for emails. */
interface AnsweredProof extends MailedProof {
  answer: 'corrections' | 'approval';
  answered_at: Date;
  answered_by: string;
  comments: number;
}

const ANSWERS = { approval: 'proof-approved', corrections: 'proof-corrections' } as const;

const answerOf = ({ answered_at, answered_by, comments }: AnsweredProof) => ({
  answered_by,
  answered_date: longDate(answered_at.toISOString()),
  comment_count: comments === 1 ? 'one comment' : `${comments} comments`,
});

/** Confirms receipt to the author. */
const proofReceivedLetter = (journal: Journal, proof: AnsweredProof): EmailContent =>
  write(journal, ANSWERS[proof.answer], { ...toAuthor(proof), ...answerOf(proof) });

/** Tells the sending editor about the answer. */
const proofAnsweredLetter = (journal: Journal, proof: AnsweredProof, url: string): EmailContent =>
  write(journal, `${ANSWERS[proof.answer]}-to-office`, { ...about(proof), ...answerOf(proof) }, { url });

type Found = NonNullable<Awaited<ReturnType<typeof findProof>>>;
type Link = Awaited<ReturnType<typeof createProofLink>>;
type OfProof = { manuscript_id: string; number: number };

/** An email with a new link; skipped if answered or recalled meanwhile. */
const withLink =
  (write: (journal: Journal, proof: Found, link: Link) => EmailContent): Deliverer<OfProof> =>
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
    ) => Promise<{ to: { name: string; address: string }; letter: EmailContent }>,
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
    to: await notificationRecipient(context, proof.manuscript_id, proof.sent_by_id),
    letter: proofAnsweredLetter(context.journal, proof, context.siteUrl + paths.editorProduction(proof.manuscript_id)),
  })),
} satisfies Deliverers;
