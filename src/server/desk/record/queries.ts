import { type RawBuilder, type Selectable, type SqlBool, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, DepositTable } from '#database/schema';
import { has, ON_SITE } from '#domain/decision/decision';
import { GAPS, type Gap, type RecordEntry } from '#domain/desk/record/record';
import type { Destination } from '#domain/register/deposit/destination';
import { isVisibleTo, type Visibility } from '#server/manuscript/queries';
import { ofGalley } from '#server/publication/file-queries';

const KINDS = Object.keys(GAPS) as Gap[];

/** Facts beyond the article that decide whether something is missing. */
export interface JournalState {
  sight: Visibility;
  /** Where DOIs are deposited, if configured. */
  destination: Destination | undefined;
  /** Whether articles are deposited with DOAJ. */
  withDoaj: boolean;
  /** The site shows every change before this instant; undefined if unknown. */
  builtUntil: Date | undefined;
}

/** The requested articles. */
export interface RecordFilter {
  search?: string | undefined;
  /** The gap they have; `any` for at least one. */
  missing?: Gap | 'any' | undefined;
}

/** A list position, as in the public list. */
export interface RecordPlace {
  published_on: string;
  number: number;
}

/** When the build of the live site started; undefined if unknown or an older site was restored. */
export async function findBuiltUntil(db: ReadonlyKysely<Database>): Promise<Date | undefined> {
  const row = await db
    .selectFrom('site_build')
    .select(['started_at', 'reason'])
    .where('state', '=', 'live')
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.reason === 'roll_back' ? undefined : (row?.started_at ?? undefined);
}

/** The ids of a year's public articles, oldest first. */
export async function listIdsOfYear(db: ReadonlyKysely<Database>, year: number): Promise<string[]> {
  const rows = await db
    .selectFrom('article')
    .innerJoin('manuscript', 'manuscript.id', 'article.manuscript_id')
    .select('manuscript.id')
    .where('manuscript.status', 'in', ON_SITE)
    .where('published_on', '>=', `${year}-01-01`)
    .where('published_on', '<', `${year + 1}-01-01`)
    .orderBy('published_on')
    .orderBy('article.number')
    .execute();
  return rows.map(({ id }) => id);
}

/** A page of articles, newest first, each with its gaps. */
export async function listRecord(
  db: ReadonlyKysely<Database>,
  scene: JournalState,
  { after, limit, ...filter }: RecordFilter & { after?: RecordPlace | undefined; limit: number },
): Promise<(RecordEntry & RecordPlace)[]> {
  const rows = await selectRecord(db, scene, filter)
    .select([
      'manuscript.id',
      'manuscript.manuscript_number',
      'manuscript.status',
      'article.title',
      'article.slug',
      'article.number',
      'article.doi',
      'article.published_on',
      'article.record_changed_at',
      'article.has_text',
      'deposit.state',
      'deposit.message',
      'deposit.state_at',
      'deposit.registered_at',
      'doaj.state as doaj_state',
      'doaj.message as doaj_message',
      'doaj.state_at as doaj_state_at',
      'doaj.registered_at as doaj_registered_at',
      hasPdf.as('has_pdf'),
      sql<boolean>`exists (select from moved_article where moved_article.manuscript_id = manuscript.id and was_published)`.as(
        'is_moved',
      ),
      gapsOf(scene).as('gaps'),
    ])
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(article.published_on, article.number) < (${after?.published_on}, ${after?.number})`),
    )
    .orderBy('article.published_on', 'desc')
    .orderBy('article.number', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => {
    const { status, record_changed_at, state, message, state_at, registered_at, ...others } = row;
    const { doaj_state, doaj_message, doaj_state_at, doaj_registered_at, ...entry } = others;
    const inDoaj = {
      state: doaj_state,
      message: doaj_message,
      state_at: doaj_state_at,
      registered_at: doaj_registered_at,
    };
    return {
      ...entry,
      is_withdrawn: !has('isOnSite', status),
      changed_at: record_changed_at.toISOString(),
      deposit: scene.destination ? depositOf({ state, message, state_at, registered_at }) : null,
      doaj: scene.withDoaj ? depositOf(inDoaj) : null,
    };
  });
}

/** A deposit as the office sees it; null if never sent. */
function depositOf(row: { [Name in keyof Selectable<DepositTable>]?: Selectable<DepositTable>[Name] | null }) {
  return {
    state: row.state ?? 'not_sent',
    message: row.message ?? '',
    state_at: row.state_at?.toISOString() ?? null,
    registered_at: row.registered_at?.toISOString() ?? null,
  };
}

export async function countRecord(
  db: ReadonlyKysely<Database>,
  scene: JournalState,
  filter: RecordFilter,
): Promise<number> {
  const { count } = await selectRecord(db, scene, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Articles in total, complete ones, and the number per gap. */
export async function countGaps(db: ReadonlyKysely<Database>, scene: JournalState) {
  const { total, in_order, ...gaps } = await selectRecord(db, scene, {})
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(*) filter (where not (${anyGap(scene)}))::int`.as('in_order'),
      ...KINDS.map((gap) => sql<number>`count(*) filter (where ${hasGap(gap, scene)})::int`.as(gap)),
    ])
    .executeTakeFirstOrThrow();
  return { articles: total, in_order, gaps: gaps as Record<Gap, number> };
}

