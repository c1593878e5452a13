import { type CreditRole, creditRoleName, creditRoleUrl } from '#domain/publication/integrity/credit-role';
import type { Article } from './article.ts';
import { authorName } from './author-name.ts';

type Contributed = Pick<Article, 'authors' | 'contributions'>;

/** Authors' roles, by 0-based byline position. */
export const rolesOf = ({ contributions }: Contributed, index: number): readonly CreditRole[] =>
  contributions.find(({ author }) => author === index + 1)?.roles ?? [];

/** The heading of the list of contributors. */
export const ROLES_HEADING = 'Roles of the authors (CRediT)';

/** Authors with known roles, with their names and URLs. */
export const contributors = (article: Contributed): { name: string; roles: { name: string; url: string }[] }[] =>
  article.authors.flatMap((author, index) => {
    const roles = rolesOf(article, index).map((role) => ({ name: creditRoleName(role), url: creditRoleUrl(role) }));
    return roles.length > 0 ? [{ name: authorName(author), roles }] : [];
  });
