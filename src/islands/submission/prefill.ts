import { emailKey } from '#domain/kernel/person/email';
import { cleanLine } from '#domain/kernel/plain-text';
import type { AuthorEntry, DraftContent } from '#domain/submission/draft';

const PREFILLED_FIELDS = ['title', 'abstract', 'keywords', 'authors'] as const;
export type PrefilledField = (typeof PREFILLED_FIELDS)[number];

/** The signed-in submitter, who is usually among the file's authors. */
export interface Submitter {
  name: string;
  email: string;
}

/** Whether all fields that a file fills are empty. */
export function isUntouched(content: DraftContent): boolean {
  return PREFILLED_FIELDS.every((field) => canPrefill(content, field)) && content.prefilled.length === 0;
}

export function clearPrefilled(content: DraftContent, field: PrefilledField): Partial<DraftContent> {
  const prefilled = content.prefilled.filter((other) => other !== field);
  if (field === 'authors') return { co_authors: [], author_position: '1', prefilled };
  return { [field]: field === 'keywords' ? [] : '', prefilled };
}

/** Removes the submitter from a list of authors; returns the position they had, from 1. */
export function withoutSubmitter(authors: readonly AuthorEntry[], me: Submitter | undefined) {
  const author = authors.findIndex((author) => isSubmitter(author, me));
  const others = author < 0 ? [...authors] : authors.toSpliced(author, 1);
  return { others, position: Math.max(1, author + 1) };
}

/** Moves the submitter to the position of the matching co-author, if any. */
export function placeSubmitter(content: DraftContent, me: Submitter): Partial<DraftContent> | undefined {
  const authors = listedAuthors(content);
  if (!authors.some((author) => author !== 'me' && isSubmitter(author, me))) return undefined;
  const others = authors.filter((author) => author !== 'me');
  return toDraftFields(others.map((author) => (isSubmitter(author, me) ? 'me' : author)));
}

function isSubmitter({ name, email }: AuthorEntry, me: Submitter | undefined): boolean {
  if (!me) return false;
  if (email) return emailKey(email) === emailKey(me.email);
  return name !== '' && cleanLine(name).toLowerCase() === me.name.toLowerCase();
}

/** Whether a file may fill the field: it is empty, or as an earlier file filled it. */
export function canPrefill(content: DraftContent, field: PrefilledField): boolean {
  if (content.prefilled.includes(field)) return true;
  if (field === 'authors') return content.co_authors.length === 0 && !content.sole_author;
  return content[field].length === 0;
}

/** An entry in the list of all authors: a co-author, or the submitter. */
export type ListedAuthor = AuthorEntry | 'me';

export function listedAuthors({
  co_authors,
  author_position,
}: Pick<DraftContent, 'co_authors' | 'author_position'>): ListedAuthor[] {
  const position = Math.min(Math.max(1, Number(author_position) || 1), co_authors.length + 1);
  return (co_authors as ListedAuthor[]).toSpliced(position - 1, 0, 'me');
}

export function toDraftFields(authors: readonly ListedAuthor[]): Pick<DraftContent, 'co_authors' | 'author_position'> {
  return {
    co_authors: authors.filter((author) => author !== 'me'),
    author_position: String(authors.indexOf('me') + 1),
  };
}

/** The list with one entry moved up (-1) or down (1). */
export function moveAuthor(authors: readonly ListedAuthor[], index: number, by: -1 | 1): ListedAuthor[] {
  const author = authors[index];
  const to = index + by;
  if (author === undefined || to < 0 || to >= authors.length) return [...authors];
  return authors.toSpliced(index, 1).toSpliced(to, 0, author);
}

/** An entry's name within a sentence. */
export function authorLabel(author: ListedAuthor): string {
  return author === 'me' ? 'You' : author.name || author.email || 'A co-author without a name';
}
