import { REVIEW_TOKEN_HEADER } from '#domain/review/token';
import { keepInTab, reviewTab } from './kept-review.ts';

// For browsers that keep nothing: the link then holds until the page is left.
const held = new Map<string, string>();

/**
 * Takes the link of a mail out of the address, which then leaves the address bar, so that it is in no history.
 * It belongs to the assignment of the page, and to this tab. True where there was one.
 */
export function takeReviewLink(assignment: string): boolean {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (!token) return false;
  history.replaceState(null, '', location.pathname + location.search);
  held.set(assignment, token);
  keepInTab(assignment, { token });
  return true;
}

/** The link this tab was opened with. */
export function readReviewLink(assignment: string): string | undefined {
  return held.get(assignment) ?? reviewTab(assignment).read()?.token;
}

/** The header that shows the link to the API; none without a link. */
export function reviewHeaders(assignment: string): Record<string, string> {
  const token = readReviewLink(assignment);
  return token ? { [REVIEW_TOKEN_HEADER]: token } : {};
}
