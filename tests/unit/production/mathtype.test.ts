import { describe, expect, it } from 'vitest';
import { isLoss } from '#domain/production/record';
import { readText } from '#server/production/convert/read-text';
import { type DocxContent, docx, paragraph } from '../../support/documents.ts';
import { png } from '../../support/images.ts';
import { madeBy } from '../../support/made-by.ts';
import { equationObject, mtefWriter } from '../../support/mtef.ts';
import * as word from '../../support/word-constructs.ts';

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
  it('that can be read is mathematics, and its image goes', async () => {
    const { char, template, line, none, equation: bytes } = mtefWriter(5);
    const object = equationObject(bytes(char('s'), template(28, 0, none, line(char('2')))));
    const { html, images, lost } = await read({
      body: equation,
      parts: { 'word/media/image1.png': png(), 'word/embeddings/oleObject1.bin': object },
      relationships:
        word.pictureRelation('rId8', 'image1.png') +
        '<Relationship Id="rId89" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/oleObject" Target="embeddings/oleObject1.bin"/>',
    });
    expect(html).toContain('<annotation encoding="application/x-tex">s^{2}</annotation>');
    expect(html).toMatch(/^<p>The mean was <math .*<\/math> in all\.<\/p>$/);
    expect([images, lost]).toEqual([[], []]);
  });

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
      'A MathType equation after “The mean was” is shown as an image after its paragraph. Write it again as an equation and remove the image.',
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
      `A MathType equation after “The mean was” was left out: the file contains it as ${format}, which browsers cannot show. Write it again as an equation.`,
    ]);
  });

  it('written by LibreOffice is converted symbol for symbol, though its object is untyped', async () => {
    const bytes = madeBy('libreoffice-equations.docx');
    const { html, findings } = await readText({ format: 'docx', bytes, references: [], nextFigure: 1 });
    const read = [...html.matchAll(/application\/x-tex">([^<]*)</g)].map(([, tex = '']) => tex);
    expect(read.map((tex) => tex.replaceAll('&lt;', '<').replaceAll('&amp;', '&'))).toEqual([
      String.raw`\alpha +\beta \leq x`,
      String.raw`\frac{a}{n-1}`,
      String.raw`\sqrt{x}+\sqrt[3]{y}`,
      'x^{2}+y_{i}+z_{i}^{2}',
      String.raw`\sum\limits_{i=1}^{n} x_{i}`,
      String.raw`\int\limits_{0}^{1} tdt`,
      String.raw`\left( \frac{a}{b} \right)`,
      String.raw`\left\{ b \right.`,
      String.raw`\hat{p}`,
      String.raw`\begin{matrix}a & b \\ c & d\end{matrix}`,
      String.raw`\lim\limits_{n\rightarrow \infty} f`,
      String.raw`a\geq 4`,
      String.raw`\geq`,
      String.raw`\lambda =0.9`,
      'p<0.05',
      String.raw`\overline{abc}`,
      String.raw`a\pm b`,
      String.raw`\chi ^{2}`,
    ]);
    expect(findings).toEqual([]);
  });

  it('of which LibreOffice has left nothing is named', async () => {
    const { html, lost } = await read({ body: word.pieces('Fatigue Scale ', word.inlineEquation(''), ' 4') });
    expect(html).toBe('<p>Fatigue Scale  4</p>');
    expect(lost).toEqual([
      'An equation after “Fatigue Scale” is empty in the file. Write it again, or check that nothing is missing there.',
    ]);
  });

  it('without an image is named', async () => {
    expect((await read({ body: equation })).lost).toEqual([
      'A MathType equation after “The mean was” was left out. Write it again as an equation.',
    ]);
  });
});
