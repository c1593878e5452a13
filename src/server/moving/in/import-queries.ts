import { type Kysely, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { KeptReason, MovedImport } from '#domain/moving/in/revert-import';
import { releaseFiles } from '#server/production/publication-queries';

/** Keeps an import with the first that comes by it. */
export async function ensureImport(
  trx: Transaction<Database>,
  row: { id: string; file_name: string; started_at: Date; started_by: string },
): Promise<void> {
  await trx
    .insertInto('moved_import')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The imports of which something is here, the last first. */
export async function listImports(db: ReadonlyKysely<Database>, limit: number): Promise<MovedImport[]> {
  const rows = await db
    .selectFrom('moved_import')
    .innerJoin('moved_article', 'import_id', 'moved_import.id')
    .select(['moved_import.id', 'file_name', 'started_at', 'started_by'])
    .select(sql<number>`(count(*) filter (where was_published))::int`.as('articles'))
    .select(sql<number>`(count(*) filter (where not was_published))::int`.as('manuscripts'))
    .groupBy('moved_import.id')
    .orderBy('started_at', 'desc')
    .orderBy('moved_import.id')
    .limit(limit)
    .execute();
  return rows.map(({ started_at, ...row }) => ({ ...row, started_at: started_at.toISOString() }));
}

/** True if anything of an import is here. */
export async function isImportHere(db: ReadonlyKysely<Database>, importId: string): Promise<boolean> {
  const row = await db
    .selectFrom('moved_article')
    .select('source')
    .where('import_id', '=', importId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

// What moving in writes itself, and what reading leaves behind.
const OF_MOVING = ["'manuscript.moved-in'", "'further-file.added'"].join(', ');

/**
 * Why each of an import stays; null if it can go. An article is public from the first build on that may have read it:
 * one that has begun, or that is asked for elsewhere, and had not ended before the article came.
 */
const whyStays = (hidden: readonly string[]) => sql<KeptReason | null>`
  case
    when manuscript.id = any(${[...hidden]}::text[]) then 'hidden'
    when exists (select from deposit where deposit.manuscript_id = manuscript.id and deposit.state <> 'not_sent')
      or exists (select from deposit_batch where deposit_batch.manuscript_id = manuscript.id) then 'deposited'
    when was_published and exists (select from site_build
      where state <> 'failed' and (state <> 'asked' or called_at is not null)
        and (finished_at is null or finished_at >= moved_at)) then 'public'
    when exists (select from account where account.id = submitter_id and email_verified_at > moved_at) then 'claimed'
    when exists (select from manuscript_mail where manuscript_mail.manuscript_id = manuscript.id)
      or exists (select from thread where thread.manuscript_id = manuscript.id)
      or exists (select from outbox where outbox.manuscript_id = manuscript.id and kind like 'mail.%') then 'written'
    when (not was_published and (manuscript.status <> 'submitted' or manuscript.round <> 1))
      or exists (select from event where object_type = 'manuscript' and object_id = manuscript.id
        and actor <> 'system' and action not in (${sql.raw(OF_MOVING)})) then 'gone_on'
  end`;

const ofImport = (db: ReadonlyKysely<Database>, importId: string, hidden: readonly string[]) =>
  db
    .selectFrom(
      db
        .selectFrom('moved_article')
        .innerJoin('manuscript', 'manuscript.id', 'moved_article.manuscript_id')
        .where('import_id', '=', importId)
        .select(['manuscript.id', 'issue_id', 'manuscript_number', 'manuscript.title'])
        .select(['source', 'source_id', 'was_published'])
        .select(whyStays(hidden).as('why'))
        .as('one'),
    )
    .orderBy('manuscript_number');

/** How many of an import can go, under null, and how many stay for each reason. */
export async function countKept(
  db: ReadonlyKysely<Database>,
  importId: string,
  hidden: readonly string[],
): Promise<Map<KeptReason | null, number>> {
  const rows = await ofImport(db, importId, hidden)
    .clearOrderBy()
    .select(['why', sql<number>`count(*)::int`.as('count')])
    .groupBy('why')
    .execute();
  return new Map(rows.map(({ why, count }) => [why, count]));
}

/** The first of an import that stay, without those that the editor may not see. */
export async function listKeptOnRevert(
  db: ReadonlyKysely<Database>,
  importId: string,
  { hidden, limit }: { hidden: readonly string[]; limit: number },
) {
  const rows = await ofImport(db, importId, hidden)
    .select(['manuscript_number', 'title', 'why'])
    .where('why', 'is not', null)
    .where('why', '!=', 'hidden')
    .limit(limit)
    .execute();
  return rows.flatMap(({ why, ...row }) => (why ? [{ ...row, why }] : []));
}

/** The first of an import that can go, after the number of a manuscript. */
export async function listRemovable(
  db: ReadonlyKysely<Database>,
  importId: string,
  { hidden, limit, after }: { hidden: readonly string[]; limit: number; after: string },
): Promise<{ id: string; manuscript_number: string }[]> {
  return ofImport(db, importId, hidden)
    .select(['id', 'manuscript_number'])
    .where('why', 'is', null)
    .where('manuscript_number', '>', after)
    .limit(limit)
    .execute();
}

/** One of an import that can still go, locked; undefined if something has happened to it meanwhile. */
export async function lockRemovable(
  trx: Transaction<Database>,
  db: ReadonlyKysely<Database>,
  { importId, id, hidden }: { importId: string; id: string; hidden: readonly string[] },
) {
  await trx.selectFrom('manuscript').select('id').where('id', '=', id).forUpdate().execute();
  return ofImport(db, importId, hidden)
    .select(['source', 'source_id', 'was_published', 'issue_id'])
    .where('id', '=', id)
    .where('why', 'is', null)
    .executeTakeFirst();
}

/**
 * Deletes an article or a manuscript with everything that came with it; its files go with the next cleaning. The database refuses where
 * anything else refers to it.
 */
export async function deleteMoved(trx: Transaction<Database>, id: string, now: Date): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select file_key as key from manuscript_file where manuscript_id = ${id}
    union select file_key from article_file where manuscript_id = ${id}
    union select unnest(array[file_key, covered_file_key, marked_file_key]) from galley where manuscript_id = ${id}`.execute(
    trx,
  );
  await trx.deleteFrom('outbox').where('manuscript_id', '=', id).where('status', '!=', 'delivered').execute();
  for (const table of OWN_TABLES) await trx.deleteFrom(table).where('manuscript_id', '=', id).execute();
  await trx.deleteFrom('manuscript').where('id', '=', id).execute();
  await releaseFiles(
    trx,
    rows.flatMap(({ key }) => key ?? []),
    now,
  );
}

/** What moving in writes for an article or a manuscript, each before what it refers to. */
const OWN_TABLES = [
  ...([
    'deposit',
    'moved_article',
    'leak_report',
    'manuscript_file',
    'galley',
    'article_file',
    'article_author',
  ] as const),
  ...(['article', 'manuscript_author'] as const),
] as const satisfies readonly (keyof Database)[];

// SQLSTATEs of a row that others refer to: of Postgres up to 17, and from 18 on where the reference restricts.
const STILL_REFERRED_TO: ReadonlySet<unknown> = new Set(['23503', '23001']);

/** Deletes in a transaction of its own; false if the database refuses, because something refers to it. */
export async function isDeleted(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if (STILL_REFERRED_TO.has((error as { code?: unknown }).code)) return false;
    throw error;
  }
}
