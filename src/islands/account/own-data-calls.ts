import { accountApi } from '#domain/account/paths';
import { callApi } from '#islands/kernel/api.ts';
import { fetchFile } from '#islands/kernel/api-download.ts';
import type { Told } from './calls.ts';

export const fetchOwnData = () =>
  fetchFile(accountApi.exportOwnData, { fallback: 'Your data could not be fetched. Please try again.' });

export const closeOwnAccount = (body: { password: string; otp?: string }) =>
  callApi<Told>(accountApi.close, { method: 'POST', body, as: true, fallback: 'The account could not be closed.' });
