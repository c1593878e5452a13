import { describe, expect, it } from 'vitest';
import { isLoss } from '#domain/production/record';
import { readText } from '#server/production/convert/read-text';
import { type DocxContent, docx, paragraph } from '../support/documents.ts';
import { png } from '../support/images.ts';
import * as word from '../support/word-constructs.ts';

const read = async (content: DocxContent) => {
  const { html, findings, images } = await readText({
    format: 'docx',
    bytes: docx(content),
    references: [],
    nextFigure: 1,
  });
  return { html, images: images.map(({ file }) => file), lost: findings.filter(isLoss).map(({ text }) => text) };
};
const equation = word.pieces('The mean was ', word.mathType('rId8'), ' in all.');

describe('an equation of MathType', () => {
  it('stands as its image, and takes no number from a figure', async () => {
    const { html, images, lost } = await read({
      body: equation + word.picture('rId9', 'Wards.') + paragraph('Figure 1. The wards.'),
      parts: { 'word/media/image1.png': png(), 'word/media/one.png': png({ width: 30, height: 20 }) },
      relationships: word.pictureRelation('rId8', 'image1.png') + word.pictureRelation('rId9', 'one.png'),
    });
    expect(html).toBe(
      '<p>The mean was  in all.</p>\n<figure id="figure-2"><img src="figure-2.png" alt=""></figure>\n' +
        '<figure id="figure-1"><img src="figure-1.png" alt="Wards."><figcaption><strong>Figure 1.</strong> The wards.</figcaption></figure>',
    );
    expect(images).toEqual(['figure-1.png', 'figure-2.png']);
    expect(lost).toEqual([
      'An equation of MathType after “The mean was” stands as an image behind its paragraph. Write it anew as an equation, and remove the image.',
    ]);
  });

  it.each([
    ['image1.wmf', 'WMF'],
    ['image1.emf', 'EMF'],
  ])('whose image no browser shows is named with its format, once: %s', async (file, format) => {
    const { html, lost } = await read({
      body: equation,
      parts: { [`word/media/${file}`]: new Uint8Array([1, 2, 3]) },
      relationships: word.pictureRelation('rId8', file),
    });
    expect(html).toBe('<p>The mean was  in all.</p>');
    expect(lost).toEqual([
      `An equation of MathType after “The mean was” was left out: the file shows it as ${format}, which no browser shows. Write it anew as an equation.`,
    ]);
  });

  it('without an image is named', async () => {
    expect((await read({ body: equation })).lost).toEqual([
      'An equation of MathType after “The mean was” was left out. Write it anew as an equation.',
    ]);
  });
});
