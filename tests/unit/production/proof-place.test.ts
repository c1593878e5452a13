import { describe, expect, it } from 'vitest';
import { type Place, placeFinder, quoteOf, textPlaces } from '#domain/production/proof/place';

const LONG = 'The mean score of all patients who came to the second visit was 4.2 in both groups.';
const TEXT = `<h2>Methods</h2><p>We followed patients.</p><h2>Results</h2><p>${LONG}</p><ul><li><p>One</p></li></ul>
<figure id="table-2"><figcaption><strong>Table 2.</strong> Visits.</figcaption><table><tr><td>1</td></tr></table></figure>
<h2>Results</h2><p>Again.</p>`;

const noted = (places: readonly Place[], label: string) => {
  const place = places.find((one) => one.label === label);
  if (!place) throw new Error(`There is no ${label}.`);
  return { anchor: place.anchor, quote: quoteOf(place) };
};

describe('the places of a full text', () => {
  it('are its outermost parts, called as people call them, each with an anchor of its own', () => {
    const places = textPlaces(TEXT);
    expect(places.map(({ label }) => label)).toEqual([
      ...['Heading “Methods”', 'Methods, paragraph 1', 'Heading “Results”', 'Results, paragraph 1'],
      ...['Results, paragraph 2', 'Table 2', 'Heading “Results”', 'Results, paragraph 1'],
    ]);
    expect(new Set(places.map(({ anchor }) => anchor)).size).toBe(places.length);
  });

  it.each<[string, (html: string) => string, string | undefined]>([
    ['as it was', (html) => html, 'Results, paragraph 1'],
    ['behind a new part', (html) => `<h2>Aim</h2><p>To know.</p>${html}`, 'Results, paragraph 1'],
    ['after words were changed in it', (html) => html.replace('4.2 in both', '4.3 in the two'), 'Results, paragraph 1'],
    [
      'behind a new paragraph of its section',
      (html) => html.replace(`<p>${LONG}`, `<p>Nobody was lost.</p><p>${LONG}`),
      'Results, paragraph 2',
    ],
    [
      'behind a new paragraph that is much alike',
      (html) =>
        html.replace(`<p>${LONG}`, `<p>${LONG.replace('second visit was 4.2', 'first visit was 3.9')}</p><p>${LONG}`),
      'Results, paragraph 2',
    ],
    [
      'in a section that is called otherwise',
      (html) => html.replaceAll('Results', 'Outcomes'),
      'Outcomes, paragraph 1',
    ],
    ['nowhere, once it was taken out', (html) => html.replace(`<p>${LONG}</p>`, ''), undefined],
    ['nowhere, where something else stands in its place', (html) => html.replace(LONG, 'Cats sleep.'), undefined],
  ])('are found again %s', (_, change, label) => {
    const find = placeFinder(textPlaces(change(TEXT)));
    expect(find(noted(textPlaces(TEXT), 'Results, paragraph 1'))?.label).toBe(label);
  });

  it('are found in time in a text of ten thousand paragraphs with a hundred comments', () => {
    const paragraphs = Array.from({ length: 10_000 }, (_, n) => `<p>Paragraph ${n} of many that look alike.</p>`);
    const places = textPlaces(paragraphs.join(''));
    const find = placeFinder(places.slice(0, -100));
    const found = places.slice(-100).map((place) => find({ anchor: place.anchor, quote: quoteOf(place) })?.label);
    expect(found).toHaveLength(100);
  });
});
