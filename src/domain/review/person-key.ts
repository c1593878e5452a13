import { withoutDegrees } from '#domain/kernel/person/degree';
import { isSuffix } from '#domain/kernel/person/family-name';
import { wordsOf } from '#domain/kernel/person/person-name';
import { foldForSearch } from '#domain/kernel/search-text';

/**
 * By what a person in a list of references and an account are taken for the same: the last word of the family name and
 * the first letter of the given one. The function `person_key` of the database makes the same of an account.
 */
export function personKey({ given, family }: { given: string; family: string }): string {
  const words = wordsOf(family).filter((word) => !isSuffix(word));
  return foldForSearch(`${words.at(-1) ?? ''} ${given.trim().slice(0, 1)}`);
}

/** The key of a name as it is written out, with or without titles: "Professor Ada Okafor". */
export function keyOfName(name: string): string {
  const words = wordsOf(withoutDegrees(name));
  return personKey({ given: words[0] ?? '', family: words.slice(1).join(' ') });
}
