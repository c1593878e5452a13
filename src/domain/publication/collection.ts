import type { Journal } from '#domain/journal/journal';
import { authorPath } from './author-page.ts';
import { topicPath, typePath } from './collection-path.ts';
import { type ArticleCard, firstListPage, type ListPage, listPages } from './manifest.ts';

/** `articles` are newest first. */
export interface Collection {
  kind: 'topic' | 'type' | 'author';
  name: string;
  path: string;
  articles: ArticleCard[];
}

/** Lists the topics by name, the article types in the journal's order, and the authors, if they have articles. */
export function listCollections(journal: Journal, cards: readonly ArticleCard[]): Collection[] {
  const byTopic = Map.groupBy(cards, ({ category }) => topicPath(journal, category));
  const topics = [...byTopic].map(([path, articles]): Collection => {
    // Spellings with the same address are one topic, named as in the newest article.
    return { kind: 'topic', name: articles[0]?.category ?? '', path, articles };
  });
  const byType = Map.groupBy(cards, ({ article_type }) => article_type);
  const types = journal.articleTypes.map(({ id, name }): Collection => {
    return { kind: 'type', name, path: typePath(id), articles: byType.get(id) ?? [] };
  });
  const collator = new Intl.Collator('en');
  topics.sort((a, b) => collator.compare(a.name, b.name));
  return [...topics, ...types.filter(({ articles }) => articles.length > 0), ...authorCollections(cards)];
}

/** Names authors as in their newest articles. */
function authorCollections(cards: readonly ArticleCard[]): Collection[] {
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

/** Newest first; none while the main page lists everything. */
export function listCollectionPages({ articles }: Collection): ListPage[] {
  const pages = listPages(articles);
  return firstListPage(pages).older ? pages : [];
}
