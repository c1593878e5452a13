import { randomBytes } from 'node:crypto';
import { emailKey } from '#domain/account/account';
import type { Journal } from '#domain/journal/journal';
import { manuscriptNumber } from '#domain/manuscript/number';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { SUBMISSION_CODE_BYTES, submissionCode } from '#domain/manuscript/submission-code';
import type { MovingArticle, MovingAuthor, MovingManuscript } from '#domain/moving/in/moving';
import { abstractText } from '#domain/publication/abstract-text';
import type { Chosen } from './write-manuscript.ts';

/** The status of an imported manuscript: it waits for the office, whatever was decided elsewhere. */
export const statusOf = (_: MovingManuscript): ManuscriptStatus => 'submitted';

/** The corresponding author of a manuscript in progress. */
export const contactIn = ({ authors }: MovingArticle): MovingAuthor | undefined =>
  authors.find(({ is_corresponding }) => is_corresponding);

/** The corresponding author’s address in lower case; empty if none. */
export const contactAddresses = (moving: MovingArticle): string[] => {
  const email = moving.manuscript && contactIn(moving)?.email;
  return email ? [emailKey(email)] : [];
};

/** The rows of an imported manuscript, at this position of its submission year. */
export function manuscriptOfMoving(
  journal: Journal,
  moving: MovingArticle,
  manuscript: MovingManuscript,
  {
    id,
    chosen,
    position,
    submitter_id,
    now,
  }: { id: string; chosen: Chosen; position: number; submitter_id: string | null; now: Date },
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
      status: statusOf(manuscript),
      volume_id: null,
      issue_id: null,
      submitted_at: new Date(`${submitted_on}T00:00:00Z`),
      updated_at: now,
      // Waiting time elsewhere does not count against this office.
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
