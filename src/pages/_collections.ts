import { isOrcidConfirmed } from '#domain/publication/author-facts';
import { authorPath } from '#domain/publication/author-page';
import type { Collection } from '#domain/publication/collection';
import { collections, isRendered, readArticleFront } from '#loaders/snapshot';

export function routeParams({ path }: Collection): { kind: string; name: string } {
  const [, kind = '', name = ''] = path.split('/');
  return { kind, name };
}

export const renderedCollections = () => collections().filter(({ path }) => isRendered(path));

/** An author's ORCID iD and affiliations, from the newest article. */
export function authorDetails({ path, articles: [newest] }: Collection) {
  if (!newest) return { orcid: null, isOrcidConfirmed: false, affiliations: [] };
  const article = readArticleFront(newest.id);
  const { authors, affiliations } = article;
  const author = authors[newest.author_pages.findIndex((id) => id !== null && authorPath(id) === path)];
  return {
    orcid: author?.orcid ?? null,
    isOrcidConfirmed: author !== undefined && isOrcidConfirmed(article, author),
    affiliations: (author?.affiliations ?? []).flatMap((position) => affiliations[position - 1] ?? []),
  };
}
