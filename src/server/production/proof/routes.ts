import * as z from 'zod';
import { DraftReply, PROOF_MAX, SentReply } from '#domain/production/proof/change';
import { SUPPLEMENT_FILE } from '#domain/publication/supplement';
import { file, json } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { type ProofCall, type Route, route } from '#server/kernel/http/route';
import { sendFigureDraft, sendGalleyDraft, sendSupplementDraft } from '#server/production/send-file';
import { answerProof, saveReply } from './answer-proof.ts';
import { showProof } from './read-proof.ts';

const OneProof = z.strictObject({ id: Id });
const OneFile = OneProof.extend({ file: z.string().regex(/^figure-\d{1,2}\.(?:png|jpg|webp|svg)$/) });
const common = { access: 'proof-of', csrf: false, cache: 0 } as const;

/** The proof reader as a caller: typesetting takes turns among callers. */
const looking = ({ context, reader }: ProofCall) => ({
  context,
  user: { id: reader.accountId ?? `proof of ${reader.manuscriptId}` },
  manuscript: { id: reader.manuscriptId },
});

/** Routes for the author’s side of proofs, by link or by the submitter's account (decision 061). */
export const proofRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/proof/:id',
    summary: 'Shows the proof of a manuscript: the article as it would be published now, with the office’s questions.',
    answers: [json('ProofView')],
    input: OneProof,
    handle: ({ id }, { context }) => showProof(id, context),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/proof/:id/figures/:file',
    summary: 'Sends a figure of the article.',
    answers: [file('image/*')],
    refusals: { 422: 'The manuscript is no longer accepted.' },
    input: OneFile,
    handle: (wanted, call) => sendFigureDraft(wanted, looking(call)),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/proof/:id/supplements/:file',
    summary: 'Sends a supplementary file of the article, as a download.',
    answers: [file('*/*')],
    refusals: { 422: 'The manuscript is no longer accepted.' },
    input: OneProof.extend({ file: z.string().regex(SUPPLEMENT_FILE) }),
    handle: (wanted, call) => sendSupplementDraft(wanted, looking(call)),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/proof/:id/pdf',
    summary: 'Downloads the PDF for readers.',
    answers: [file('application/pdf')],
    refusals: { 422: 'The manuscript is no longer accepted.', 503: 'Too many PDFs are being made.' },
    input: OneProof,
    handle: (_, call) => sendGalleyDraft(looking(call)),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/proof/:id/draft',
    summary: 'Saves the author’s draft.',
    notes: '`version` is the one last read, 0 for the first.',
    answers: [json('KeptReply')],
    refusals: { 409: 'A different version is stored, returned as `draft`, or no answer is expected.' },
    bodyMax: PROOF_MAX.body,
    input: DraftReply.extend({ id: Id }),
    handle: (written, { context, reader }) => saveReply(written, reader, context),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/proof/:id/answer',
    summary: 'Approves the proof, or submits corrections.',
    notes:
      '`number` and `digest` identify the proof that was read. If the article has changed since, nothing is approved.',
    answers: [json('ProofReceipt')],
    refusals: {
      409: 'A different version is stored, returned as `draft`; the article has changed (`text_changed`); or the proof was already answered.',
    },
    bodyMax: PROOF_MAX.body,
    input: SentReply.extend({ id: Id }),
    handle: (reply, { context, reader }) => answerProof(reply, reader, context),
  }),
];
