import type { IslandJournal, Journal } from '#domain/journal/journal';
import { paths } from '#domain/kernel/paths';
import { knownType, nameOfOne } from '#domain/publication/article-type';
import { hasFilters, type Question, questionAddress, readQuestion, readWords } from '#domain/publication/search/query';

/** How long the address of a search that is followed may be, in characters. */
const ADDRESS_MAX = 1000;

/** What a search that is followed is called where others than its reader read it: its words may be anyone's. */
export const SEARCH_PLACEHOLDER = 'what a search of our site finds';

/**
 * The address under which a search is followed: without order and page, which change nothing of what it finds. Undefined
 * where it asks for nothing, or for nothing that could ever be found.
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

/** The search that is followed under a path; undefined if it is the path of something else. */
export function followedSearch(journal: Journal, path: string): Question | undefined {
  if (!path.startsWith(`${paths.search}?`)) return undefined;
  const question = readQuestion(journal, new URLSearchParams(path.slice(paths.search.length)));
  return searchFollowPath(journal, question) === path ? question : undefined;
}

/** A search in words: "Search for “sepsis”, Surgery, Review article, 2026, issue 3.1". */
export function searchName(
  journal: Pick<IslandJournal, 'articleTypes'>,
  { q, topic, type, year, issue }: Question,
): string {
  const parts = [q ? `Search for “${q}”` : 'Search', topic, nameOfOne(journal, type), year, issue && `issue ${issue}`];
  return parts.filter(Boolean).join(', ');
}
