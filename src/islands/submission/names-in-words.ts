import { nameParts } from '#domain/kernel/person/name-parts';
import { type ManuscriptWords, namesInWords } from '#domain/manuscript/reviewers-words';
import type { NamedAuthor } from './calls.ts';

/** What in title, abstract and keywords names the authors; a place where nothing does is not there. */
export type NamesInWords = ReturnType<typeof namesInWords>;

/** Searches what reviewers read of a form for its authors. */
export function findNames(words: ManuscriptWords, authors: readonly NamedAuthor[]): NamesInWords {
  const identities = authors.map(({ name, family_name, ...author }) => ({
    ...author,
    ...nameParts(name, family_name),
  }));
  return namesInWords(words, identities);
}
