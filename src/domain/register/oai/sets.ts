import type { ArticleType } from '#domain/journal/article-type-id';
import { categoryNames, presentCategory } from '#domain/journal/category/category';
import type { Journal } from '#domain/journal/journal';
import { knownType } from '#domain/publication/article-type';

/** What a set holds: the articles of one category, or of one type. */
export type OaiSet = { category: string } | { article_type: ArticleType };

const CATEGORY = 'category-';
const TYPE = 'type-';

/** The name of a set in requests: only signs that OAI-PMH allows there, and the category can be read from it. */
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

/** The set with this name, or with one that its category had before; undefined if none can have it. */
export function readSetSpec(journal: Journal, spec: string): OaiSet | undefined {
  if (spec.startsWith(TYPE)) {
    const article_type = knownType(journal, spec.slice(TYPE.length));
    return article_type === undefined ? undefined : { article_type };
  }
  if (!spec.startsWith(CATEGORY)) return undefined;
  const category = decode(spec.slice(CATEGORY.length));
  // The database knows no text with such a character.
  return category && !category.includes('\0') ? { category: presentCategory(journal, category) } : undefined;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('~', '%').replaceAll('_', '%20'));
  } catch {
    return undefined;
  }
}

/** The sets a record belongs to. */
export const setsOf = ({ category, article_type }: { category: string; article_type: string }): string[] => [
  setSpec({ category }),
  setSpec({ article_type: article_type as ArticleType }),
];

/** Every set with its name for people: the types, and the journal's categories with those that articles have beside them. */
export function allSets(journal: Journal, present: readonly string[]): { spec: string; name: string }[] {
  const categories = [...new Set([...categoryNames(journal), ...present])].toSorted();
  return [
    ...journal.articleTypes.map(({ id, name }) => ({ spec: setSpec({ article_type: id }), name })),
    ...categories.map((category) => ({ spec: setSpec({ category }), name: category })),
  ];
}
