import type { Kysely } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { ACCEPTED_STATUSES, ON_SITE } from '#domain/decision/decision';
import { ISSUES_MAX } from '#domain/publication/alert/alert';

const WAITING = ACCEPTED_STATUSES.filter((status) => !ON_SITE.some((one) => one === status));

/**
 * Marks issues as out: their day has come, something in them was published here, and no accepted manuscript is pending.
 * An issue comes out once; fully imported ones did so elsewhere.
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
            .where('manuscript.status', 'in', ON_SITE)
            .where((moved) => moved.or([moved('source_id', 'is', null), moved('was_published', '=', false)])),
        ),
        not(
          exists(
            selectFrom('manuscript')
              .select('manuscript.id')
              .whereRef('manuscript.issue_id', '=', 'issue.id')
              .where('manuscript.status', 'in', WAITING),
          ),
        ),
      ]),
    )
    .execute();
}

/** Issues that came out between two instants, newest first. */
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

/** The articles of an issue that readers find, in the order of their numbers. */
export async function listInIssue(db: ReadonlyKysely<Database>, issue_id: string) {
  return db
    .selectFrom('manuscript')
    .innerJoin('article', 'article.manuscript_id', 'manuscript.id')
    .select(['manuscript.id', 'article.article_type'])
    .where('manuscript.issue_id', '=', issue_id)
    .where('manuscript.status', 'in', ON_SITE)
    .orderBy('article.number')
    .execute();
}