/** Whether a manuscript was published, and has a DOI if `withDoi`. */
export async function hasArticle(
  trx: Transaction<Database>,
  id: string,
  { withDoi }: { withDoi: boolean },
): Promise<boolean> {
  const row = await trx
    .selectFrom('article')
    .select('slug')
    .where('manuscript_id', '=', id)
    .$if(withDoi, (query) => query.where('doi', 'is not', null))
    .executeTakeFirst();
  return row !== undefined;
}

function selectRecord(db: ReadonlyKysely<Database>, scene: JournalState, { search, missing }: RecordFilter) {
  const conditions = [isVisibleTo(scene.sight)];
  for (const word of search?.toLowerCase().split(/\s+/).filter(Boolean) ?? []) conditions.push(isNamed(word));
  if (missing) conditions.push(missing === 'any' ? anyGap(scene) : hasGap(missing, scene));
  return db
    .selectFrom('article')
    .innerJoin('manuscript', 'manuscript.id', 'article.manuscript_id')
    .leftJoin('galley', (join) =>
      join.onRef('galley.manuscript_id', '=', 'article.manuscript_id').on('galley.kind', '=', 'pdf'),
    )
    .leftJoin('deposit', (join) =>
      join
        .onRef('deposit.manuscript_id', '=', 'article.manuscript_id')
        .on('deposit.destination', '=', scene.destination ?? ('' as Destination)),
    )
    .leftJoin('deposit as doaj', (join) =>
      join.onRef('doaj.manuscript_id', '=', 'article.manuscript_id').on('doaj.destination', '=', 'doaj'),
    )
    .where(sql<SqlBool>`${sql.join(conditions, sql` and `)}`);
}

const isNamed = (word: string) =>
  sql<SqlBool>`strpos(lower(concat_ws(' ', article.title, manuscript_number, article.doi, article.slug)), ${word}) > 0`;

const isOnSite = sql<SqlBool>`manuscript.status in (${sql.join(ON_SITE.map((status) => sql.lit(status)))})`;
const hasPdf = sql<boolean>`(${isOnSite} and ${ofGalley('bytes')} is not null)`;

/** A gap as a condition; withdrawn articles are checked only for page and deposit. */
function hasGap(gap: Gap, { destination, withDoaj, builtUntil }: JournalState): RawBuilder<SqlBool> {
  const isDeposited = destination ? sql`article.doi is not null` : sql`false`;
  const doajSaid = (state: RawBuilder<SqlBool>) => (withDoaj ? sql<SqlBool>`(${state})` : sql<SqlBool>`false`);
  switch (gap) {
    case 'page':
      return builtUntil ? sql`(article.record_changed_at > ${builtUntil})` : sql`false`;
    case 'text':
      return sql`(${isOnSite} and not article.has_text)`;
    case 'pdf':
      return sql`(${isOnSite} and not ${hasPdf})`;
    case 'doi':
      return sql`(${isOnSite} and article.doi is null)`;
    case 'not_deposited':
      // Articles withdrawn before their first deposit are never deposited.
      return sql`(${isDeposited} and coalesce(deposit.state, 'not_sent') = 'not_sent'
        and (${isOnSite} or deposit.batch_id is not null))`;
    case 'deposit_failed':
      return sql`(${isDeposited} and deposit.state is not distinct from 'failed')`;
    case 'deposit_warning':
      return sql`(${isDeposited} and deposit.state is not distinct from 'accepted_with_warnings')`;
    case 'not_in_doaj':
      return doajSaid(sql`${isOnSite} and coalesce(doaj.state, 'not_sent') in ('not_sent', 'removed')`);
    case 'doaj_failed':
      return doajSaid(sql`doaj.state is not distinct from 'failed'`);
    case 'doaj_warning':
      return doajSaid(sql`doaj.state is not distinct from 'accepted_with_warnings'`);
    default:
      return gap satisfies never;
  }
}

const anyGap = (scene: JournalState) =>
  sql<SqlBool>`(${sql.join(
    KINDS.map((gap) => hasGap(gap, scene)),
    sql` or `,
  )})`;

/** The names of all gaps an article has, as a list. */
const gapsOf = (scene: JournalState) =>
  sql<Gap[]>`array_to_json(array_remove(array[${sql.join(
    KINDS.map((gap) => sql`case when ${hasGap(gap, scene)} then ${sql.lit(gap)}::text end`),
  )}], null))`;
