import {
  descendantElements,
  type MarkupElement,
  type MarkupNode,
  parseMarkup,
  textContent,
  writeMarkup,
} from '#domain/kernel/markup';

/** `caption` is inline HTML without the number. */
export interface FigureText {
  alt: string;
  caption: string;
}

/** Extracts 3 from "figure-3.png"; 0 if there is no number. */
export const figureNumber = (file: string) => Number(/^figure-(\d{1,2})\./.exec(file)?.[1] ?? 0);

const labelOf = (file: string) => `Figure ${figureNumber(file)}.`;
const FIGURE_LABEL = /^Figure \d{1,2}[A-H]?\.$/i;

/** Finds the figures in the text, by file. */
export function figuresIn(html: string): Map<string, FigureText> {
  const figures = new Map<string, FigureText>();
  for (const block of parseMarkup(html)) {
    const image = imageOf(block);
    const file = image?.attributes.get('src');
    // Checked first: a text may have a hundred thousand blocks that are not figures.
    if (!image || !file || figureNumber(file) === 0 || figures.has(file)) continue;
    const caption = typeof block === 'string' ? [] : captionOf(block).words;
    figures.set(file, { alt: image.attributes.get('alt') ?? '', caption: writeMarkup(caption) });
  }
  return figures;
}

/** Sets a figure's text; a figure that is not in the text is appended. */
export function withFigure(html: string, file: string, { alt, caption }: FigureText): string {
  const nodes = parseMarkup(html);
  const at = nodes.findIndex((node) => imageOf(node)?.attributes.get('src') === file);
  const figure = figureElement(file, { alt, label: labelAt(nodes[at], file) }, parseMarkup(caption));
  if (at === -1) return [html, writeMarkup([figure])].filter(Boolean).join('\n');
  return writeMarkup(nodes.with(at, figure));
}

export function replaceFigureFile(html: string, from: string, to: string): string {
  const words = figuresIn(html).get(from);
  const nodes = parseMarkup(html);
  const at = nodes.findIndex((node) => imageOf(node)?.attributes.get('src') === from);
  if (at === -1 || !words) return html;
  const { alt, caption } = words;
  return writeMarkup(nodes.with(at, figureElement(to, { alt, label: labelAt(nodes[at], to) }, parseMarkup(caption))));
}

export function withoutFigure(html: string, file: string): string {
  const nodes = parseMarkup(html);
  const kept = nodes.filter((node) => imageOf(node)?.attributes.get('src') !== file);
  return kept.length === nodes.length ? html : writeMarkup(kept).trim();
}

function figureElement(
  file: string,
  { alt, label: number }: { alt: string; label: string },
  caption: MarkupNode[],
): MarkupElement {
  const image = {
    name: 'img',
    attributes: new Map([
      ['src', file],
      ['alt', alt],
    ]),
    children: [],
  };
  const label = number ? [{ name: 'strong', attributes: new Map(), children: [number] }] : [];
  const words: MarkupNode[] =
    textContent(caption).trim() === '' || !number ? [...label, ...caption] : [...label, ' ', ...caption];
  const figcaption = { name: 'figcaption', attributes: new Map(), children: words };
  const id = `figure-${figureNumber(file)}`;
  return { name: 'figure', attributes: new Map([['id', id]]), children: [image, figcaption] };
}

function imageOf(node: MarkupNode): MarkupElement | undefined {
  return typeof node === 'string' ? undefined : descendantElements([node]).find(({ name }) => name === 'img');
}

/** Keeps an existing label, because panels share their figure's; captions without a label get none. */
function labelAt(block: MarkupNode | undefined, file: string): string {
  const { label, words } = typeof block === 'object' ? captionOf(block) : { label: '', words: [] };
  return label || (textContent(words).trim() === '' ? labelOf(file) : '');
}

function captionOf(block: MarkupElement): { label: string; words: MarkupNode[] } {
  const words = descendantElements([block]).find(({ name }) => name === 'figcaption')?.children ?? [];
  const [first, second, ...others] = words;
  const label = typeof first === 'object' ? textContent([first]).trim() : '';
  if (!FIGURE_LABEL.test(label)) return { label: '', words };
  return { label, words: typeof second === 'string' ? [second.trimStart(), ...others] : words.slice(1) };
}
