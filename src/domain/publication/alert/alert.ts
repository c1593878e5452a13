import * as z from 'zod';
import { Email } from '#domain/account/account';
import type { Journal } from '#domain/journal/journal';
import type { Article } from '#domain/publication/article';
import { authorPages, authorPath } from '#domain/publication/author-page';
import { topicPath, typePath } from '#domain/publication/collection-path';
import { articleMatcher } from '#domain/publication/search/article-terms';
import { followedSearch } from './followed-search.ts';
import { EVERYTHING, NEW_ISSUES } from './paths.ts';

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

/** The intervals of alerts, in days. */
export const ALERT_DAYS = 7;

/** Maximum new articles per email. */
export const LISTED_MAX = 50;

/** Maximum new articles examined: more at once are an imported archive, not news. */
export const NEWS_MAX = 500;

/** Maximum new issues per email, newest first. */
export const ISSUES_MAX = 20;

/** Days a confirmation link works; unconfirmed addresses are then deleted. */
export const CONFIRM_DAYS = 7;

/** Days a link to end alerts works after its email. */
export const END_LINK_DAYS = 400;

const PAGE = /^\/(?:articles|(?:topics|article-types|authors)\/[a-zA-Z0-9-]{1,120})$/;

function isFollowable(journal: Journal, path: string): boolean {
  return PAGE.test(path) || path === NEW_ISSUES || followedSearch(journal, path) !== undefined;
}

/**
 * The body of `POST /api/alerts/follow/`: a page's path or a search's address. `website` is a honeypot, hidden from
 * people.
 */
export const newAlert = (journal: Journal) =>
  z.strictObject({
    email: Email,
    follow: z.string(ALERT_TEXTS.unknownPage).refine((path) => isFollowable(journal, path), ALERT_TEXTS.unknownPage),
    website: z.string().optional(),
  });
export type NewAlert = z.infer<ReturnType<typeof newAlert>>;

/** Whether an article belongs to a followed path: a page that lists it, or a search that finds it. */
export function followMatcher(journal: Journal, article: Article): (path: string) => boolean {
  const authors = authorPages(article).flatMap((id) => (id === null ? [] : authorPath(id)));
  const pages = [EVERYTHING, topicPath(journal, article.category), typePath(article.article_type), ...authors];
  const isFoundBy = articleMatcher(journal, article);
  // Many follow the same path, so results are cached.
  const known = new Map(pages.map((path) => [path, true]));
  return (path) => {
    const found = known.get(path);
    if (found !== undefined) return found;
    const question = followedSearch(journal, path);
    const isFound = question !== undefined && isFoundBy(question);
    known.set(path, isFound);
    return isFound;
  };
}
