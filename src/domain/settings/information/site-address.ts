import { offlinePath } from '#domain/kernel/offline';
import { paths } from '#domain/kernel/paths';
import { alertPaths } from '#domain/publication/alert/paths';
import { callsFeed, callsPath } from '#domain/publication/call';
import { topicsPath } from '#domain/publication/collection-path';
import { preservationPath } from '#domain/publication/preservation';
import { usagePath } from '#domain/publication/usage/paths';

/** The names of public pages other than information pages. */
export const PUBLIC_PAGES: Readonly<Record<string, string>> = {
  [paths.home]: 'Home',
  [paths.articles]: 'Articles',
  [paths.volumes]: 'Volumes and issues',
  [topicsPath]: 'Topics',
  [paths.figures]: 'Figures',
  [callsPath]: 'Calls for papers',
  [callsFeed]: 'Atom feed of calls for papers',
  [paths.search]: 'Search',
  [alertPaths.alerts]: 'Alerts by email',
  [paths.feed]: 'Atom feed',
  [offlinePath]: 'Read offline',
  [usagePath]: 'Usage',
  [preservationPath]: 'Preservation',
  [paths.developers]: 'For developers',
  [paths.submit]: 'Submission',
  [paths.login]: 'Sign in',
  [paths.register]: 'Register',
  [paths.forgotPassword]: 'Forgotten password',
  [paths.account]: 'Account',
  [paths.author]: 'Author area',
  [paths.reviewer]: 'Reviewer area',
};

/** Sections with a page per entry. */
const COLLECTIONS = /^\/(?:articles|figures|volumes|topics|article-types|authors|developers|preservation)\/[\w-]/;

/** A site address's path as pages have it: without query, fragment and trailing slash. */
const pathOf = (href: string) => (/^[^?#]*/.exec(href)?.[0] ?? '').replace(/(?<=.)\/$/, '');

/** Whether a site address leads to a page; `pages` are the published information pages' paths. */
export function isSiteAddress(href: string, pages: readonly string[]): boolean {
  const path = pathOf(href);
  return path === '' || path in PUBLIC_PAGES || pages.includes(path) || COLLECTIONS.test(path);
}

/** Whether an address within the site leads to the page at `path`. */
export const leadsTo = (href: string, path: string): boolean => pathOf(href) === path;
