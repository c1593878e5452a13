import { descendantElements, type MarkupElement, type MarkupNode, textContent } from '#domain/kernel/markup';

/** Strips the figure number, case and punctuation. */
const comparableText = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^\s*(?:figure|fig\.?)\s*\d{1,3}(?!\d)/u, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * Images with no alternative text, or one that repeats the caption, which screen readers read out anyway. A caption may
 * be a separate paragraph.
 */
export function undescribedImages(nodes: readonly MarkupNode[]): MarkupElement[] {
  const elements = descendantElements(nodes);
  const captions = new Set(
    elements
      .filter(({ name }) => /^(?:figcaption|p)$/.test(name))
      .map(({ children }) => comparableText(textContent(children))),
  );
  return elements.filter(({ name, attributes }) => {
    const alt = comparableText(attributes.get('alt') ?? '');
    return name === 'img' && (alt === '' || captions.has(alt));
  });
}
