import type { ArticleType } from '#domain/journal/article-type-id';
import { categorySlug } from '#domain/journal/category/category';
import type { IslandJournal } from '#domain/journal/journal';

export const topicsPath = '/topics';

/** Returns an address that does not change when the topic is renamed: `/topics/ear-nose-and-throat`. */
export function topicPath(journal: IslandJournal, category: string): string {
  return `${topicsPath}/${categorySlug(journal, category)}`;
}

/** Returns `/article-types/case-report`. */
export function typePath(type: ArticleType): string {
  return `/article-types/${type.replaceAll('_', '-')}`;
}

/** Returns the address of an archive page; page 1 has the oldest articles. */
export function collectionPage(path: string, page: number): string {
  return `${path}/page/${page}`;
}

export function collectionFeed(path: string): string {
  return `${path}/feed.atom`;
}
