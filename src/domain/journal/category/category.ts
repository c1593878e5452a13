import type { Category } from '#domain/journal/category-defaults';
import type { IslandJournal, Journal } from '#domain/journal/journal';
import { addressSlug } from '#domain/kernel/slug';

/** The names of all, retired ones too, as filters have them. */
export const categoryNames = (journal: IslandJournal): string[] => journal.categories.map(({ name }) => name);

/** The names of those that new manuscripts may have; `kept` is the one that something has already, also where it is retired. */
export function offeredCategories(journal: IslandJournal, kept = ''): string[] {
  const offered = journal.categories.filter(({ is_retired }) => !is_retired).map(({ name }) => name);
  return kept && !offered.includes(kept) ? [...offered, kept] : offered;
}

/** What a category is called now, from what it is or was called; a word that is none of the journal's stays. */
export function presentCategory({ categories }: Pick<IslandJournal, 'categories'>, word: string): string {
  if (categories.some(({ name }) => name === word)) return word;
  return categories.find(({ formerly }) => formerly.includes(word))?.name ?? word;
}

/** What `presentCategory` needs to know, for a page that hands it to its script. */
export const renamedCategories = ({ categories }: Journal): Category[] =>
  categories.filter(({ formerly }) => formerly.length > 0);

/** What the page of a category is called in addresses: "Ear, Nose and Throat" is `ear-nose-and-throat`. */
export const categorySlug = (journal: IslandJournal, word: string): string =>
  journal.categories.find(({ name }) => name === word)?.slug ?? addressSlug(word);

/** The categories that the article list always offers, in order, after "All" (spec §2, article list), by their slugs. */
const ALWAYS_LISTED = ['cardiology', 'neurology', 'oncology', 'pediatrics', 'surgery'];

/**
 * The choices of the category filter: the five specified ones as far as the journal has them, then every further
 * category that has articles, alphabetically (design §8).
 */
export function categoryChoices(journal: Journal, present: Iterable<string>): string[] {
  const listed = ALWAYS_LISTED.flatMap((slug) =>
    journal.categories.filter((one) => one.slug === slug && !one.is_retired).map(({ name }) => name),
  );
  const further = [...new Set(present)].filter((category) => !listed.includes(category)).sort();
  return [...listed, ...further];
}
