import { PLACE_ELEMENTS, type Place, textPlaces } from '#domain/production/proof/place';
import type { Article } from '#domain/publication/article';

/** Where the places beside the full text stand on an article's page. */
const SELECTORS: Readonly<Record<string, string>> = {
  title: 'h1',
  authors: '.byline',
  'key-points': '.key-points',
  keywords: '.keywords',
  declarations: '.declarations',
};

/** The elements of an article's page that are places, each with its place. */
export function placeElements(
  page: ParentNode,
  { content }: Pick<Article, 'content'>,
  places: readonly Place[],
): Map<Element, Place> {
  const byAnchor = new Map(places.map((place) => [place.anchor, place]));
  const text = page.querySelector('.full-text');
  const blocks = text ? outermost(text) : [];
  const found = new Map<Element, Place>();
  const put = (element: Element | null | undefined, anchor: string) => {
    const place = byAnchor.get(anchor);
    if (element && place) found.set(element, place);
  };
  for (const [index, { anchor }] of textPlaces(content).entries()) put(blocks[index], anchor);
  for (const [anchor, selector] of Object.entries(SELECTORS)) put(page.querySelector(selector), anchor);
  const paragraphs = page.querySelectorAll('.abstract > p');
  for (const [index, element] of paragraphs.entries()) put(element, `abstract-${index + 1}`);
  for (const element of page.querySelectorAll('.references li')) put(element, element.id);
  return found;
}

function outermost(parent: Element): Element[] {
  return [...parent.children].flatMap((child) => (PLACE_ELEMENTS.has(child.localName) ? [child] : outermost(child)));
}
