import { descendantElements, type MarkupElement, textContent } from '#domain/kernel/markup';

export const childrenOf = (element: MarkupElement | undefined, ...names: string[]): MarkupElement[] =>
  (element?.children ?? []).filter(
    (child): child is MarkupElement => typeof child !== 'string' && names.includes(child.name),
  );

export const childOf = (element: MarkupElement | undefined, ...names: string[]): MarkupElement | undefined =>
  childrenOf(element, ...names)[0];

export const within = (element: MarkupElement | undefined, ...names: string[]): MarkupElement[] =>
  descendantElements(element?.children ?? []).filter(({ name }) => names.includes(name));

export const wordsOf = (element: MarkupElement | undefined): string =>
  textContent(element?.children ?? [])
    .replace(/\s+/g, ' ')
    .trim();

export const attributeOf = (element: MarkupElement | undefined, name: string): string =>
  element?.attributes.get(name)?.trim() ?? '';
