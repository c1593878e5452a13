import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { Journal } from '#domain/journal/journal';
import type { XmlFragment } from '#domain/kernel/xml';
import type { Article } from '#domain/publication/article';
import { jatsMetadata, type RecordHead } from '#domain/register/oai/answer';
import { dublinCore } from '#domain/register/oai/dublin-core';
import type { OaiFormat } from '#domain/register/oai/request';
import { inBackground } from '#server/kernel/thread/background';
import { threadTask } from '#server/kernel/thread/task';
import { readArticles, readListedArticles } from '#server/publication/queries';

interface JatsJob {
  journal: Journal;
  article: Article;
  siteUrl: string;
}

const writeJats = inBackground(
  threadTask(import.meta.url, 'write a record in JATS', async ({ journal, article, siteUrl }: JatsJob) =>
    jatsMetadata(journal, article, siteUrl),
  ),
);

/** Returns a writer of each record's metadata by id, except for deleted records. */
export async function readMetadata(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  heads: readonly RecordHead[],
  { format, siteUrl }: { format: OaiFormat; siteUrl: string },
): Promise<Map<string, () => XmlFragment | Promise<XmlFragment>>> {
  const ids = heads.filter(({ is_deleted }) => !is_deleted).map(({ id }) => id);
  if (format === 'jats') {
    const articles = await readArticles(db, ids);
    return new Map(articles.map((article) => [article.id, () => writeJats({ journal, article, siteUrl })]));
  }
  const articles = await readListedArticles(db, ids);
  return new Map(articles.map((article) => [article.id, () => dublinCore(journal, article, siteUrl)]));
}
