import { type CreditRole, creditRoleName, creditRoleUrl } from '#domain/publication/integrity/credit-role';
import type { Article } from './article.ts';
import { authorName } from './author-name.ts';

type Contributed = Pick<Article, 'authors' | 'contributions'>;

/** The roles of an author by the place in the byline, counted from 0. */
export const rolesOf = ({ contributions }: Contributed, index: number): readonly CreditRole[] =>
  contributions.find(({ author }) => author === index + 1)?.roles ?? [];

/** What readers call the list of contributors with their roles. */
export const ROLES_HEADING = 'Roles of the authors (CRediT)';

/** Those authors whose roles are known, with the names and addresses of these. */
export const contributors = (article: Contributed): { name: string; roles: { name: string; url: string }[] }[] =>
  article.authors.flatMap((author, index) => {
    const roles = rolesOf(article, index).map((role) => ({ name: creditRoleName(role), url: creditRoleUrl(role) }));
    return roles.length > 0 ? [{ name: authorName(author), roles }] : [];
  });
