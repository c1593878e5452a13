import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { EditorCard } from '#domain/desk/editorial/replies';
import { type AwaitedParty, CHOSEN_MAX, type ListIds } from '#domain/desk/list/list-filter';
import type { Journal } from '#domain/journal/journal';
import {
  countCards,
  type EditorialFilter,
  listCards,
  type Page,
  type Position,
} from '#server/desk/manuscripts/queries';
import { findWaiting, listPlaces, withIds } from './waiting-queries.ts';

/** The requested list; `waiting` keeps those waiting for someone. */
export interface WantedList {
  filter: EditorialFilter;
  waiting?: AwaitedParty | undefined;
  now: Date;
}

/** A page of a list and its total, as far as it was counted. */
export async function readList(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  { filter, waiting, now }: WantedList,
  page: Page,
): Promise<{ rows: { card: EditorCard; position: Position }[]; total: number; hasMore: boolean }> {
  if (!waiting) {
    const [rows, count] = await Promise.all([listCards(db, filter, page), countCards(db, filter)]);
    return { rows, ...count };
  }
  const { ids, isWhole } = await findWaiting(journal, db, waiting, { filter, page, now });
  const rows = await listCards(db, withIds(filter.sight, ids), page);
  return { rows, total: ids.length, hasMore: !isWhole };
}

/** The ids of a whole list, up to the selection limit. */
export async function readListIds(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  wanted: WantedList,
  page: Page,
): Promise<ListIds> {
  const { waiting, filter, now } = wanted;
  const limit = CHOSEN_MAX + 1;
  const narrowed = waiting
    ? withIds(filter.sight, (await findWaiting(journal, db, waiting, { filter, page: { ...page, limit }, now })).ids)
    : filter;
  const places = await listPlaces(db, narrowed, { ...page, limit });
  return { ids: places.slice(0, CHOSEN_MAX).map(({ id }) => id), is_whole: places.length < limit };
}
