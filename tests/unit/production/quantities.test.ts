import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMarkup, textContent } from '#domain/kernel/markup';
import { changedQuantities, describeDifference, quantitiesIn } from '#domain/production/quantities';
import { isLoss } from '#domain/production/record';
import { JOURNAL_CALLER } from '#server/kernel/thread/turns';
import { COVERED, compile, findUncovered } from '#server/kernel/typeset/compile';
import { readText } from '#server/production/convert/read-text';
import { factsOf, reportDifferences } from '#server/production/convert/report-differences';
import { differingOutputs, outputDifferences } from '#server/production/output-differences';
import { typesetGalley } from '#server/publication/typeset-galley';
import { fullArticle } from '../../support/articles.ts';
import { madeBy } from '../../support/made-by.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { printedWords } from '../../support/read-pdf.ts';

const WRITTEN: [text: string, keys: string[]][] = [
  ['a dose of 5 µg', ['5μg']],
  ['5\u202fμg/kg daily', ['5μg/kg']],
  ['p ≤ 0.05 and P<.001', ['≤0.05', '<.001']],
  ['fell by −22 %', ['-22%']],
  ['1.5 × 10⁻³ mol/L', ['1.5×10^-3mol/L']],
  ['aged ≥ 65 years', ['≥65years']],
  ['at 37.5 °C', ['37.5°C']],
  ['95% CI 0.5 to 1.2', ['95%']],
  ['1,234.5 mg', ['1,234.5mg']],
  ['120/80 mm Hg', ['80mmHg']],
  ['n = 34', ['=34']],
  ['10⁶ cells per cm² and 2 m^2 of Ca²⁺', ['10^6', 'cm^2', '2m^2', 'Ca^2+']],
  ['Change\u2029−22 %\u2029−3 kg', ['-22%', '-3kg']],
  ['10 people in Figure 1, after 5 to 6', []],
];

describe('the numbers of a text', () => {
  it.each(WRITTEN)('are read with their sign and unit: %s', (text, keys) => {
    expect(quantitiesIn(text).map(({ key }) => key)).toEqual(keys);
  });

  it('count as changed if sign or unit differs, but not if moved or written differently', () => {
    expect(changedQuantities('5 µg, p ≤ 0.05', 'p⩽0.05 and 5\u00a0μg')).toEqual([]);
    const changed = changedQuantities('a dose of 5 µg, p ≤ 0.05, 3 mg', 'a dose of 5 mg, p < 0.05, 3 mg');
    expect(changed.map((one) => describeDifference(one, 'the file', 'the text'))).toEqual([
      'the file has “5 μg” after “dose of”; the text has “5 mg”',
      'the file has “≤ 0.05” after “μg p”; the text has “< 0.05”',
    ]);
    expect(changedQuantities('10⁶ cells', '10^6 cells')).toEqual([]);
    expect(changedQuantities('10⁶ cells per cm²', '106 cells per cm2')).toMatchObject([
      { there: { shown: '10^6' }, here: '' },
      { there: { shown: 'cm^2' }, here: '' },
    ]);
    expect(changedQuantities('−22 % of all', '22 % of all')).toMatchObject([{ there: { key: '-22%' }, here: '22 %' }]);
  });

  it('are never missing from the text itself', () => {
    const piece = fc.oneof(fc.constantFrom(...WRITTEN.map(([text]) => text), '-', '^', '×', '10', ' '), fc.string());
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        expect(changedQuantities(pieces.join(''), pieces.join(''))).toEqual([]);
      }),
    );
  });
});

const ALL = `<p>${WRITTEN.map(([text]) => text).join('; ')}; 1.5 × 10<sup>−3</sup> mol/L.</p>`;

