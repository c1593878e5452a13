import { type Expression, type SqlBool, sql } from 'kysely';
import { ON_SITE } from '#domain/decision/decision';

/** A list position: the previous page's last article. */
export interface ListPosition {
  published_on: string;
  number: number;
}

/** The filter of published articles, by volume id, issue id and slugs; none means all. */
export interface ListFilter {
  volume?: string | undefined;
  issue?: string | undefined;
  slugs?: readonly string[] | undefined;
  after?: ListPosition | undefined;
  limit?: number | undefined;
}

/** Public articles matching the filter, regardless of page. */
export function isAsked({ volume, issue, slugs }: ListFilter): Expression<SqlBool> {
  const conditions = [sql`manuscript.status in (${sql.join(ON_SITE)})`];
  if (volume !== undefined) conditions.push(sql`manuscript.volume_id = ${volume}`);
  if (issue !== undefined) conditions.push(sql`manuscript.issue_id = ${issue}`);
  if (slugs) conditions.push(sql`article.slug in (${sql.join(slugs)})`);
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** Articles after a position. */
export function isAfter({ published_on, number }: ListPosition): Expression<SqlBool> {
  return sql<SqlBool>`(article.published_on, article.number) < (${published_on}, ${number})`;
}
