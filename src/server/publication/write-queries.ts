import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { summaryOf } from '#domain/publication/abstract-text';
import type { Article } from '#domain/publication/article';
import type { ArticleBody } from './queries.ts';

/** Inserts an article's published record, with authors and notices. */
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

/** Rewrites an article's content; identity, date, licence, notices, citations and confirmed iDs stay. */
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

/** Marks an article's record as changed for harvesters. */
export async function markRecordChanged(trx: Transaction<Database>, manuscript_id: string, now: Date): Promise<void> {
  await trx.updateTable('article').set({ record_changed_at: now }).where('manuscript_id', '=', manuscript_id).execute();
}

function contentOf(article: Article) {
  const { title, article_type, category, language, received_on, accepted_on, updated_at } = article;
  const { affiliations, key_points, translations, content, figures, supplements, references, declarations } = article;
  const { registrations, funders, reporting_guidelines, contributions, interests, conduct } = article;
  const words = { affiliations, key_points, translations, content, references, declarations };
  const facts = { registrations, funders, reporting_guidelines, contributions, interests, conduct };
  const body: ArticleBody = { ...words, ...facts, figures, supplements };
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
