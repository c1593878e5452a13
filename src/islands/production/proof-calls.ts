import { editorialApi } from '#domain/desk/editorial/paths';
import type { CommentState, OfficeProofs, ProofChange } from '#domain/production/proof/proof';
import { callApi } from '#islands/kernel/api.ts';

export const readProofs = (id: string) =>
  callApi<OfficeProofs>(editorialApi.productionProof(id), { as: true, fallback: 'Failed to load the proofs' });

const post = (address: string, body: object) =>
  callApi<ProofChange>(address, {
    method: 'POST',
    body,
    as: true,
    fallback: 'That did not work. Please try again.',
  });

/** The form of a proof; `number` is the last one seen. */
interface Sending {
  number: number;
  due_on: string;
  message: string;
  questions: string[];
}

export const sendProof = (id: string, body: Sending) => post(editorialApi.productionProof(id), body);

export const moveProofDueDate = (id: string, body: { number: number; due_on: string }) =>
  post(editorialApi.proofDueDate(id), body);

export const sendProofLink = (id: string, number: number) => post(editorialApi.sendProofLink(id), { number });

export const revokeProof = (id: string, number: number) => post(editorialApi.revokeProof(id), { number });

export const settleProofComment = (
  id: string,
  { number, comment }: { number: number; comment: string },
  body: { state: CommentState; reply: string },
) => post(editorialApi.settleProofComment(id, number, comment), body);
