import { DOCUMENT_TEXTS } from '#domain/document/document';
import { emailKey, isEmail } from '#domain/person/email';
import { aroundFamily } from '#domain/person/family-name';
import { isOrcid } from '#domain/person/orcid';
import { cleanLine, cleanParagraphs, controlCharactersIn, hasControlCharacters, tooLong } from '#domain/plain-text';
import type { AuthorEntry, DraftContent, ReviewerEntry } from './draft.ts';
import {
  DECLARATION_FIELDS,
  DECLARATION_LABELS,
  DECLARATION_MAX,
  KEYWORD_MAX,
  SUBMISSION_FIELDS,
  SUBMISSION_MAX,
  SUBMISSION_TEXTS,
  splitKeywords,
  tooManyEntries,
  tooManyKeywords,
} from './form.ts';

/** One thing that is wrong, with the control it is said of. */
export interface WrongField {
  name: string;
  message: string;
}

/** What else decides whether a form may be sent. */
interface Circumstances {
  hasFile: boolean;
  /** The address of the person who submits, where it is known. */
  ownEmail?: string | undefined;
}

/**
 * All that is wrong with the form, in the order in which it is told (spec §5). The same rules as the
 * schema `Submission`, without the library: a browser should not load it, and a test compares the two.
 */
export function checkSubmission(content: DraftContent, { hasFile, ownEmail }: Circumstances): WrongField[] {
  return [
    ...checkText('title', content.title, { ...SUBMISSION_FIELDS.title, required: SUBMISSION_TEXTS.titleRequired }),
    ...checkText('abstract', content.abstract, {
      ...SUBMISSION_FIELDS.abstract,
      required: SUBMISSION_TEXTS.abstractRequired,
    }),
    ...checkKeywords(content.keywords),
    ...checkCoAuthors(content, ownEmail),
    ...(hasFile ? [] : [{ name: 'file', message: DOCUMENT_TEXTS.required }]),
    ...checkText('category', content.category, SUBMISSION_FIELDS.category),
    ...checkText('cover_letter', content.cover_letter, SUBMISSION_FIELDS.cover_letter),
    ...checkReviewers('suggested_reviewers', content.suggested_reviewers),
    ...checkReviewers('opposed_reviewers', content.opposed_reviewers),
    ...DECLARATION_FIELDS.flatMap((field) =>
      checkText(field, content[field], { called: DECLARATION_LABELS[field], max: DECLARATION_MAX }),
    ),
  ];
}

/** What is wrong with one co-author, by the parts of the row. */
function checkCoAuthor({ name, family_name, email, affiliation, orcid }: AuthorEntry): WrongField[] {
  const isIncomplete = !cleanLine(name) || !email.trim();
  const missing = cleanLine(name) ? 'email' : 'name';
  return [
    ...(isIncomplete ? [{ name: missing, message: SUBMISSION_TEXTS.coAuthorIncomplete }] : []),
    ...checkText('name', name, SUBMISSION_FIELDS.coAuthorName),
    ...checkFamilyName(name, family_name),
    ...(email.trim() && !isEmail(email) ? [{ name: 'email', message: SUBMISSION_TEXTS.email }] : []),
    ...checkText('affiliation', affiliation, SUBMISSION_FIELDS.affiliation),
    ...(orcid && !isOrcid(orcid) ? [{ name: 'orcid', message: SUBMISSION_TEXTS.orcid }] : []),
  ];
}

/** What is wrong with a new co-author beside those who are there already. */
export function checkNewCoAuthor(
  author: AuthorEntry,
  others: readonly AuthorEntry[],
  ownEmail?: string | undefined,
): WrongField[] {
  const wrong = checkCoAuthor(author);
  if (wrong.length > 0) return wrong;
  const key = emailKey(author.email);
  if (others.some(({ email }) => emailKey(email) === key)) {
    return [{ name: 'email', message: SUBMISSION_TEXTS.coAuthorTwice }];
  }
  return ownEmail && emailKey(ownEmail) === key
    ? [{ name: 'email', message: SUBMISSION_TEXTS.coAuthorIsSubmitter }]
    : [];
}

/** True where nothing of a person is filled in. */
export function isBlank({ id: _, ...entry }: AuthorEntry | ReviewerEntry): boolean {
  return Object.values(entry).every((text) => text.trim() === '');
}

