import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { editorialApi } from '#domain/desk/editorial/paths';
import { addressWith } from '#islands/kernel/office/use-filters.ts';
import { NEXT_STEPS } from '#islands/manuscript/use-editorial.ts';
import { listFees, listPayments, listWaivers, readTotals } from './calls.ts';

const LEDGER = 'ledger';
type Filters = Readonly<Record<string, string>>;

export function useTotals() {
  return useQuery({ queryKey: [LEDGER, 'totals'], queryFn: readTotals });
}

/** Payments, page after page; those that need attention come first. */
export function usePayments(filters: Filters) {
  return useInfiniteQuery({
    queryKey: [LEDGER, 'payments', filters],
    queryFn: ({ pageParam }) => listPayments(pageParam),
    initialPageParam: addressWith(editorialApi.editorPayments, filters),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** Charges, page after page; what is due comes first. */
export function useFees(filters: Filters) {
  return useInfiniteQuery({
    queryKey: [LEDGER, 'fees', filters],
    queryFn: ({ pageParam }) => listFees(pageParam),
    initialPageParam: addressWith(editorialApi.editorFees, filters),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** Requests for a waiver; what waits for a decision comes first. */
export function useWaivers(filters: { state?: string; manuscript?: string }) {
  return useQuery({ queryKey: [LEDGER, 'waivers', filters], queryFn: () => listWaivers(filters) });
}

/** Has everything about money read again, and what comes next for the manuscripts. */
export function useLedgerChanged() {
  const client = useQueryClient();
  return useCallback(() => {
    for (const queryKey of [[LEDGER], NEXT_STEPS]) void client.invalidateQueries({ queryKey });
  }, [client]);
}
