import { sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { Effects } from '#domain/desk/delivery/effects';
import { latestNow } from '#domain/kernel/date';
import { BUILD_TEXTS, type BuildState, type SiteBuild, type SiteState } from '#domain/publishing/build';
import type { Context } from '#server/kernel/context';
import { findCurrent, hasBegunLongAgo, isBrokenOff, isBuildRunning } from './queries.ts';

/** The viewer and time: `hidden` are manuscripts the editor may not see. */
export interface Viewer {
  hidden: readonly string[];
  now: Date;
}

const select = (db: ReadonlyKysely<Database>) => db.selectFrom('site_build').selectAll();
type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

/** A page of builds, newest first; `after` is the previous page's last. */
export async function listBuilds(
  db: ReadonlyKysely<Database>,
  { after, limit }: { after?: string | undefined; limit: number },
  viewer: Viewer,
): Promise<SiteBuild[]> {
  let query = select(db).orderBy('asked_at', 'desc').orderBy('id').limit(limit);
  if (after) {
    query = query.where(sql<boolean>`exists (select from site_build last where last.id = ${after}
      and (site_build.asked_at < last.asked_at or (site_build.asked_at = last.asked_at and site_build.id > last.id)))`);
  }
  return show(db, await query.execute(), viewer);
}

export async function countBuilds(db: ReadonlyKysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('site_build')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function findBuild(db: ReadonlyKysely<Database>, id: string, viewer: Viewer) {
  const [build] = await show(db, await select(db).where('id', '=', id).execute(), viewer);
  return build;
}

/** The build that made a release. */
async function findBuildOf(db: ReadonlyKysely<Database>, release: string, viewer: Viewer) {
  const rows = await select(db)
    .where('release', '=', release)
    .where('reason', '!=', 'roll_back')
    .where('state', 'in', ['live', 'rolled_back'])
    .orderBy('finished_at', 'desc')
    .limit(1)
    .execute();
  const [build] = await show(db, rows, viewer);
  return build;
}

/** The last failed or interrupted build without a later success. */
export async function findFailure(db: ReadonlyKysely<Database>, viewer: Viewer) {
  const { now } = viewer;
  const rows = await select(db)
    .where(sql<boolean>`(state = 'failed' or (state = 'running' and ${hasBegunLongAgo('started_at', now)})
      or (state = 'asked' and ${hasBegunLongAgo('called_at', now)}))`)
    .where(sql<boolean>`not exists (select from site_build later
      where later.state = 'live' and later.finished_at <= ${latestNow(now)}
        and later.finished_at > coalesce(site_build.finished_at, site_build.asked_at))`)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .execute();
  const [build] = await show(db, rows, viewer);
  return build;
}

/** When the outbox retries a build. */
async function findNextTry(db: ReadonlyKysely<Database>): Promise<string | null> {
  const row = await db
    .selectFrom('outbox')
    .select('next_at')
    .where('kind', '=', 'site.rebuild' satisfies keyof Effects)
    .where('status', '=', 'waiting')
    .orderBy('next_at')
    .executeTakeFirst();
  return row?.next_at.toISOString() ?? null;
}

async function show(db: ReadonlyKysely<Database>, rows: Row[], { hidden, now }: Viewer): Promise<SiteBuild[]> {
  const ids = [...new Set(rows.flatMap(({ manuscripts }) => manuscripts))].filter((id) => !hidden.includes(id));
  const current = rows.length > 0 ? await findCurrent(db, now) : undefined;
  const manuscripts =
    ids.length === 0
      ? []
      : await db
          .selectFrom('manuscript')
          .select(['id', 'manuscript_number', 'title'])
          .where('id', 'in', ids)
          .orderBy('manuscript_number')
          .execute();
  return rows.map((row) => ({
    ...toBuild(row, now),
    is_current: row.id === current?.id,
    manuscripts: manuscripts.filter(({ id }) => row.manuscripts.includes(id)),
  }));
}

/** When a running build started; null if ended. */
const BEGINS: Readonly<Record<BuildState, 'called_at' | 'started_at' | null>> = {
  asked: 'called_at',
  running: 'started_at',
  live: null,
  superseded: null,
  failed: null,
  rolled_back: null,
};

function toBuild(row: Row, now: Date): Omit<SiteBuild, 'is_current' | 'manuscripts'> {
  const { id, reason, asked_by, attempts, rendered, added, changed, removed, addresses } = row;
  const begin = BEGINS[row.state];
  const begun = begin && row[begin];
  const isOver = begun !== null && isBrokenOff(begun, now);
  return {
    id,
    reason,
    asked_by,
    attempts,
    rendered,
    added,
    changed,
    removed,
    addresses,
    state: isOver ? 'failed' : row.state,
    error: isOver ? BUILD_TEXTS.brokenOff : row.error,
    asked_at: row.asked_at.toISOString(),
    called_at: row.called_at?.toISOString() ?? null,
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

/** The live build, last failure and previous site, as an editor may know them. */
export async function readState({ reader, earlierSite }: Context, viewer: Viewer): Promise<SiteState> {
  const release = earlierSite?.find();
  const [is_building, current, failure, build, retry_at] = await Promise.all([
    isBuildRunning(reader, viewer.now),
    findCurrent(reader, viewer.now).then((found) => found && findBuild(reader, found.id, viewer)),
    findFailure(reader, viewer),
    release ? findBuildOf(reader, release, viewer) : undefined,
    findNextTry(reader),
  ]);
  return {
    is_building,
    current: current ?? null,
    failure: failure ? { ...failure, retry_at } : null,
    roll_back: { is_here: earlierSite !== undefined, release: release ?? null, build: build ?? null },
  };
}
