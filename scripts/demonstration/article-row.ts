import type { Insertable } from 'kysely';
import type { ManuscriptTable } from '#database/manuscript-tables';
import { abstractText } from '#domain/publication/abstract-text';
import type { Article } from '#domain/publication/article';

/** The manuscript of a published article. */
export function manuscriptOf(article: Article): Omit<Insertable<ManuscriptTable>, 'submission_code'> {
  return {
    id: article.id,
    manuscript_number: article.manuscript_number,
    title: article.title,
    abstract: abstractText(article.abstract),
    keywords: JSON.stringify(article.keywords),
    category: article.category,
    article_type: article.article_type,
    status: 'published',
    volume_id: article.volume?.id ?? null,
    issue_id: article.issue?.id ?? null,
    submitted_at: article.submitted_at,
    updated_at: article.updated_at,
  };
}
