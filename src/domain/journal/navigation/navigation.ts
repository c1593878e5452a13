import { paths } from '#domain/kernel/paths';
import navigation from '../../../../content/navigation.json' with { type: 'json' };

/** A link of a menu. Its address is one of this site that begins with /, or one of another site with https://. */
export interface MenuLink {
  readonly label: string;
  readonly href: string;
}

/** Links under a name: a menu of the header, or a column of the footer. */
export interface Menu {
  readonly label: string;
  readonly links: readonly MenuLink[];
}

/** The two places where every page has menus. */
export const MENU_PLACES = ['header', 'footer'] as const;
export type MenuPlace = (typeof MENU_PLACES)[number];

/** The menus of every page. */
export type Navigation = Readonly<Record<MenuPlace, readonly Menu[]>>;

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

/** The menus as they are until the office changes them in its settings. */
export const NAVIGATION_DEFAULTS: Navigation = navigation;
