import { withoutDegrees } from '#domain/kernel/person/degree';
import { isSuffix } from '#domain/kernel/person/family-name';
import { wordsOf } from '#domain/kernel/person/person-name';
import { foldForSearch } from '#domain/kernel/search-text';

/**
 * Matches people in references with accounts: last word of the family name and first letter of the given name. The
 * database function `person_key` does the same.
 */
export function personKey({ given, family }: { given: string; family: string }): string {
  const words = wordsOf(family).filter((word) => !isSuffix(word));
  return foldForSearch(`${words.at(-1) ?? ''} ${given.trim().slice(0, 1)}`);
}

/** The key of a full name, with or without titles: "Professor Ada Okafor". */
export function keyOfName(name: string): string {
  const words = wordsOf(withoutDegrees(name));
  return personKey({ given: words[0] ?? '', family: words.slice(1).join(' ') });
}
