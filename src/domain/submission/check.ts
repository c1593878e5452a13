import { DOCUMENT_TEXTS } from '#domain/document/document';
import type { AuthorEntry, DraftContent, ReviewerEntry } from './draft.ts';
import { DECLARATION_FIELDS, LETTER_FIELDS, SUBMISSION_TEXTS, splitKeywords } from './form.ts';
import {
  authorsProblem,
  countProblem,
  isAmong,
  keywordsProblem,
  SUBMISSION_TEXT_RULES,
  type WrongField,
  wrongInCoAuthor,
  wrongInReviewer,
  wrongText,
} from './rules.ts';

/** Context for checking a form. */
interface Circumstances {
  hasFile: boolean;
  /** The submitter's address, if known. */
  ownEmail?: string | undefined;
}

/** The form's errors by control, in display order (spec §5). */
export function checkSubmission(content: DraftContent, { hasFile, ownEmail }: Circumstances): WrongField[] {
  const text = (name: keyof typeof SUBMISSION_TEXT_RULES) =>
    wrongText(name, content[name], SUBMISSION_TEXT_RULES[name]);
  return [
    ...text('title'),
    ...text('abstract'),
    ...at('keywords', keywordsProblem(content.keywords.join())),
    ...checkCoAuthors(content, ownEmail),
    ...at('file', hasFile ? undefined : DOCUMENT_TEXTS.required),
    ...text('category'),
    ...LETTER_FIELDS.flatMap(text),
    ...checkReviewers('suggested_reviewers', content.suggested_reviewers),
    ...checkReviewers('opposed_reviewers', content.opposed_reviewers),
    ...DECLARATION_FIELDS.flatMap(text),
  ];
}

/** A new co-author's errors, given the existing ones. */
export function checkNewCoAuthor(
  author: AuthorEntry,
  others: readonly AuthorEntry[],
  ownEmail?: string | undefined,
): WrongField[] {
  const wrong = wrongInCoAuthor(author);
  if (wrong.length > 0) return wrong;
  if (isAmong(author.email, others)) return at('email', SUBMISSION_TEXTS.coAuthorTwice);
  const isSubmitter = ownEmail && isAmong(ownEmail, [author]);
  return at('email', isSubmitter ? SUBMISSION_TEXTS.coAuthorIsSubmitter : undefined);
}

/** Whether a person's row is empty. */
export function isBlank({ id: _, ...entry }: AuthorEntry | ReviewerEntry): boolean {
  return Object.values(entry).every((text) => text.trim() === '');
}

/** Adds pending input: keywords, and a valid co-author. */
export function withPending(content: DraftContent, nextId: string, ownEmail?: string | undefined): DraftContent {
  const { keywords, pending_keyword, co_authors, pending_author, sole_author } = content;
  const settled = pending_keyword.trim()
    ? { ...content, keywords: splitKeywords([...keywords, pending_keyword].join()), pending_keyword: '' }
    : content;
  const isTaken =
    !sole_author && !isBlank(pending_author) && checkNewCoAuthor(pending_author, co_authors, ownEmail).length === 0;
  if (!isTaken) return settled;
  const nobody = { id: '', name: '', family_name: '', email: '', affiliation: '', orcid: '' };
  return { ...settled, co_authors: [...co_authors, { ...pending_author, id: nextId }], pending_author: nobody };
}

const at = (name: string, message: string | undefined): WrongField[] =>
  message === undefined ? [] : [{ name, message }];

/** A row's errors, by control. */
const inRow = (row: string, wrong: readonly WrongField[]): WrongField[] =>
  wrong.map(({ name, message }) => ({ name: `${row}-${name}`, message }));

function checkCoAuthors(content: DraftContent, ownEmail: string | undefined): WrongField[] {
  const { co_authors, pending_author, sole_author } = content;
  const whole = (count: number) => at('co_authors', authorsProblem(count, sole_author));
  if (sole_author) return whole(co_authors.length);
  const pending = isBlank(pending_author) ? [] : checkNewCoAuthor(pending_author, co_authors, ownEmail);
  return [
    ...co_authors.flatMap((author, index) =>
      inRow(`author-${author.id}`, checkNewCoAuthor(author, co_authors.slice(0, index), ownEmail)),
    ),
    ...inRow('new-author', pending),
    ...at('co_authors', countProblem('co_authors', co_authors.length)),
    // A partly filled row must be completed.
    ...(pending.length > 0 ? [] : whole(co_authors.length)),
  ];
}

function checkReviewers(list: 'suggested_reviewers' | 'opposed_reviewers', reviewers: readonly ReviewerEntry[]) {
  const filled = reviewers.filter((reviewer) => !isBlank(reviewer));
  return [
    ...filled.flatMap((reviewer) => inRow(`${list}-${reviewer.id}`, wrongInReviewer(reviewer))),
    ...at(list, countProblem(list, filled.length)),
  ];
}
