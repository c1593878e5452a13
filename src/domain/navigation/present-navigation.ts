import type { Menu, Navigation } from './navigation.ts';
import { NAVIGATION_DEFAULTS } from './navigation-defaults.ts';
import { OWN_NAVIGATION } from './own-navigation.ts';

/** The menus in this process, as they are now. */
export function presentNavigation(): Navigation {
  const { header, footer } = OWN_NAVIGATION.texts ?? {};
  // They were checked when they were saved.
  const read = (text: string | undefined) => (text === undefined ? undefined : (JSON.parse(text) as Menu[]));
  return { header: read(header) ?? NAVIGATION_DEFAULTS.header, footer: read(footer) ?? NAVIGATION_DEFAULTS.footer };
}
