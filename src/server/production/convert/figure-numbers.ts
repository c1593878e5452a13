import { descendantElements, type MarkupElement, type MarkupNode } from '#domain/kernel/markup';
import { textOf } from './marks.ts';
import { element } from './tidy-words.ts';

/** The start of a figure's caption: "Figure 1A." has a number and, for panels, a letter. */
export const FIGURE_CAPTION = /^\s*(?:figure|fig\.?)\s*(\d{1,2}(?:[.–-]\d{1,2})?)(?:([a-h])\b)?\s*[.:|–-]?\s*/i;

/**
 * New file names for a document's images, by old name: numbered figures come first, so "Figure 2" is the second;
 * further panels and unnumbered images come last. `captioned` are the blocks with captions.
 */
export function fileNamesByCaption(
  captioned: readonly MarkupElement[],
  pictures: readonly string[],
): Map<string, string> {
  const seen = new Set<string>();
  const begin = new Set<string>();
  for (const figure of captioned) {
    const [, number] = FIGURE_CAPTION.exec(captionIn(figure)) ?? [];
    const picture = pictureIn(figure)?.attributes.get('src');
    if (!number || !picture || seen.has(number)) continue;
    seen.add(number);
    begin.add(picture);
  }
  const ordered = [...pictures.filter((file) => begin.has(file)), ...pictures.filter((file) => !begin.has(file))];
  const nameOf = (file: string, at: number) => `${baseNameOf(pictures[at] ?? '')}${/\.\w+$/.exec(file)?.[0] ?? ''}`;
  return new Map(ordered.map((file, at) => [file, nameOf(file, at)]));
}

/** Applies new image names to the figures. */
export function withFileNames(blocks: readonly MarkupElement[], files: ReadonlyMap<string, string>): MarkupElement[] {
  return blocks.map((block) => {
    const picture = block.name === 'figure' ? pictureIn(block) : undefined;
    const file = files.get(picture?.attributes.get('src') ?? '');
    if (!picture || !file) return block;
    const other = { ...picture, attributes: new Map([...picture.attributes, ['src', file]]) };
    const children = block.children.map((child) => (child === picture ? other : child));
    return { ...block, children, attributes: new Map([...block.attributes, ['id', baseNameOf(file)]]) };
  });
}

const baseNameOf = (file: string) => file.replace(/\.[a-z]+$/, '');
const captionIn = (figure: MarkupElement) =>
  textOf(descendantElements(figure.children).find(({ name }) => name === 'figcaption')?.children ?? []);
const pictureIn = ({ children }: MarkupElement) =>
  children.find((child) => typeof child !== 'string' && child.name === 'img') as MarkupElement | undefined;

/** Panel ids by figure number and letter: "1b" for "Figure 1B". */
export function panelIds(blocks: readonly MarkupElement[]): Map<string, string> {
  const places = blocks.flatMap((figure): [string, string][] => {
    const [, number = '', letter = ''] = FIGURE_CAPTION.exec(captionIn(figure)) ?? [];
    const id = figure.attributes.get('id') ?? '';
    return figure.name === 'figure' && letter && id ? [[`${number}${letter.toLowerCase()}`, id]] : [];
  });
  return new Map(places);
}

/** Temporary attribute that groups the images of one layout table until they have captions. */
export const PANELS = 'panels';
export const PANEL_LABEL = /^\s*(?:\([a-h]\)|[a-h][.:)]|[a-h]\s*$)/i;

const groupOf = (block: MarkupElement | undefined) =>
  block?.name === 'figure' && !descendantElements([block]).some(({ name }) => name === 'figcaption')
    ? descendantElements([block])
        .find(({ name }) => name === 'img')
        ?.attributes.get(PANELS)
    : undefined;
const isLabel = ({ name, children }: MarkupElement) => name === 'p' && PANEL_LABEL.test(textOf(children));

/**
 * Captions the panels that end a text: figures from one layout table, followed by their labels, such as "(a)". The
 * first also gets the shared caption, which `captioned` builds. Undefined if the text does not end in panels.
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
    return { ...figure, children: [...figure.children, element('figcaption', words)] };
  });
  return [...blocks.slice(0, start), ...written, ...(isOneEach ? [] : called)];
}
