import { emailKey } from '#domain/kernel/person/email';
import { cleanLine } from '#domain/kernel/plain-text';
import type { AuthorEntry, DraftContent } from '#domain/submission/draft';
import { fieldsOf, placesOf } from './author-list.ts';

/** What can be read from a file. */
const READ_FIELDS = ['title', 'abstract', 'keywords', 'authors'] as const;
export type ReadField = (typeof READ_FIELDS)[number];

/** The person who submits, who stands among the authors of the file too. */
export interface Submitter {
  name: string;
  email: string;
}

/** True if nothing is in the fields that a file fills. */
export function isUnfilled(content: DraftContent): boolean {
  return READ_FIELDS.every((field) => isFree(content, field)) && content.prefilled.length === 0;
}

/** Empties a field that was read from the file. */
export function undoFill(content: DraftContent, field: ReadField): Partial<DraftContent> {
  const prefilled = content.prefilled.filter((other) => other !== field);
  if (field === 'authors') return { co_authors: [], author_position: '1', prefilled };
  return { [field]: field === 'keywords' ? [] : '', prefilled };
}

/** Takes the person who submits out of a list of authors, and tells the place they had, from 1 on. */
export function withoutSubmitter(authors: readonly AuthorEntry[], me: Submitter | undefined) {
  const place = authors.findIndex((author) => isSubmitter(author, me));
  const others = place < 0 ? [...authors] : authors.toSpliced(place, 1);
  return { others, position: Math.max(1, place + 1) };
}

/** Gives the person who submits the place of the co-author they are, if any; otherwise nothing changes. */
export function withSubmitterPlaced(content: DraftContent, me: Submitter): Partial<DraftContent> | undefined {
  const places = placesOf(content);
  if (!places.some((place) => place !== 'me' && isSubmitter(place, me))) return undefined;
  const others = places.filter((place) => place !== 'me');
  return fieldsOf(others.map((author) => (isSubmitter(author, me) ? 'me' : author)));
}

function isSubmitter({ name, email }: AuthorEntry, me: Submitter | undefined): boolean {
  if (!me) return false;
  if (email) return emailKey(email) === emailKey(me.email);
  return name !== '' && cleanLine(name).toLowerCase() === me.name.toLowerCase();
}

/** True if a file may fill the field: nothing is there, or what an earlier file told. */
export function isFree(content: DraftContent, field: ReadField): boolean {
  if (content.prefilled.includes(field)) return true;
  if (field === 'authors') return content.co_authors.length === 0 && !content.sole_author;
  return content[field].length === 0;
}
