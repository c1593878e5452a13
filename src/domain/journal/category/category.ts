import type { Category } from '#domain/journal/category-defaults';
import type { IslandJournal, Journal } from '#domain/journal/journal';
import { slugify } from '#domain/kernel/slug';

/** Includes retired categories, for filters. */
export const categoryNames = (journal: IslandJournal): string[] => journal.categories.map(({ name }) => name);

/** Categories offered for new manuscripts; `kept` is the current one, even if retired. */
export function offeredCategories(journal: IslandJournal, kept = ''): string[] {
  const offered = journal.categories.filter(({ is_retired }) => !is_retired).map(({ name }) => name);
  return kept && !offered.includes(kept) ? [...offered, kept] : offered;
}

/** A category's current name, from its current or a former one; unknown ones are unchanged. */
export function currentCategoryName({ categories }: Pick<IslandJournal, 'categories'>, category: string): string {
  if (categories.some(({ name }) => name === category)) return category;
  return categories.find(({ formerly }) => formerly.includes(category))?.name ?? category;
}

/** The categories that `currentCategoryName` needs, for a page to pass to its script. */
export const renamedCategories = ({ categories }: Journal): Category[] =>
  categories.filter(({ formerly }) => formerly.length > 0);

/** The slug of a category's page: "Ear, Nose and Throat" is `ear-nose-and-throat`. */
export const categorySlug = (journal: IslandJournal, category: string): string =>
  journal.categories.find(({ name }) => name === category)?.slug ?? slugify(category);

/** The slugs of categories the article list always offers, in order, after "All" (spec §2, article list). */
const ALWAYS_LISTED = ['cardiology', 'neurology', 'oncology', 'pediatrics', 'surgery'];

/**
 * The category filter: the five specified ones if the journal has them, then every other category with articles,
 * alphabetically (design §8).
 */
export function categoryChoices(journal: Journal, present: Iterable<string>): string[] {
  const alwaysListed = ALWAYS_LISTED.flatMap((slug) =>
    journal.categories.filter((one) => one.slug === slug && !one.is_retired).map(({ name }) => name),
  );
  const further = [...new Set(present)].filter((category) => !alwaysListed.includes(category)).sort();
  return [...alwaysListed, ...further];
}
