import type { Journal } from '#domain/journal/journal';
import { paths } from '#domain/kernel/paths';
import { proofStage } from '#domain/production/proof/proof';
import type { Context } from '#server/kernel/context';
import type { Deliverer, Deliverers } from '#server/kernel/outbox/deliver';
import { type Letter, renderLetter } from '#server/kernel/outbox/mail-template';
import { colleagueToTell } from '#server/manuscript/colleague-to-tell';
import { proofAnsweredLetter, proofDueDateLetter, proofLetter, proofReceivedLetter } from './mails.ts';
import { createProofLink } from './proof-link.ts';
import { findProof, listComments } from './queries.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findProof>>>;
type Link = Awaited<ReturnType<typeof createProofLink>>;
type OfProof = { manuscript_id: string; number: number };

/** A mail with a new link to a proof; not sent where it was answered or called back in the meantime. */
const withLink =
  (write: (journal: Journal, proof: Found, link: Link) => Letter): Deliverer<OfProof> =>
  async ({ id, payload }, context) => {
    const proof = await findProof(context.reader, payload.manuscript_id, payload.number);
    if (!proof || proofStage(proof) !== 'sent') return;
    const letter = write(context.journal, proof, await createProofLink(context, proof));
    const to = { name: proof.recipient_name, address: proof.recipient_email };
    await context.mailer.send({ id, to, ...renderLetter(context.journal, letter) });
  };

/** A mail about an answer. */
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
    await context.mailer.send({ id, to, ...renderLetter(context.journal, letter) });
  };

/** Delivers the mails about proofs; payload: `manuscript_id`, `number`. */
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
