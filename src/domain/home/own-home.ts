import type { Home } from './home-defaults.ts';

/**
 * What the office has set of the home page; undefined where it never did. Every process adopts it when it starts, so the
 * rest is read only where somebody asks for the page.
 */
export const OWN_HOME: { texts: Partial<Home> | undefined } = { texts: undefined };
