import { elementsOf, type MarkupElement, type MarkupNode, textOf } from '#domain/kernel/markup';

/**
 * Marks the images of a table that lays them out beside each other, until they have captions; no text of an article has
 * it.
 */
export const PANELS = 'panels';
const LABEL = /^\s*(?:\([a-h]\)|[a-h][.:)]|[a-h]\s*$)/i;

const groupOf = (block: MarkupElement | undefined) =>
  block?.name === 'figure' && !elementsOf([block]).some(({ name }) => name === 'figcaption')
    ? elementsOf([block])
        .find(({ name }) => name === 'img')
        ?.attributes.get(PANELS)
    : undefined;
const isLabel = ({ name, children }: MarkupElement) => name === 'p' && LABEL.test(textOf(children));

/**
 * The blocks of a text with a caption for the panels that they end with: figures from one table, each followed by its
 * name, "(a)". The first gets the caption of the whole, each its own name; undefined if the text ends otherwise.
 * `captioned` makes the words of that caption for the first of them.
 */
export function withPanels(
  blocks: readonly MarkupElement[],
  captioned: (first: MarkupElement) => MarkupNode[],
): MarkupElement[] | undefined {
  const end = blocks.findLastIndex((block) => !isLabel(block)) + 1;
  const group = groupOf(blocks[end - 1]);
  if (group === undefined) return undefined;
  const start = blocks.findLastIndex((block, at) => at < end && groupOf(block) !== group) + 1;
  const figures = blocks.slice(start, end);
  const [first] = figures;
  if (!first || figures.length < 2) return undefined;
  const called = blocks.slice(end);
  const isOneEach = called.length === figures.length;
  const written = figures.map((figure, at) => {
    const own = isOneEach ? (called[at]?.children ?? []) : [];
    const words = at === 0 ? [...captioned(first), ...(own.length > 0 ? [' ', ...own] : [])] : own;
    if (words.length === 0) return figure;
    return {
      ...figure,
      children: [...figure.children, { name: 'figcaption', attributes: new Map(), children: words }],
    };
  });
  return [...blocks.slice(0, start), ...written, ...(isOneEach ? [] : called)];
}
