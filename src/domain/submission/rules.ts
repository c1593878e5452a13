import { addressProblem, emailKey, isEmail, toAsciiAddress } from '#domain/kernel/person/email';
import { splitAtFamily } from '#domain/kernel/person/family-name';
import { isOrcid } from '#domain/kernel/person/orcid';
import { cleanLine, cleanParagraphs, type TextRule, textProblem } from '#domain/kernel/plain-text';
import {
  type CoAuthor,
  DECLARATION_FIELDS,
  DECLARATION_MAX,
  KEYWORD_MAX,
  LETTERS,
  mapFields,
  type ProposedReviewer,
  STATEMENT_LABELS,
  SUBMISSION_FIELDS,
  SUBMISSION_LISTS,
  SUBMISSION_MAX,
  SUBMISSION_TEXTS,
  splitKeywords,
  tooManyEntries,
  tooManyKeywords,
} from './form.ts';

// The submission's rules, shared by page and server schema.

export interface FieldProblem {
  name: string;
  message: string;
}

/** The texts' rules, in display order of errors (spec §5). */
export const SUBMISSION_TEXT_RULES = {
  title: SUBMISSION_FIELDS.title,
  abstract: SUBMISSION_FIELDS.abstract,
  category: SUBMISSION_FIELDS.category,
  ...LETTERS,
  ...mapFields(DECLARATION_FIELDS, (field) => ({
    called: STATEMENT_LABELS[field],
    max: DECLARATION_MAX,
    isLine: false,
  })),
};

const cleanerFor = ({ isLine }: { isLine: boolean }) => (isLine ? cleanLine : cleanParagraphs);

/** Validates text; returns at most one problem. */
export function textProblems(name: string, text: string, rule: TextRule & { isLine: boolean }): FieldProblem[] {
  const message = textProblem(text, rule, cleanerFor(rule));
  return message === undefined ? [] : [{ name, message }];
}

export function keywordsProblem(text: string): string | undefined {
  if (text.length > KEYWORD_MAX.all) return SUBMISSION_TEXTS.keywordsTooLong;
  if (text.includes('\0') || !text.isWellFormed()) return SUBMISSION_TEXTS.keywordsControl;
  const keywords = splitKeywords(text);
  if (keywords.length === 0) return SUBMISSION_TEXTS.keywordRequired;
  if (keywords.length > SUBMISSION_MAX.keywords) return tooManyKeywords;
  return keywords.some((keyword) => keyword.length > KEYWORD_MAX.one) ? SUBMISSION_TEXTS.keywordTooLong : undefined;
}

/** A row as filled in or sent; omitted values are empty. */
type Row<Entry> = { readonly [Part in keyof Entry]?: Entry[Part] | undefined };

/** A co-author's errors, by part of the row. */
export function coAuthorProblems(row: Row<CoAuthor>): FieldProblem[] {
  const { name = '', family_name = '', email = '', affiliation = '', orcid } = row;
  const isIncomplete = !cleanLine(name) || !email.trim();
  const missing = cleanLine(name) ? 'email' : 'name';
  return [
    ...(isIncomplete ? [{ name: missing, message: SUBMISSION_TEXTS.coAuthorIncomplete }] : []),
    ...textProblems('name', name, SUBMISSION_FIELDS.coAuthorName),
    ...familyNameProblems(name, family_name),
    ...emailProblems(email),
    ...textProblems('affiliation', affiliation, SUBMISSION_FIELDS.affiliation),
    ...(orcid && !isOrcid(orcid) ? [{ name: 'orcid', message: SUBMISSION_TEXTS.orcid }] : []),
  ];
}

/** A proposed reviewer's errors, by part of the row. */
export function reviewerProblems({ name = '', email = '', affiliation = '', reason = '' }: Row<ProposedReviewer>) {
  return [
    ...textProblems('name', name, SUBMISSION_FIELDS.reviewerName),
    ...emailProblems(email),
    ...textProblems('affiliation', affiliation, SUBMISSION_FIELDS.affiliation),
    ...textProblems('reason', reason, SUBMISSION_FIELDS.reason),
  ];
}

/** Whether an address is also another entry's. */
export function includesEmail(email: string, others: readonly { email: string }[]): boolean {
  const key = emailKey(email);
  return others.some((other) => emailKey(other.email) === key);
}

/** A list of people, by its field. */
export type SubmissionList = keyof typeof SUBMISSION_LISTS;

/** The message about a list with too many entries. */
export function countProblem(list: SubmissionList, count: number): string | undefined {
  return count > SUBMISSION_LISTS[list] ? tooManyEntries(list, SUBMISSION_LISTS[list]) : undefined;
}

/** A list's errors: too many entries, or a duplicate co-author. */
export function listProblem(list: SubmissionList, rows: readonly Row<{ email: string }>[]): string | undefined {
  const tooMany = countProblem(list, rows.length);
  if (tooMany) return tooMany;
  const keys = rows.flatMap(({ email }) => emailKey(email ?? '') || []);
  return list === 'co_authors' && new Set(keys).size < keys.length ? SUBMISSION_TEXTS.coAuthorDuplicate : undefined;
}

/** The author list's error: co-authors or sole authorship, but not both. */
export function authorsProblem(coAuthors: number, isSoleAuthor: boolean): string | undefined {
  if (isSoleAuthor) return coAuthors > 0 ? SUBMISSION_TEXTS.soleAuthorContradicted : undefined;
  return coAuthors === 0 ? SUBMISSION_TEXTS.coAuthorRequired : undefined;
}

function emailProblems(email: string): FieldProblem[] {
  const address = toAsciiAddress(email);
  return address && !isEmail(address) ? [{ name: 'email', message: addressProblem(address) }] : [];
}

function familyNameProblems(name: string, familyName: string): FieldProblem[] {
  const wrong = textProblems('family_name', familyName, SUBMISSION_FIELDS.coAuthorName);
  if (
    wrong.length > 0 ||
    !cleanLine(name) ||
    !cleanLine(familyName) ||
    splitAtFamily(cleanLine(name), cleanLine(familyName))
  )
    return wrong;
  return [{ name: 'family_name', message: SUBMISSION_TEXTS.familyName }];
}
