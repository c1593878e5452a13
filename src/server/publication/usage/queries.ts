import { type Kysely, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { ON_SITE_STATUSES } from '#domain/decision/decision';
import { FIRST_VISIT, type Visit } from '#domain/publication/usage/usage';
import { type MonthOfUsage, USAGE_METRICS, type UsageCounts } from '#domain/publication/usage/usage-counts';

const METRICS = USAGE_METRICS.map(([name]) => name);

/** Undefined if the article has no public page. */
export async function findCountedArticle(db: ReadonlyKysely<Database>, slug: string) {
  const row = await db
    .selectFrom('article')
    .innerJoin('manuscript', 'manuscript.id', 'article.manuscript_id')
    .select(['manuscript.id', 'manuscript.status', 'article.title', 'article.has_text'])
    .where('article.slug', '=', slug)
    .where('manuscript.status', 'in', ON_SITE_STATUSES)
    .executeTakeFirst();
  return row && { id: row.id, title: row.title, hasText: row.has_text };
}

/** Returns the day's salt, which is `newSalt` if there was none. */
export async function readSalt(db: Kysely<Database>, day: string, newSalt: string): Promise<string> {
  const { salt } = await db
    .insertInto('usage_salt')
    .values({ day, salt: newSalt })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ salt: sql`usage_salt.salt` }))
    .returning('salt')
    .executeTakeFirstOrThrow();
  return salt;
}

/** Creates the reader's visit if there is none. */
export async function lockVisit(
  trx: Transaction<Database>,
  who: { visitor: string; manuscript_id: string; day: string },
): Promise<Visit> {
  await trx
    .insertInto('usage_visit')
    .values({ ...who, ...FIRST_VISIT })
    .onConflict((conflict) => conflict.columns(['visitor', 'manuscript_id']).doNothing())
    .execute();
  return trx
    .selectFrom('usage_visit')
    .select(['viewed_at', 'pdf_at', 'investigated_in', 'requested_in'])
    .where('visitor', '=', who.visitor)
    .where('manuscript_id', '=', who.manuscript_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function saveVisit(
  trx: Transaction<Database>,
  { visitor, manuscript_id }: { visitor: string; manuscript_id: string },
  visit: Visit,
): Promise<void> {
  await trx
    .updateTable('usage_visit')
    .set(visit)
    .where('visitor', '=', visitor)
    .where('manuscript_id', '=', manuscript_id)
    .execute();
}

export async function addToMonth(
  trx: Transaction<Database>,
  of: { manuscript_id: string; month: string },
  counts: UsageCounts,
): Promise<void> {
  const sum = (name: keyof UsageCounts) => sql<number>`usage_month.${sql.ref(name)} + ${counts[name]}`;
  await trx
    .insertInto('usage_month')
    .values({ ...of, ...counts })
    .onConflict((conflict) =>
      conflict
        .columns(['manuscript_id', 'month'])
        .doUpdateSet(Object.fromEntries(METRICS.map((name) => [name, sum(name)]))),
    )
    .execute();
}

/** Undefined before counting began. */
export async function firstUsageMonth(db: ReadonlyKysely<Database>): Promise<string | undefined> {
  const row = await db.selectFrom('usage_month').select('month').orderBy('month').limit(1).executeTakeFirst();
  return row?.month;
}

/** Newest first. */
export async function monthsOfArticle(db: ReadonlyKysely<Database>, id: string): Promise<MonthOfUsage[]> {
  return db
    .selectFrom('usage_month')
    .select(['month', ...METRICS])
    .where('manuscript_id', '=', id)
    .orderBy('month', 'desc')
    .execute();
}

const selectSum = (name: keyof UsageCounts) => sql<number>`sum(usage_month.${sql.ref(name)})::integer`.as(name);

/** Newest first. */
export async function monthsOfJournal(db: ReadonlyKysely<Database>): Promise<MonthOfUsage[]> {
  return db
    .selectFrom('usage_month')
    .select('month')
    .select(METRICS.map(selectSum))
    .groupBy('month')
    .orderBy('month', 'desc')
    .execute();
}

/** Lists the articles with the most requests since a month. */
export async function mostRead(db: ReadonlyKysely<Database>, since: string, limit: number) {
  return db
    .with('counted', (cte) =>
      cte
        .selectFrom('usage_month')
        .innerJoin('manuscript', 'manuscript.id', 'usage_month.manuscript_id')
        .select('usage_month.manuscript_id')
        .select(sql<number>`sum(total_item_requests)::integer`.as('requests'))
        .select(sql<number>`sum(total_item_investigations)::integer`.as('investigations'))
        .where('month', '>=', since)
        .where('manuscript.status', 'in', ON_SITE_STATUSES)
        .groupBy('usage_month.manuscript_id')
        .orderBy('requests', 'desc')
        .orderBy('investigations', 'desc')
        .orderBy('usage_month.manuscript_id')
        .limit(limit),
    )
    .selectFrom('counted')
    .innerJoin('article', 'article.manuscript_id', 'counted.manuscript_id')
    .select(['article.slug', 'article.title', 'counted.requests', 'counted.investigations'])
    .orderBy('requests', 'desc')
    .orderBy('investigations', 'desc')
    .orderBy('counted.manuscript_id')
    .execute();
}

/** Sorted by article number. */
export async function articlesOfMonth(db: ReadonlyKysely<Database>, month: string) {
  return db
    .selectFrom('usage_month')
    .innerJoin('article', 'article.manuscript_id', 'usage_month.manuscript_id')
    .innerJoin('manuscript', 'manuscript.id', 'usage_month.manuscript_id')
    .select(['article.slug', 'article.doi', 'article.title', 'article.published_on'])
    .select(METRICS.map((name) => `usage_month.${name}` as const))
    .where('usage_month.month', '=', month)
    .where('manuscript.status', 'in', ON_SITE_STATUSES)
    .orderBy('article.number')
    .execute();
}

export async function deleteOldVisits(db: Kysely<Database>, before: string): Promise<void> {
  await db.deleteFrom('usage_visit').where('day', '<', before).execute();
  await db.deleteFrom('usage_salt').where('day', '<', before).execute();
}
