import navigation from '../../../content/navigation.json' with { type: 'json' };
import type { Navigation } from './navigation.ts';

/**
 * The menus as they are until the office changes them in its settings. A site build puts what the office has changed in the
 * place of this object.
 */
export const NAVIGATION_DEFAULTS: Navigation = navigation;
