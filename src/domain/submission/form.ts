import type { FullName } from '#domain/kernel/person/name-parts';
import { cleanLine } from '#domain/kernel/plain-text';
import { DECLARATIONS, type SentDeclaration } from '#domain/publication/declaration-table';

/** The texts of the submission form; most are specified (spec §5, §8). */
export const SUBMISSION_TEXTS = {
  titleRequired: 'Title is required',
  abstractRequired: 'Abstract is required',
  keywordRequired: 'At least one keyword is required',
  coAuthorRequired: 'At least one co-author is required',
  coAuthorIncomplete: 'Both name and email are required for a co-author.',
  coAuthorDuplicate: 'This co-author has already been added.',
  coAuthorIsSubmitter: 'This is your own address: you are already listed as the corresponding author.',
  soleAuthorContradicted: 'You ticked “I am the only author”. Remove the co-authors or untick it.',
  email: 'Enter an email address such as name@example.org.',
  orcid: 'Enter an ORCID iD such as 0000-0002-1825-0097.',
  familyName: 'Enter the family name as it appears in the full name, or leave it empty.',
  reviewerName: 'Enter the name of each reviewer.',
  keywordsControl: 'Remove the control characters from the keywords.',
  keywordTooLong: 'A keyword can have at most 100 characters.',
  keywordsTooLong: 'The keywords are too long. Use fewer or shorter ones.',
  failed: 'Failed to submit manuscript',
  offline: 'You are offline. Your work is saved on this device: submit again once you are connected.',
  submitted: 'Manuscript submitted successfully!',
} as const;

/** Maximum entries: far more than any manuscript has. */
export const SUBMISSION_MAX = { keywords: 30, coAuthors: 200, reviewers: 10 } as const;

/** Maximum characters of a keyword, and of all with commas. */
export const KEYWORD_MAX = { one: 100, all: 5_000 } as const;

/** The lists of people, with their maximum entries. */
export const SUBMISSION_LISTS = {
  co_authors: SUBMISSION_MAX.coAuthors,
  suggested_reviewers: SUBMISSION_MAX.reviewers,
  opposed_reviewers: SUBMISSION_MAX.reviewers,
} as const;

/** Messages about too many entries. */
export const tooManyKeywords = `Use at most ${SUBMISSION_MAX.keywords} keywords.`;
export const tooManyEntries = (called: string, max: number) => `Send at most ${max} entries as ${called}.`;

/** A co-author as sent (spec §3: name and email), with further details. */
export interface CoAuthor extends FullName {
  email: string;
  affiliation: string;
  orcid: string | null;
}

/** A reviewer the authors propose or oppose. */
export interface ProposedReviewer {
  name: string;
  email: string;
  affiliation: string;
  reason: string;
}

/** The optional declarations of a medical manuscript, by API field. */
export type DeclarationField = SentDeclaration;
const SENT_DECLARATIONS = Object.values(DECLARATIONS).flatMap(({ heading, sent }) =>
  sent ? [{ heading, ...sent }] : [],
);
export const DECLARATION_FIELDS: readonly DeclarationField[] = SENT_DECLARATIONS.map(({ field }) => field);

/** Optional texts for editors by API field; each has its own column. */
export const LETTERS = {
  cover_letter: {
    label: 'Cover letter',
    hint: 'What the work adds and why it fits this journal. Only editors read it.',
    called: 'the cover letter',
    max: 20_000,
    isLine: false,
  },
} as const;
export type LetterField = keyof typeof LETTERS;
export const LETTER_FIELDS = Object.keys(LETTERS) as LetterField[];

/** Every text of the section "Letter and statements". */
export type StatementField = LetterField | DeclarationField;
export const STATEMENT_FIELDS: readonly StatementField[] = [...LETTER_FIELDS, ...DECLARATION_FIELDS];

export function mapFields<Field extends string, Value>(fields: readonly Field[], make: (field: Field) => Value) {
  return Object.fromEntries(fields.map((field) => [field, make(field)])) as Record<Field, Value>;
}

const mapDeclarations = (make: (declaration: (typeof SENT_DECLARATIONS)[number]) => string) =>
  Object.fromEntries(SENT_DECLARATIONS.map((declaration) => [declaration.field, make(declaration)])) as Record<
    DeclarationField,
    string
  >;

export const STATEMENT_LABELS: Record<StatementField, string> = {
  ...mapFields(LETTER_FIELDS, (field) => LETTERS[field].label),
  ...mapDeclarations(({ heading }) => heading),
};

export const STATEMENT_HINTS: Record<StatementField, string> = {
  ...mapFields(LETTER_FIELDS, (field) => LETTERS[field].hint),
  ...mapDeclarations(({ hint }) => hint),
};

/**
 * Each text of a submission: its name within a sentence, its maximum length in characters, and the message if missing.
 */
export const SUBMISSION_FIELDS = {
  title: { called: 'the title', max: 500, isLine: true, required: SUBMISSION_TEXTS.titleRequired },
  abstract: { called: 'the abstract', max: 10_000, isLine: false, required: SUBMISSION_TEXTS.abstractRequired },
  category: { called: 'the category', max: 60, isLine: true },
  coAuthorName: { called: 'the name of a co-author', max: 200, isLine: true },
  affiliation: { called: 'the affiliation', max: 300, isLine: true },
  reviewerName: {
    called: 'the name of the reviewer',
    max: 200,
    isLine: true,
    required: SUBMISSION_TEXTS.reviewerName,
  },
  reason: { called: 'the reason', max: 500, isLine: true },
} as const;

/** Maximum characters of a statement. */
export const DECLARATION_MAX = 3_000;

/** Splits the keywords of one field: trimmed, without empty ones and duplicates in any case (spec §5). */
export function splitKeywords(text: string): string[] {
  const keywords = new Map<string, string>();
  for (const part of text.split(',')) {
    const keyword = cleanLine(part);
    const key = keyword.toLowerCase();
    if (keyword && !keywords.has(key)) keywords.set(key, keyword);
  }
  return [...keywords.values()];
}

/** Days for which the link lets a co-author object to being named. */
export const CO_AUTHOR_LINK_DAYS = 90;

/** The manuscript's details shown to a co-author it names. */
export interface NamedAsAuthor {
  title: string;
  /** All its authors, in order. */
  authors: string[];
  /** The person the link was emailed to. */
  name: string;
}
