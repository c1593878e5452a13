import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import type { ArticleType } from '#domain/journal/article-type-id';
import type { MovingArticle } from '#domain/moving/in/moving';
import { abstractText } from '#domain/publication/abstract-text';
import type { Article } from '#domain/publication/article';
import { ensureIssue, ensureVolume, fillIssueText } from '#server/issue/queries';
import { randomId } from '#server/kernel/identifiers';
import { insertMovedIssue, insertMovedManuscript } from './queries.ts';

/** The office's choice of type and topic. */
export interface Chosen {
  article_type: ArticleType | undefined;
  category: string;
}

/** An imported article's volume and issue, created if new. An existing volume keeps its year. */
export async function placeOfMoving(
  trx: Transaction<Database>,
  { place }: MovingArticle,
): Promise<Pick<Article, 'volume' | 'issue'>> {
  if (!place) return { volume: null, issue: null };
  const { year, publication_date, source_id, title = '', description = '' } = place;
  const volume_id = await ensureVolume(trx, { id: randomId(), number: place.volume, year });
  const volume = { id: volume_id, number: place.volume, year };
  if (!place.issue) return { volume, issue: null };
  const issue_id = await ensureIssue(trx, { id: randomId(), volume_id, number: place.issue, publication_date });
  await fillIssueText(trx, issue_id, { title, description });
  if (source_id !== null) await insertMovedIssue(trx, source_id, issue_id);
  return { volume, issue: { id: issue_id, number: place.issue } };
}

/** Writes an imported article's manuscript. It keeps its original publication date, so that no follower is notified. */
export async function manuscriptOfMoving(
  trx: Transaction<Database>,
  article: Article,
  { authors }: Pick<MovingArticle, 'authors'>,
): Promise<void> {
  const { id, manuscript_number, title, category, article_type, language, volume, issue } = article;
  const { submitted_at, updated_at, published_on } = article;
  await insertMovedManuscript(
    trx,
    {
      id,
      manuscript_number,
      title,
      category,
      article_type,
      language,
      submitted_at,
      updated_at,
      abstract: abstractText(article.abstract),
      keywords: JSON.stringify(article.keywords),
      status: 'published',
      status_since: new Date(`${published_on}T00:00:00Z`),
      volume_id: volume?.id ?? null,
      issue_id: issue?.id ?? null,
      submission_code: null,
    },
    authors.map(({ affiliations, ...author }, index) => ({
      ...author,
      affiliation: affiliations.join('; '),
      manuscript_id: id,
      position: index + 1,
    })),
  );
}
