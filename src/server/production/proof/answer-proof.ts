import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type * as z from 'zod';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import type { Journal } from '#domain/journal/journal';
import type { DraftReply, SentReply } from '#domain/production/proof/change';
import { type KeptReply, PROOF_TEXTS, type ProofReceipt, replyProblem } from '#domain/production/proof/proof';
import type { Context } from '#server/kernel/context';
import { appendEvent } from '#server/kernel/event/append-event';
import { notFound, Problem } from '#server/kernel/http/problem';
import type { ProofReader } from '#server/kernel/http/route';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { lockManuscript } from '#server/manuscript/queries';
import { loadProduction, type Production } from '#server/production/load-production';
import { proofDigest } from '#server/production/proof-digest';
import { findDraft, insertComments, keepDraft, updateProof } from './queries.ts';
import { isOpen } from './read-proof.ts';

type Draft = NonNullable<Awaited<ReturnType<typeof findDraft>>>;
type Reply = z.infer<typeof SentReply>;
type LastProof = NonNullable<Production['proof']>;

/**
 * Saves an author's draft. Resending equal content succeeds, whatever the version.
 * @throws Problem conflict if no answer is expected; conflict with the stored `draft` if it was changed since
 */
export async function saveReply(
  { content, version }: z.infer<typeof DraftReply>,
  { manuscriptId }: ProofReader,
  { journal, db, clock }: Context,
): Promise<KeptReply> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const production = await lockProof(journal, trx, manuscriptId, now);
    if (!isOpen(production)) throw new Problem('conflict', PROOF_TEXTS.closed);
    return toKept(await keepWords(trx, manuscriptId, { content, version, now }));
  });
}

/**
 * Approves the proof or submits corrections. Idempotent.
 * @throws Problem bad_request if something is missing; conflict if the proof is answered or another one, with
 * `text_changed` if the article to be approved is not the one that was read, or with `draft` if another window
 * has written in the meantime
 */
export async function answerProof(reply: Reply, reader: ProofReader, context: Context): Promise<ProofReceipt> {
  const now = context.clock.now();
  const { manuscriptId } = reader;
  const kept = await context.db.transaction().execute(async (trx) => {
    const production = await lockProof(context.journal, trx, manuscriptId, now);
    const { proof } = production;
    if (!proof) throw notFound();
    const draft = await findDraft(readerOf(trx), manuscriptId);
    if (isSameAnswer(proof, reply)) return toKept(draft ?? { version: reply.version, updated_at: now });
    refuseWhere(context.journal, production, proof, reply);
    const { content, version } = reply;
    const known = draft && isDeepStrictEqual(draft.content, content) ? draft.version : version;
    const words = await keepWords(trx, manuscriptId, { content, version: known, now });
    await writeAnswer(trx, proof, { reply, reader, digest: proofDigest(context.journal, production.state) }, now);
    return toKept(words);
  });
  context.wakeOutbox();
  return { message: reply.answer === 'approval' ? PROOF_TEXTS.approved : PROOF_TEXTS.corrected, ...kept };
}

/** The last proof of a manuscript that neither office nor author changes until the transaction ends. */
async function lockProof(journal: Journal, trx: Transaction<Database>, id: string, now: Date): Promise<Production> {
  await lockManuscript(trx, id);
  return loadProduction(journal, readerOf(trx), id, now);
}

const isSameAnswer = ({ number, answer, reply: sent }: LastProof, reply: Reply) =>
  number === reply.number && answer === reply.answer && isDeepStrictEqual(sent, reply.content);

function refuseWhere(journal: Journal, production: Production, proof: LastProof, reply: Reply): void {
  const { answer, answered_by } = proof;
  if (proof.number !== reply.number) throw new Problem('conflict', PROOF_TEXTS.closed);
  if (answer) throw new Problem('conflict', `${PROOF_TEXTS.answered} ${answered_by} did it.`);
  if (!isOpen(production)) throw new Problem('conflict', PROOF_TEXTS.closed);
  const problem = replyProblem(reply.content, { answer: reply.answer, questions: proof.questions });
  if (problem) throw new Problem('bad_request', problem);
  if (reply.answer === 'approval' && reply.digest !== proofDigest(journal, production.state)) {
    throw new Problem('conflict', PROOF_TEXTS.textChanged, { extra: { text_changed: true } });
  }
}

async function writeAnswer(
  trx: Transaction<Database>,
  { id, number, manuscript_id }: LastProof,
  { reply, reader, digest }: { reply: Reply; reader: ProofReader; digest: string },
  now: Date,
): Promise<void> {
  const { answer, content } = reply;
  await updateProof(trx, id, {
    answer,
    answered_at: now,
    answered_by: reader.name || reader.email,
    answered_by_id: reader.accountId,
    answered_digest: digest,
    reply: JSON.stringify(content),
  });
  await insertComments(
    trx,
    content.comments.map((comment, index) => ({ ...comment, proof_id: id, position: index + 1 })),
  );
  const payload = { manuscript_id, number };
  await enqueue(trx, { kind: 'mail.proof-answer-to-author', payload }, now);
  await enqueue(trx, { kind: 'mail.proof-answer-to-office', payload }, now);
  const told = {
    actor: { id: reader.accountId, name: reader.email },
    object: { type: 'manuscript', id: manuscript_id },
  };
  const comments = content.comments.length;
  await appendEvent(
    trx,
    answer === 'approval'
      ? { ...told, action: 'proof.approved', details: { number, digest } }
      : { ...told, action: 'proof.corrected', details: { number, comments } },
    now,
  );
}

async function keepWords(
  trx: Transaction<Database>,
  manuscriptId: string,
  words: { content: Reply['content']; version: number; now: Date },
): Promise<Pick<Draft, 'version' | 'updated_at'>> {
  const kept = await keepDraft(trx, manuscriptId, words);
  if (kept) return kept;
  const other = await findDraft(readerOf(trx), manuscriptId);
  if (other && isDeepStrictEqual(other.content, words.content)) return other;
  const extra = other && { draft: { content: other.content, ...toKept(other) } };
  throw new Problem('conflict', PROOF_TEXTS.stale, extra ? { extra } : {});
}

const toKept = ({ version, updated_at }: Pick<Draft, 'version' | 'updated_at'>): KeptReply => ({
  version,
  updated_at: updated_at.toISOString(),
});
