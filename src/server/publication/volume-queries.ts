import { type Selectable, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, IssueTable } from '#database/schema';
import { ON_SITE } from '#domain/decision/decision';
import type { Issue, Volume } from '#domain/publication/volume';

/** All volumes with their issues, both ascending by number. */
export async function listVolumes(db: ReadonlyKysely<Database>): Promise<Volume[]> {
  const [volumes, issues, inIssue] = await Promise.all([
    db.selectFrom('volume').selectAll().orderBy('number').execute(),
    db.selectFrom('issue').selectAll().orderBy('number').execute(),
    listOrdered(db),
  ]);
  const byVolume = Map.groupBy(issues, (issue) => issue.volume_id);
  return volumes.map((volume) => ({
    ...volume,
    issues: (byVolume.get(volume.id) ?? []).map(
      ({ id, number, publication_date, title, description, article_order, sections, cover, ...special }): Issue => {
        const published = (ids: readonly string[]) => ids.filter((article) => inIssue.get(article) === id);
        const articles = published(article_order);
        const named = sections.map((section) => ({ name: section.name, articles: published(section.articles) }));
        const filled = named.filter((section) => section.articles.length > 0);
        return {
          ...{ id, number, publication_date },
          ...(title && { title }),
          ...(description && { description }),
          ...(articles.length > 0 && { articles }),
          ...(filled.length > 0 && { sections: filled }),
          ...specialOf(special),
          ...(cover && { cover }),
        };
      },
    ),
  }));
}

function specialOf({
  is_special,
  guest_editors,
  call_text: text,
  call_opens_on: opens_on,
  call_closes_on: closes_on,
}: Pick<Selectable<IssueTable>, 'is_special' | 'guest_editors' | 'call_text' | 'call_opens_on' | 'call_closes_on'>) {
  if (!is_special) return {};
  return {
    is_special: true as const,
    ...(guest_editors.length > 0 && { guest_editors }),
    ...(text && opens_on && closes_on && { call: { text, opens_on, closes_on } }),
  };
}

/** The current plain date, in UTC. */
export async function readToday(db: ReadonlyKysely<Database>): Promise<string> {
  const { today } = await db
    .selectNoFrom(sql<string>`to_char(now() at time zone 'UTC', 'YYYY-MM-DD')`.as('today'))
    .executeTakeFirstOrThrow();
  return today;
}

/** Issues of published articles that the office has arranged or divided. */
async function listOrdered(db: ReadonlyKysely<Database>): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('manuscript')
    .innerJoin('issue', 'issue.id', 'manuscript.issue_id')
    .select(['manuscript.id', 'issue_id'])
    .where('status', 'in', ON_SITE)
    .where(sql<boolean>`(issue.article_order <> '[]' or issue.sections <> '[]')`)
    .execute();
  return new Map(rows.map(({ id, issue_id }) => [id, issue_id]));
}
