import { emailKey } from '#domain/kernel/person/email';
import { cleanLine } from '#domain/kernel/plain-text';
import type { AuthorEntry, DraftContent } from '#domain/submission/draft';

/** The fields that a file can fill. */
const READ_FIELDS = ['title', 'abstract', 'keywords', 'authors'] as const;
export type ReadField = (typeof READ_FIELDS)[number];

/** The submitter, who is also among the file's authors. */
export interface Submitter {
  name: string;
  email: string;
}

/** Whether all fields that a file fills are empty. */
export function isUnfilled(content: DraftContent): boolean {
  return READ_FIELDS.every((field) => isFree(content, field)) && content.prefilled.length === 0;
}

/** Clears a field that was read from the file. */
export function undoFill(content: DraftContent, field: ReadField): Partial<DraftContent> {
  const prefilled = content.prefilled.filter((other) => other !== field);
  if (field === 'authors') return { co_authors: [], author_position: '1', prefilled };
  return { [field]: field === 'keywords' ? [] : '', prefilled };
}

/** Removes the submitter from a list of authors; returns the position they had, from 1. */
export function withoutSubmitter(authors: readonly AuthorEntry[], me: Submitter | undefined) {
  const place = authors.findIndex((author) => isSubmitter(author, me));
  const others = place < 0 ? [...authors] : authors.toSpliced(place, 1);
  return { others, position: Math.max(1, place + 1) };
}

/** Moves the submitter to the position of the matching co-author, if any. */
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

/** Whether a file may fill the field: it is empty, or as an earlier file filled it. */
export function isFree(content: DraftContent, field: ReadField): boolean {
  if (content.prefilled.includes(field)) return true;
  if (field === 'authors') return content.co_authors.length === 0 && !content.sole_author;
  return content[field].length === 0;
}

/** An entry in the list of all authors: a co-author, or the submitter. */
export type Place = AuthorEntry | 'me';

export function placesOf({
  co_authors,
  author_position,
}: Pick<DraftContent, 'co_authors' | 'author_position'>): Place[] {
  const position = Math.min(Math.max(1, Number(author_position) || 1), co_authors.length + 1);
  return (co_authors as Place[]).toSpliced(position - 1, 0, 'me');
}

export function fieldsOf(places: readonly Place[]): Pick<DraftContent, 'co_authors' | 'author_position'> {
  return {
    co_authors: places.filter((place) => place !== 'me'),
    author_position: String(places.indexOf('me') + 1),
  };
}

/** The list with one entry moved up (-1) or down (1). */
export function moved(places: readonly Place[], index: number, by: -1 | 1): Place[] {
  const place = places[index];
  const to = index + by;
  if (place === undefined || to < 0 || to >= places.length) return [...places];
  return places.toSpliced(index, 1).toSpliced(to, 0, place);
}

/** An entry's name within a sentence. */
export function nameOf(place: Place): string {
  return place === 'me' ? 'You' : place.name || place.email || 'A co-author without a name';
}
