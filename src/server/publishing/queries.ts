import { type Kysely, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { ON_SITE_STATUSES } from '#domain/decision/decision';
import type { Effects } from '#domain/desk/delivery/effects';
import { latestPlausibleNow } from '#domain/kernel/date';
import {
  BUILD_ATTEMPTS_MAX,
  BUILD_TEXTS,
  type BuildReason,
  type BuildReport,
  type BuildState,
  INTERRUPTED_AFTER_MINUTES,
  type SiteBuild,
  type SiteState,
} from '#domain/publishing/build';
import type { Context } from '#server/kernel/context';
import type { Actor } from '#server/kernel/event/append-event';
import { enqueue } from '#server/kernel/outbox/enqueue';

// An arbitrary number, used for no other advisory lock.
const LOCK = 7_305_002;

export async function lockBuilds(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
}

/** Unfinished builds started before this instant count as interrupted. */
const interruptedCutoff = (now: Date) => new Date(now.getTime() - INTERRUPTED_AFTER_MINUTES * 60_000);

/**
 * Whether a build started so long ago that it counts as interrupted, or is dated in the future by a fast clock, so that
 * its real start is unknown.
 */
const isInterrupted = (begun: Date, now: Date) => begun <= interruptedCutoff(now) || begun > latestPlausibleNow(now);

const startedTooLongAgo = (column: 'started_at' | 'called_at', now: Date) =>
  sql<boolean>`(${sql.ref(column)} <= ${interruptedCutoff(now)} or ${sql.ref(column)} > ${latestPlausibleNow(now)})`;

/** Counts published articles' pending PDFs, excluding failed ones. */
export async function countPendingPdfs(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('kind', 'in', ['galley.typeset', 'galley.mark'] satisfies (keyof Effects)[])
    .where('status', '=', 'waiting')
    .where('last_error', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Requests a build, or joins a pending one; returns its id. */
export async function upsertRequestedBuild(
  trx: Transaction<Database>,
  request: { id: string; reason: BuildReason; manuscripts: string[]; actor: Actor; now: Date },
): Promise<string> {
  const { id, reason, manuscripts, actor, now } = request;
  const { rows } = await sql<{ id: string }>`
    insert into site_build (id, state, reason, manuscripts, asked_at, asked_by, asked_by_id)
    values (${id}, 'asked', ${reason}, ${JSON.stringify(manuscripts)}::jsonb, ${now}, ${actor.name}, ${actor.id})
    on conflict (state) where state = 'asked' and called_at is null
    do update set manuscripts = site_build.manuscripts || excluded.manuscripts
    returning id`.execute(trx);
  return rows[0]?.id ?? id;
}

/** Lists requested, failed and interrupted builds, newest first. */
export async function listReplaceable(
  trx: Transaction<Database>,
  now: Date,
  { isElsewhere }: { isElsewhere: boolean },
) {
  return trx
    .selectFrom('site_build')
    .select(['id', 'manuscripts'])
    .where('reason', '!=', 'roll_back')
    .where((eb) =>
      eb.or([
        // Builds requested from Netlify wait for Netlify.
        isElsewhere
          ? sql<boolean>`state = 'asked' and (called_at is null or ${startedTooLongAgo('called_at', now)})`
          : eb('state', '=', 'asked'),
        eb('state', '=', 'failed'),
        eb.and([eb('state', '=', 'running'), startedTooLongAgo('started_at', now)]),
      ]),
    )
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function supersede(trx: Transaction<Database>, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const change = { state: 'superseded' as const, finished_at: sql<Date>`coalesce(finished_at, ${now})` };
  await trx
    .updateTable('site_build')
    .set(change)
    .where('id', 'in', [...ids])
    .execute();
}

/** Inserts an unrequested build that starts immediately. */
export async function insertRunning(
  trx: Transaction<Database>,
  build: { id: string; reason: BuildReason; manuscripts?: string[]; actor: Actor; release?: string; now: Date },
): Promise<void> {
  const { id, reason, manuscripts = [], actor, release = null, now } = build;
  await trx
    .insertInto('site_build')
    .values({
      id,
      reason,
      release,
      state: 'running',
      asked_at: now,
      started_at: now,
      attempts: 1,
      asked_by: actor.name,
      asked_by_id: actor.id,
      manuscripts: JSON.stringify(manuscripts),
    })
    .execute();
}

export async function setRunning(trx: Transaction<Database>, id: string, manuscripts: string[], now: Date) {
  await trx
    .updateTable('site_build')
    .set((set) => ({
      state: 'running' as const,
      started_at: now,
      finished_at: null,
      called_at: null,
      error: '',
      attempts: set('attempts', '+', 1),
      manuscripts: JSON.stringify(manuscripts),
    }))
    .where('id', '=', id)
    .execute();
}

/** Records that the build hook was called. */
export async function setCalled(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('site_build')
    .set({ state: 'asked', called_at: now, started_at: null })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** Records that a build went live, with its changes. */
export async function setLive(db: Kysely<Database>, id: string, report: BuildReport | undefined, now: Date) {
  const { rendered = 0, added = 0, changed = 0, removed = 0, addresses, release } = report ?? {};
  const counts = { rendered, added, changed, removed };
  await db
    .updateTable('site_build')
    .set({
      state: 'live',
      finished_at: now,
      error: '',
      ...counts,
      ...(addresses && { addresses: JSON.stringify(addresses) }),
      ...(release && { release }),
    })
    .where('id', '=', id)
    .execute();
}

export async function setFailed(db: Kysely<Database>, id: string, error: string, now: Date): Promise<void> {
  await db.updateTable('site_build').set({ state: 'failed', finished_at: now, error }).where('id', '=', id).execute();
}

export async function setRolledBack(db: Kysely<Database>, id: string): Promise<void> {
  await db.updateTable('site_build').set({ state: 'rolled_back' }).where('id', '=', id).execute();
}

export async function deleteBuild(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('site_build').where('id', '=', id).execute();
}

/** Marks unfinished builds as interrupted, old ones or all, and returns them. */
async function markInterrupted(db: Kysely<Database>, { which, error, now }: Interruption) {
  const isOver = (column: 'started_at' | 'called_at') =>
    which === 'all' ? sql<boolean>`${sql.ref(column)} is not null` : startedTooLongAgo(column, now);
  return db
    .updateTable('site_build')
    .set({ state: 'failed', finished_at: now, error })
    .where(
      sql<boolean>`(state = 'running' and ${isOver('started_at')}) or (state = 'asked' and ${isOver('called_at')})`,
    )
    .returning(['id', 'reason', 'attempts'])
    .execute();
}

interface Interruption {
  which: 'long begun' | 'all';
  error: string;
  now: Date;
}

/** Whether a build or rollback is pending or running. */
export async function isBuildRunning(db: ReadonlyKysely<Database>, now: Date): Promise<boolean> {
  const { count } = await db
    .selectFrom('site_build')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`(state = 'running' and not ${startedTooLongAgo('started_at', now)})
      or (state = 'asked' and (called_at is null or not ${startedTooLongAgo('called_at', now)}))`)
    .executeTakeFirstOrThrow();
  return count > 0;
}

/** Lists withdrawn articles that no build has removed yet. */
export async function listUnpublished(db: ReadonlyKysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('manuscript')
    .select('id')
    .where('status', 'not in', ON_SITE_STATUSES)
    .where(
      sql<boolean>`id in (select jsonb_array_elements_text(manuscripts) from site_build
        where state in ('asked', 'running', 'failed'))`,
    )
    .execute();
  return rows.map(({ id }) => id);
}

export async function listFailed(trx: Transaction<Database>): Promise<string[]> {
  const rows = await trx.selectFrom('site_build').select('id').where('state', '=', 'failed').execute();
  return rows.map(({ id }) => id);
}

/** Finds the live build. One dated by a fast clock counts only if there is no other. */
export async function findCurrent(db: ReadonlyKysely<Database>, now: Date) {
  return db
    .selectFrom('site_build')
    .select(['id', 'reason'])
    .where('state', '=', 'live')
    .orderBy(sql`finished_at > ${latestPlausibleNow(now)}`)
    .orderBy('finished_at', 'desc')
    .orderBy('id')
    .executeTakeFirst();
}

/** Marks builds that never ended as interrupted, and retries any below the limit. */
export async function retryInterruptedBuilds({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const broken = await markInterrupted(trx, { which: 'long begun', error: BUILD_TEXTS.brokenOff, now });
    const [again] = broken.filter(({ reason, attempts }) => reason !== 'roll_back' && attempts < BUILD_ATTEMPTS_MAX);
    if (again) await enqueue(trx, { kind: 'site.rebuild', payload: { build_id: again.id } }, now);
  });
}

/** Call before our own server's first build: running builds belonged to an ended process. */
export async function markAllInterrupted({ db, now }: { db: Context['db']; now: Date }): Promise<void> {
  await markInterrupted(db, { which: 'all', error: BUILD_TEXTS.brokenOff, now });
}

export interface CorrectableText {
  title: string;
  abstract: string;
  keywords: string[];
  cover_letter: string;
  declarations: Record<string, string>;
}

/** `round` is the round from which reviewers see the new text. */
export async function updateManuscriptText(
  trx: Transaction<Database>,
  id: string,
  { keywords, declarations, ...texts }: CorrectableText,
  { round, now }: { round: number | undefined; now: Date },
): Promise<void> {
  await trx
    .updateTable('manuscript')
    .set({
      ...texts,
      keywords: JSON.stringify(keywords),
      declarations: JSON.stringify(declarations),
      updated_at: now,
      version: sql<number>`version + 1`,
      ...(round !== undefined && { words_round: round }),
    })
    .where('id', '=', id)
    .execute();
}

/** `hidden` are manuscripts that the editor may not see. */
export interface Viewer {
  hidden: readonly string[];
  now: Date;
}

const select = (db: ReadonlyKysely<Database>) => db.selectFrom('site_build').selectAll();
type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

/** `after` is the id of the previous page's last build. */
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
  return toSiteBuilds(db, await query.execute(), viewer);
}

export async function countBuilds(db: ReadonlyKysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('site_build')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function findBuild(db: ReadonlyKysely<Database>, id: string, viewer: Viewer) {
  const [build] = await toSiteBuilds(db, await select(db).where('id', '=', id).execute(), viewer);
  return build;
}

async function findBuildOfRelease(db: ReadonlyKysely<Database>, release: string, viewer: Viewer) {
  const rows = await select(db)
    .where('release', '=', release)
    .where('reason', '!=', 'roll_back')
    .where('state', 'in', ['live', 'rolled_back'])
    .orderBy('finished_at', 'desc')
    .limit(1)
    .execute();
  const [build] = await toSiteBuilds(db, rows, viewer);
  return build;
}

export async function findFailure(db: ReadonlyKysely<Database>, viewer: Viewer) {
  const { now } = viewer;
  const rows = await select(db)
    .where(sql<boolean>`(state = 'failed' or (state = 'running' and ${startedTooLongAgo('started_at', now)})
      or (state = 'asked' and ${startedTooLongAgo('called_at', now)}))`)
    .where(sql<boolean>`not exists (select from site_build later
      where later.state = 'live' and later.finished_at <= ${latestPlausibleNow(now)}
        and later.finished_at > coalesce(site_build.finished_at, site_build.asked_at))`)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .execute();
  const [build] = await toSiteBuilds(db, rows, viewer);
  return build;
}

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

async function toSiteBuilds(db: ReadonlyKysely<Database>, rows: Row[], { hidden, now }: Viewer): Promise<SiteBuild[]> {
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
    ...toSiteBuild(row, now),
    is_current: row.id === current?.id,
    manuscripts: manuscripts.filter(({ id }) => row.manuscripts.includes(id)),
  }));
}

