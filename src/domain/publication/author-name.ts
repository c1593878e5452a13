import type { ArticleAuthor } from './article.ts';

/** An author's name as the byline prints it: "Amina Diallo". */
export function authorName(author: Pick<ArticleAuthor, 'given' | 'family'>): string {
  return author.given ? `${author.given} ${author.family}` : author.family;
}
