import type { MarkupElement, MarkupNode } from './markup.ts';

/** Separate from the parser, so that pages that only write markup do not load it. */
export const markupElement = (
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: MarkupNode[],
): MarkupElement => ({ name, attributes: new Map(Object.entries(attributes)), children });
