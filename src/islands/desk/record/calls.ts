import { recordApi } from '#domain/desk/record/paths';
import type { RecordCheck, RecordEntry } from '#domain/desk/record/record';
import { callApi } from '#islands/kernel/api.ts';
import { callListApi } from '#islands/kernel/api-list.ts';

/** The filters of the list, as the address has them. */
export const FILTERS = ['search', 'missing'] as const;
export type RecordFilters = Readonly<Record<(typeof FILTERS)[number], string>>;

export const listRecord = (address: string) =>
  callListApi<RecordEntry>(address, { as: true, fallback: 'The articles could not be loaded. Please try again.' });

export const readCheck = () =>
  callApi<RecordCheck>(recordApi.check, {
    as: true,
    fallback: 'The journal could not be checked. Please try again.',
  });

/** Where an article is sent by a press: to the register of DOIs, or to DOAJ. */
export type DepositedTo = 'register' | 'doaj';

export const depositAgain = (id: string, to: DepositedTo) =>
  callApi<{ message: string }>(recordApi.deposit(id), {
    method: 'POST',
    body: { to },
    as: true,
    fallback: 'The deposit could not be sent. Please try again.',
  });
