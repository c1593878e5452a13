import navigation from '../../../../content/navigation.json' with { type: 'json' };
import type { Navigation } from './navigation.ts';

/** The menus as they are until the office changes them in its settings. */
export const NAVIGATION_DEFAULTS: Navigation = navigation;
