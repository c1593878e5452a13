import * as z from 'zod';
import { Email } from '#domain/account/account';
import type { Journal } from '#domain/journal/journal';
import type { Article } from '#domain/publication/article';
import { authorPages, authorPath } from '#domain/publication/author-page';
import { topicPath, typePath } from '#domain/publication/collection-path';
import { articleMatcher } from '#domain/publication/search/meets';
import { followedSearch } from './followed-search.ts';
import { EVERYTHING, NEW_ISSUES } from './paths.ts';

export const ALERT_TEXTS = {
  sent: 'Check your inbox',
  thanks:
    'We have sent an email to this address. Follow its link to start alerts; if you don’t, we will not email you again.',
  unknownPage: 'Choose something to follow.',
  began: 'Your alerts have begun',
  endedOne: 'This alert has ended',
  ended: 'You will receive no more alerts',
  void: 'This link no longer works',
} as const;

/** How often a follower is told, in days. */
export const ALERT_DAYS = 7;

/** How many new articles one email lists. */
export const LISTED_MAX = 50;

/** How many new articles are looked at: more of them at once are an archive that is brought in, and no news. */
export const NEWS_MAX = 500;

/** How many new issues one email tells of, the newest first. */
export const ISSUES_MAX = 20;

/** How long the link of a first mail works, in days; an address that does not follow it is forgotten then. */
export const CONFIRM_DAYS = 7;

/** How long the link to end alerts works, in days after its email. */
export const END_LINK_DAYS = 400;

const PAGE = /^\/(?:articles|(?:topics|article-types|authors)\/[a-zA-Z0-9-]{1,120})$/;

function isFollowable(journal: Journal, path: string): boolean {
  return PAGE.test(path) || path === NEW_ISSUES || followedSearch(journal, path) !== undefined;
}

/**
 * The body of `POST /api/alerts/follow/`: what is followed, by the path of its page or the address of a search. People do
 * not see `website`.
 */
export const newAlert = (journal: Journal) =>
  z.strictObject({
    email: Email,
    follow: z.string(ALERT_TEXTS.unknownPage).refine((path) => isFollowable(journal, path), ALERT_TEXTS.unknownPage),
    website: z.string().optional(),
  });
export type NewAlert = z.infer<ReturnType<typeof newAlert>>;

/** Tells by its path whether what someone follows has an article: a page that lists it, or a search that finds it. */
export function followMatcher(journal: Journal, article: Article): (path: string) => boolean {
  const authors = authorPages(article).flatMap((id) => (id === null ? [] : authorPath(id)));
  const pages = [EVERYTHING, topicPath(journal, article.category), typePath(article.article_type), ...authors];
  const isFoundBy = articleMatcher(journal, article);
  // Many may follow the same.
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
