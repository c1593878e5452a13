import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jatsDocument } from '#domain/register/jats/article';
import { fullArticle } from '../../support/articles.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const article = fullArticle();
const NAMES = [
  'methods',
  'sec-methods',
  'figure-1',
  'table-1',
  'box-1',
  'equation-1',
  'note-1',
  'note-2',
  'ref-1',
  'ref-99',
  'gone',
];
const name = fc.constantFrom(...NAMES);
const link = name.map((id) => `See <a href="#${id}">there</a>.`);
const raised = name.map((id) => `So<sup><a href="#${id}">note 1</a></sup>.`);
const math = (display: string) => `<math${display}><semantics><mrow><mi>x</mi></mrow></semantics></math>`;
const words = fc.oneof(
  link,
  raised,
  fc.constantFrom('', 'Sleep.', math(''), math(' display="block"'), `${math(' display="block"')} (1)`),
);
const inner = fc.oneof(
  words,
  fc.tuple(name, words).map(([id, said]) => `<p id="${id}">${said}</p>`),
  fc.tuple(name, words).map(([id, said]) => `<ol><li id="${id}">${said}</li></ol>`),
  fc.constantFrom(
    '<img src="figure-1.png" alt="A ward">',
    '<table><tr><td>1</td></tr></table>',
    '<table></table>',
    '<figcaption>Beds</figcaption>',
  ),
);
const block = fc.oneof(
  inner,
  fc
    .tuple(
      fc.constantFrom('h2', 'h3', 'figure', 'li', 'blockquote', 'section', 'ul'),
      name,
      fc.array(inner, { maxLength: 3 }),
    )
    .map(([element, id, held]) => `<${element} id="${id}">${held.join('')}</${element}>`),
  fc
    .tuple(name, inner)
    .map(([id, held]) => `<h2 id="${id}">Notes</h2><ol><li id="note-1">${held}</li><li id="${id}">Asked.</li></ol>`),
);

describe('the cross references of an article in JATS', () => {
  it('lead to something that is there, whatever the text holds', () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 8 }), (blocks) => {
        const xml = jatsDocument(
          MERIDIAN,
          { ...article, content: `<p>Text.</p>${blocks.join('')}` },
          'https://journal.example',
        );
        const ids = [...xml.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
        const led = [...xml.matchAll(/ rid="([^"]*)"/g)].flatMap(([, rid = '']) => rid.split(' '));
        expect(led.filter((rid) => !ids.includes(rid))).toEqual([]);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: 500 },
    );
  });

  it('are not lost with a section of notes that goes on after them', () => {
    const content = '<h2>Notes</h2><ol><li id="note-1">Asked.</li></ol><p>Thanks go to the wards.</p>';
    const xml = jatsDocument(MERIDIAN, { ...article, content }, 'https://journal.example');
    expect(xml).toContain('<sec><title>Notes</title><p>Thanks go to the wards.</p></sec>');
  });
});
