import { alertPaths } from '#domain/alert/paths';
import { offlinePath } from '#domain/offline/offline';
import { paths } from '#domain/paths';
import { topicsPath } from '#domain/publication/collection-path';
import { preservationPath } from '#domain/publication/preservation-path';
import { usagePath } from '#domain/usage/paths';

/** The pages of the site that are no information pages and that everybody may be led to. */
const ROUTES: readonly string[] = [
  ...[paths.home, paths.articles, paths.volumes, topicsPath, paths.search, alertPaths.alerts, paths.feed],
  ...[offlinePath, usagePath, preservationPath, paths.developers, paths.submit],
  ...[paths.login, paths.register, paths.forgotPassword, paths.account, paths.author, paths.reviewer],
];

/** What has a page for each of its entries. */
const COLLECTIONS = /^\/(?:articles|volumes|topics|article-types|authors|developers|preservation)\/[\w-]/;

/** The path of an address within the site, as pages have it: without a query, a fragment and a last slash. */
const pathOf = (href: string) => (/^[^?#]*/.exec(href)?.[0] ?? '').replace(/(?<=.)\/$/, '');

/** Whether an address within the site leads to a page; `pages` are the paths of the information pages that are published. */
export function isSiteAddress(href: string, pages: readonly string[]): boolean {
  const path = pathOf(href);
  return path === '' || ROUTES.includes(path) || pages.includes(path) || COLLECTIONS.test(path);
}

/** Whether an address within the site leads to the page at `path`. */
export const leadsTo = (href: string, path: string): boolean => pathOf(href) === path;
