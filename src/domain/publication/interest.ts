import type { DeclaredInterest } from '#domain/publication/integrity/find-interests';
import type { Article } from './article.ts';
import { authorName } from './author-name.ts';

type Declared = Pick<Article, 'authors' | 'interests'>;

/** The heading of the list of declarations. */
export const INTERESTS_HEADING = 'Competing interests by author';

/** The wording for no competing interests. */
export const NONE_DECLARED = 'None declared.';

/** Declared interests, each wording once, with the authors' 0-based byline positions; none last. */
export function declaredInterests({
  authors,
  interests,
}: Declared): { declared: DeclaredInterest; places: number[] }[] {
  const known = interests.filter(({ author }) => author <= authors.length);
  return [...Map.groupBy(known, ({ declared }) => declared)]
    .map(([declared, those]) => ({ declared, places: those.map(({ author }) => author - 1) }))
    .sort((one, other) => Number(one.declared === null) - Number(other.declared === null));
}

/** The same as text with names; empty if no one declares any, as the statement says. */
export const interestLines = (article: Declared): { names: string[]; declared: string }[] =>
  article.interests.every(({ declared }) => declared === null)
    ? []
    : declaredInterests(article).map(({ declared, places }) => ({
        names: places.flatMap((place) => article.authors[place] ?? []).map(authorName),
        declared: declared ?? NONE_DECLARED,
      }));