describe('a number that has changed', () => {
  it('in conversion is reported with both values, and must be settled', () => {
    const blocks = parseMarkup('<p>A dose of 5 µg daily (p &lt; 0.05).</p>').filter((node) => typeof node !== 'string');
    const source = { words: 'A dose of 5 µg daily (p ≤ 0.05).', figures: 0, tables: 0, equations: 0, places: [] };
    const findings = reportDifferences(source, { blocks, elsewhere: [], settled: {} });
    expect(findings).toEqual([
      {
        code: 'number',
        text: 'A number has changed: the file has “≤ 0.05” after “daily p”; the text has “< 0.05”. Correct it, or confirm that the text is right.',
      },
    ]);
    expect(findings.every(isLoss)).toBe(true);
  });

  it.each([
    ['10<sup>6</sup> cells', '10^6'],
    ['25 kg/m<sup>2</sup>', '25 kg/m^2'],
    ['5 × 10<sup>−3</sup> of it', '5 × 10^-3'],
    ['per cm<sup>2</sup>', 'cm^2'],
  ])('is named where a power lost its place: %s', (text, shown) => {
    const source = factsOf(parseMarkup(text));
    const [right, wrong] = [text, text.replace(/<.?sup>/g, '')].map((one) =>
      parseMarkup(`<p>${one}</p>`).filter((node) => typeof node !== 'string'),
    );
    const told = (blocks = right) => reportDifferences(source, { blocks: blocks ?? [], elsewhere: [], settled: {} });
    expect(told()).toEqual([]);
    expect(told(wrong)).toMatchObject([{ code: 'number', text: expect.stringContaining(`“${shown}”`) }]);
  });

  it.each([
    ['on the letters', '', 'style="color:red;vertical-align:super"'],
    ['in a class', '<style>.c1{color:red}.c3{vertical-align:super}</style>', 'class="c1 c3"'],
  ])('is raised by a style as Google Docs writes it, %s', async (_, styles, raising) => {
    const page = `${styles}<h2>Methods</h2><p>We saw 10<span ${raising}>6</span> cells in 5 m<span ${raising}><span>2</span></span>.</p>`;
    const { html, findings } = await readText({
      format: 'html',
      bytes: Buffer.from(page),
      references: [],
      nextFigure: 1,
    });
    expect(html).toContain('<p>We saw 10<sup>6</sup> cells in 5 m<sup>2</sup>.</p>');
    expect(findings.filter(isLoss)).toEqual([]);
  });

  it('does not take a unit from the next paragraph', () => {
    const words = '<p>We saw 10<sup>6</sup></p><p>A ward of 5</p><p>m and others</p>';
    expect(quantitiesIn(factsOf(parseMarkup(words)).words).map(({ key }) => key)).toEqual(['10^6']);
  });

  it('on the way to page, PDF or JATS is found in each of them', () => {
    const right = 'a dose of 5 µg';
    const outputs = { 'The page': right, 'The PDF': 'a dose of 5 mg', JATS: 'a dose of' };
    expect(differingOutputs(right, outputs)).toMatchObject([
      { output: 'The PDF', there: { shown: '5 μg' }, here: '5 mg' },
      { output: 'JATS', there: { shown: '5 μg' }, here: '' },
    ]);
  });

  it('is no false alarm: not of a sample article, nor of what programs have written', async () => {
    const samples: { content: string; references: [] }[] = JSON.parse(
      readFileSync(new URL('../../../content/sample-articles.json', import.meta.url), 'utf8'),
    );
    const differing = samples.flatMap(({ content: html, references }) => outputDifferences({ html, references }));
    expect(differing).toEqual([]);
    expect(samples.flatMap(({ content }) => quantitiesIn(content)).length).toBeGreaterThan(100);
    expect(outputDifferences({ html: ALL, references: [] })).toEqual([]);
    const documents = readdirSync(new URL('../../support/made-by', import.meta.url)).filter((name) =>
      /\.docx$/.test(name),
    );
    expect(documents.length).toBeGreaterThan(2);
    for (const name of documents) {
      const { findings } = await readText({ format: 'docx', bytes: madeBy(name), references: [], nextFigure: 1 });
      expect(findings.filter(({ code }) => code === 'number')).toEqual([]);
    }
  });

  it('is not in the PDF that is read back', async () => {
    const { pdf } = await typesetGalley(
      MERIDIAN,
      fullArticle({ content: ALL }),
      'https://journal.example',
      {},
      JOURNAL_CALLER,
    );
    expect(changedQuantities(textContent(parseMarkup(ALL)), await printedWords(pdf))).toEqual([]);
  });
});

describe('a character without a glyph', () => {
  it('is found by asking the fonts, among those that are not known to be there', async () => {
    const signs = '☐ ☑ ☒ ✓ ✔ ✗ ⩽ ≲ ⟂ ♂ ♀ ⁶ ℃ → ⇌ ½ ‰ ′ ● ■ ▲ ★ 王 é';
    expect(await findUncovered([signs])).toEqual([]);
    expect(await findUncovered(['A 🫀 heart \uf0a3'])).toEqual(expect.arrayContaining(['🫀 (U+1FAC0)']));
  });

  it('is none of those that are taken as there', async () => {
    const characters = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).filter(
      (one) => one.trim() && one.replace(COVERED, '') === '',
    );
    expect(characters.length).toBeGreaterThan(300);
    const { uncovered } = await compile({ template: 'coverage', data: { characters }, madeAt: new Date(0) });
    expect(uncovered).toEqual([]);
  });
});