/** The column with the start of an unfinished build. */
const START_COLUMNS: Readonly<Record<BuildState, 'called_at' | 'started_at' | null>> = {
  asked: 'called_at',
  running: 'started_at',
  live: null,
  superseded: null,
  failed: null,
  rolled_back: null,
};

function toSiteBuild(row: Row, now: Date): Omit<SiteBuild, 'is_current' | 'manuscripts'> {
  const { id, reason, asked_by, attempts, rendered, added, changed, removed, addresses } = row;
  const begin = START_COLUMNS[row.state];
  const begun = begin && row[begin];
  const isOver = begun !== null && isInterrupted(begun, now);
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

export async function readSiteState({ reader, previousSite }: Context, viewer: Viewer): Promise<SiteState> {
  const release = previousSite?.find();
  const [is_building, current, failure, build, retry_at] = await Promise.all([
    isBuildRunning(reader, viewer.now),
    findCurrent(reader, viewer.now).then((found) => found && findBuild(reader, found.id, viewer)),
    findFailure(reader, viewer),
    release ? findBuildOfRelease(reader, release, viewer) : undefined,
    findNextTry(reader),
  ]);
  return {
    is_building,
    current: current ?? null,
    failure: failure ? { ...failure, retry_at } : null,
    roll_back: { is_here: previousSite !== undefined, release: release ?? null, build: build ?? null },
  };
}
