import { paths } from '#domain/kernel/paths';
import type { Menu } from './navigation.ts';

/** The pages that indexes ask a journal to show, with their names. */
const ASKED: Readonly<Record<string, string>> = {
  [paths.editorialBoard]: 'Editorial Board',
  [paths.reviewProcess]: 'Peer Review Process',
  [paths.ethics]: 'Publication Ethics',
  [paths.copyright]: 'Copyright Information',
  [paths.processingFees]: 'Article Processing Charges',
  [paths.guidelines]: 'Author Guidelines',
};

/** The names of the pages that indexes ask for (DOAJ's basic criteria) and that no menu leads to. */
export function pagesWithoutLink(menus: readonly Menu[]): string[] {
  const reached = new Set(menus.flatMap(({ links }) => links.map(({ href }) => href)));
  return Object.entries(ASKED).flatMap(([path, name]) => (reached.has(path) ? [] : [name]));
}
