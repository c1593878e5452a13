import { mapFields, STATEMENT_FIELDS, type StatementField } from './form.ts';

/** Maximum JSON bytes of a draft: one API call, less its overhead. */
const DRAFT_MAX_BYTES = 60 * 1024;

export const DRAFTS_MAX = 20;

/** Days without a change after which a draft is deleted. */
export const DRAFT_KEPT_DAYS = 180;

/** Messages about drafts that cannot be saved. */
export const DRAFT_TEXTS = {
  tooLarge: 'The draft is too long to save on the server. Shorten the cover letter, the abstract or the statements.',
  tooMany: `You have ${DRAFTS_MAX} drafts, the maximum. Delete one you no longer need.`,
  stale: 'This draft has been changed elsewhere.',
} as const;

/** Whether the server would accept a draft. */
export function isDraftWithinLimit(content: object): boolean {
  return new TextEncoder().encode(JSON.stringify(content)).length <= DRAFT_MAX_BYTES;
}

/** A row for a person, possibly incomplete; `id` is unique in its list. */
export interface AuthorEntry {
  id: string;
  name: string;
  /** Filled in if it cannot be guessed from the name. */
  family_name: string;
  email: string;
  affiliation: string;
  orcid: string;
}

export const REVIEWER_FIELDS = ['name', 'email', 'affiliation', 'reason'] as const;

export interface ReviewerEntry extends Record<(typeof REVIEWER_FIELDS)[number], string> {
  id: string;
}

/** The form's content: the API's fields, and pending input. */
export interface DraftContent extends Record<StatementField, string> {
  title: string;
  abstract: string;
  keywords: string[];
  pending_keyword: string;
  co_authors: AuthorEntry[];
  pending_author: AuthorEntry;
  sole_author: boolean;
  /** The corresponding author's position among all authors, from 1. */
  author_position: string;
  category: string;
  article_type: string;
  /** A language tag; empty for the journal's first. */
  language: string;
  suggested_reviewers: ReviewerEntry[];
  opposed_reviewers: ReviewerEntry[];
  /** The author agreed to a separate title page. */
  title_page_apart: boolean;
  /** The file's name, so that another device can ask for it. */
  file_name: string;
  /** Fields still holding values read from the file. */
  prefilled: string[];
}

const EMPTY_AUTHOR: AuthorEntry = { id: '', name: '', family_name: '', email: '', affiliation: '', orcid: '' };
const EMPTY_REVIEWER: ReviewerEntry = { id: '', name: '', email: '', affiliation: '', reason: '' };

export const EMPTY_DRAFT: DraftContent = {
  ...mapFields(STATEMENT_FIELDS, () => ''),
  title: '',
  abstract: '',
  keywords: [],
  pending_keyword: '',
  co_authors: [],
  pending_author: EMPTY_AUTHOR,
  sole_author: false,
  author_position: '1',
  category: '',
  article_type: '',
  language: '',
  suggested_reviewers: [],
  opposed_reviewers: [],
  title_page_apart: false,
  file_name: '',
  prefilled: [],
};

/** Parses a draft that may be damaged or from another version, keeping its valid parts. */
export function readDraft(stored: unknown): DraftContent {
  const fields = isObject(stored) ? stored : {};
  const draft = Object.fromEntries(
    Object.entries(EMPTY_DRAFT).map(([name, empty]) => [name, readValue(fields[name], empty)]),
  ) as unknown as DraftContent;
  const rows = <Row extends object>(name: string, empty: Row) =>
    withIds(Array.isArray(fields[name]) ? fields[name].filter(isObject).map((row) => readRow(row, empty)) : []);
  return {
    ...draft,
    co_authors: rows('co_authors', EMPTY_AUTHOR),
    pending_author: readRow(isObject(fields.pending_author) ? fields.pending_author : {}, EMPTY_AUTHOR),
    suggested_reviewers: rows('suggested_reviewers', EMPTY_REVIEWER),
    opposed_reviewers: rows('opposed_reviewers', EMPTY_REVIEWER),
  };
}

/** Whether two drafts are equal, ignoring row ids. */
export function isSameDraft(one: DraftContent, other: DraftContent): boolean {
  return JSON.stringify(readDraft(one)) === JSON.stringify(readDraft(other));
}

/** Whether nothing has been typed or chosen yet. */
export function isEmptyDraft(content: DraftContent): boolean {
  return JSON.stringify(content) === JSON.stringify(EMPTY_DRAFT);
}

/** An id unused in the list. */
export function nextId(rows: readonly { id: string }[]): string {
  return String(Math.max(0, ...rows.map(({ id }) => Number(id) || 0)) + 1);
}

/** Drops the row's id, which only the form needs. */
export function withoutId<Row extends { id: string }>({ id: _, ...row }: Row): Omit<Row, 'id'> {
  return row;
}

function readValue(value: unknown, empty: DraftContent[keyof DraftContent]): unknown {
  if (Array.isArray(empty)) return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
  return typeof value === typeof empty && typeof value !== 'object' ? value : empty;
}

function readRow<Row extends object>(row: Record<string, unknown>, empty: Row): Row {
  const read = Object.keys(empty).map((key) => [key, typeof row[key] === 'string' ? row[key] : '']);
  return Object.fromEntries(read) as Row;
}

/** Renumbers rows, because stored ids may be missing or duplicated. */
function withIds<Row>(rows: Row[]): (Row & { id: string })[] {
  return rows.map((row, index) => ({ ...row, id: String(index + 1) }));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
