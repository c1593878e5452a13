import type { Collection } from '#domain/publication/collection';
import { collections, isRendered } from '#loaders/snapshot';

/** The two parts of a collection's address, as the routes of its pages name them. */
export function placeOf({ path }: Collection): { kind: string; name: string } {
  const [, kind = '', name = ''] = path.split('/');
  return { kind, name };
}

/** The collections whose own page, with its feed, this build renders. */
export const renderedCollections = () => collections().filter(({ path }) => isRendered(path));
