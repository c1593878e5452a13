import { sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { AwaitedParty } from '#domain/desk/list/list-options';
import { MANUSCRIPT_NEED_KINDS, type ManuscriptNeedKind } from '#domain/desk/need/need';
import type { Journal } from '#domain/journal/journal';
import {
  AFTER_POSITION,
  type EditorialFilter,
  listCondition,
  type Page,
  type Position,
  SORT_ORDERS,
} from '#server/desk/manuscripts/queries';
import { listWaitingOn } from '#server/desk/need/list-needs';
import { needCondition, WAITING_CONDITIONS } from '#server/desk/need/waiting-queries';

/** At least this many are searched per kind, so that short lists are counted exactly. */
const SEARCHED_PER_KIND = 200;
/** Manuscripts examined in the first step, and in each further step. */
const [FIRST_STEP, NEXT_STEP] = [200, 1_000] as const;

/** `isWhole` if these are all the ids of the list. */
interface FoundIds {
  ids: string[];
  isWhole: boolean;
}

/**
 * Finds manuscripts of a list that are waiting for a party: at least the first `limit` after a position, in no
 * particular order.
 */
export async function findWaiting(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  party: AwaitedParty,
  choice: { filter: EditorialFilter; page: Page; now: Date },
): Promise<FoundIds> {
  if (party !== 'office') return findWaitingForOthers(journal, db, party, choice);
  const { page } = choice;
  // If many are waiting, the start of the list already fills a page; searching each kind takes longer.
  const scanned = page.limit < FIRST_STEP ? await scanForOffice(journal, db, choice) : [];
  if (scanned.length >= page.limit) return { ids: scanned, isWhole: false };
  const limit = Math.max(SEARCHED_PER_KIND, page.limit);
  const found = await Promise.all(
    MANUSCRIPT_NEED_KINDS.map((kind) => listIdsOfKind(journal, db, kind, { ...choice, page: { ...page, limit } })),
  );
  return { ids: [...new Set(found.flat())], isWhole: found.every(({ length }) => length < limit) && !page.after };
}

/** Returns the manuscripts at the start of a list that are waiting for the office. */
async function scanForOffice(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  { filter, page, now }: { filter: EditorialFilter; page: Page; now: Date },
): Promise<string[]> {
  const positions = await listPositions(db, filter, { ...page, limit: FIRST_STEP });
  return filterWaiting(journal, 'office', db, positions, { filter, now });
}

async function filterWaiting(
  journal: Journal,
  party: AwaitedParty,
  db: ReadonlyKysely<Database>,
  positions: readonly Position[],
  { filter: { visibility }, now }: { filter: EditorialFilter; now: Date },
): Promise<string[]> {
  const ids = positions.map(({ id }) => id);
  const waiting = await listWaitingOn(journal, db, ids, { visibility, now });
  return waiting.filter((one) => one.who === party).map(({ id }) => id);
}

/** Lists the manuscripts with a task of one kind, in list order. */
async function listIdsOfKind(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  kind: ManuscriptNeedKind,
  { filter, page: { sort, after, limit }, now }: { filter: EditorialFilter; page: Page; now: Date },
): Promise<string[]> {
  const { from, where } = needCondition(journal, kind, now);
  const rest = after ? AFTER_POSITION[sort](after) : sql`true`;
  const found = sql<{ id: string }>`(select manuscript.id from ${from}
    where ${where} and ${listCondition(filter)} and ${rest} group by manuscript.id order by ${SORT_ORDERS[sort].by} limit ${limit})`;
  const rows = await db.selectFrom(found.as('found')).select('id').execute();
  return rows.map(({ id }) => id);
}

/** Examines candidates step by step: the domain decides whether they are really waiting. */
async function findWaitingForOthers(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  party: Exclude<AwaitedParty, 'office'>,
  { filter, page, now }: { filter: EditorialFilter; page: Page; now: Date },
): Promise<FoundIds> {
  const ids: string[] = [];
  let { after } = page;
  for (let limit: number = FIRST_STEP; ; limit = NEXT_STEP) {
    const positions = await listPositions(
      db,
      { ...filter, also: WAITING_CONDITIONS[party](now) },
      { ...page, after, limit },
    );
    ids.push(...(await filterWaiting(journal, party, db, positions, { filter, now })));
    if (positions.length < limit) return { ids, isWhole: !page.after };
    if (ids.length >= page.limit) return { ids, isWhole: false };
    after = positions.at(-1);
  }
}

export async function listPositions(
  db: ReadonlyKysely<Database>,
  filter: EditorialFilter,
  { sort, after, limit }: Page,
): Promise<Position[]> {
  return db
    .selectFrom('manuscript')
    .select(['id', SORT_ORDERS[sort].key.as('key')])
    .where(listCondition(filter))
    .where(after ? AFTER_POSITION[sort](after) : sql<boolean>`true`)
    .orderBy(SORT_ORDERS[sort].by)
    .limit(limit)
    .execute();
}

export const filterByIds = (visibility: EditorialFilter['visibility'], ids: readonly string[]): EditorialFilter => ({
  visibility,
  also: sql`manuscript.id in (${sql.join(['', ...ids])})`,
});
