import type { ArticleType } from '#domain/journal/article-type-id';
import type { IslandJournal } from '#domain/journal/journal';
import { knownType, nameOfSeveral } from './article-type.ts';

/** The article facts used by an issue's contents; untyped ones are possible. */
interface Contained {
  readonly id: string;
  readonly article_type: string | null;
}

/** The office's arrangement of an issue: ordered ids, and named sections with their articles' ids. */
export interface Arrangement {
  readonly articles?: readonly string[] | undefined;
  readonly sections?: readonly { readonly name: string; readonly articles: readonly string[] }[] | undefined;
}

/** A section's articles, under its own name or the type's label. */
export interface IssueSection<Entry> {
  readonly isNamed: boolean;
  /** Null for a named section, and for untyped articles. */
  readonly type: ArticleType | null;
  readonly label: string;
  readonly articles: readonly Entry[];
}

/** The heading for untyped articles. */
const NO_TYPE = 'No article type yet';

/** An issue's contents: named sections first, then one section per type. */
export function sectionsOf<Entry extends Contained>(
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

/** The named sections' articles, including empty sections. An article is in the first that lists it. */
export function namedSections<Entry extends Contained>(
  articles: readonly Entry[],
  sections: NonNullable<Arrangement['sections']>,
): Entry[][] {
  const left = new Map(articles.map((article) => [article.id, article]));
  return sections.map((section) =>
    section.articles.flatMap((id) => {
      const article = left.get(id);
      left.delete(id);
      return article ?? [];
    }),
  );
}

/**
 * Sections by article type. `order` is the office's order of ids; a section's place is that of its first article.
 * Unlisted articles come last in their section, and unlisted sections last, in the journal’s order.
 */
function sectionsByType<Entry extends Contained>(
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
    .sort(([type, within], [other, beside]) => first(within) - first(beside) || rank(type) - rank(other))
    .map(([type, within]) => ({
      ...{ isNamed: false, type, label: type ? nameOfSeveral(journal, type) : NO_TYPE, articles: within },
    }));
}

/** An issue's articles in reading order, section by section. */
export function inOrder<Entry extends Contained>(
  journal: IslandJournal,
  articles: readonly Entry[],
  arrangement?: Arrangement,
): Entry[] {
  return sectionsOf(journal, articles, arrangement).flatMap((section) => section.articles);
}

/**
 * Merges a new order with the ids it omits because its author could not see them: each stays after its predecessor in
 * `before`, or first.
 */
export function keptOrder(before: readonly string[], wanted: readonly string[]): string[] {
  const kept = [...wanted];
  for (const [index, id] of before.entries()) {
    if (kept.includes(id)) continue;
    const leader = before[index - 1];
    kept.splice(leader === undefined ? 0 : kept.indexOf(leader) + 1, 0, id);
  }
  return kept;
}
