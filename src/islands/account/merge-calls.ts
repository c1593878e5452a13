import { type Merge, type MergePlan, mergeApi } from '#domain/account/merging';
import { callApi } from '#islands/kernel/api.ts';
import type { Told } from './calls.ts';

export const readMergePlan = (goes: string, stays: string) =>
  callApi<MergePlan>(mergeApi.plan(goes, stays), { as: true, fallback: 'The merge could not be previewed.' });

export const mergeAccount = (goes: string, body: Merge) =>
  callApi<Told>(mergeApi.merge(goes), {
    method: 'POST',
    body,
    as: true,
    fallback: 'The accounts could not be merged.',
  });
