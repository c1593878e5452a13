import { nameParts } from '#domain/kernel/person/name-parts';
import { type ManuscriptText, namesInText } from '#domain/manuscript/text-for-reviewers';
import type { NamedAuthor } from './calls.ts';

/** What in title, abstract and keywords names the authors; a place where nothing does is missing. */
export type NamesInText = ReturnType<typeof namesInText>;

/** Searches what reviewers read of a form for its authors. */
export function findNames(words: ManuscriptText, authors: readonly NamedAuthor[]): NamesInText {
  const identities = authors.map(({ name, family_name, ...author }) => ({
    ...author,
    ...nameParts(name, family_name),
  }));
  return namesInText(words, identities);
}
