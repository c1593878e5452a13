import { CHOSEN_AT_ONCE, type ChosenAction, type ChosenOutcome, type ChosenReply } from '#domain/desk/list/chosen';
import { listApi } from '#domain/desk/list/paths';
import type { ManuscriptPlace } from '#domain/issue/issue-record';
import { callApi } from '#islands/kernel/api.ts';
import { fetchFile } from '#islands/kernel/api-download.ts';

/** Further data of a bulk action. */
export type BulkActionBody = { editor_id?: string; text?: string } & Partial<ManuscriptPlace>;

const splitIds = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / CHOSEN_AT_ONCE) }, (_, part) =>
    ids.slice(part * CHOSEN_AT_ONCE, (part + 1) * CHOSEN_AT_ONCE),
  );

/**
 * Runs a bulk action in several calls, and reports the outcomes so far after each. Repeated with the same `press`,
 * nothing is done twice.
 */
export async function runBulkAction(
  action: ChosenAction,
  { ids, press, ...body }: BulkActionBody & { ids: readonly string[]; press: string },
  onProgress: (outcomes: ChosenOutcome[]) => void,
): Promise<void> {
  const all: ChosenOutcome[] = [];
  for (const part of splitIds(ids)) {
    const { outcomes } = await callApi<ChosenReply>(listApi.chosen(action), {
      method: 'POST',
      body: { ids: part, press, ...body },
      as: true,
      fallback: 'Some items failed. Try again: completed items won’t be repeated.',
    });
    all.push(...outcomes);
    onProgress([...all]);
  }
}

/** A table of selected manuscripts, up to the maximum per call. */
export const fetchSelectedTable = (ids: readonly string[], what: 'list' | 'metadata') =>
  fetchFile(listApi.chosenCsv, {
    body: { ids: ids.slice(0, CHOSEN_AT_ONCE), what },
    fallback: 'The table could not be fetched. Please try again.',
  });

/** Sets the volume and issue of a manuscript, given the version or place that was shown. */
export const setPlace = (
  manuscript: string,
  body: ManuscriptPlace & ({ version: number } | { seen: ManuscriptPlace }),
) =>
  callApi<{ message: string; version: number }>(listApi.place(manuscript), {
    method: 'POST',
    body,
    as: true,
    fallback: 'Volume and issue could not be set. Please try again.',
  });
