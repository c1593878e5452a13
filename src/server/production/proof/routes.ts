import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import * as z from 'zod';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import type { Journal } from '#domain/journal/journal';
import { DraftReply, PROOF_MAX, SentReply } from '#domain/production/proof/change';
import { type KeptReply, PROOF_TEXTS, type ProofReceipt, replyProblem } from '#domain/production/proof/proof';
import { SUPPLEMENT_FILE } from '#domain/publication/supplement';
import type { Context } from '#server/kernel/context';
import { appendEvent } from '#server/kernel/event/append-event';
import { file, json } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { notFound, Problem } from '#server/kernel/http/problem';
import { type ProofCall, type ProofReader, type Route, route } from '#server/kernel/http/route';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { lockManuscript } from '#server/manuscript/queries';
import { loadProduction, type Production } from '#server/production/load-production';
import { proofDigest } from '#server/production/proof-digest';
import { sendFigureDraft, sendGalleyDraft, sendSupplementDraft } from '#server/production/send-file';
import { findDraft, insertComments, saveDraft, updateProof } from './queries.ts';
import { canAnswer, readProof } from './read-proof.ts';

const ProofParams = z.strictObject({ id: Id });
const FigureParams = ProofParams.extend({ file: z.string().regex(/^figure-\d{1,2}\.(?:png|jpg|webp|svg)$/) });
const commonRoute = { access: 'proof-of', csrf: false, cache: 0 } as const;

/** Identifies the proof's reader as a caller, because typesetting serves callers in turn. */
const asProductionReader = ({ context, reader }: ProofCall) => ({
  context,
  user: { id: reader.accountId ?? `proof of ${reader.manuscriptId}` },
  manuscript: { id: reader.manuscriptId },
});

/** Routes for the author’s side of proofs, by link or by the submitter's account (decision 061). */
export const proofRoutes: readonly Route[] = [
  route({
    ...commonRoute,
    method: 'GET',
    path: '/api/proof/:id',
    summary: 'Returns the proof: the article as it would be published now, with the office’s questions.',
    answers: [json('ProofView')],
    input: ProofParams,
    handle: ({ id }, { context }) => readProof(id, context),
  }),
  route({
    ...commonRoute,
    method: 'GET',
    path: '/api/proof/:id/figures/:file',
    summary: 'Returns a figure of the article.',
    answers: [file('image/*')],
    refusals: { 422: 'The manuscript is no longer accepted.' },
    input: FigureParams,
    handle: (wanted, call) => sendFigureDraft(wanted, asProductionReader(call)),
  }),
  route({
    ...commonRoute,
    method: 'GET',
    path: '/api/proof/:id/supplements/:file',
    summary: 'Downloads a supplementary file of the article.',
    answers: [file('*/*')],
    refusals: { 422: 'The manuscript is no longer accepted.' },
    input: ProofParams.extend({ file: z.string().regex(SUPPLEMENT_FILE) }),
    handle: (wanted, call) => sendSupplementDraft(wanted, asProductionReader(call)),
  }),
  route({
    ...commonRoute,
    method: 'GET',
    path: '/api/proof/:id/pdf',
    summary: 'Downloads the PDF for readers.',
    answers: [file('application/pdf')],
    refusals: { 422: 'The manuscript is no longer accepted.', 503: 'Too many PDFs are being created.' },
    input: ProofParams,
    handle: (_, call) => sendGalleyDraft(asProductionReader(call)),
  }),
  route({
    ...commonRoute,
    method: 'PUT',
    path: '/api/proof/:id/draft',
    summary: 'Saves the author’s draft.',
    notes: '`version` is the one last read, 0 for a first draft.',
    answers: [json('KeptReply')],
    refusals: { 409: 'A different version is stored and returned as `draft`, or no answer is expected.' },
    bodyMax: PROOF_MAX.body,
    input: DraftReply.extend({ id: Id }),
    handle: (written, { context, reader }) => saveReply(written, reader, context),
  }),
  route({
    ...commonRoute,
    method: 'POST',
    path: '/api/proof/:id/answer',
    summary: 'Approves the proof, or submits corrections.',
    notes:
      '`number` and `digest` identify the proof that was read. If the article has changed since, it is not approved.',
    answers: [json('ProofReceipt')],
    refusals: {
      409: 'A different version is stored and returned as `draft`; the article has changed (`text_changed`); or the proof has already been answered.',
    },
    bodyMax: PROOF_MAX.body,
    input: SentReply.extend({ id: Id }),
    handle: (reply, { context, reader }) => answerProof(reply, reader, context),
  }),
];

