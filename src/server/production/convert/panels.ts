import { elementsOf, type MarkupElement, type MarkupNode, textOf } from '#domain/kernel/markup';

/** Marks images side by side in a layout table until they have captions; articles contain no such text. */
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
 * A text's blocks with a caption for its trailing panels: figures from one table, each followed by its label, "(a)".
 * The first gets the whole caption, each its label; undefined if there are none. `captioned` builds the caption.
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
