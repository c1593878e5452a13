import { type RawBuilder, type Selectable, type SqlBool, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, DepositTable } from '#database/schema';
import { has, ON_SITE_STATUSES } from '#domain/decision/decision';
import { GAPS, type Gap, type RecordEntry } from '#domain/desk/record/record';
import type { Destination } from '#domain/register/deposit/destination';
import { isVisibleTo, type Visibility } from '#server/manuscript/queries';
import { galleyColumn } from '#server/publication/file-queries';

const GAP_KINDS = Object.keys(GAPS) as Gap[];

/** The state of the journal on which an article's gaps depend. */
export interface JournalState {
  visibility: Visibility;
  /** Where DOIs are deposited; undefined if nothing is configured. */
  destination: Destination | undefined;
  withDoaj: boolean;
  /** The instant up to which the live site shows all changes; undefined if unknown. */
  builtUntil: Date | undefined;
}

export interface RecordFilter {
  search?: string | undefined;
  /** Only articles with this gap; `any` for at least one. */
  missing?: Gap | 'any' | undefined;
}

/** A position in the list, as in the public one. */
export interface RecordPosition {
  published_on: string;
  number: number;
}

/** Finds when the build of the live site started; undefined if unknown, or if an older site was restored since. */
export async function findLiveBuildStart(db: ReadonlyKysely<Database>): Promise<Date | undefined> {
  const row = await db
    .selectFrom('site_build')
    .select(['started_at', 'reason'])
    .where('state', '=', 'live')
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.reason === 'roll_back' ? undefined : (row?.started_at ?? undefined);
}

/** Lists a year's public articles, oldest first. */
export async function listArticleIdsOfYear(db: ReadonlyKysely<Database>, year: number): Promise<string[]> {
  const rows = await db
    .selectFrom('article')
    .innerJoin('manuscript', 'manuscript.id', 'article.manuscript_id')
    .select('manuscript.id')
    .where('manuscript.status', 'in', ON_SITE_STATUSES)
    .where('published_on', '>=', `${year}-01-01`)
    .where('published_on', '<', `${year + 1}-01-01`)
    .orderBy('published_on')
    .orderBy('article.number')
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists a page of articles with their gaps, newest first. */
export async function listRecordEntries(
  db: ReadonlyKysely<Database>,
  journal: JournalState,
  { after, limit, ...filter }: RecordFilter & { after?: RecordPosition | undefined; limit: number },
): Promise<(RecordEntry & RecordPosition)[]> {
  const rows = await selectRecord(db, journal, filter)
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
      selectGaps(journal).as('gaps'),
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
      deposit: journal.destination ? toRecordDeposit({ state, message, state_at, registered_at }) : null,
      doaj: journal.withDoaj ? toRecordDeposit(inDoaj) : null,
    };
  });
}

function toRecordDeposit(row: { [Name in keyof Selectable<DepositTable>]?: Selectable<DepositTable>[Name] | null }) {
  return {
    state: row.state ?? 'not_sent',
    message: row.message ?? '',
    state_at: row.state_at?.toISOString() ?? null,
    registered_at: row.registered_at?.toISOString() ?? null,
  };
}

export async function countRecord(
  db: ReadonlyKysely<Database>,
  journal: JournalState,
  filter: RecordFilter,
): Promise<number> {
  const { count } = await selectRecord(db, journal, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts all articles, the complete ones, and the ones with each gap. */
export async function countGaps(db: ReadonlyKysely<Database>, journal: JournalState) {
  const { total, in_order, ...gaps } = await selectRecord(db, journal, {})
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(*) filter (where not (${hasAnyGap(journal)}))::int`.as('in_order'),
      ...GAP_KINDS.map((gap) => sql<number>`count(*) filter (where ${hasGap(gap, journal)})::int`.as(gap)),
    ])
    .executeTakeFirstOrThrow();
  return { articles: total, in_order, gaps: gaps as Record<Gap, number> };
}

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

function selectRecord(db: ReadonlyKysely<Database>, journal: JournalState, { search, missing }: RecordFilter) {
  const conditions = [isVisibleTo(journal.visibility)];
  for (const word of search?.toLowerCase().split(/\s+/).filter(Boolean) ?? []) conditions.push(matchesWord(word));
  if (missing) conditions.push(missing === 'any' ? hasAnyGap(journal) : hasGap(missing, journal));
  return db
    .selectFrom('article')
    .innerJoin('manuscript', 'manuscript.id', 'article.manuscript_id')
    .leftJoin('galley', (join) =>
      join.onRef('galley.manuscript_id', '=', 'article.manuscript_id').on('galley.kind', '=', 'pdf'),
    )
    .leftJoin('deposit', (join) =>
      join
        .onRef('deposit.manuscript_id', '=', 'article.manuscript_id')
        .on('deposit.destination', '=', journal.destination ?? ('' as Destination)),
    )
    .leftJoin('deposit as doaj', (join) =>
      join.onRef('doaj.manuscript_id', '=', 'article.manuscript_id').on('doaj.destination', '=', 'doaj'),
    )
    .where(sql<SqlBool>`${sql.join(conditions, sql` and `)}`);
}

const matchesWord = (word: string) =>
  sql<SqlBool>`strpos(lower(concat_ws(' ', article.title, manuscript_number, article.doi, article.slug)), ${word}) > 0`;

const isOnSite = sql<SqlBool>`manuscript.status in (${sql.join(ON_SITE_STATUSES.map((status) => sql.lit(status)))})`;
const hasPdf = sql<boolean>`(${isOnSite} and ${galleyColumn('bytes')} is not null)`;

/** The condition that an article has a gap; withdrawn articles need only a page and a deposit. */
function hasGap(gap: Gap, { destination, withDoaj, builtUntil }: JournalState): RawBuilder<SqlBool> {
  const isDeposited = destination ? sql`article.doi is not null` : sql`false`;
  const doajCondition = (state: RawBuilder<SqlBool>) => (withDoaj ? sql<SqlBool>`(${state})` : sql<SqlBool>`false`);
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
      return doajCondition(sql`${isOnSite} and coalesce(doaj.state, 'not_sent') in ('not_sent', 'removed')`);
    case 'doaj_failed':
      return doajCondition(sql`doaj.state is not distinct from 'failed'`);
    case 'doaj_warning':
      return doajCondition(sql`doaj.state is not distinct from 'accepted_with_warnings'`);
    default:
      return gap satisfies never;
  }
}

const hasAnyGap = (journal: JournalState) =>
  sql<SqlBool>`(${sql.join(
    GAP_KINDS.map((gap) => hasGap(gap, journal)),
    sql` or `,
  )})`;

/** Selects the names of an article's gaps as JSON. */
const selectGaps = (journal: JournalState) =>
  sql<Gap[]>`array_to_json(array_remove(array[${sql.join(
    GAP_KINDS.map((gap) => sql`case when ${hasGap(gap, journal)} then ${sql.lit(gap)}::text end`),
  )}], null))`;
