import { elementsOf, type MarkupElement, type MarkupNode, textOf } from '#domain/kernel/markup';

/** The words of a text without its number as a figure, compared without regard to case and punctuation. */
const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^\s*(?:figure|fig\.?)\s*\d{1,3}(?!\d)/u, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * The images without a description for people who cannot see them: those without an alternative text, or with one that
 * only repeats the caption, which screen readers read out anyway. A caption may be a paragraph of its own.
 */
export function undescribedImages(nodes: readonly MarkupNode[]): MarkupElement[] {
  const elements = elementsOf(nodes);
  const said = new Set(
    elements.filter(({ name }) => /^(?:figcaption|p)$/.test(name)).map(({ children }) => wordsOf(textOf(children))),
  );
  return elements.filter(({ name, attributes }) => {
    const alt = wordsOf(attributes.get('alt') ?? '');
    return name === 'img' && (alt === '' || said.has(alt));
  });
}
