import { elementsOf, type MarkupElement, textOf } from '#domain/kernel/markup';

/** The elements directly within one, by their name. */
export const childrenOf = (element: MarkupElement | undefined, ...names: string[]): MarkupElement[] =>
  (element?.children ?? []).filter(
    (child): child is MarkupElement => typeof child !== 'string' && names.includes(child.name),
  );

/** The first element directly within one. */
export const childOf = (element: MarkupElement | undefined, ...names: string[]): MarkupElement | undefined =>
  childrenOf(element, ...names)[0];

/** Every element within one, by its name. */
export const within = (element: MarkupElement | undefined, ...names: string[]): MarkupElement[] =>
  elementsOf(element?.children ?? []).filter(({ name }) => names.includes(name));

/** The words of an element on a line. */
export const wordsOf = (element: MarkupElement | undefined): string =>
  textOf(element?.children ?? [])
    .replace(/\s+/g, ' ')
    .trim();

/** An attribute; empty if it is missing. */
export const attributeOf = (element: MarkupElement | undefined, name: string): string =>
  element?.attributes.get(name)?.trim() ?? '';
