import type { IslandJournal, Journal } from '#domain/journal/journal';
import { paths } from '#domain/kernel/paths';
import { articleTypeName, knownType } from '#domain/publication/article-type';
import {
  hasFilters,
  parseQueryWords,
  parseSearchQuery,
  type SearchQuery,
  searchAddress,
} from '#domain/publication/search/query';

/** In characters. */
const ADDRESS_MAX = 1000;

/** Replaces the search terms in the confirmation email, because anyone can enter any address. */
export const SEARCH_PLACEHOLDER = 'the results of a search on our site';

/**
 * Returns the canonical address of a search to follow, without order and page. Undefined for an empty search, or one
 * that can never match.
 */
export function followedSearchPath(
  journal: Pick<IslandJournal, 'articleTypes'>,
  question: SearchQuery,
): string | undefined {
  const path = searchAddress(paths.search, { ...question, sort: '', page: 1 });
  const { q, type, year, issue } = question;
  const isKnown =
    (!type || knownType(journal, type) !== undefined) &&
    /^(?:\d{4})?$/.test(year) &&
    /^(?:\d{1,4}(?:\.\d{1,4})?)?$/.test(issue);
  const isFindable = q === '' || parseQueryWords(q).words.length > 0;
  return hasFilters(question) && isFindable && isKnown && path.length <= ADDRESS_MAX ? path : undefined;
}

/** Parses a followed path; undefined if it is not a search. */
export function parseFollowedSearch(journal: Journal, path: string): SearchQuery | undefined {
  if (!path.startsWith(`${paths.search}?`)) return undefined;
  const question = parseSearchQuery(journal, new URLSearchParams(path.slice(paths.search.length)));
  return followedSearchPath(journal, question) === path ? question : undefined;
}

/** Returns "Search for “sepsis”, Surgery, Review article, 2026, issue 3.1". */
export function searchName(
  journal: Pick<IslandJournal, 'articleTypes'>,
  { q, topic, type, year, issue }: SearchQuery,
): string {
  const parts = [
    q ? `Search for “${q}”` : 'Search',
    topic,
    articleTypeName(journal, type),
    year,
    issue && `issue ${issue}`,
  ];
  return parts.filter(Boolean).join(', ');
}
