import type { IslandJournal, Journal } from '#domain/journal/journal';
import { paths } from '#domain/kernel/paths';
import { knownType, nameOfOne } from '#domain/publication/article-type';
import { hasFilters, type Question, questionAddress, readQuestion, readWords } from '#domain/publication/search/query';

/** Maximum characters of a followed search's address. */
const ADDRESS_MAX = 1000;

/** A followed search's name for third parties: its terms may be anyone's. */
export const SEARCH_PLACEHOLDER = 'what a search of our site finds';

/**
 * A followed search's canonical address, without order and page. Undefined for an empty search, or one that can never
 * match.
 */
export function searchFollowPath(journal: Pick<IslandJournal, 'articleTypes'>, question: Question): string | undefined {
  const path = questionAddress(paths.search, { ...question, sort: '', page: 1 });
  const { q, type, year, issue } = question;
  const isKnown =
    (!type || knownType(journal, type) !== undefined) &&
    /^(?:\d{4})?$/.test(year) &&
    /^(?:\d{1,4}(?:\.\d{1,4})?)?$/.test(issue);
  const isFindable = q === '' || readWords(q).words.length > 0;
  return hasFilters(question) && isFindable && isKnown && path.length <= ADDRESS_MAX ? path : undefined;
}

/** The search followed under a path; undefined for other paths. */
export function followedSearch(journal: Journal, path: string): Question | undefined {
  if (!path.startsWith(`${paths.search}?`)) return undefined;
  const question = readQuestion(journal, new URLSearchParams(path.slice(paths.search.length)));
  return searchFollowPath(journal, question) === path ? question : undefined;
}

/** A search as text: "Search for “sepsis”, Surgery, Review article, 2026, issue 3.1". */
export function searchName(
  journal: Pick<IslandJournal, 'articleTypes'>,
  { q, topic, type, year, issue }: Question,
): string {
  const parts = [q ? `Search for “${q}”` : 'Search', topic, nameOfOne(journal, type), year, issue && `issue ${issue}`];
  return parts.filter(Boolean).join(', ');
}
