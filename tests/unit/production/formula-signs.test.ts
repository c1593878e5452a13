import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMarkup } from '#domain/kernel/markup';
import { escapeXml } from '#domain/kernel/xml';
import { readOmml } from '#server/document/equation/omml';
import { JOURNAL_CALLER } from '#server/kernel/thread/turns';
import { mtefToTex } from '#server/production/convert/mtef-tex';
import { toFullText } from '#server/production/convert/to-full-text';
import { typesetGalley } from '#server/publication/typeset-galley';
import { fullArticle } from '../../support/articles.ts';
import { anyFormula, type Formula, ommlOf, shownIn, symbolsIn } from '../../support/formulas.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { mtefWriter } from '../../support/mtef.ts';
import { cases } from '../../support/property.ts';
import { printedWords } from '../../support/read-pdf.ts';

const set = (tex: string) => `<span class="math display">${escapeXml(tex)}</span>`;

/** The same formula as written by Word, LibreOffice, Pandoc or MathType. */
const AS_WRITTEN: ((formula: Formula) => string)[] = [
  ({ omml }) => {
    const read = readOmml(ommlOf(omml));
    return 'tex' in read ? set(read.tex) : escapeXml(read.sign);
  },
  ({ mathml }) => `<math display="block">${mathml}</math>`,
  ({ tex }) => set(tex),
  ({ mtef, tex }) => set(mtef ? (mtefToTex(mtefWriter(3).equation(mtef[3])) ?? 'unread') : tex),
  ({ mtef, tex }) => set(mtef ? (mtefToTex(mtefWriter(5).equation(mtef[5])) ?? 'unread') : tex),
];

/** Stretched symbols are assembled from several pieces. */
const joined = (signs: string) => signs.replace(/\u20e1+/g, '↔').replace(/([{}[\]()|‖√⌊⌋⌈⌉⟨⟩⏞⏟→←])\1+/g, '$1');

const pieces = (text: string, pattern: RegExp) =>
  new Map(Array.from(text.matchAll(pattern), ([, at, piece = '']) => [Number(at), piece]));

test('a formula has the same symbols in its file, on the page and in the PDF, and no commands show', async () => {
  const formulas = fc.sample(anyFormula, cases(100));
  const written = formulas.map((one, at) => AS_WRITTEN[at % AS_WRITTEN.length]?.(one) ?? '');
  const { html, findings } = toFullText(written.map((one, at) => `<p>q${at}q</p><p>${one}</p>`).join(''));
  expect(findings.filter(({ code }) => code === 'equation')).toEqual([]);
  const content = `${html}<p>q${formulas.length}q</p>`;
  const { pdf, uncovered } = await typesetGalley(
    MERIDIAN,
    fullArticle({ content }),
    'https://journal.example',
    {},
    JOURNAL_CALLER,
  );
  expect(uncovered).toEqual([]);
  const onPage = pieces(content, /<p>q(\d+)q<\/p>([\s\S]*?)(?=<p>q\d+q)/g);
  const inPdf = pieces(await printedWords(pdf), /q(\d+)q([\s\S]*?)(?=q\d+q)/g);
  const wrong = formulas.flatMap(({ signs }, at) => {
    const source = symbolsIn(signs);
    const page = symbolsIn(shownIn(parseMarkup(onPage.get(at) ?? '')));
    const print = symbolsIn(inPdf.get(at) ?? '');
    return page === source && joined(print) === joined(source) ? [] : [{ written: written[at], source, page, print }];
  });
  expect(wrong).toEqual([]);
});
