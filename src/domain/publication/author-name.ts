import { isFamilyFirst } from '#domain/kernel/person/family-name';
import type { ArticleAuthor } from './article.ts';

/** Returns the name as in the byline: "Amina Diallo", "𠮷野家 太郎". */
export function authorName({ given, family }: Pick<ArticleAuthor, 'given' | 'family'>): string {
  const inOrder = isFamilyFirst([family, given]) ? [family, given] : [given, family];
  return inOrder.filter(Boolean).join(' ');
}

/**
 * Whether an author is a group, such as "TELESTROKE Study Group": several words without a given name or an ORCID iD.
 */
export const isGroup = (author: { given: string; family: string; orcid: string | null }): boolean =>
  !author.given && !author.orcid && /\s/.test(author.family.trim());

/** Returns "Amina Diallo and co-authors". */
export function copyrightHolder({ authors }: { authors: readonly ArticleAuthor[] }): string {
  const [first] = authors;
  if (!first) return '';
  return authors.length > 1 ? `${authorName(first)} and co-authors` : authorName(first);
}
