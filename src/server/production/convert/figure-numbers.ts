import { elementsOf, type MarkupElement, textOf } from '#domain/kernel/markup';

/** The start of a figure's caption: "Figure 1A." has a number and, for panels, a letter. */
export const FIGURE_CAPTION = /^\s*(?:figure|fig\.?)\s*(\d{1,2})(?:([a-h])\b)?\s*[.:|–-]?\s*/i;

/**
 * Renames a document's pictures as their captions require: main figures in order first, so that "Figure 2" is the
 * second; panels and unnumbered pictures last. `captioned` are the blocks with captions.
 */
export function inOrder(captioned: readonly MarkupElement[], pictures: readonly string[]): Map<string, string> {
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
  const nameOf = (file: string, at: number) => `${placeOf(pictures[at] ?? '')}${/\.\w+$/.exec(file)?.[0] ?? ''}`;
  return new Map(ordered.map((file, at) => [file, nameOf(file, at)]));
}

/** Figures with their pictures under other names. */
export function renamed(blocks: readonly MarkupElement[], files: ReadonlyMap<string, string>): MarkupElement[] {
  return blocks.map((block) => {
    const picture = block.name === 'figure' ? pictureIn(block) : undefined;
    const file = files.get(picture?.attributes.get('src') ?? '');
    if (!picture || !file) return block;
    const other = { ...picture, attributes: new Map([...picture.attributes, ['src', file]]) };
    const children = block.children.map((child) => (child === picture ? other : child));
    return { ...block, children, attributes: new Map([...block.attributes, ['id', placeOf(file)]]) };
  });
}

const placeOf = (file: string) => file.replace(/\.[a-z]+$/, '');
const captionIn = (figure: MarkupElement) =>
  textOf(elementsOf(figure.children).find(({ name }) => name === 'figcaption')?.children ?? []);
const pictureIn = ({ children }: MarkupElement) =>
  children.find((child) => typeof child !== 'string' && child.name === 'img') as MarkupElement | undefined;

/** Panel ids by the text's name for them, as "1b" for "Figure 1B". */
export function panelPlaces(blocks: readonly MarkupElement[]): Map<string, string> {
  const places = blocks.flatMap((figure): [string, string][] => {
    const [, number = '', letter = ''] = FIGURE_CAPTION.exec(captionIn(figure)) ?? [];
    const id = figure.attributes.get('id') ?? '';
    return figure.name === 'figure' && letter && id ? [[`${number}${letter.toLowerCase()}`, id]] : [];
  });
  return new Map(places);
}
