import type { AuthorEntry, DraftContent } from '#domain/submission/draft';

/** A place in the list of all authors: a co-author, or the person who submits. */
export type Place = AuthorEntry | 'me';

/** All authors in their order. */
export function placesOf({
  co_authors,
  author_position,
}: Pick<DraftContent, 'co_authors' | 'author_position'>): Place[] {
  const position = Math.min(Math.max(1, Number(author_position) || 1), co_authors.length + 1);
  return (co_authors as Place[]).toSpliced(position - 1, 0, 'me');
}

/** The list in the fields of the draft. */
export function fieldsOf(places: readonly Place[]): Pick<DraftContent, 'co_authors' | 'author_position'> {
  return {
    co_authors: places.filter((place) => place !== 'me'),
    author_position: String(places.indexOf('me') + 1),
  };
}

/** The list with one of its places moved up (-1) or down (1). */
export function moved(places: readonly Place[], index: number, by: -1 | 1): Place[] {
  const place = places[index];
  const to = index + by;
  if (place === undefined || to < 0 || to >= places.length) return [...places];
  return places.toSpliced(index, 1).toSpliced(to, 0, place);
}

/** How a place is called in sentences. */
export function nameOf(place: Place): string {
  return place === 'me' ? 'You' : place.name || place.email || 'A co-author without a name';
}
