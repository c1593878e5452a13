import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import type { OfficeProofs, ProofChange } from '#domain/production/proof/proof';
import { ApiError } from '#islands/kernel/api.ts';
import { nextStepsKey } from '#islands/manuscript/use-editorial.ts';
import { readProofs } from './proof-calls.ts';
import { keyOf as productionKey } from './use-production.ts';

const keyOf = (id: string) => ['proofs', id];

/** The proofs of a manuscript, and doing something to them: the checks of production follow from it. */
export function useProofs(id: string) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey: keyOf(id), queryFn: () => readProofs(id) });
  const show = (proofs: OfficeProofs) => {
    client.setQueryData(keyOf(id), proofs);
    void client.invalidateQueries({ queryKey: productionKey(id) });
    void client.invalidateQueries({ queryKey: nextStepsKey(id) });
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
