import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { emailKey } from '#domain/account/account';
import type { ArticleType } from '#domain/journal/article-type-id';
import type { Journal } from '#domain/journal/journal';
import { manuscriptNumber } from '#domain/manuscript/number';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { SUBMISSION_CODE_BYTES, submissionCode } from '#domain/manuscript/submission-code';
import type { MovingArticle, MovingAuthor, MovingManuscript } from '#domain/moving/in/moving';
import { abstractText } from '#domain/publication/abstract-text';
import type { Article } from '#domain/publication/article';
import { ensureIssue, ensureVolume, fillIssueText } from '#server/issue/queries';
import { randomId } from '#server/kernel/identifiers';
import { insertMovedIssue, insertMovedManuscript } from './queries.ts';

/** The status of an imported manuscript: it waits for the office, whatever was decided elsewhere. */
export const IMPORTED_STATUS: ManuscriptStatus = 'submitted';

/** The corresponding author of a manuscript in progress. */
export const correspondingAuthor = ({ authors }: MovingArticle): MovingAuthor | undefined =>
  authors.find(({ is_corresponding }) => is_corresponding);

/** The corresponding author’s address in lower case; empty if there is none. */
export const contactAddresses = (moving: MovingArticle): string[] => {
  const email = moving.manuscript && correspondingAuthor(moving)?.email;
  return email ? [emailKey(email)] : [];
};

/** The rows of an imported manuscript, numbered by its position in its submission year. */
export function manuscriptRows(
  journal: Journal,
  moving: MovingArticle,
  manuscript: MovingManuscript,
  {
    id,
    chosen,
    position,
    submitter_id,
    now,
  }: { id: string; chosen: OfficeChoice; position: number; submitter_id: string | null; now: Date },
) {
  const { submitted_on } = manuscript;
  const manuscript_number = manuscriptNumber(journal, Number(submitted_on.slice(0, 4)), position);
  return {
    manuscript: {
      id,
      manuscript_number,
      title: moving.title,
      abstract: abstractText(moving.abstract),
      keywords: JSON.stringify(moving.keywords),
      category: chosen.category || moving.category || null,
      article_type: chosen.article_type ?? moving.article_type,
      language: moving.language ?? journal.language,
      status: IMPORTED_STATUS,
      volume_id: null,
      issue_id: null,
      submitted_at: new Date(`${submitted_on}T00:00:00Z`),
      updated_at: now,
      // The clock starts here, so that time spent elsewhere does not count against this office.
      status_since: now,
      submitter_id,
      submission_code: submissionCode(manuscript_number, randomBytes(SUBMISSION_CODE_BYTES)),
    },
    authors: moving.authors.map(({ affiliations, ...author }, index) => ({
      ...author,
      affiliation: affiliations.join('; '),
      manuscript_id: id,
      position: index + 1,
    })),
  };
}

/** The office's choice of type and topic. */
export interface OfficeChoice {
  article_type: ArticleType | undefined;
  category: string;
}

/** An imported article's volume and issue, created if new. An existing volume keeps its year. */
export async function ensurePlace(
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
export async function insertArticleManuscript(
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
