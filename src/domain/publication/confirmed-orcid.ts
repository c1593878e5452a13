import type { Article, ArticleAuthor } from './article.ts';

/** True if an author has proven the iD by signing in at ORCID. */
export const isOrcidConfirmed = (
  { confirmed_orcids }: Pick<Article, 'confirmed_orcids'>,
  { orcid }: Pick<ArticleAuthor, 'orcid'>,
): boolean => orcid !== null && confirmed_orcids.includes(orcid);
