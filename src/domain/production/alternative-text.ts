import { descendantElements, type MarkupElement, type MarkupNode, textContent } from '#domain/kernel/markup';

/** An alternative text without its figure number, ignoring case and punctuation. */
const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^\s*(?:figure|fig\.?)\s*\d{1,3}(?!\d)/u, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * Images without a description: with no alternative text, or one that repeats the caption, which screen readers read
 * out anyway. A caption may be a separate paragraph.
 */
export function undescribedImages(nodes: readonly MarkupNode[]): MarkupElement[] {
  const elements = descendantElements(nodes);
  const said = new Set(
    elements
      .filter(({ name }) => /^(?:figcaption|p)$/.test(name))
      .map(({ children }) => wordsOf(textContent(children))),
  );
  return elements.filter(({ name, attributes }) => {
    const alt = wordsOf(attributes.get('alt') ?? '');
    return name === 'img' && (alt === '' || said.has(alt));
  });
}
