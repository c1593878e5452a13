import type { MenuPlace } from './navigation.ts';

/**
 * The menus that the office has set, by the texts they are kept in; undefined where it never did. Every process adopts them
 * when it starts, so they are read only where somebody asks for them.
 */
export const OWN_NAVIGATION: { texts: Readonly<Partial<Record<MenuPlace, string>>> | undefined } = { texts: undefined };
