import {
  descendantElements,
  type MarkupElement,
  type MarkupNode,
  parseMarkup,
  textContent,
  writeMarkup,
} from '#domain/kernel/markup';

/** A figure's text; `caption` is inline HTML without the number. */
export interface FigureText {
  alt: string;
  caption: string;
}

/** "figure-3.png" → 3. */
export const figureNumber = (file: string) => Number(/^figure-(\d{1,2})\./.exec(file)?.[1] ?? 0);

const labelOf = (file: string) => `Figure ${figureNumber(file)}.`;
const LABEL = /^Figure \d{1,2}[A-H]?\.$/i;

/** The figures a text shows, by file. */
export function figuresIn(html: string): Map<string, FigureText> {
  const figures = new Map<string, FigureText>();
  for (const block of parseMarkup(html)) {
    const image = imageOf(block);
    const file = image?.attributes.get('src');
    // A text may contain a hundred thousand non-figures.
    if (!image || !file || figureNumber(file) === 0 || figures.has(file)) continue;
    const caption = typeof block === 'string' ? [] : captionOf(block).words;
    figures.set(file, { alt: image.attributes.get('alt') ?? '', caption: writeMarkup(caption) });
  }
  return figures;
}

/** Sets a figure's text; an unshown figure is appended. */
export function withFigure(html: string, file: string, { alt, caption }: FigureText): string {
  const nodes = parseMarkup(html);
  const at = nodes.findIndex((node) => imageOf(node)?.attributes.get('src') === file);
  const figure = figureElement(file, { alt, label: labelAt(nodes[at], file) }, parseMarkup(caption));
  if (at === -1) return [html, writeMarkup([figure])].filter(Boolean).join('\n');
  return writeMarkup(nodes.with(at, figure));
}

/** Replaces a figure's file in a text. */
export function withOtherFile(html: string, from: string, to: string): string {
  const words = figuresIn(html).get(from);
  const nodes = parseMarkup(html);
  const at = nodes.findIndex((node) => imageOf(node)?.attributes.get('src') === from);
  if (at === -1 || !words) return html;
  const { alt, caption } = words;
  return writeMarkup(nodes.with(at, figureElement(to, { alt, label: labelAt(nodes[at], to) }, parseMarkup(caption))));
}

/** A text without a figure and its caption. */
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

/** A figure's label: a panel shares the number of its figure, or has none. */
function labelAt(block: MarkupNode | undefined, file: string): string {
  const { label, words } = typeof block === 'object' ? captionOf(block) : { label: '', words: [] };
  return label || (textContent(words).trim() === '' ? labelOf(file) : '');
}

function captionOf(block: MarkupElement): { label: string; words: MarkupNode[] } {
  const words = descendantElements([block]).find(({ name }) => name === 'figcaption')?.children ?? [];
  const [first, second, ...others] = words;
  const label = typeof first === 'object' ? textContent([first]).trim() : '';
  if (!LABEL.test(label)) return { label: '', words };
  return { label, words: typeof second === 'string' ? [second.trimStart(), ...others] : words.slice(1) };
}