type Draft = NonNullable<Awaited<ReturnType<typeof findDraft>>>;
type Reply = z.infer<typeof SentReply>;
type LastProof = NonNullable<Production['proof']>;

/**
 * Saves an author's draft. Resending the same content succeeds, whatever the version.
 * @throws Problem conflict if no answer is expected; conflict with the stored `draft` if it was changed since
 */
async function saveReply(
  { content, version }: z.infer<typeof DraftReply>,
  { manuscriptId }: ProofReader,
  { journal, db, clock }: Context,
): Promise<KeptReply> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const production = await lockProof(journal, trx, manuscriptId, now);
    if (!canAnswer(production)) throw new Problem('conflict', PROOF_TEXTS.closed);
    return savedVersion(await saveDraftReply(trx, manuscriptId, { content, version, now }));
  });
}

/**
 * Approves the proof or submits corrections; idempotent.
 * @throws Problem bad_request if something is missing; conflict if the proof is answered or not the current one, with
 * `text_changed` if the article has changed since it was read, or with `draft` after a change in another window
 */
async function answerProof(reply: Reply, reader: ProofReader, context: Context): Promise<ProofReceipt> {
  const now = context.clock.now();
  const { manuscriptId } = reader;
  const kept = await context.db.transaction().execute(async (trx) => {
    const production = await lockProof(context.journal, trx, manuscriptId, now);
    const { proof } = production;
    if (!proof) throw notFound();
    const draft = await findDraft(readerOf(trx), manuscriptId);
    if (isSameAnswer(proof, reply)) return savedVersion(draft ?? { version: reply.version, updated_at: now });
    assertAnswerable(context.journal, production, proof, reply);
    const { content, version } = reply;
    const known = draft && isDeepStrictEqual(draft.content, content) ? draft.version : version;
    const saved = await saveDraftReply(trx, manuscriptId, { content, version: known, now });
    await writeAnswer(trx, proof, { reply, reader, digest: proofDigest(context.journal, production.state) }, now);
    return savedVersion(saved);
  });
  context.wakeOutbox();
  return { message: reply.answer === 'approval' ? PROOF_TEXTS.approved : PROOF_TEXTS.corrected, ...kept };
}

/** Loads production with the manuscript locked until the transaction ends. */
async function lockProof(journal: Journal, trx: Transaction<Database>, id: string, now: Date): Promise<Production> {
  await lockManuscript(trx, id);
  return loadProduction(journal, readerOf(trx), id, now);
}

const isSameAnswer = ({ number, answer, reply: sent }: LastProof, reply: Reply) =>
  number === reply.number && answer === reply.answer && isDeepStrictEqual(sent, reply.content);

function assertAnswerable(journal: Journal, production: Production, proof: LastProof, reply: Reply): void {
  const { answer, answered_by } = proof;
  if (proof.number !== reply.number) throw new Problem('conflict', PROOF_TEXTS.closed);
  if (answer) throw new Problem('conflict', `${answered_by} has already answered this proof.`);
  if (!canAnswer(production)) throw new Problem('conflict', PROOF_TEXTS.closed);
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
  const event = {
    actor: { id: reader.accountId, name: reader.email },
    object: { type: 'manuscript', id: manuscript_id },
  };
  const comments = content.comments.length;
  await appendEvent(
    trx,
    answer === 'approval'
      ? { ...event, action: 'proof.approved', details: { number, digest } }
      : { ...event, action: 'proof.corrected', details: { number, comments } },
    now,
  );
}

async function saveDraftReply(
  trx: Transaction<Database>,
  manuscriptId: string,
  saved: { content: Reply['content']; version: number; now: Date },
): Promise<Pick<Draft, 'version' | 'updated_at'>> {
  const kept = await saveDraft(trx, manuscriptId, saved);
  if (kept) return kept;
  const other = await findDraft(readerOf(trx), manuscriptId);
  if (other && isDeepStrictEqual(other.content, saved.content)) return other;
  const extra = other && { draft: { content: other.content, ...savedVersion(other) } };
  throw new Problem('conflict', PROOF_TEXTS.stale, extra ? { extra } : {});
}

const savedVersion = ({ version, updated_at }: Pick<Draft, 'version' | 'updated_at'>): KeptReply => ({
  version,
  updated_at: updated_at.toISOString(),
});
