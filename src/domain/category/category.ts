import { CATEGORY_DEFAULTS, type Category } from '#domain/journal/category-defaults';
import { addressWords } from '#domain/slug';

/**
 * The subject areas of the journal in this process, in the order in which forms offer them; where there is a database, the
 * office's settings are adopted into it. A published article may carry another one; lists then show it after these.
 */
export const CATEGORIES: Category[] = [...CATEGORY_DEFAULTS];

/** Makes these the subject areas of the journal in this process. */
export function adoptCategories(categories: readonly Category[]): void {
  CATEGORIES.splice(0, CATEGORIES.length, ...categories);
}

/** The names of all, retired ones too, as filters have them. */
export const categoryNames = (): string[] => CATEGORIES.map(({ name }) => name);

/** The names of those that new manuscripts may have; `kept` is the one that something has already, also where it is retired. */
export function offeredCategories(kept = ''): string[] {
  const offered = CATEGORIES.filter(({ is_retired }) => !is_retired).map(({ name }) => name);
  return kept && !offered.includes(kept) ? [...offered, kept] : offered;
}

/** What a category is called now, from what it is or was called; a word that is none of the journal's stays. */
export function presentCategory(word: string): string {
  if (CATEGORIES.some(({ name }) => name === word)) return word;
  return CATEGORIES.find(({ formerly }) => formerly.includes(word))?.name ?? word;
}

/** What the page of a category is called in addresses: "Ear, Nose and Throat" is `ear-nose-and-throat`. */
export const categorySlug = (word: string): string =>
  CATEGORIES.find(({ name }) => name === word)?.slug ?? addressWords(word);

/** The categories that the article list always offers, in order, after "All" (spec §2, article list), by their slugs. */
const ALWAYS_LISTED = ['cardiology', 'neurology', 'oncology', 'pediatrics', 'surgery'];

/**
 * The choices of the category filter: the five specified ones as far as the journal has them, then every further
 * category that has articles, alphabetically (design §8).
 */
export function categoryChoices(present: Iterable<string>): string[] {
  const listed = ALWAYS_LISTED.flatMap((slug) =>
    CATEGORIES.filter((one) => one.slug === slug && !one.is_retired).map(({ name }) => name),
  );
  const further = [...new Set(present)].filter((category) => !listed.includes(category)).sort();
  return [...listed, ...further];
}
