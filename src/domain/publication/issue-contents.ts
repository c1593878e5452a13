import type { ArticleType } from '#domain/journal/article-type-id';
import type { IslandJournal } from '#domain/journal/journal';
import { knownType, nameOfSeveral } from './article-type.ts';

/** What the contents of an issue ask of an article; it has no type before anyone said one. */
interface Contained {
  readonly id: string;
  readonly article_type: string | null;
}

/** How the office has arranged an issue: ids in their order, and sections that it has named, with the ids of their articles. */
export interface Arrangement {
  readonly articles?: readonly string[] | undefined;
  readonly sections?: readonly { readonly name: string; readonly articles: readonly string[] }[] | undefined;
}

/** The articles of a section in an issue: under the name that the office gave it, or under the label of their type. */
export interface IssueSection<Entry> {
  readonly isNamed: boolean;
  /** Null in a section that the office has named, and of what has no type yet. */
  readonly type: ArticleType | null;
  readonly label: string;
  readonly articles: readonly Entry[];
}

/** Over articles of which no one has said what they are. */
const NO_TYPE = 'No article type yet';

/**
 * The contents of an issue by sections: those that the office has named, then a section for each type of what is in
 * none of them.
 */
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

/**
 * What is in each of the sections that the office has named, empty ones among them. An article is in the first that
 * names it.
 */
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
 * Sections that each hold the articles of one type. `order` are ids as the office has put
 * them; a section stands where the first of its articles does. An article that the order does not name comes last
 * in its section, and a section that it does not name after the others, in the journal’s order.
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

/** The articles of an issue in the order in which readers find them, section after section. */
export function inOrder<Entry extends Contained>(
  journal: IslandJournal,
  articles: readonly Entry[],
  arrangement?: Arrangement,
): Entry[] {
  return sectionsOf(journal, articles, arrangement).flatMap((section) => section.articles);
}

/**
 * A new order with what it does not name, because whoever set it did not see it: each such id stays behind the one that it
 * stood behind in `before`, or first.
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
