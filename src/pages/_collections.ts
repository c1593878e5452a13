import { authorPath } from '#domain/publication/author-page';
import type { Collection } from '#domain/publication/collection';
import { isOrcidConfirmed } from '#domain/publication/confirmed-orcid';
import { collections, isRendered, readFront } from '#loaders/snapshot';

/** The two parts of a collection's address, as the routes of its pages name them. */
export function placeOf({ path }: Collection): { kind: string; name: string } {
  const [, kind = '', name = ''] = path.split('/');
  return { kind, name };
}

/** The collections whose own page, with its feed, this build renders. */
export const renderedCollections = () => collections().filter(({ path }) => isRendered(path));

/** What the newest article says of an author: the ORCID iD and the affiliations. */
export function authorOf({ path, articles: [newest] }: Collection) {
  if (!newest) return { orcid: null, isOrcidConfirmed: false, affiliations: [] };
  const article = readFront(newest.id);
  const { authors, affiliations } = article;
  const author = authors[newest.author_pages.findIndex((id) => id !== null && authorPath(id) === path)];
  return {
    orcid: author?.orcid ?? null,
    isOrcidConfirmed: author !== undefined && isOrcidConfirmed(article, author),
    affiliations: (author?.affiliations ?? []).flatMap((position) => affiliations[position - 1] ?? []),
  };
}
