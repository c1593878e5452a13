import type { ArticleType } from '#domain/journal/article-type-id';
import { categoryNames, currentCategoryName } from '#domain/journal/category/category';
import type { Journal } from '#domain/journal/journal';
import { knownType } from '#domain/publication/article-type';

export type OaiSet = { category: string } | { article_type: ArticleType };

const CATEGORY = 'category-';
const TYPE = 'type-';

/** A reversible encoding with only the characters that OAI-PMH allows. */
export function setSpec(set: OaiSet): string {
  if ('article_type' in set) return TYPE + set.article_type;
  return (
    CATEGORY +
    encodeURIComponent(set.category.toWellFormed())
      .replaceAll('_', '%5F')
      .replaceAll('~', '%7E')
      .replaceAll('%20', '_')
      .replaceAll('%', '~')
  );
}

/** Also accepts a category's former name; undefined if invalid. */
export function parseSetSpec(journal: Journal, spec: string): OaiSet | undefined {
  if (spec.startsWith(TYPE)) {
    const article_type = knownType(journal, spec.slice(TYPE.length));
    return article_type === undefined ? undefined : { article_type };
  }
  if (!spec.startsWith(CATEGORY)) return undefined;
  const category = decode(spec.slice(CATEGORY.length));
  // Postgres text cannot contain this character.
  return category && !category.includes('\0') ? { category: currentCategoryName(journal, category) } : undefined;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('~', '%').replaceAll('_', '%20'));
  } catch {
    return undefined;
  }
}

export const recordSets = ({ category, article_type }: { category: string; article_type: string }): string[] => [
  setSpec({ category }),
  setSpec({ article_type: article_type as ArticleType }),
];

/** Article types, current categories, and other categories that articles have. */
export function offeredSets(journal: Journal, present: readonly string[]): { spec: string; name: string }[] {
  const categories = [...new Set([...categoryNames(journal), ...present])].toSorted();
  return [
    ...journal.articleTypes.map(({ id, name }) => ({ spec: setSpec({ article_type: id }), name })),
    ...categories.map((category) => ({ spec: setSpec({ category }), name: category })),
  ];
}
