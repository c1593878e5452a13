import { type Kysely, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { ACCEPTED_STATUSES, ON_SITE_STATUSES } from '#domain/decision/decision';
import { ISSUES_MAX, NEWS_MAX } from '#domain/publication/alert/alert';
import { randomId } from '#server/kernel/identifiers';

/** Records a request to follow a path, once per address; returns its id. */
export async function saveFollow(
  trx: Transaction<Database>,
  { email, path, name, now }: { email: string; path: string; name: string; now: Date },
): Promise<string> {
  await trx
    .insertInto('alert_follower')
    .values({ id: randomId(), email, created_at: now })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .execute();
  const follower = await trx
    .selectFrom('alert_follower')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirstOrThrow();
  const follow = { id: randomId(), follower_id: follower.id, path, name, asked_at: now };
  const { id } = await trx
    .insertInto('alert_follow')
    .values(follow)
    .onConflict((conflict) => conflict.columns(['follower_id', 'path']).doUpdateSet({ name, asked_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Undefined if the request was deleted. */
export async function replaceConfirmLink(
  db: Kysely<Database>,
  id: string,
  link: { token_hash: string; token_ends_at: Date },
) {
  await db.updateTable('alert_follow').set(link).where('id', '=', id).execute();
  return db
    .selectFrom('alert_follow')
    .innerJoin('alert_follower', 'alert_follower.id', 'alert_follow.follower_id')
    .select(['path', 'name', 'email'])
    .where('alert_follow.id', '=', id)
    .executeTakeFirst();
}

/** Undefined if the link has expired. */
export async function findByConfirmLink(db: Kysely<Database>, hash: string, now: Date) {
  return db
    .selectFrom('alert_follow')
    .select(['id', 'follower_id', 'path', 'name'])
    .where('token_hash', '=', hash)
    .where('token_ends_at', '>', now)
    .executeTakeFirst();
}

/** Only news from now on counts. */
export async function confirmFollow(
  trx: Transaction<Database>,
  follow: { id: string; follower_id: string },
  { now, next_at }: { now: Date; next_at: Date },
): Promise<void> {
  await trx
    .updateTable('alert_follow')
    .set({ confirmed_at: now })
    .where('id', '=', follow.id)
    .where('confirmed_at', 'is', null)
    .execute();
  await trx
    .updateTable('alert_follower')
    .set({ told_until: now, next_at })
    .where('id', '=', follow.follower_id)
    .where('told_until', 'is', null)
    .execute();
}

/** Lists followers whose interval is over. */
export async function listDueFollowers(db: Kysely<Database>, now: Date, limit: number) {
  return db
    .selectFrom('alert_follower')
    .select(['id', 'told_until', 'next_at'])
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .execute();
}

/** False if another run has set it already. */
export async function setNextAlert(trx: Transaction<Database>, id: string, now: Date, next_at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('alert_follower')
    .set({ next_at })
    .where('id', '=', id)
    .where('next_at', '<=', now)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Lists confirmed follows. */
export async function listFollows(db: Kysely<Database>, followers: readonly string[]) {
  if (followers.length === 0) return [];
  return db
    .selectFrom('alert_follow')
    .select(['follower_id', 'path', 'name'])
    .where('follower_id', 'in', [...followers])
    .where('confirmed_at', 'is not', null)
    .orderBy('name')
    .execute();
}

export async function findFollower(db: Kysely<Database>, id: string) {
  return db.selectFrom('alert_follower').select(['email', 'told_until']).where('id', '=', id).executeTakeFirst();
}

export async function recordAlertSent(db: Kysely<Database>, id: string, told_until: Date): Promise<void> {
  await db.updateTable('alert_follower').set({ told_until }).where('id', '=', id).execute();
}

/**
 * The instant of the first publication: republishing is not news. If the first decision withdrew the article, it was
 * published before decisions were recorded here.
 */
const publishedAt = sql<Date>`coalesce((
  select case when decision.previous_status in (${sql.join(ON_SITE_STATUSES)}) then start_of_day(article.published_on) else decided_at end
  from decision
  where decision.manuscript_id = manuscript.id
    and (decision.status in (${sql.join(ON_SITE_STATUSES)}) or decision.previous_status in (${sql.join(ON_SITE_STATUSES)}))
  order by decided_at, decision.previous_status in (${sql.join(ON_SITE_STATUSES)}), decision.id limit 1), manuscript.status_since)`;

/** Lists articles first published between two instants and still public, newest first. */
export async function listPublishedBetween(
  db: ReadonlyKysely<Database>,
  { since, until }: { since: Date; until: Date },
): Promise<{ id: string; published_at: Date }[]> {
  return (
    db
      .selectFrom('manuscript')
      .innerJoin('article', 'article.manuscript_id', 'manuscript.id')
      .select(['manuscript.id', publishedAt.as('published_at')])
      .where('manuscript.status', 'in', ON_SITE_STATUSES)
      // Redundant, but can use an index: the first publication is never after the last.
      .where('manuscript.status_since', '>', since)
      .where(publishedAt, '>', since)
      .where(publishedAt, '<=', until)
      .orderBy('article.published_on', 'desc')
      .orderBy('article.number', 'desc')
      .limit(NEWS_MAX)
      .execute()
  );
}

export async function insertEndLink(
  db: Kysely<Database>,
  link: { hash: string; follower_id: string; made_at: Date },
): Promise<void> {
  await db.insertInto('alert_end_link').values(link).execute();
}

/** Empty if the link is unknown. */
export async function listFollowsOfLink(db: Kysely<Database>, hash: string) {
  return db
    .selectFrom('alert_follow')
    .innerJoin('alert_end_link', 'alert_end_link.follower_id', 'alert_follow.follower_id')
    .select(['alert_follow.id', 'path', 'name'])
    .where('hash', '=', hash)
    .where('confirmed_at', 'is not', null)
    .orderBy('name')
    .execute();
}

export async function deleteFollowOf(trx: Transaction<Database>, hash: string, id: string): Promise<void> {
  await trx
    .deleteFrom('alert_follow')
    .where('id', '=', id)
    .where('follower_id', 'in', (link) =>
      link.selectFrom('alert_end_link').select('follower_id').where('hash', '=', hash),
    )
    .execute();
}

export async function deleteFollowerOf(db: Kysely<Database>, hash: string): Promise<void> {
  await db
    .deleteFrom('alert_follower')
    .where('id', 'in', (link) => link.selectFrom('alert_end_link').select('follower_id').where('hash', '=', hash))
    .execute();
}

export async function deleteFollower(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('alert_follower').where('id', '=', id).execute();
}

/** Deletes old unconfirmed requests, addresses without follows, and old links. */
export async function deleteOldAlerts(db: Kysely<Database>, before: { asked: Date; links: Date }): Promise<void> {
  await db.deleteFrom('alert_follow').where('confirmed_at', 'is', null).where('asked_at', '<', before.asked).execute();
  await db
    .deleteFrom('alert_follower')
    .where('created_at', '<', before.asked)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('alert_follow').select('alert_follow.id').whereRef('follower_id', '=', 'alert_follower.id')),
      ),
    )
    .execute();
  await db.deleteFrom('alert_end_link').where('made_at', '<', before.links).execute();
}

const IN_PRODUCTION = ACCEPTED_STATUSES.filter((status) => !ON_SITE_STATUSES.some((one) => one === status));

/**
 * Marks issues as out on or after their date, if something in them was published here and no accepted manuscript is left.
 * An issue comes out once; entirely imported ones did so elsewhere.
 */
export async function markIssuesOut(db: Kysely<Database>, { at, today }: { at: Date; today: string }): Promise<void> {
  await db
    .updateTable('issue')
    .set({ out_at: at })
    .where('out_at', 'is', null)
    .where('publication_date', '<=', today)
    .where(({ and, exists, not, selectFrom }) =>
      and([
        exists(
          selectFrom('manuscript')
            .leftJoin('moved_article', 'moved_article.manuscript_id', 'manuscript.id')
            .select('manuscript.id')
            .whereRef('manuscript.issue_id', '=', 'issue.id')
            .where('manuscript.status', 'in', ON_SITE_STATUSES)
            .where((moved) => moved.or([moved('source_id', 'is', null), moved('was_published', '=', false)])),
        ),
        not(
          exists(
            selectFrom('manuscript')
              .select('manuscript.id')
              .whereRef('manuscript.issue_id', '=', 'issue.id')
              .where('manuscript.status', 'in', IN_PRODUCTION),
          ),
        ),
      ]),
    )
    .execute();
}

/** Lists issues that came out between two instants, newest first. */
export async function listIssuesOut(db: ReadonlyKysely<Database>, { since, until }: { since: Date; until: Date }) {
  return db
    .selectFrom('issue')
    .innerJoin('volume', 'volume.id', 'issue.volume_id')
    .select(['issue.id', 'issue.number', 'title', 'publication_date', 'article_order', 'sections', 'out_at'])
    .select(['volume.number as volume_number', 'volume.year'])
    .where('out_at', '>', since)
    .where('out_at', '<=', until)
    .orderBy('publication_date', 'desc')
    .orderBy('volume.number', 'desc')
    .orderBy('issue.number', 'desc')
    .limit(ISSUES_MAX)
    .execute();
}

export async function listIssueArticles(db: ReadonlyKysely<Database>, issue_id: string) {
  return db
    .selectFrom('manuscript')
    .innerJoin('article', 'article.manuscript_id', 'manuscript.id')
    .select(['manuscript.id', 'article.article_type'])
    .where('manuscript.issue_id', '=', issue_id)
    .where('manuscript.status', 'in', ON_SITE_STATUSES)
    .orderBy('article.number')
    .execute();
}
