import type { ArticleType } from '#domain/journal/article-type-id';
import type { IslandJournal } from '#domain/journal/journal';
import { articleTypePlural, knownType } from './article-type.ts';

interface IssueArticle {
  readonly id: string;
  readonly article_type: string | null;
}

/** The office's arrangement of an issue: the order of articles, and named sections, by article ids. */
export interface Arrangement {
  readonly articles?: readonly string[] | undefined;
  readonly sections?: readonly { readonly name: string; readonly articles: readonly string[] }[] | undefined;
}

/** The articles of a named section or of an article type. */
export interface IssueSection<Entry> {
  readonly isNamed: boolean;
  /** Null for a named section, and for articles without a type. */
  readonly type: ArticleType | null;
  readonly label: string;
  readonly articles: readonly Entry[];
}

const NO_TYPE = 'No article type yet';

/** Divides an issue's articles: named sections first, then one section per type. */
export function sectionsOf<Entry extends IssueArticle>(
  journal: IslandJournal,
  articles: readonly Entry[],
  { articles: order = [], sections = [] }: Arrangement = {},
): IssueSection<Entry>[] {
  const placed = new Set(sections.flatMap((section) => section.articles));
  const named = namedSections(articles, sections).map((within, index) => ({
    ...{ isNamed: true, type: null, label: sections[index]?.name ?? '', articles: within },
  }));
  return [
    ...named.filter((section) => section.articles.length > 0),
    ...sectionsByType(
      journal,
      articles.filter(({ id }) => !placed.has(id)),
      order,
    ),
  ];
}

/** Returns the articles of each named section, which may be empty. An article belongs to the first that lists it. */
export function namedSections<Entry extends IssueArticle>(
  articles: readonly Entry[],
  sections: NonNullable<Arrangement['sections']>,
): Entry[][] {
  const remaining = new Map(articles.map((article) => [article.id, article]));
  return sections.map((section) =>
    section.articles.flatMap((id) => {
      const article = remaining.get(id);
      remaining.delete(id);
      return article ?? [];
    }),
  );
}

/**
 * Divides articles by type. `order` is the office's order of ids; a section has the place of its first article. Unlisted
 * articles are last in their section, and sections without listed articles last, in the journal's order.
 */
function sectionsByType<Entry extends IssueArticle>(
  journal: IslandJournal,
  articles: readonly Entry[],
  order: readonly string[],
): IssueSection<Entry>[] {
  const place = new Map(order.map((id, index) => [id, index]));
  const byType = Map.groupBy(
    articles.toSorted((one, other) => (place.get(one.id) ?? order.length) - (place.get(other.id) ?? order.length)),
    ({ article_type }) => knownType(journal, article_type) ?? null,
  );
  const rank = (type: ArticleType | null) =>
    type === null ? journal.articleTypes.length : journal.articleTypes.findIndex(({ id }) => id === type);
  const first = (within: readonly Entry[]) => place.get(within[0]?.id ?? '') ?? order.length;
  return [...byType]
    .sort(([type, within], [other, otherArticles]) => first(within) - first(otherArticles) || rank(type) - rank(other))
    .map(([type, within]) => ({
      ...{ isNamed: false, type, label: type ? articleTypePlural(journal, type) : NO_TYPE, articles: within },
    }));
}

/** Sorts an issue's articles section by section. */
export function inIssueOrder<Entry extends IssueArticle>(
  journal: IslandJournal,
  articles: readonly Entry[],
  arrangement?: Arrangement,
): Entry[] {
  return sectionsOf(journal, articles, arrangement).flatMap((section) => section.articles);
}

/**
 * Merges a new order with the ids missing from it, which the editor could not see: each stays after its predecessor in
 * `before`, or first.
 */
export function mergeOrder(before: readonly string[], wanted: readonly string[]): string[] {
  const kept = [...wanted];
  for (const [index, id] of before.entries()) {
    if (kept.includes(id)) continue;
    const predecessor = before[index - 1];
    kept.splice(predecessor === undefined ? 0 : kept.indexOf(predecessor) + 1, 0, id);
  }
  return kept;
}
