import type { ArticleType } from './article-type.ts';

/** The index of topics and article types. */
export const topicsPath = '/topics';

/** Words as an address has them: "Ear, Nose and Throat" is `ear-nose-and-throat`. */
export function addressWords(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? ['other'];
  // A letter of another alphabet stands as its number, so that the name of a file is the same everywhere.
  return words.join('-').replace(/[^a-z0-9-]/gu, (letter) => `u${letter.codePointAt(0)?.toString(16)}`);
}

/** The page of a topic: "Ear, Nose and Throat" is at `/topics/ear-nose-and-throat`. */
export function topicPath(category: string): string {
  return `${topicsPath}/${addressWords(category)}`;
}

/** The page of an article type: `/article-types/case-report`. */
export function typePath(type: ArticleType): string {
  return `/article-types/${type.replaceAll('_', '-')}`;
}

/** An older page of a topic, an article type or an author, whose own page is at `path`; page 1 holds the oldest articles. */
export function collectionPage(path: string, page: number): string {
  return `${path}/page/${page}`;
}

/** The feed of a topic, an article type or an author. */
export function collectionFeed(path: string): string {
  return `${path}/feed.atom`;
}
