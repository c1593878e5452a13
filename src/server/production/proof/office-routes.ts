import type { Transaction } from 'kysely';
import * as z from 'zod';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { DAY_SECONDS } from '#domain/kernel/date';
import type { LoggedAction } from '#domain/kernel/event/events';
import {
  CommentSettling,
  ProofDueDate,
  ProofLinkRequest,
  ProofRevocation,
  ProofSending,
} from '#domain/production/proof/change';
import { PROOF_TEXTS, type ProofChange, proofStage } from '#domain/production/proof/proof';
import { appendEvent } from '#server/kernel/event/append-event';
import { json } from '#server/kernel/http/answer';
import { Id, Ordinal, RandomId } from '#server/kernel/http/id';
import { notFound, Problem, requireDueDate } from '#server/kernel/http/problem';
import { consumeAttempt, type Limit } from '#server/kernel/http/rate-limit';
import { type ManuscriptCall, type Route, route } from '#server/kernel/http/route';
import { randomId, stableId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { findCorrespondingAuthor, lockManuscript } from '#server/manuscript/queries';
import { loadProduction, type Production } from '#server/production/load-production';
import { proofDigest } from '#server/production/proof-digest';
import { deleteDraft, deleteProofTokens, insertProof, listProofs, settleComment, updateProof } from './queries.ts';
import { canSendProof, hasContent, readProofs } from './read-proof.ts';

const commonRoute = { access: 'editor-of', csrf: false, cache: 0 } as const;
const STALE = '`number` is not the last proof’s: `proof` is the current state, and nothing is changed.';
const NOT_WITH_AUTHOR = `The proof is no longer with the author, or ${STALE}`;
const TOO_MANY_EMAILS = 'The author has been sent 20 emails about this proof within a day.';

/** Routes for the office’s side of proofs. Changes state the number of the last proof the editor saw. */
export const officeProofRoutes: readonly Route[] = [
  route({
    ...commonRoute,
    method: 'GET',
    path: '/api/production/:id/proof',
    right: 'read',
    summary: 'Shows a manuscript’s proofs with the author’s comments.',
    answers: [json('OfficeProofs')],
    input: z.strictObject({ id: Id }),
    handle: ({ id }, { context }) => readProofs(id, context),
  }),
  route({
    ...commonRoute,
    method: 'POST',
    path: '/api/production/:id/proof',
    right: 'produce',
    summary: 'Emails the proof link to the corresponding author.',
    notes: '`number` is the last proof’s number, 0 if there is none. `due_on` is within the next year.',
    answers: [json('ProofChange')],
    refusals: {
      409: `The author already has a proof, the manuscript is not accepted or is already published, or ${STALE}`,
      422: 'There is neither a full text nor a PDF, or no author has an email address.',
      429: TOO_MANY_EMAILS,
    },
    bodyMax: 128 * 1024,
    input: ProofSending.extend({ id: Id }),
    handle: sendProof,
  }),
  route({
    ...commonRoute,
    method: 'POST',
    path: '/api/production/:id/proof/due-date',
    right: 'produce',
    summary: 'Changes the due date of the proof, and emails the author a new link.',
    answers: [json('ProofChange')],
    refusals: { 409: NOT_WITH_AUTHOR, 429: TOO_MANY_EMAILS },
    input: ProofDueDate.extend({ id: Id }),
    handle: moveProofDueDate,
  }),
  route({
    ...commonRoute,
    method: 'POST',
    path: '/api/production/:id/proof/link',
    right: 'produce',
    summary: 'Emails the author a new link to the proof.',
    answers: [json('ProofChange')],
    refusals: { 409: NOT_WITH_AUTHOR, 429: TOO_MANY_EMAILS },
    input: ProofLinkRequest.extend({ id: Id }),
    handle: sendProofLink,
  }),
  route({
    ...commonRoute,
    method: 'POST',
    path: '/api/production/:id/proof/revoke',
    right: 'produce',
    summary: 'Recalls the proof: its links stop working immediately.',
    answers: [json('ProofChange')],
    refusals: { 409: NOT_WITH_AUTHOR },
    input: ProofRevocation.extend({ id: Id }),
    handle: revokeProof,
  }),
  route({
    ...commonRoute,
    method: 'POST',
    path: '/api/production/:id/proof/:number/comments/:comment',
    right: 'produce',
    summary: 'Records the outcome of an author’s comment.',
    notes: '`reply` is shown to the author.',
    answers: [json('ProofChange')],
    input: CommentSettling.safeExtend({ id: Id, number: Ordinal, comment: RandomId }),
    handle: settleProofComment,
  }),
];

/** Applies to actions that send an email. */
const MAIL_LIMIT: Limit = { name: 'proof-mail', max: 20, seconds: DAY_SECONDS };

type Caller = Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>;
type OpenProduction = Production & { proof: NonNullable<Production['proof']> };

/** Sends a proof to the corresponding author, once the previous one is answered or recalled. */
async function sendProof(
  { number, due_on, message, questions }: z.infer<typeof ProofSending>,
  caller: Caller,
): Promise<ProofChange> {
  requireDueDate('due_on', due_on, caller.context.clock.now());
  await consumeAttempt(caller.context, MAIL_LIMIT, caller.manuscript.id);
  return change(number, caller, PROOF_TEXTS.sent, async (production, trx, now) => {
    if (!canSendProof(production))
      throw new Problem('conflict', production.proof ? PROOF_TEXTS.isOut : PROOF_TEXTS.notAccepted);
    if (!hasContent(production)) throw new Problem('unprocessable', PROOF_TEXTS.nothingToRead);
    const { id } = production.manuscript;
    const author = await findCorrespondingAuthor(trx, id);
    if (!author?.email) throw new Problem('unprocessable', PROOF_TEXTS.noAuthor);
    // The draft for a recalled proof is kept for the next one.
    if (production.proof?.answer) await deleteDraft(trx, id);
    const next = number + 1;
    const digest = proofDigest(caller.context.journal, production.state);
    await insertProof(trx, {
      id: randomId(),
      manuscript_id: id,
      number: next,
      digest,
      message,
      due_on,
      recipient_name: author.name,
      recipient_email: author.email,
      questions: JSON.stringify(questions.map((text) => ({ id: stableId('proof', text), text }))),
      sent_at: now,
      told_at: now,
      sent_by: caller.user.email,
      sent_by_id: caller.user.id,
    });
    await enqueue(trx, { kind: 'mail.proof', payload: { manuscript_id: id, number: next } }, now);
    return { action: 'proof.sent', details: { number: next, due_on, digest } };
  });
}

async function moveProofDueDate(
  { number, due_on }: z.infer<typeof ProofDueDate>,
  caller: Caller,
): Promise<ProofChange> {
  requireDueDate('due_on', due_on, caller.context.clock.now());
  await consumeAttempt(caller.context, MAIL_LIMIT, caller.manuscript.id);
  return change(number, caller, PROOF_TEXTS.moved, async (production, trx, now) => {
    const { proof, manuscript } = requireOpenProof(production);
    await updateProof(trx, proof.id, { due_on, told_at: now });
    await enqueue(trx, { kind: 'mail.proof-due-date', payload: { manuscript_id: manuscript.id, number } }, now);
    return { action: 'proof.due-date-moved', details: { number, due_on } };
  });
}

async function sendProofLink({ number }: z.infer<typeof ProofLinkRequest>, caller: Caller): Promise<ProofChange> {
  await consumeAttempt(caller.context, MAIL_LIMIT, caller.manuscript.id);
  return change(number, caller, PROOF_TEXTS.linkSent, async (production, trx, now) => {
    const { proof, manuscript } = requireOpenProof(production);
    await updateProof(trx, proof.id, { told_at: now });
    await enqueue(trx, { kind: 'mail.proof', payload: { manuscript_id: manuscript.id, number } }, now);
    return { action: 'proof.link-sent', details: { number } };
  });
}

/** Recalls a proof; the author's comments are kept. */
function revokeProof({ number }: z.infer<typeof ProofRevocation>, caller: Caller): Promise<ProofChange> {
  return change(number, caller, PROOF_TEXTS.revoked, async (production, trx, now) => {
    const { proof, manuscript } = requireOpenProof(production);
    await updateProof(trx, proof.id, { revoked_at: now, revoked_by: caller.user.email });
    await deleteProofTokens(trx, manuscript.id);
    return { action: 'proof.revoked', details: { number } };
  });
}

function settleProofComment(
  { number, comment, state, reply }: z.infer<typeof CommentSettling> & { number: number; comment: string },
  caller: Caller,
): Promise<ProofChange> {
  return change(undefined, caller, PROOF_TEXTS.settled, async ({ manuscript }, trx, now) => {
    const proof = (await listProofs(readerOf(trx), manuscript.id)).find((one) => one.number === number);
    const settled = { settled_at: state === 'open' ? null : now, settled_by: caller.user.email };
    const isSettled =
      proof && (await settleComment(trx, { proofId: proof.id, id: comment }, { state, reply, ...settled }));
    if (!isSettled) throw notFound();
    return { action: 'proof.comment-settled', details: { number, comment_id: comment, state } };
  });
}

/**
 * Changes a manuscript's proofs in one transaction with the event. `lastSeen` is the last number the editor saw.
 * @throws Problem conflict with `proof`, the current state, if another proof was sent meanwhile
 */
async function change(
  lastSeen: number | undefined,
  { context, user, manuscript: { id } }: Caller,
  message: string,
  work: (production: Production, trx: Transaction<Database>, now: Date) => Promise<LoggedAction>,
): Promise<ProofChange> {
  const now = context.clock.now();
  const isDone = await context.db.transaction().execute(async (trx) => {
    await lockManuscript(trx, id);
    const production = await loadProduction(context.journal, readerOf(trx), id, now);
    if (lastSeen !== undefined && (production.proof?.number ?? 0) !== lastSeen) return false;
    const event = await work(production, trx, now);
    const actor = { id: user.id, name: user.email };
    await appendEvent(trx, { ...event, actor, object: { type: 'manuscript', id } }, now);
    return true;
  });
  const proof = await readProofs(id, context);
  if (!isDone) throw new Problem('conflict', PROOF_TEXTS.staleForOffice, { extra: { proof } });
  context.wakeOutbox();
  return { message, proof };
}

function requireOpenProof(production: Production): OpenProduction {
  const { proof } = production;
  if (!proof || proofStage(proof) !== 'sent') throw new Problem('conflict', PROOF_TEXTS.notOut);
  return { ...production, proof };
}
