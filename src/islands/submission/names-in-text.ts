import { nameParts } from '#domain/kernel/person/name-parts';
import { type ManuscriptText, namesInText } from '#domain/manuscript/text-for-reviewers';
import type { NamedAuthor } from './calls.ts';

/** Author names in title, abstract and keywords; fields without any are absent. */
export type NamesInText = ReturnType<typeof namesInText>;

/** Searches the text that reviewers see for author names. */
export function findNames(words: ManuscriptText, authors: readonly NamedAuthor[]): NamesInText {
  const identities = authors.map(({ name, family_name, ...author }) => ({
    ...author,
    ...nameParts(name, family_name),
  }));
  return namesInText(words, identities);
}