/** Takes up what was typed but not added: keywords, and a co-author with whom nothing is wrong. */
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

function checkFamilyName(name: string, said: string): WrongField[] {
  const wrong = checkText('family_name', said, SUBMISSION_FIELDS.coAuthorName);
  if (wrong.length > 0 || !cleanLine(name) || !cleanLine(said) || aroundFamily(cleanLine(name), cleanLine(said)))
    return wrong;
  return [{ name: 'family_name', message: SUBMISSION_TEXTS.familyName }];
}

interface TextRule {
  called: string;
  max: number;
  required?: string;
}

function checkText(name: string, text: string, { called, max, required }: TextRule): WrongField[] {
  if (hasControlCharacters(text)) return [{ name, message: controlCharactersIn(called) }];
  if (!text.isWellFormed()) return [{ name, message: `Remove the broken characters from ${called}.` }];
  const length = text.length > max * 4 ? text.length : cleanParagraphs(text).length;
  if (length > max) return [{ name, message: tooLong(called, max) }];
  return required && length === 0 ? [{ name, message: required }] : [];
}

function checkKeywords(keywords: readonly string[]): WrongField[] {
  const all = keywords.join();
  const wrong = (message: string) => [{ name: 'keywords', message }];
  if (all.length > KEYWORD_MAX.all) return wrong(SUBMISSION_TEXTS.keywordsTooLong);
  if (all.includes('\0') || !all.isWellFormed()) return wrong(SUBMISSION_TEXTS.keywordsControl);
  const split = splitKeywords(all);
  if (split.length === 0) return wrong(SUBMISSION_TEXTS.keywordRequired);
  if (split.length > SUBMISSION_MAX.keywords) return wrong(tooManyKeywords);
  return split.some((keyword) => keyword.length > KEYWORD_MAX.one) ? wrong(SUBMISSION_TEXTS.keywordTooLong) : [];
}

function checkCoAuthors(content: DraftContent, ownEmail: string | undefined): WrongField[] {
  const { co_authors, pending_author, sole_author } = content;
  if (sole_author) {
    return co_authors.length > 0 ? [{ name: 'co_authors', message: SUBMISSION_TEXTS.soleAuthorContradicted }] : [];
  }
  const wrong = co_authors.flatMap((author, index) =>
    checkNewCoAuthor(author, co_authors.slice(0, index), ownEmail).map(({ name, message }) => ({
      name: `author-${author.id}-${name}`,
      message,
    })),
  );
  const pending = isBlank(pending_author) ? [] : checkNewCoAuthor(pending_author, co_authors, ownEmail);
  wrong.push(...pending.map(({ name, message }) => ({ name: `new-author-${name}`, message })));
  if (co_authors.length > SUBMISSION_MAX.coAuthors) {
    wrong.push({ name: 'co_authors', message: tooManyEntries('co_authors', SUBMISSION_MAX.coAuthors) });
  }
  if (co_authors.length === 0 && pending.length === 0) {
    wrong.push({ name: 'co_authors', message: SUBMISSION_TEXTS.coAuthorRequired });
  }
  return wrong;
}

function checkReviewers(list: string, reviewers: readonly ReviewerEntry[]): WrongField[] {
  const filled = reviewers.filter((reviewer) => !isBlank(reviewer));
  const wrong = filled.flatMap(({ id, name, email, affiliation, reason }) => {
    const rule = { ...SUBMISSION_FIELDS.reviewerName, required: SUBMISSION_TEXTS.reviewerName };
    return [
      ...checkText('name', name, rule),
      ...(email.trim() && !isEmail(email) ? [{ name: 'email', message: SUBMISSION_TEXTS.email }] : []),
      ...checkText('affiliation', affiliation, SUBMISSION_FIELDS.affiliation),
      ...checkText('reason', reason, SUBMISSION_FIELDS.reason),
    ].map((entry) => ({ ...entry, name: `${list}-${id}-${entry.name}` }));
  });
  if (filled.length > SUBMISSION_MAX.reviewers) {
    wrong.push({ name: list, message: tooManyEntries(list, SUBMISSION_MAX.reviewers) });
  }
  return wrong;
}
