import type { MarkupElement, MarkupNode } from './markup.ts';

/**
 * An element, for a tree that is written by hand. It stands automatically, so that pages that only write fetch no
 * parser.
 */
export const el = (
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: MarkupNode[],
): MarkupElement => ({ name, attributes: new Map(Object.entries(attributes)), children });
