import navigation from '../../../../content/navigation.json' with { type: 'json' };

/** A menu link: an address on this site, beginning with /, or on another, beginning with https://. */
export interface MenuLink {
  readonly label: string;
  readonly href: string;
}

/** Labelled links: a menu of the header, or a column of the footer. */
export interface Menu {
  readonly label: string;
  readonly links: readonly MenuLink[];
}

export const MENU_PLACES = ['header', 'footer'] as const;
export type MenuPlace = (typeof MENU_PLACES)[number];

export type Navigation = Readonly<Record<MenuPlace, readonly Menu[]>>;

export const NAVIGATION_DEFAULTS: Navigation = navigation;
