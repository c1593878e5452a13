import { ARTICLE_TYPE_LABELS, ARTICLE_TYPES } from './article-type.ts';
import { topicPath, typePath } from './collection-path.ts';
import { type ArticleCard, type ListPage, listPages, newestOf } from './manifest.ts';

/** All articles of one topic or of one article type, newest first. */
export interface Collection {
  kind: 'topic' | 'type';
  name: string;
  /** The address of its page. */
  path: string;
  articles: ArticleCard[];
}

/** The topics and the article types that have articles: topics by their name, types in their order. */
export function collectionsOf(cards: readonly ArticleCard[]): Collection[] {
  const byTopic = Map.groupBy(cards, ({ category }) => topicPath(category));
  const topics = [...byTopic].map(([path, articles]): Collection => {
    // Spellings that make one address are one topic, called as its newest article calls it.
    return { kind: 'topic', name: articles[0]?.category ?? '', path, articles };
  });
  const byType = Map.groupBy(cards, ({ article_type }) => article_type);
  const types = ARTICLE_TYPES.map((type): Collection => {
    return { kind: 'type', name: ARTICLE_TYPE_LABELS[type], path: typePath(type), articles: byType.get(type) ?? [] };
  });
  const collator = new Intl.Collator('en');
  topics.sort((a, b) => collator.compare(a.name, b.name));
  return [...topics, ...types.filter(({ articles }) => articles.length > 0)];
}

/** The pages of its archive, newest page first; none while its own page shows all its articles. */
export function archiveOf({ articles }: Collection): ListPage[] {
  const pages = listPages(articles);
  return newestOf(pages).older ? pages : [];
}
