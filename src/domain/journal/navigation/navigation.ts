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

/** The menus as they are until the office changes them in its settings. */
export const NAVIGATION_DEFAULTS: Navigation = navigation;
