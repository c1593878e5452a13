import { accountApi } from '#domain/account/paths';
import { callApi } from '#islands/api.ts';
import { fetchFile } from '#islands/api-download.ts';
import type { Told } from './calls.ts';

export const fetchOwnData = () =>
  fetchFile(accountApi.exportOwnData, { fallback: 'Your data could not be fetched. Please try again.' });

const closing = (address: string, body: object) =>
  callApi<Told>(address, { method: 'POST', body, as: true, fallback: 'The account could not be closed.' });

export const closeOwnAccount = (entered: { password: string; otp?: string }) => closing(accountApi.close, entered);
export const closeAccountOf = (id: string) => closing(accountApi.closeOf(id), {});
