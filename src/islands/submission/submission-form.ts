import type { IslandJournal } from '#domain/journal/journal';
import { isBlank } from '#domain/submission/check';
import { type DraftContent, withoutId } from '#domain/submission/draft';
import { forEachField, STATEMENT_FIELDS } from '#domain/submission/form';
import type { Submission } from '#domain/submission/submission';
import { appendDocument, type SentDocument } from '#islands/kernel/document-form.ts';

/** The form in the fields of `POST /api/manuscripts/submit/` (spec §7). */
export function submissionForm(
  journal: IslandJournal,
  content: DraftContent,
  document: SentDocument,
  draftId: string | null,
): FormData {
  const { title, abstract, keywords, co_authors, sole_author, author_position } = content;
  const { suggested_reviewers, opposed_reviewers } = content;
  const form = new FormData();
  const texts: Record<Exclude<keyof Submission, 'title_page' | 'upload_id' | 'draft_id'>, string> = {
    title,
    abstract,
    keywords: keywords.join(),
    co_authors: JSON.stringify(co_authors.map(withoutId)),
    sole_author: String(sole_author),
    author_position: sole_author ? '1' : author_position,
    category: content.category,
    article_type: content.article_type,
    // Said as the page showed it: the office may have changed the order since.
    language: content.language || journal.languages[0],
    suggested_reviewers: JSON.stringify(suggested_reviewers.filter((row) => !isBlank(row)).map(withoutId)),
    opposed_reviewers: JSON.stringify(opposed_reviewers.filter((row) => !isBlank(row)).map(withoutId)),
    ...forEachField(STATEMENT_FIELDS, (field) => content[field]),
  };
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  if (content.title_page_apart) form.set('title_page', 'apart');
  if (draftId) form.set('draft_id', draftId);
  appendDocument(form, document);
  return form;
}
