import * as z from 'zod';
import {
  CommentSettling,
  ProofDueDate,
  ProofLinkRequest,
  ProofRevocation,
  ProofSending,
} from '#domain/production/proof/change';
import { json } from '#server/kernel/http/answer';
import { Id, Ordinal, RandomId } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';
import { showProofs } from './read-proof.ts';
import { moveProofDueDate, revokeProof, sendProof, sendProofLink, settleProofComment } from './send-proof.ts';

const common = { access: 'editor-of', csrf: false, cache: 0 } as const;
const STALE = '`number` is not the last proof: `proof` is the current state, and nothing is changed.';
const MANY_MAILS = 'The author was sent 20 emails about this proof within a day.';

/** Routes for the office’s side of proofs. Changes name the last proof seen. */
export const officeProofRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/production/:id/proof',
    right: 'read',
    summary: 'Shows a manuscript’s proofs with the author’s comments.',
    answers: [json('OfficeProofs')],
    input: z.strictObject({ id: Id }),
    handle: ({ id }, { context }) => showProofs(id, context),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/production/:id/proof',
    right: 'produce',
    summary: 'Emails the proof link to the corresponding author.',
    notes: '`number` is that of the last proof, 0 for the first. `due_on` is a day of the next year.',
    answers: [json('ProofChange')],
    refusals: {
      409: `${STALE} Or the author has one, or the manuscript is not accepted, or is published.`,
      422: 'There is neither a full text nor a PDF, or no author has an address.',
      429: MANY_MAILS,
    },
    bodyMax: 128 * 1024,
    input: ProofSending.extend({ id: Id }),
    handle: sendProof,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/production/:id/proof/due-date',
    right: 'produce',
    summary: 'Moves the due date of the proof; the author is told, with a new link.',
    answers: [json('ProofChange')],
    refusals: { 409: `${STALE} Or it is no longer with the author.`, 429: MANY_MAILS },
    input: ProofDueDate.extend({ id: Id }),
    handle: moveProofDueDate,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/production/:id/proof/link',
    right: 'produce',
    summary: 'Resends the proof to the author, with a new link.',
    answers: [json('ProofChange')],
    refusals: { 409: `${STALE} Or it is no longer with the author.`, 429: MANY_MAILS },
    input: ProofLinkRequest.extend({ id: Id }),
    handle: sendProofLink,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/production/:id/proof/revoke',
    right: 'produce',
    summary: 'Recalls the proof: its links stop working immediately.',
    answers: [json('ProofChange')],
    refusals: { 409: `${STALE} Or it is no longer with the author.` },
    input: ProofRevocation.extend({ id: Id }),
    handle: revokeProof,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/production/:id/proof/:number/comments/:comment',
    right: 'produce',
    summary: 'Records the outcome of an author’s comment.',
    notes: '`reply` is shown to the author with it.',
    answers: [json('ProofChange')],
    input: CommentSettling.safeExtend({ id: Id, number: Ordinal, comment: RandomId }),
    handle: settleProofComment,
  }),
];
