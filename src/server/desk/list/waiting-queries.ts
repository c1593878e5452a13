import { sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { AwaitedParty } from '#domain/desk/list/list-filter';
import { MANUSCRIPT_NEED_KINDS, type ManuscriptNeedKind } from '#domain/desk/need/need';
import type { Journal } from '#domain/journal/journal';
import {
  AFTER,
  type EditorialFilter,
  filtered,
  ORDER,
  type Page,
  type Position,
} from '#server/desk/manuscripts/queries';
import { listWaiting } from '#server/desk/need/list-needs';
import { MAY_AWAIT, waitsFor } from '#server/desk/need/waiting-queries';

/** Minimum found per kind, so that short lists are counted exactly. */
const OF_A_KIND = 200;
/** Manuscripts examined at first, and per further step. */
const [FIRST, NEXT] = [200, 1_000] as const;

/** Manuscripts of a list, by id; `isWhole` if there are no others. */
interface Found {
  ids: string[];
  isWhole: boolean;
}

/** Manuscripts of a list that wait for someone: at least the first `limit` after a position, unordered. */
export async function findWaiting(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  who: AwaitedParty,
  choice: { filter: EditorialFilter; page: Page; now: Date },
): Promise<Found> {
  if (who !== 'office') return findAwaiting(journal, db, who, choice);
  const { page } = choice;
  // If many wait, a page of them is found among the first; searching each kind takes longer.
  const near = page.limit < FIRST ? await walkOffice(journal, db, choice) : [];
  if (near.length >= page.limit) return { ids: near, isWhole: false };
  const limit = Math.max(OF_A_KIND, page.limit);
  const found = await Promise.all(
    MANUSCRIPT_NEED_KINDS.map((kind) => listOfKind(journal, db, kind, { ...choice, page: { ...page, limit } })),
  );
  return { ids: [...new Set(found.flat())], isWhole: found.every(({ length }) => length < limit) && !page.after };
}

/** Among the first manuscripts of a list, those waiting for the office. */
async function walkOffice(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  { filter, page, now }: { filter: EditorialFilter; page: Page; now: Date },
): Promise<string[]> {
  const places = await listPlaces(db, filter, { ...page, limit: FIRST });
  return waitingFor(journal, 'office', db, places, { filter, now });
}

async function waitingFor(
  journal: Journal,
  who: AwaitedParty,
  db: ReadonlyKysely<Database>,
  places: readonly Position[],
  { filter: { sight }, now }: { filter: EditorialFilter; now: Date },
): Promise<string[]> {
  const looked = places.map(({ id }) => id);
  const waiting = await listWaiting(journal, db, looked, { sight, now });
  return waiting.filter((one) => one.who === who).map(({ id }) => id);
}

/** Tasks of one kind, in list order. */
async function listOfKind(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  kind: ManuscriptNeedKind,
  { filter, page: { sort, after, limit }, now }: { filter: EditorialFilter; page: Page; now: Date },
): Promise<string[]> {
  const { from, where } = waitsFor(journal, kind, now);
  const rest = after ? AFTER[sort](after) : sql`true`;
  const found = sql<{ id: string }>`(select manuscript.id from ${from}
    where ${where} and ${filtered(filter)} and ${rest} group by manuscript.id order by ${ORDER[sort].by} limit ${limit})`;
  const rows = await db.selectFrom(found.as('found')).select('id').execute();
  return rows.map(({ id }) => id);
}

/** The domain decides whether candidates really wait for others. */
async function findAwaiting(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  who: Exclude<AwaitedParty, 'office'>,
  { filter, page, now }: { filter: EditorialFilter; page: Page; now: Date },
): Promise<Found> {
  const ids: string[] = [];
  let { after } = page;
  for (let limit: number = FIRST; ; limit = NEXT) {
    const places = await listPlaces(db, { ...filter, also: MAY_AWAIT[who](now) }, { ...page, after, limit });
    ids.push(...(await waitingFor(journal, who, db, places, { filter, now })));
    if (places.length < limit) return { ids, isWhole: !page.after };
    if (ids.length >= page.limit) return { ids, isWhole: false };
    after = places.at(-1);
  }
}

/** A list of positions only. */
export async function listPlaces(
  db: ReadonlyKysely<Database>,
  filter: EditorialFilter,
  { sort, after, limit }: Page,
): Promise<Position[]> {
  return db
    .selectFrom('manuscript')
    .select(['id', ORDER[sort].key.as('key')])
    .where(filtered(filter))
    .where(after ? AFTER[sort](after) : sql<boolean>`true`)
    .orderBy(ORDER[sort].by)
    .limit(limit)
    .execute();
}

/** A list of manuscripts found earlier. */
export const withIds = (sight: EditorialFilter['sight'], ids: readonly string[]): EditorialFilter => ({
  sight,
  also: sql`manuscript.id in (${sql.join(['', ...ids])})`,
});
