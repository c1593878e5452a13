import { randomBytes } from 'node:crypto';
import type { User } from '#domain/account/account';
import { presentCategory } from '#domain/journal/category/category';
import type { Journal } from '#domain/journal/journal';
import type { NameParts } from '#domain/kernel/person/family-name';
import { nameParts } from '#domain/kernel/person/name-parts';
import { manuscriptNumber } from '#domain/manuscript/number';
import { SUBMISSION_CODE_BYTES, submissionCode } from '#domain/manuscript/submission-code';
import { DECLARATION_FIELDS, LETTER_FIELDS, mapFields, type Submission } from '#domain/submission/submission';
import type { StoredOriginal } from '#server/document/take-document';
import { randomId } from '#server/kernel/identifiers';
import type { NewManuscript } from './submission-queries.ts';

/** Who submits, as the account says. */
export interface Submitter extends NameParts, Pick<User, 'id' | 'email'> {
  affiliation: string;
  orcid: string | null;
}

/** What the tables will hold of a submission, as the manuscript at this position of its year. */
export function newManuscript(
  journal: Journal,
  submission: Submission,
  {
    submitter,
    original,
    position,
    now,
  }: { submitter: Submitter; original: StoredOriginal; position: number; now: Date },
): NewManuscript {
  const id = randomId();
  const manuscript_number = manuscriptNumber(journal, now.getUTCFullYear(), position);
  const { title, abstract, keywords, category, article_type } = submission;
  const { suggested_reviewers, opposed_reviewers } = submission;
  const declared = DECLARATION_FIELDS.map((field) => [field, submission[field] ?? '']).filter(([, text]) => text);
  return {
    manuscript: {
      id,
      manuscript_number,
      title,
      abstract,
      status: 'submitted',
      volume_id: null,
      issue_id: null,
      submitted_at: now,
      updated_at: now,
      submitter_id: submitter.id,
      keywords: JSON.stringify(keywords),
      category: category ? presentCategory(journal, category) : null,
      article_type: article_type ?? null,
      language: submission.language ?? journal.languages[0],
      submission_code: submissionCode(manuscript_number, randomBytes(SUBMISSION_CODE_BYTES)),
      ...mapFields(LETTER_FIELDS, (field) => submission[field] ?? ''),
      declarations: JSON.stringify(Object.fromEntries(declared)),
      suggested_reviewers: JSON.stringify(suggested_reviewers ?? []),
      opposed_reviewers: JSON.stringify(opposed_reviewers ?? []),
      is_title_page_apart: submission.title_page === 'apart',
    },
    authors: authorsOf(submission, submitter).map((author, index) => ({
      ...author,
      manuscript_id: id,
      position: index + 1,
    })),
    file: {
      ...original,
      id: randomId(),
      manuscript_id: id,
      round: 1,
      kind: 'original',
      created_at: now,
      flags: JSON.stringify(original.flags),
    },
  };
}

/** The co-authors in their order, with the corresponding author where that one says to stand. */
function authorsOf({ co_authors, author_position }: Submission, submitter: Submitter) {
  const { id: _, ...own } = submitter;
  const authors = co_authors.map(({ name, family_name, ...coAuthor }) => ({
    ...coAuthor,
    ...nameParts(name, family_name),
    is_corresponding: false,
  }));
  return authors.toSpliced(Number(author_position ?? 1) - 1, 0, { ...own, is_corresponding: true });
}
