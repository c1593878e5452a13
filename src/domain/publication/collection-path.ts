import type { ArticleType } from '#domain/journal/article-type-id';
import { categorySlug } from '#domain/journal/category/category';
import type { IslandJournal } from '#domain/journal/journal';

/** The index of topics and article types. */
export const topicsPath = '/topics';

/** A topic's page, stable when the topic is renamed: `/topics/ear-nose-and-throat`. */
export function topicPath(journal: IslandJournal, category: string): string {
  return `${topicsPath}/${categorySlug(journal, category)}`;
}

/** The page of an article type: `/article-types/case-report`. */
export function typePath(type: ArticleType): string {
  return `/article-types/${type.replaceAll('_', '-')}`;
}

/** An older page of a topic, article type or author whose main page is at `path`; page 1 has the oldest articles. */
export function collectionPage(path: string, page: number): string {
  return `${path}/page/${page}`;
}

/** The feed of a topic, an article type or an author. */
export function collectionFeed(path: string): string {
  return `${path}/feed.atom`;
}
