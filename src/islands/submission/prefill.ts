import type { AuthorEntry, DraftContent } from '#domain/draft';
import { emailKey } from '#domain/email';
import { cleanLine, cleanParagraphs } from '#domain/plain-text';
import type { Prefill } from '#domain/prefill';
import { splitKeywords } from '#domain/submission-form';

/** What can be read from a file. */
export const READ_FIELDS = ['title', 'abstract', 'keywords', 'authors'] as const;
export type ReadField = (typeof READ_FIELDS)[number];

/** The person who submits, who stands among the authors of the file too. */
export interface Submitter {
  name: string;
  email: string;
}

/** True where nothing stands in the fields that a file fills. */
export function isUnfilled(content: DraftContent): boolean {
  return READ_FIELDS.every((field) => isFree(content, field)) && content.prefilled.length === 0;
}

/** Fills what is empty, or stands as an earlier file had it. What somebody typed is never replaced. */
export function fillPrefill(content: DraftContent, found: Prefill, me: Submitter | undefined): Partial<DraftContent> {
  const change: Partial<DraftContent> = {};
  const filled: ReadField[] = [];
  const fill = (field: ReadField, isFound: boolean, values: () => Partial<DraftContent>) => {
    if (!isFree(content, field) || !isFound) return;
    Object.assign(change, values());
    filled.push(field);
  };
  const title = cleanLine(found.title);
  const abstract = cleanParagraphs(found.abstract);
  const keywords = splitKeywords(found.keywords.join());
  const { others, position } = withoutSubmitter(found.authors.map(toEntry), me);
  fill('title', title !== '', () => ({ title }));
  fill('abstract', abstract !== '', () => ({ abstract }));
  fill('keywords', keywords.length > 0, () => ({ keywords }));
  fill('authors', others.length > 0, () => ({ co_authors: others, author_position: String(position) }));
  const kept = content.prefilled.filter((field) => !filled.some((now) => now === field));
  return { ...change, prefilled: [...kept, ...filled] };
}

/** Empties a field that was read from the file. */
export function undoFill(content: DraftContent, field: ReadField): Partial<DraftContent> {
  const prefilled = content.prefilled.filter((other) => other !== field);
  if (field === 'authors') return { co_authors: [], author_position: '1', prefilled };
  return { [field]: field === 'keywords' ? [] : '', prefilled };
}

/** Takes the person who submits out of a list of authors, and tells the place they had, from 1 on. */
export function withoutSubmitter(authors: readonly AuthorEntry[], me: Submitter | undefined) {
  const isMe = ({ name, email }: AuthorEntry) =>
    me !== undefined &&
    (email ? emailKey(email) === emailKey(me.email) : cleanLine(name).toLowerCase() === me.name.toLowerCase());
  const place = authors.findIndex(isMe);
  const others = place < 0 ? [...authors] : authors.filter((_, index) => index !== place);
  return { others, position: Math.max(1, place + 1), isFound: place >= 0 };
}

function isFree(content: DraftContent, field: ReadField): boolean {
  if (content.prefilled.includes(field)) return true;
  if (field === 'authors') return content.co_authors.length === 0 && !content.sole_author;
  return content[field].length === 0;
}

function toEntry({ name, email, affiliation, orcid }: Prefill['authors'][number], index: number): AuthorEntry {
  return { id: String(index + 1), name, email, affiliation, orcid: orcid ?? '' };
}
