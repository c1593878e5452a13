import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { LedgerFee, LedgerPayment, LedgerTotals } from '#domain/payment/ledger';
import type { RefundOutcome } from '#domain/payment/payment-form';
import type { EditorialWaiver } from '#domain/payment/waiver';
import type { WaiverDecision } from '#domain/payment/waiver-form';
import { callApi } from '#islands/kernel/api.ts';
import { fetchFile } from '#islands/kernel/api-download.ts';
import { callListApi } from '#islands/kernel/api-list.ts';
import { filteredAddress } from '#islands/kernel/office/use-filters.ts';

const LEDGER = 'ledger';
type Filters = Readonly<Record<string, string>>;

export function useTotals() {
  return useQuery({ queryKey: [LEDGER, 'totals'], queryFn: readTotals });
}

/** Paged payments; those that need attention first. */
export function usePayments(filters: Filters) {
  return useInfiniteQuery({
    queryKey: [LEDGER, 'payments', filters],
    queryFn: ({ pageParam }) => listPayments(pageParam),
    initialPageParam: filteredAddress(editorialApi.editorPayments, filters),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** Paged charges; due charges first. */
export function useFees(filters: Filters) {
  return useInfiniteQuery({
    queryKey: [LEDGER, 'fees', filters],
    queryFn: ({ pageParam }) => listFees(pageParam),
    initialPageParam: filteredAddress(editorialApi.editorFees, filters),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** Paged waiver requests; undecided ones first. */
export function useWaivers(filters: { state?: string; manuscript?: string }) {
  return useQuery({ queryKey: [LEDGER, 'waivers', filters], queryFn: () => listWaivers(filters) });
}

/** Refetches the ledger. */
export function useRefetchLedger() {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: [LEDGER] }), [client]);
}

const READ_FAILED = 'The ledger could not be loaded. Please try again.';
const SEND_FAILED = 'The change could not be recorded. Your text is still here: please try again.';

interface MessageReply {
  message: string;
}

const readTotals = () => callApi<LedgerTotals>(editorialApi.editorPaymentTotals, { as: true, fallback: READ_FAILED });

const listPayments = (address: string) => callListApi<LedgerPayment>(address, { as: true, fallback: READ_FAILED });
const listFees = (address: string) => callListApi<LedgerFee>(address, { as: true, fallback: READ_FAILED });
const listWaivers = (filters: { state?: string; manuscript?: string }) =>
  callApi<EditorialWaiver[]>(filteredAddress(editorialApi.editorWaivers, filters), { as: true, fallback: READ_FAILED });

export const fetchCsv = (filters: Readonly<Record<string, string>>) =>
  fetchFile(filteredAddress(editorialApi.editorPaymentsCsv, filters), {
    fallback: 'The list could not be fetched. Please try again.',
  });

const post = (address: string, body: object) =>
  callApi<MessageReply>(address, { method: 'POST', body, as: true, fallback: SEND_FAILED });

export const checkPayment = (id: string) => post(editorialApi.checkPayment(id), {});
export const exemptFromCharge = (id: string, reason: string) => post(editorialApi.exemptFee(id), { reason });
export const settleRefund = (id: string, body: RefundOutcome) => post(editorialApi.settleRefund(id), body);
export const decideWaiver = (id: string, body: WaiverDecision) => post(editorialApi.decideWaiver(id), body);

/** A received payment; the amount as in the API. */
interface SentPayment {
  method: string;
  amount: string;
  reference: string;
  received_on: string;
  payer_name: string;
  payer_email: string;
}
export const recordPayment = (id: string, body: SentPayment) => post(editorialApi.recordPayment(id), body);
