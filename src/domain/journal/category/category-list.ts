import type { Category } from '#domain/journal/category-defaults';
import { parseList } from '#domain/kernel/parse-list';
import { cleanLine, textProblem } from '#domain/kernel/plain-text';
import { slugify } from '#domain/kernel/slug';

const CATEGORIES_MAX = 100;
/** Maximum characters of a name, as in the submission form. */
const NAME_MAX = 60;
/** Maximum characters of the stored list, including former names. */
export const CATEGORY_TEXT_MAX = 60_000;

export const EMPTY_CATEGORY: Category = Object.freeze({ slug: '', name: '', formerly: [], is_retired: false });

export const categoryText = (categories: readonly Category[]): string =>
  JSON.stringify(categories.map(({ slug, name, formerly, is_retired }) => ({ slug, name, formerly, is_retired })));

/** Parses stored categories; undefined if invalid. */
export const parseCategories = (text: string): Category[] | undefined => parseList(text, isCategory);

function isCategory(entry: unknown): entry is Category {
  if (typeof entry !== 'object' || entry === null) return false;
  const { slug, name, formerly, is_retired, ...others } = entry as Record<string, unknown>;
  const areNames = Array.isArray(formerly) && formerly.every((word) => typeof word === 'string');
  const areTexts = typeof slug === 'string' && typeof name === 'string' && typeof is_retired === 'boolean';
  return areTexts && areNames && Object.keys(others).length === 0;
}

/** Normalises a stored list; invalid text is unchanged. */
export function cleanCategories(text: string): string {
  const categories = parseCategories(text)?.map((one) => ({ ...one, name: cleanLine(one.name) }));
  return categories ? categoryText(categories) : text;
}

const foldName = (name: string) => cleanLine(name).toLowerCase();

/** Lists the problems of a stored list by control: `list-1` for the second category. */
export function categoryProblems(text: string): { name: string; message: string }[] {
  const categories = parseCategories(text);
  if (!categories) {
    return [
      { name: 'list', message: 'Send the categories as a list of objects with slug, name, formerly, is_retired.' },
    ];
  }
  if (categories.length > CATEGORIES_MAX) {
    return [{ name: 'list', message: `Keep at most ${CATEGORIES_MAX} categories, including retired ones.` }];
  }
  if (categories.every(({ is_retired }) => is_retired)) {
    return [{ name: 'list', message: 'Offer at least one category.' }];
  }
  return categories.flatMap(({ name }, index) => {
    const called = `the name of category ${index + 1}`;
    const rule = { called, max: NAME_MAX, required: `Enter ${called}.` };
    const first = categories.findIndex((other) => foldName(other.name) === foldName(name));
    const message =
      textProblem(name, rule, cleanLine) ??
      (first < index ? `“${cleanLine(name)}” is already in the list. Choose another name.` : undefined);
    return message ? [{ name: `list-${index}`, message }] : [];
  });
}

/**
 * Merges the wanted list into the saved one. Nothing is lost: removed categories are retired, each keeps its slug and
 * former names, and new ones get a slug.
 */
export function mergeCategories(before: string, wanted: string): string {
  const former = parseCategories(before) ?? [];
  const next = parseCategories(wanted) ?? [];
  const gone = former.filter(({ slug }) => !next.some((one) => one.slug === slug));
  const all = [...next, ...gone.map((one) => ({ ...one, is_retired: true }))];
  const formerSlugs = new Set(former.map(({ slug }) => slug));
  const names = new Set(all.map(({ name }) => name));
  return categoryText(
    all.map((one) => {
      const old = former.find(({ slug }) => slug === one.slug);
      const formerly = [...new Set([...(old?.formerly ?? []), ...(old ? [old.name] : [])])];
      return {
        ...one,
        slug: old ? old.slug : uniqueCategorySlug(one.name, formerSlugs),
        formerly: formerly.filter((word) => !names.has(word)),
      };
    }),
  );
}

function uniqueCategorySlug(name: string, taken: Set<string>): string {
  const words = slugify(name);
  let slug = words;
  for (let number = 2; taken.has(slug); number += 1) slug = `${words}-${number}`;
  taken.add(slug);
  return slug;
}

/** New names of renamed categories, by former name. */
export function categoryRenames(before: string, after: string): Record<string, string> {
  const former = parseCategories(before) ?? [];
  const present = parseCategories(after) ?? [];
  return Object.fromEntries(
    former.flatMap((old) => {
      const name = present.find(({ slug }) => slug === old.slug)?.name ?? old.name;
      return name === old.name ? [] : [[old.name, name]];
    }),
  );
}

/** Describes the differences between two versions of the list, one sentence each. */
export function categoryChanges(before: string, after: string): string[] {
  const former = parseCategories(before) ?? [];
  const current = parseCategories(after) ?? [];
  const find = (list: readonly Category[], slug: string) => list.find((one) => one.slug === slug);
  const added = current.filter(({ slug }) => !find(former, slug));
  const removed = former.filter(({ slug }) => !find(current, slug));
  const order = (list: readonly Category[], others: readonly Category[]) =>
    list.map(({ slug }) => slug).filter((slug) => find(others, slug));
  const isMoved = order(former, current).join('\n') !== order(current, former).join('\n');
  const changed = current.flatMap((one) => {
    const old = find(former, one.slug);
    if (!old) return [];
    const retired = one.is_retired ? `Retired: ${one.name}` : `Offered again: ${one.name}`;
    return [
      ...(old.name === one.name ? [] : [`Renamed: ${old.name}, now ${one.name || 'without a name'}`]),
      ...(old.is_retired === one.is_retired ? [] : [retired]),
    ];
  });
  return [
    ...added.map(({ name }) => `Added: ${name || 'a category without a name'}`),
    ...removed.map(({ name }) => `Removed: ${name}`),
    ...changed,
    ...(isMoved ? [`New order: ${current.map(({ name }) => name).join(', ')}`] : []),
  ];
}
