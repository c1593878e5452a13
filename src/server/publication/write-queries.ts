import type { Kysely, Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { ON_SITE_STATUSES } from '#domain/decision/decision';
import { addDays, DAY_MS, plainDate } from '#domain/kernel/date';
import { summaryOf } from '#domain/publication/abstract-text';
import type { Article } from '#domain/publication/article';
import type { Context } from '#server/kernel/context';
import type { ArticleBody } from './queries.ts';

export async function insertArticle(trx: Kysely<Database>, article: Article): Promise<void> {
  const { doi, published_on, citations, citations_on, is_sample, licence, pages } = article;
  const number = Number(article.article_number.slice(1));
  await trx
    .insertInto('article')
    .values({
      manuscript_id: article.id,
      slug: article.slug,
      number,
      doi,
      published_on,
      citations,
      citations_on,
      is_sample,
      licence,
      pages,
      confirmed_orcids: JSON.stringify(article.confirmed_orcids),
      ...contentOf(article),
    })
    .execute();
  await insertAuthors(trx, article);
  const notices = article.notices.map((notice, index) => ({
    ...notice,
    id: `${article.id}-n${index + 1}`,
    manuscript_id: article.id,
  }));
  if (notices.length > 0) await trx.insertInto('notice').values(notices).execute();
}

/** Keeps identity, date, licence, notices, citations and confirmed iDs. */
export async function replaceArticle(trx: Kysely<Database>, article: Article): Promise<void> {
  const { id, doi, pages } = article;
  await trx
    .updateTable('article')
    .set({ ...contentOf(article), doi, pages })
    .where('manuscript_id', '=', id)
    .execute();
  await trx.deleteFrom('article_author').where('manuscript_id', '=', id).execute();
  await insertAuthors(trx, article);
}

/** Marks an article's record as changed, for harvesters. */
export async function markRecordChanged(trx: Transaction<Database>, manuscript_id: string, now: Date): Promise<void> {
  await trx.updateTable('article').set({ record_changed_at: now }).where('manuscript_id', '=', manuscript_id).execute();
}

function contentOf(article: Article) {
  const { title, article_type, category, language, received_on, accepted_on, updated_at } = article;
  const { affiliations, key_points, translations, content, figures, supplements, references, declarations } = article;
  const { registrations, funders, reporting_guidelines, contributions, interests, conduct, revised_on } = article;
  const fields = { affiliations, key_points, translations, content, references, declarations };
  const facts = { registrations, funders, reporting_guidelines, contributions, interests, conduct, revised_on };
  const body: ArticleBody = { ...fields, ...facts, figures, supplements };
  return {
    title,
    article_type,
    category,
    language,
    received_on,
    accepted_on,
    updated_at,
    record_changed_at: updated_at,
    keywords: JSON.stringify(article.keywords),
    changes: JSON.stringify(article.changes),
    summary: summaryOf(article.abstract),
    abstract: JSON.stringify(article.abstract),
    body: JSON.stringify(body),
  };
}

async function insertAuthors(trx: Kysely<Database>, article: Article): Promise<void> {
  const authors = article.authors.map((author, index) => ({
    ...author,
    affiliations: JSON.stringify(author.affiliations),
    manuscript_id: article.id,
    position: index + 1,
  }));
  await trx.insertInto('article_author').values(authors).execute();
}

/** Lists articles whose citations have not been counted since `before`; never counted ones come first. */
async function listUncounted(db: ReadonlyKysely<Database>, before: Date, limit: number) {
  const rows = await db
    .selectFrom('article')
    .innerJoin('manuscript', 'manuscript.id', 'article.manuscript_id')
    .select(['article.manuscript_id', 'article.doi', 'article.citations', 'article.citations_on'])
    .where('article.doi', 'is not', null)
    .where('article.is_sample', '=', false)
    .where('manuscript.status', 'in', ON_SITE_STATUSES)
    .where(({ eb, or }) => or([eb('citations_asked_at', 'is', null), eb('citations_asked_at', '<', before)]))
    .orderBy('citations_asked_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
  return rows.map(({ doi, ...row }) => ({ ...row, doi: doi ?? '' }));
}

/** Without `citations`, records only that the count was requested. */
async function saveCitations(
  db: Kysely<Database>,
  manuscript_id: string,
  change: { citations_asked_at: Date; citations?: number; citations_on?: string },
): Promise<void> {
  await db.updateTable('article').set(change).where('manuscript_id', '=', manuscript_id).execute();
}

export const CITATION_INTERVAL_DAYS = 7;
/** How often an unchanged count receives a new date, which rebuilds the page. */
export const CITATION_REDATE_DAYS = 30;
const CALLS_MAX = 10;

/** Updates some hundred citation counts per hour; pages show them after the next build. Unknown DOIs change nothing. */
export async function countCitations({ db, reader, clock, citedBy }: Context): Promise<void> {
  if (!citedBy) return;
  const now = clock.now();
  const today = plainDate(now);
  const before = new Date(now.getTime() - CITATION_INTERVAL_DAYS * DAY_MS);
  for (let calls = 0; calls < CALLS_MAX; calls += 1) {
    const articles = await listUncounted(reader, before, citedBy.max);
    if (articles.length === 0) return;
    const counts = await citedBy.count(articles.map(({ doi }) => doi));
    for (const { manuscript_id, doi, ...known } of articles) {
      const citations = counts.get(doi.toLowerCase());
      const isNews =
        citations !== undefined &&
        (citations !== known.citations || (known.citations_on ?? '') < addDays(today, -CITATION_REDATE_DAYS));
      await saveCitations(db, manuscript_id, {
        citations_asked_at: now,
        ...(isNews && { citations, citations_on: today }),
      });
    }
  }
}
