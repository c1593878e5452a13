import type { Journal } from '#domain/journal/journal';
import { addDays, DAY_MS, endOfDay, longDate, plainDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { PROOF_MAILS } from '#domain/production/mail-templates';
import { PROOF_LINK_DAYS } from '#domain/production/proof/paths';
import { type ProofQuestion, proofStage } from '#domain/production/proof/proof';
import type { Context } from '#server/kernel/context';
import { randomToken, tokenHash } from '#server/kernel/identifiers';
import type { Deliverer, Deliverers } from '#server/kernel/outbox/deliver';
import { type EmailContent, mailWriter, renderEmail } from '#server/kernel/outbox/mail-template';
import { notificationRecipient } from '#server/manuscript/queries';
import { findProof, insertProofToken, listProofComments } from './queries.ts';

interface MailedProof {
  manuscript_number: string;
  title: string;
  recipient_name: string;
  due_on: string;
  message: string;
  questions: readonly ProofQuestion[];
}

/** `endsOn` is the plain date of the last valid day. */
interface ProofLink {
  url: string;
  endsOn: string;
}

const write = mailWriter(PROOF_MAILS);
const proofFields = ({ manuscript_number: number, title }: MailedProof) => ({ number, title });
const authorFields = (proof: MailedProof) => ({ ...proofFields(proof), name: proof.recipient_name || 'author' });
const linkFields = (proof: MailedProof, { endsOn }: ProofLink) => ({
  ...authorFields(proof),
  due_date: longDate(proof.due_on),
  link_until: longDate(endsOn),
});

function proofLetter(journal: Journal, proof: MailedProof, link: ProofLink): EmailContent {
  const { message: quote, questions } = proof;
  const questionCount = questions.length === 1 ? 'one question' : `${questions.length} questions`;
  const question_note = questions.length > 0 ? `We have ${questionCount} for you. ` : '';
  return write(journal, 'proof', { ...linkFields(proof, link), question_note }, { url: link.url, quote });
}

const proofDueDateLetter = (journal: Journal, proof: MailedProof, link: ProofLink): EmailContent =>
  write(journal, 'proof-due-date', linkFields(proof, link), link);

interface AnsweredProof extends MailedProof {
  answer: 'corrections' | 'approval';
  answered_at: Date;
  answered_by: string;
  comments: number;
}

const ANSWERS = { approval: 'proof-approved', corrections: 'proof-corrections' } as const;

const answerFields = ({ answered_at, answered_by, comments }: AnsweredProof) => ({
  answered_by,
  answered_date: longDate(answered_at.toISOString()),
  comment_count: comments === 1 ? 'one comment' : `${comments} comments`,
});

const proofReceivedLetter = (journal: Journal, proof: AnsweredProof): EmailContent =>
  write(journal, ANSWERS[proof.answer], { ...authorFields(proof), ...answerFields(proof) });

const proofAnsweredLetter = (journal: Journal, proof: AnsweredProof, url: string): EmailContent =>
  write(journal, `${ANSWERS[proof.answer]}-to-office`, { ...proofFields(proof), ...answerFields(proof) }, { url });

type FoundProof = NonNullable<Awaited<ReturnType<typeof findProof>>>;
type Link = Awaited<ReturnType<typeof createProofLink>>;
type ProofPayload = { manuscript_id: string; number: number };

/** Sends an email with a new link, unless the proof was answered or recalled meanwhile. */
const linkMail =
  (write: (journal: Journal, proof: FoundProof, link: Link) => EmailContent): Deliverer<ProofPayload> =>
  async ({ id, payload }, context) => {
    const proof = await findProof(context.reader, payload.manuscript_id, payload.number);
    if (!proof || proofStage(proof) !== 'sent') return;
    const letter = write(context.journal, proof, await createProofLink(context, proof));
    const to = { name: proof.recipient_name, address: proof.recipient_email };
    await context.mailer.send({ id, to, ...renderEmail(context.journal, letter) });
  };

const answerMail =
  (
    write: (
      answered: FoundProof & AnsweredProof,
      context: Context,
    ) => Promise<{ to: { name: string; address: string }; letter: EmailContent }>,
  ): Deliverer<ProofPayload> =>
  async ({ id, payload }, context) => {
    const proof = await findProof(context.reader, payload.manuscript_id, payload.number);
    if (!proof?.answer || !proof.answered_at) return;
    const { answer, answered_at, answered_by } = proof;
    const allComments = await listProofComments(context.reader, payload.manuscript_id);
    const comments = allComments.filter(({ proof_id }) => proof_id === proof.id).length;
    const answered = { ...proof, answer, answered_at, answered_by: answered_by ?? '', comments };
    const { to, letter } = await write(answered, context);
    await context.mailer.send({ id, to, ...renderEmail(context.journal, letter) });
  };

/** Delivers emails about proofs; payload: `manuscript_id`, `number`. */
export const proofDeliverers = {
  'mail.proof': linkMail(proofLetter),
  'mail.proof-due-date': linkMail(proofDueDateLetter),
  'mail.proof-answer-to-author': answerMail(async (proof, { journal }) => ({
    to: { name: proof.recipient_name, address: proof.recipient_email },
    letter: proofReceivedLetter(journal, proof),
  })),
  'mail.proof-answer-to-office': answerMail(async (proof, context) => ({
    to: await notificationRecipient(context, proof.manuscript_id, proof.sent_by_id),
    letter: proofAnsweredLetter(context.journal, proof, context.siteUrl + paths.editorProduction(proof.manuscript_id)),
  })),
} satisfies Deliverers;

/** A tab with unsaved input may still use an earlier email's link. */
const EARLIER_LINK_MS = 7 * DAY_MS;

/**
 * Creates a link while sending its email: only the token's hash is stored. Earlier links expire a week later. `endsOn`
 * is the last valid day.
 */
export async function createProofLink(
  { db, clock, siteUrl }: Context,
  { id: proof_id, manuscript_id, due_on }: { id: string; manuscript_id: string; due_on: string },
): Promise<{ url: string; endsOn: string }> {
  const token = randomToken();
  const now = clock.now();
  const today = plainDate(now);
  const endsOn = addDays(due_on > today ? due_on : today, PROOF_LINK_DAYS);
  const row = { hash: tokenHash(token), manuscript_id, proof_id, created_at: now, expires_at: endOfDay(endsOn) };
  await insertProofToken(db, row, new Date(now.getTime() + EARLIER_LINK_MS));
  return { url: `${siteUrl}${paths.proof(manuscript_id)}#token=${token}`, endsOn };
}
