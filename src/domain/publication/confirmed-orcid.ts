import type { Article, ArticleAuthor } from './article.ts';

export const isOrcidConfirmed = (
  { confirmed_orcids }: Pick<Article, 'confirmed_orcids'>,
  { orcid }: Pick<ArticleAuthor, 'orcid'>,
): boolean => orcid !== null && confirmed_orcids.includes(orcid);
