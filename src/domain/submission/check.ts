import { DOCUMENT_TEXTS } from '#domain/document/document';
import type { AuthorEntry, DraftContent, ReviewerEntry } from './draft.ts';
import { DECLARATION_FIELDS, LETTER_FIELDS, SUBMISSION_TEXTS, splitKeywords } from './form.ts';
import {
  authorsProblem,
  coAuthorProblems,
  countProblem,
  type FieldProblem,
  includesEmail,
  keywordsProblem,
  reviewerProblems,
  SUBMISSION_TEXT_RULES,
  textProblems,
} from './rules.ts';

interface CheckContext {
  hasFile: boolean;
  /** The submitter's address, if known. */
  submitterEmail?: string | undefined;
}

/** Lists the form's errors by control, in display order (spec §5). */
export function checkSubmission(content: DraftContent, { hasFile, submitterEmail }: CheckContext): FieldProblem[] {
  const text = (name: keyof typeof SUBMISSION_TEXT_RULES) =>
    textProblems(name, content[name], SUBMISSION_TEXT_RULES[name]);
  return [
    ...text('title'),
    ...text('abstract'),
    ...problemAt('keywords', keywordsProblem(content.keywords.join())),
    ...checkCoAuthors(content, submitterEmail),
    ...problemAt('file', hasFile ? undefined : DOCUMENT_TEXTS.required),
    ...text('category'),
    ...LETTER_FIELDS.flatMap(text),
    ...checkReviewers('suggested_reviewers', content.suggested_reviewers),
    ...checkReviewers('opposed_reviewers', content.opposed_reviewers),
    ...DECLARATION_FIELDS.flatMap(text),
  ];
}

/** Lists a new co-author's errors, including duplicates of the existing ones. */
export function checkNewCoAuthor(
  author: AuthorEntry,
  others: readonly AuthorEntry[],
  submitterEmail?: string | undefined,
): FieldProblem[] {
  const wrong = coAuthorProblems(author);
  if (wrong.length > 0) return wrong;
  if (includesEmail(author.email, others)) return problemAt('email', SUBMISSION_TEXTS.coAuthorDuplicate);
  const isSubmitter = submitterEmail && includesEmail(submitterEmail, [author]);
  return problemAt('email', isSubmitter ? SUBMISSION_TEXTS.coAuthorIsSubmitter : undefined);
}

export function isBlank({ id: _, ...entry }: AuthorEntry | ReviewerEntry): boolean {
  return Object.values(entry).every((text) => text.trim() === '');
}

/** Adds pending input: keywords, and a valid co-author. */
export function withPending(content: DraftContent, nextId: string, submitterEmail?: string | undefined): DraftContent {
  const { keywords, pending_keyword, co_authors, pending_author, sole_author } = content;
  const withKeywords = pending_keyword.trim()
    ? { ...content, keywords: splitKeywords([...keywords, pending_keyword].join()), pending_keyword: '' }
    : content;
  const addsAuthor =
    !sole_author &&
    !isBlank(pending_author) &&
    checkNewCoAuthor(pending_author, co_authors, submitterEmail).length === 0;
  if (!addsAuthor) return withKeywords;
  const emptyAuthor = { id: '', name: '', family_name: '', email: '', affiliation: '', orcid: '' };
  return {
    ...withKeywords,
    co_authors: [...co_authors, { ...pending_author, id: nextId }],
    pending_author: emptyAuthor,
  };
}

const problemAt = (name: string, message: string | undefined): FieldProblem[] =>
  message === undefined ? [] : [{ name, message }];

const prefixWithRow = (row: string, wrong: readonly FieldProblem[]): FieldProblem[] =>
  wrong.map(({ name, message }) => ({ name: `${row}-${name}`, message }));

function checkCoAuthors(content: DraftContent, submitterEmail: string | undefined): FieldProblem[] {
  const { co_authors, pending_author, sole_author } = content;
  const listProblem = (count: number) => problemAt('co_authors', authorsProblem(count, sole_author));
  if (sole_author) return listProblem(co_authors.length);
  const pending = isBlank(pending_author) ? [] : checkNewCoAuthor(pending_author, co_authors, submitterEmail);
  return [
    ...co_authors.flatMap((author, index) =>
      prefixWithRow(`author-${author.id}`, checkNewCoAuthor(author, co_authors.slice(0, index), submitterEmail)),
    ),
    ...prefixWithRow('new-author', pending),
    ...problemAt('co_authors', countProblem('co_authors', co_authors.length)),
    // A partly filled row must be completed.
    ...(pending.length > 0 ? [] : listProblem(co_authors.length)),
  ];
}

function checkReviewers(list: 'suggested_reviewers' | 'opposed_reviewers', reviewers: readonly ReviewerEntry[]) {
  const filled = reviewers.filter((reviewer) => !isBlank(reviewer));
  return [
    ...filled.flatMap((reviewer) => prefixWithRow(`${list}-${reviewer.id}`, reviewerProblems(reviewer))),
    ...problemAt(list, countProblem(list, filled.length)),
  ];
}
