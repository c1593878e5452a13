import type { Journal } from '#domain/journal/journal';
import { authorPath } from './author-page.ts';
import { topicPath, typePath } from './collection-path.ts';
import { type ArticleCard, type ListPage, listPages, newestOf } from './manifest.ts';

/** All articles of one topic, of one article type or by one author, newest first. */
export interface Collection {
  kind: 'topic' | 'type' | 'author';
  name: string;
  /** The address of its page. */
  path: string;
  articles: ArticleCard[];
}

/**
 * The topics, article types and authors that have articles: topics by their name, types in their order, authors as they
 * come in the articles.
 */
export function collectionsOf(journal: Journal, cards: readonly ArticleCard[]): Collection[] {
  const byTopic = Map.groupBy(cards, ({ category }) => topicPath(journal, category));
  const topics = [...byTopic].map(([path, articles]): Collection => {
    // Spellings that make one address are one topic, called as its newest article calls it.
    return { kind: 'topic', name: articles[0]?.category ?? '', path, articles };
  });
  const byType = Map.groupBy(cards, ({ article_type }) => article_type);
  const types = journal.articleTypes.map(({ id, name }): Collection => {
    return { kind: 'type', name, path: typePath(id), articles: byType.get(id) ?? [] };
  });
  const collator = new Intl.Collator('en');
  topics.sort((a, b) => collator.compare(a.name, b.name));
  return [...topics, ...types.filter(({ articles }) => articles.length > 0), ...authorsOf(cards)];
}

/** Authors are called as their newest article calls them. */
function authorsOf(cards: readonly ArticleCard[]): Collection[] {
  const authors = new Map<string, Collection>();
  for (const card of cards) {
    for (const [place, id] of card.author_pages.entries()) {
      if (id === null) continue;
      const known = authors.get(id);
      if (known) known.articles.push(card);
      else authors.set(id, { kind: 'author', name: card.authors[place] ?? '', path: authorPath(id), articles: [card] });
    }
  }
  return [...authors.values()];
}

/** The pages of its archive, newest page first; none while its own page shows all its articles. */
export function archiveOf({ articles }: Collection): ListPage[] {
  const pages = listPages(articles);
  return newestOf(pages).older ? pages : [];
}
