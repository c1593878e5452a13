import { type MarkupElement, type MarkupNode, mapElements, textContent } from '#domain/kernel/markup';
import { listNumber, listTypeOf, OWN_NUMBER } from '#domain/publication/list-number';
import { element, hasContent, hasText, inlinesOf, trimmed } from './tidy-words.ts';

export const isList = (node: MarkupNode): node is MarkupElement & { name: 'ol' | 'ul' } =>
  typeof node !== 'string' && /^[uo]l$/.test(node.name);

/** A list tidied: several where an item has a number of its own, or the numbers go down. */
export function listsOf({ name, attributes, children }: MarkupElement): MarkupElement[] {
  const items = itemsOf(children);
  if (name === 'ul') return [{ name, attributes, children: items }].filter(hasContent);
  const isReversed = attributes.has('reversed');
  let next = Number(attributes.get('start') ?? (isReversed ? items.length : 1));
  let last = 0;
  const lists: MarkupElement[] = [];
  for (const { attributes: own, ...item } of items) {
    const number = Number(own.get('value') ?? next);
    const list = lists.at(-1);
    const kept = { ...item, attributes: new Map([...own].filter(([key]) => key !== 'value')) };
    if (list && number === last + 1) list.children.push(kept);
    else lists.push(element('ol', [kept], formOf(attributes, number)));
    last = number;
    next = number + (isReversed ? -1 : 1);
  }
  return lists.filter(hasContent);
}

const formOf = (attributes: ReadonlyMap<string, string>, start: number): Record<string, string> => ({
  ...(start !== 1 && { start: String(start) }),
  ...(attributes.has('type') && { type: attributes.get('type') ?? '' }),
});

/** Items contain text and nested lists; anything else becomes text. */
function itemsOf(nodes: readonly MarkupNode[]): MarkupElement[] {
  return nodes.flatMap((node): MarkupElement[] => {
    if (typeof node === 'string') return node.trim() ? [element('li', [node])] : [];
    if (isList(node)) return [element('li', listsOf(node))];
    const { attributes } = node;
    const lists = node.children.flatMap((child) => (isList(child) ? listsOf(child) : []));
    const words = trimmed(inlinesOf(node.children.filter((child) => !isList(child))));
    return hasText(words) || lists.length > 0 ? [{ name: 'li', attributes, children: [...words, ...lists] }] : [];
  });
}

/** Lists as lines with their numbers and bullets, for cells, which hold no lists. */
export const withItemLines = (nodes: readonly MarkupNode[]): MarkupNode[] =>
  mapElements(nodes, (node) => (isList(node) ? listsOf(node).flatMap(linesOf) : [node]));

const linesOf = ({ name, attributes, children }: MarkupElement): MarkupElement[] =>
  children.map((item, at) => {
    const number = listNumber(Number(attributes.get('start') ?? 1) + at, listTypeOf(attributes.get('type')));
    const label = name === 'ol' ? `${number}. ` : OWN_NUMBER.test(textContent([item])) ? '' : '• ';
    return element('p', [label, ...(typeof item === 'string' ? [item] : item.children)]);
  });
