import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { editorialApi } from '#domain/editorial/paths';
import { addressWith } from '#islands/editorial/use-filters.ts';
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

/** Has everything about money read again. */
export function useLedgerChanged() {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: [LEDGER] }), [client]);
}
