import { paths } from '#domain/kernel/paths';
import type { Menu } from './navigation.ts';

/** Pages that indexes require, with their names. */
const REQUIRED_PAGES: Readonly<Record<string, string>> = {
  [paths.editorialBoard]: 'Editorial Board',
  [paths.reviewProcess]: 'Peer Review Process',
  [paths.ethics]: 'Publication Ethics',
  [paths.copyright]: 'Copyright Information',
  [paths.processingFees]: 'Article Processing Charges',
  [paths.guidelines]: 'Author Guidelines',
};

/** The names of pages that indexes require (DOAJ's basic criteria) but no menu links to. */
export function unlinkedRequiredPages(menus: readonly Menu[]): string[] {
  const reached = new Set(menus.flatMap(({ links }) => links.map(({ href }) => href)));
  return Object.entries(REQUIRED_PAGES).flatMap(([path, name]) => (reached.has(path) ? [] : [name]));
}
