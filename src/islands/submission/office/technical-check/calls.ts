import type { TechnicalCheck, TechnicalChecklist } from '#domain/submission/technical-check/technical-check';
import { checkApi } from '#domain/submission/technical-check/technical-check';
import { callApi } from '#islands/kernel/api.ts';

export const readCheck = (id: string) =>
  callApi<TechnicalCheck>(checkApi.check(id), {
    as: true,
    fallback: 'The technical check could not be loaded. Please try again.',
  });

interface Change {
  outcome: 'keep' | 'pass' | 'send-back';
  ticked: readonly string[];
  words?: string;
  changed_at: string | null;
}

export const changeCheck = (id: string, body: Change) =>
  callApi<{ message: string; check: TechnicalCheck }>(checkApi.check(id), {
    method: 'POST',
    body,
    as: true,
    fallback: 'The check could not be saved. Please try again.',
  });

export const readChecklist = () =>
  callApi<TechnicalChecklist>(checkApi.checklist, {
    as: true,
    fallback: 'The list could not be loaded. Please try again.',
  });

/** Saves the office's own list, one item per line. */
export const saveChecklist = (body: { points: string; updated_at: string | null }) =>
  callApi<{ message: string; checklist: TechnicalChecklist }>(checkApi.checklist, {
    method: 'PUT',
    body,
    as: true,
    fallback: 'The list could not be saved. Please try again.',
  });
