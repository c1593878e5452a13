import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { CommentState, OfficeProofs, ProofChange } from '#domain/production/proof/proof';
import { ApiError, callApi } from '#islands/kernel/api.ts';
import { productionKey } from './use-production.ts';

const proofsKey = (id: string) => ['proofs', id];

/** Loads and changes the proofs of a manuscript, which affect the production checks. */
export function useProofs(id: string) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey: proofsKey(id), queryFn: () => readProofs(id) });
  const show = (proofs: OfficeProofs) => {
    client.setQueryData(proofsKey(id), proofs);
    void client.invalidateQueries({ queryKey: productionKey(id) });
  };
  const change = async (send: () => Promise<ProofChange>) => {
    try {
      const { message, proof } = await send();
      show(proof);
      toast.success(message);
    } catch (thrown) {
      const present = thrown instanceof ApiError && (thrown.answer as { proof?: OfficeProofs } | undefined)?.proof;
      if (present) show(present);
      throw thrown;
    }
  };
  return { proofs: data, error, reload: () => void refetch(), change };
}

export type Change = ReturnType<typeof useProofs>['change'];

const readProofs = (id: string) =>
  callApi<OfficeProofs>(editorialApi.productionProof(id), { as: true, fallback: 'Failed to load the proofs' });

const post = (address: string, body: object) =>
  callApi<ProofChange>(address, {
    method: 'POST',
    body,
    as: true,
    fallback: 'The proof could not be changed. Please try again.',
  });

/** `number` is that of the last proof seen. */
interface ProofSending {
  number: number;
  due_on: string;
  message: string;
  questions: string[];
}

export const sendProof = (id: string, body: ProofSending) => post(editorialApi.productionProof(id), body);

export const moveProofDueDate = (id: string, body: { number: number; due_on: string }) =>
  post(editorialApi.proofDueDate(id), body);

export const sendProofLink = (id: string, number: number) => post(editorialApi.sendProofLink(id), { number });

export const revokeProof = (id: string, number: number) => post(editorialApi.revokeProof(id), { number });

export const settleProofComment = (
  id: string,
  { number, comment }: { number: number; comment: string },
  body: { state: CommentState; reply: string },
) => post(editorialApi.settleProofComment(id, number, comment), body);
