import * as z from 'zod';
import { Email } from '#domain/account/account';
import type { Journal } from '#domain/journal/journal';
import type { Article } from '#domain/publication/article';
import { authorPages, authorPath } from '#domain/publication/author-page';
import { topicPath, typePath } from '#domain/publication/collection-path';
import { articleMatcher } from '#domain/publication/search/article-terms';
import { parseFollowedSearch } from './followed-search.ts';
import { ALL_ARTICLES, NEW_ISSUES } from './paths.ts';

export const ALERT_TEXTS = {
  sent: 'Check your inbox',
  thanks:
    'We have sent an email to this address. Follow its link to start alerts; if you don’t, we will not email you again.',
  unknownPage: 'Choose something to follow.',
  began: 'Your alerts have started',
  endedOne: 'This alert has ended',
  ended: 'You will receive no more alerts',
  void: 'This link no longer works',
} as const;

export const ALERT_INTERVAL_DAYS = 7;

/** The maximum number of articles per email. */
export const ARTICLES_MAX = 50;

/** The maximum number of articles examined: a larger number is an imported archive, not news. */
export const NEWS_MAX = 500;

/** The maximum number of issues per email. */
export const ISSUES_MAX = 20;

/** How long a confirmation link works; after that, unconfirmed addresses are deleted. */
export const CONFIRMATION_LINK_DAYS = 7;

/** How long an unsubscribe link works. */
export const UNSUBSCRIBE_LINK_DAYS = 400;

const FOLLOWABLE_PAGE = /^\/(?:articles|(?:topics|article-types|authors)\/[a-zA-Z0-9-]{1,120})$/;

function isFollowable(journal: Journal, path: string): boolean {
  return FOLLOWABLE_PAGE.test(path) || path === NEW_ISSUES || parseFollowedSearch(journal, path) !== undefined;
}

/**
 * The body of `POST /api/alerts/follow/`: `follow` is the path of a page or the address of a search, `website` a
 * honeypot.
 */
export const newAlert = (journal: Journal) =>
  z.strictObject({
    email: Email,
    follow: z.string(ALERT_TEXTS.unknownPage).refine((path) => isFollowable(journal, path), ALERT_TEXTS.unknownPage),
    website: z.string().optional(),
  });
export type NewAlert = z.infer<ReturnType<typeof newAlert>>;

/** Returns a test for followed paths: whether the page lists the article, or the search finds it. */
export function followMatcher(journal: Journal, article: Article): (path: string) => boolean {
  const authors = authorPages(article).flatMap((id) => (id === null ? [] : authorPath(id)));
  const pages = [ALL_ARTICLES, topicPath(journal, article.category), typePath(article.article_type), ...authors];
  const isFoundBy = articleMatcher(journal, article);
  // Many readers follow the same path, so results are cached.
  const known = new Map(pages.map((path) => [path, true]));
  return (path) => {
    const found = known.get(path);
    if (found !== undefined) return found;
    const question = parseFollowedSearch(journal, path);
    const isFound = question !== undefined && isFoundBy(question);
    known.set(path, isFound);
    return isFound;
  };
}
