import { editorialApi } from '#domain/desk/editorial/paths';
import type { LedgerFee, LedgerPayment, LedgerTotals } from '#domain/payment/ledger';
import type { RefundOutcome } from '#domain/payment/payment-form';
import type { EditorialWaiver } from '#domain/payment/waiver';
import type { WaiverDecision } from '#domain/payment/waiver-form';
import { callApi } from '#islands/kernel/api.ts';
import { fetchFile } from '#islands/kernel/api-download.ts';
import { callListApi } from '#islands/kernel/api-list.ts';
import { addressWith } from '#islands/kernel/office/use-filters.ts';

const READ_FAILED = 'The ledger could not be loaded. Please try again.';
const SEND_FAILED = 'This could not be recorded. What you wrote is still here: please try again.';

/** What an answer of the office's actions says. */
interface Done {
  message: string;
}

export const readTotals = () =>
  callApi<LedgerTotals>(editorialApi.editorPaymentTotals, { as: true, fallback: READ_FAILED });

export const listPayments = (address: string) =>
  callListApi<LedgerPayment>(address, { as: true, fallback: READ_FAILED });
export const listFees = (address: string) => callListApi<LedgerFee>(address, { as: true, fallback: READ_FAILED });
export const listWaivers = (filters: { state?: string; manuscript?: string }) =>
  callApi<EditorialWaiver[]>(addressWith(editorialApi.editorWaivers, filters), { as: true, fallback: READ_FAILED });

export const fetchCsv = (filters: Readonly<Record<string, string>>) =>
  fetchFile(addressWith(editorialApi.editorPaymentsCsv, filters), {
    fallback: 'The list could not be fetched. Please try again.',
  });

const post = (address: string, body: object) =>
  callApi<Done>(address, { method: 'POST', body, as: true, fallback: SEND_FAILED });

export const checkPayment = (id: string) => post(editorialApi.checkPayment(id), {});
export const exemptFee = (id: string, reason: string) => post(editorialApi.exemptFee(id), { reason });
export const settleRefund = (id: string, body: RefundOutcome) => post(editorialApi.settleRefund(id), body);
export const decideWaiver = (id: string, body: WaiverDecision) => post(editorialApi.decideWaiver(id), body);

/** Money the office saw arrive; the amount in dollars, as the wire carries it. */
export interface SentPayment {
  method: string;
  amount: string;
  reference: string;
  received_on: string;
  payer_name: string;
  payer_email: string;
}
export const recordPayment = (id: string, body: SentPayment) => post(editorialApi.recordPayment(id), body);
