import { listApi } from '#domain/desk/editorial/paths';
import { BULK_MAX, type BulkAction, type BulkOutcome, type BulkReply } from '#domain/desk/list/bulk-action';
import type { ManuscriptPlace } from '#domain/issue/issue-record';
import { callApi } from '#islands/kernel/api.ts';
import { fetchFile } from '#islands/kernel/api-download.ts';

export type BulkActionBody = { editor_id?: string; text?: string } & Partial<ManuscriptPlace>;

const splitIds = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / BULK_MAX) }, (_, part) =>
    ids.slice(part * BULK_MAX, (part + 1) * BULK_MAX),
  );

/** Runs a bulk action in batches, and reports the outcomes so far after each. `press` makes a repetition idempotent. */
export async function runBulkAction(
  action: BulkAction,
  { ids, press, ...body }: BulkActionBody & { ids: readonly string[]; press: string },
  onProgress: (outcomes: BulkOutcome[]) => void,
): Promise<void> {
  const all: BulkOutcome[] = [];
  for (const part of splitIds(ids)) {
    const { outcomes } = await callApi<BulkReply>(listApi.chosen(action), {
      method: 'POST',
      body: { ids: part, press, ...body },
      as: true,
      fallback: 'Some items failed. Try again: completed items won’t be repeated.',
    });
    all.push(...outcomes);
    onProgress([...all]);
  }
}

/** Fetches a table of the selected manuscripts, up to the maximum per request. */
export const fetchSelectedTable = (ids: readonly string[], what: 'list' | 'metadata') =>
  fetchFile(listApi.chosenCsv, {
    body: { ids: ids.slice(0, BULK_MAX), what },
    fallback: 'The table could not be fetched. Please try again.',
  });

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
