import { isFamilyFirst } from '#domain/kernel/person/family-name';
import type { ArticleAuthor } from './article.ts';

/** An author's name as the byline prints it: "Amina Diallo", "𠮷野家 太郎". */
export function authorName({ given, family }: Pick<ArticleAuthor, 'given' | 'family'>): string {
  const inOrder = isFamilyFirst([family, given]) ? [family, given] : [given, family];
  return inOrder.filter(Boolean).join(' ');
}

/**
 * True for an author that is a group, such as "TELESTROKE Study Group": it has no given name. But one word alone, or the
 * holder of an ORCID iD, is a person with a single name.
 */
export const isGroup = (author: { given: string; family: string; orcid: string | null }): boolean =>
  !author.given && !author.orcid && /\s/.test(author.family.trim());

/** Who holds the rights to an article, its authors: "Amina Diallo and co-authors". */
export function copyrightHolder({ authors }: { authors: readonly ArticleAuthor[] }): string {
  const [first] = authors;
  if (!first) return '';
  return authors.length > 1 ? `${authorName(first)} and co-authors` : authorName(first);
}
