import type { DeclaredInterest } from '#domain/publication/integrity/find-interests';
import type { Article } from './article.ts';
import { authorName } from './author-name.ts';

type Declared = Pick<Article, 'authors' | 'interests'>;

/** What readers call the list of what each author declares. */
export const INTERESTS_HEADING = 'Competing interests by author';

/** What is said where authors declare no competing interests. */
export const NONE_DECLARED = 'None declared.';

/** What authors declare, each wording once, with the places in the byline, counted from 0, of those who declare it; none last. */
export function declaredInterests({
  authors,
  interests,
}: Declared): { declared: DeclaredInterest; places: number[] }[] {
  const known = interests.filter(({ author }) => author <= authors.length);
  return [...Map.groupBy(known, ({ declared }) => declared)]
    .map(([declared, those]) => ({ declared, places: those.map(({ author }) => author - 1) }))
    .sort((one, other) => Number(one.declared === null) - Number(other.declared === null));
}

/**
 * The same with the names of these authors and in words; nothing where no one declares any, which the statement says.
 */
export const interestLines = (article: Declared): { names: string[]; declared: string }[] =>
  article.interests.every(({ declared }) => declared === null)
    ? []
    : declaredInterests(article).map(({ declared, places }) => ({
        names: places.flatMap((place) => article.authors[place] ?? []).map(authorName),
        declared: declared ?? NONE_DECLARED,
      }));
