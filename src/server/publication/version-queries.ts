import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { Article } from '#domain/publication/article';
import { completeBody } from './queries.ts';

/** An article's former versions as whole articles; current facts such as notices stay. */
export async function readFormerVersions(
  db: ReadonlyKysely<Database>,
  current: Article,
): Promise<{ version: number; article: Article }[]> {
  const rows = await db
    .selectFrom('article_version')
    .select(['version', 'replaced_at', 'record', 'abstract', 'body'])
    .where('manuscript_id', '=', current.id)
    .orderBy('version')
    .execute();
  return rows.map(({ version, replaced_at, record, abstract, body }) => ({
    version,
    article: {
      ...current,
      ...record,
      ...completeBody(JSON.parse(body)),
      abstract: JSON.parse(abstract) as Article['abstract'],
      updated_at: replaced_at.toISOString(),
      pdf: null,
    },
  }));
}
