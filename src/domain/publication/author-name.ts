import type { ArticleAuthor } from './article.ts';

/** An author's name as the byline prints it: "Amina Diallo". */
export function authorName(author: Pick<ArticleAuthor, 'given' | 'family'>): string {
  return author.given ? `${author.given} ${author.family}` : author.family;
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
