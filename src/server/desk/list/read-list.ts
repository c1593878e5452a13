import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { EditorCard } from '#domain/desk/editorial/replies';
import { type AwaitedParty, type ListIds, SELECTION_MAX } from '#domain/desk/list/list-options';
import type { Journal } from '#domain/journal/journal';
import {
  countCards,
  type EditorialFilter,
  listCards,
  type Page,
  type Position,
} from '#server/desk/manuscripts/queries';
import { filterByIds, findWaiting, listPositions } from './waiting-queries.ts';

/** A requested list; `waiting` limits it to manuscripts waiting for that party. */
export interface ListRequest {
  filter: EditorialFilter;
  waiting?: AwaitedParty | undefined;
  now: Date;
}

/** Reads a page of a list, and its total as far as counted. */
export async function readList(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  { filter, waiting, now }: ListRequest,
  page: Page,
): Promise<{ rows: { card: EditorCard; position: Position }[]; total: number; hasMore: boolean }> {
  if (!waiting) {
    const [rows, count] = await Promise.all([listCards(db, filter, page), countCards(db, filter)]);
    return { rows, ...count };
  }
  const { ids, isWhole } = await findWaiting(journal, db, waiting, { filter, page, now });
  const rows = await listCards(db, filterByIds(filter.visibility, ids), page);
  return { rows, total: ids.length, hasMore: !isWhole };
}

/** Reads the ids of a whole list, up to the selection limit. */
export async function readListIds(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  request: ListRequest,
  page: Page,
): Promise<ListIds> {
  const { waiting, filter, now } = request;
  const limit = SELECTION_MAX + 1;
  const filterById = waiting
    ? filterByIds(
        filter.visibility,
        (await findWaiting(journal, db, waiting, { filter, page: { ...page, limit }, now })).ids,
      )
    : filter;
  const positions = await listPositions(db, filterById, { ...page, limit });
  return { ids: positions.slice(0, SELECTION_MAX).map(({ id }) => id), is_whole: positions.length < limit };
}
