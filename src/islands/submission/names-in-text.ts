import { splitName } from '#domain/kernel/person/name-parts';
import { findNamesInText, type ManuscriptText } from '#domain/manuscript/text-for-reviewers';
import type { NamedAuthor } from './calls.ts';

/** Author names in title, abstract and keywords; fields without any are absent. */
export type NamesInText = ReturnType<typeof findNamesInText>;

/** Searches the text that reviewers see for author names. */
export function findNames(words: ManuscriptText, authors: readonly NamedAuthor[]): NamesInText {
  const identities = authors.map(({ name, family_name, ...author }) => ({
    ...author,
    ...splitName(name, family_name),
  }));
  return findNamesInText(words, identities);
}
