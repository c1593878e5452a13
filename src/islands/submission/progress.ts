import { isBlank } from '#domain/submission/check';
import type { DraftContent } from '#domain/submission/draft';
import { STATEMENT_FIELDS } from '#domain/submission/form';
import type { FormError } from '#islands/kernel/use-form-errors.ts';

const SECTIONS = [
  { id: 'file', heading: 'File' },
  { id: 'details', heading: 'Details' },
  { id: 'authors', heading: 'Authors' },
  { id: 'statements', heading: 'Letter and statements' },
  { id: 'check', heading: 'Check and submit' },
] as const;

export interface SectionProgress {
  id: string;
  heading: string;
  /** Such as "2 of 3 filled in". */
  state: string;
  isDone: boolean;
  isWrong: boolean;
}

/** The progress of each section, for the list beside the form. */
export function sectionProgress(
  content: DraftContent,
  hasFile: boolean,
  errors: readonly FormError[],
): SectionProgress[] {
  const { title, abstract, keywords, co_authors, sole_author } = content;
  const statements = filledStatements(content);
  const parts = [title.trim(), abstract.trim(), keywords.length > 0].filter(Boolean).length;
  const states: Record<string, [isDone: boolean, state: string]> = {
    file: [hasFile, hasFile ? 'Chosen' : 'To do'],
    details: [parts === 3, parts === 3 ? 'Filled in' : `${parts} of 3 filled in`],
    authors: [sole_author || co_authors.length > 0, authorState(content)],
    statements: [statements > 0, statements > 0 ? `${statements} filled in` : 'Optional'],
    check: [false, 'Last step'],
  };
  return SECTIONS.map(({ id, heading }) => {
    const problems = errors.filter(({ name }) => sectionOf(name) === id).length;
    const [isDone = false, state = ''] = states[id] ?? [];
    const stateText = problems > 0 ? `${problems} to correct` : state;
    return { id, heading, isDone, isWrong: problems > 0, state: stateText };
  });
}

/** Counts the optional statements that are filled in. */
function filledStatements(content: DraftContent): number {
  const texts = STATEMENT_FIELDS.map((field) => content[field]);
  const lists = [content.suggested_reviewers, content.opposed_reviewers];
  return texts.filter((text) => text.trim()).length + lists.filter((list) => list.some((row) => !isBlank(row))).length;
}

function authorState({ sole_author, co_authors }: DraftContent): string {
  if (sole_author) return 'Only you';
  return co_authors.length === 0 ? 'To do' : `${co_authors.length + 1} authors`;
}

/** The section of a named control; undefined for errors without a control. */
function sectionOf(name: string | undefined): string | undefined {
  if (!name) return undefined;
  if (name === 'file') return 'file';
  if (['title', 'abstract', 'keywords', 'article_type', 'category', 'language'].includes(name)) return 'details';
  return /^(co_authors|author-|new-author-)/.test(name) ? 'authors' : 'statements';
}
