import { type CreditRole, creditRoleName, creditRoleUrl } from '#domain/publication/integrity/credit-role';
import type { DeclaredInterest } from '#domain/publication/integrity/find-interests';
import type { Article, ArticleAuthor } from './article.ts';
import { authorName } from './author-name.ts';

type Contributed = Pick<Article, 'authors' | 'contributions'>;

/** `index` is the 0-based position in the byline. */
export const rolesOf = ({ contributions }: Contributed, index: number): readonly CreditRole[] =>
  contributions.find(({ author }) => author === index + 1)?.roles ?? [];

export const ROLES_HEADING = 'Roles of the authors (CRediT)';

/** Lists the authors with stated roles. */
export const contributors = (article: Contributed): { name: string; roles: { name: string; url: string }[] }[] =>
  article.authors.flatMap((author, index) => {
    const roles = rolesOf(article, index).map((role) => ({ name: creditRoleName(role), url: creditRoleUrl(role) }));
    return roles.length > 0 ? [{ name: authorName(author), roles }] : [];
  });

type Declared = Pick<Article, 'authors' | 'interests'>;

export const INTERESTS_HEADING = 'Competing interests by author';

export const NONE_DECLARED = 'None declared.';

/** Groups authors with the same declaration, by 0-based byline position; "none" comes last. */
export function declaredInterests({
  authors,
  interests,
}: Declared): { declared: DeclaredInterest; places: number[] }[] {
  const known = interests.filter(({ author }) => author <= authors.length);
  return [...Map.groupBy(known, ({ declared }) => declared)]
    .map(([declared, group]) => ({ declared, places: group.map(({ author }) => author - 1) }))
    .sort((one, other) => Number(one.declared === null) - Number(other.declared === null));
}

/** Returns the groups with names; empty if no one has interests, since the statement then says so. */
export const interestLines = (article: Declared): { names: string[]; declared: string }[] =>
  article.interests.every(({ declared }) => declared === null)
    ? []
    : declaredInterests(article).map(({ declared, places }) => ({
        names: places.flatMap((place) => article.authors[place] ?? []).map(authorName),
        declared: declared ?? NONE_DECLARED,
      }));

export const isOrcidConfirmed = (
  { confirmed_orcids }: Pick<Article, 'confirmed_orcids'>,
  { orcid }: Pick<ArticleAuthor, 'orcid'>,
): boolean => orcid !== null && confirmed_orcids.includes(orcid);
