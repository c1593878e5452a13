import { ARTICLE_TYPE_LABELS, ARTICLE_TYPES, type ArticleType } from './article-type.ts';

/** What the contents of an issue ask of an article; it has no type before anybody said one. */
interface Contained {
  readonly id: string;
  readonly article_type: string | null;
}

/** The articles of one type in an issue, under the label of the type. */
export interface IssueSection<Entry> {
  readonly type: ArticleType | null;
  readonly label: string;
  readonly articles: readonly Entry[];
}

/** Over articles of which nobody has said what they are. */
const NO_TYPE = 'No article type yet';

/**
 * The contents of an issue by sections, each of which holds the articles of one type. `order` are ids as the office has put
 * them; a section stands where the first of its articles does. An article that the order does not name comes last
 * in its section, and a section that it does not name after the others, in the order of `ARTICLE_TYPES`.
 */
export function sectionsOf<Entry extends Contained>(
  articles: readonly Entry[],
  order: readonly string[] = [],
): IssueSection<Entry>[] {
  const place = new Map(order.map((id, index) => [id, index]));
  const byType = Map.groupBy(
    articles.toSorted((one, other) => (place.get(one.id) ?? order.length) - (place.get(other.id) ?? order.length)),
    ({ article_type }) => ARTICLE_TYPES.find((type) => type === article_type) ?? null,
  );
  const rank = (type: ArticleType | null) => (type === null ? ARTICLE_TYPES.length : ARTICLE_TYPES.indexOf(type));
  const first = (within: readonly Entry[]) => place.get(within[0]?.id ?? '') ?? order.length;
  return [...byType]
    .sort(([type, within], [other, beside]) => first(within) - first(beside) || rank(type) - rank(other))
    .map(([type, within]) => ({ type, label: type ? ARTICLE_TYPE_LABELS[type] : NO_TYPE, articles: within }));
}

/** The articles of an issue in the order in which readers find them, section after section. */
export function inOrder<Entry extends Contained>(articles: readonly Entry[], order?: readonly string[]): Entry[] {
  return sectionsOf(articles, order).flatMap((section) => section.articles);
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
