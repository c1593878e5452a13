import { elementsOf, type MarkupElement, type MarkupNode } from '#domain/kernel/markup';

const isHeading = (node: MarkupNode | undefined): node is MarkupElement =>
  typeof node === 'object' && /^h[1-6]$/.test(node.name);
const isBookmark = (node: MarkupNode): node is MarkupElement =>
  typeof node !== 'string' && node.name === 'a' && node.attributes.has('id') && !node.attributes.has('href');

/**
 * Gives the headings of a Word document, in the HTML that its library wrote, the places that links within the document
 * lead to: Word sets a bookmark within a heading, Pandoc before it.
 */
export function linkSections(nodes: readonly MarkupNode[]): void {
  const links = Map.groupBy(
    elementsOf(nodes).filter(({ attributes }) => attributes.get('href')?.startsWith('#')),
    ({ attributes }) => attributes.get('href')?.slice(1) ?? '',
  );
  let before: MarkupElement[] = [];
  for (const node of nodes) {
    if (isBookmark(node)) {
      before.push(node);
      continue;
    }
    if (isHeading(node)) {
      const bookmarks = [...before, ...elementsOf(node.children).filter(isBookmark)];
      const names = bookmarks.map(({ attributes }) => attributes.get('id') ?? '').filter((name) => links.has(name));
      const place = placeOf(names[0] ?? '');
      if (names.length > 0) node.attributes.set('id', place);
      for (const name of names) for (const link of links.get(name) ?? []) link.attributes.set('href', `#${place}`);
    }
    if (typeof node !== 'string' || node.trim() !== '') before = [];
  }
}

const placeOf = (name: string) => {
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 70);
  return `section-${words}`;
};
