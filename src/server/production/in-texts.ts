import type { ProductionState } from './load-production.ts';

type Texts = Pick<ProductionState, 'html' | 'tracked'>;

/** The text of an article and, where changes of it are open, the one with them, both changed the same way. */
export function inTexts({ html, tracked }: Texts, change: (html: string) => string): Texts {
  const changed = { html: change(html), tracked: tracked && { ...tracked, html: change(tracked.html) } };
  return apart(changed);
}

/** The two texts; the second is null where it is the same as the first. */
export const apart = ({ html, tracked }: Texts): Texts => ({
  html,
  tracked: tracked && tracked.html !== html ? tracked : null,
});
