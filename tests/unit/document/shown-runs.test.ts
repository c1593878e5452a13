import { describe, expect, it } from 'vitest';
import { readPackage } from '#server/document/anonymise/word/zip-package';
import { readDocx } from '#server/document/prefill/read-docx';
import { readWord } from '#server/document/read/read-word';
import { misreadPlaces, shownPlaces } from '#server/production/convert/misread-places';
import { readText } from '#server/production/convert/read-text';
import { docx, paragraph } from '../../support/documents.ts';
import { madeBy } from '../../support/made-by.ts';

const run = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const inFont = (font: string) => `<w:rFonts w:ascii="${font}" w:hAnsi="${font}"/>`;
const line = (...runs: string[]) => `<w:p>${runs.join('')}</w:p>`;
const converted = (bytes: Uint8Array) => readText({ format: 'docx', bytes, references: [], nextFigure: 1 });
const shownOf = async (...runs: string[]) => {
  const { html, findings } = await converted(docx({ body: paragraph('Methods', 'Heading1') + line(...runs) }));
  return [
    html.replace(/^<h2>Methods<\/h2>\n/, ''),
    findings.map(({ code }) => code).filter((code) => code !== 'style'),
  ];
};

const SYMBOL_FONT = 'The dose was 5 µg of TNF-α, 10<sup>6</sup> cells, p ≤ 0.05, 5 ± 1, gene BRCA and shown.';

describe('what a Word file shows', () => {
  it('is read into the text: Symbol characters, superscripts and capitals; hidden words are reported', async () => {
    const { html, findings } = await converted(madeBy('symbol-font.docx'));
    expect(html).toBe(`<h2>Methods</h2>\n<p>${SYMBOL_FONT}</p>`);
    expect(findings).toEqual([
      { code: 'hidden', text: expect.stringMatching(/^Hidden text in Methods, after “.*” was left out: “HIDDEN”$/) },
    ]);
  });

  it('is read into the form that authors fill in', async () => {
    const { lines } = await readDocx(madeBy('symbol-font.docx'));
    expect(lines.map(({ text, raised }) => [text, raised])).toEqual([
      ['Methods', []],
      [SYMBOL_FONT.replace(/<\/?sup>/g, ''), [[SYMBOL_FONT.indexOf('<sup>'), SYMBOL_FONT.indexOf('<sup>') + 1]]],
    ]);
  });

  it.each<[string, string[], string]>([
    ['a mean', ['The mean ', run('m', inFont('Symbol'))], '<p>The mean μ</p>'],
    ['a sign of its own', ['a ', '<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>'], '<p>a ✓</p>'],
    [
      'a euro',
      ['', '<w:r><w:sym w:font="Symbol" w:char="F0A0"/></w:r>', run('\u00a05', inFont('Symbol'))],
      '<p>€\u00a05</p>',
    ],
    ['the font by other names', [run('m', inFont('SymbolMT')), run('£', inFont('Euclid Symbol'))], '<p>μ≤</p>'],
    ['a ticked box', ['a ', run('\uF0FE', inFont('Wingdings'))], '<p>a ☑</p>'],
    ['a letter outside of the font', ['x', run('é€', inFont('Symbol'))].slice(0, 1), '<p>x</p>'],
    ['a lowered letter', ['CO', run('2', '<w:position w:val="-4"/>')], '<p>CO<sub>2</sub></p>'],
    ['letters that are set a little higher', ['x', run('2', '<w:position w:val="1"/>')], '<p>x2</p>'],
    ['a raised passage', ['x ', run('is set higher', '<w:position w:val="6"/>')], '<p>x is set higher</p>'],
    [
      'a raised letter that is lowered',
      ['x', run('2', '<w:vertAlign w:val="superscript"/><w:position w:val="-4"/>')],
      '<p>x<sup>2</sup></p>',
    ],
    ['small capitals', ['gene ', run('brca1', '<w:smallCaps/>')], '<p>gene BRCA1</p>'],
    ['a name in capitals', ['By ', run('Ada Okafor', '<w:caps/>')], '<p>By Ada Okafor</p>'],
    ['capitals that are off', ['gene ', run('brca', '<w:caps w:val="0"/>')], '<p>gene brca</p>'],
    [
      'what could be markup',
      ['p ', run('&lt;b&gt;', inFont('Symbol')), run('&amp;', '<w:caps/>')],
      '<p>p &lt;β&gt;&amp;</p>',
    ],
  ])('%s', async (_, pieces, html) => {
    const runs = pieces.map((piece) => (piece.startsWith('<') ? piece : run(piece)));
    expect(await shownOf(...runs)).toEqual([html, []]);
  });

  it.each(['MT Extra', 'ZapfDingbats', 'Marlett'])('and is not known is named with its place: %s', async (font) => {
    const { findings } = await converted(docx({ body: line(run('Pick '), run('A', inFont(font)), run(' now')) }));
    expect(findings).toEqual([
      { code: 'sign', text: `A character of the font ${font} (F041) after “Pick” was left out. Add it to the text.` },
    ]);
  });

  it('follows from the styles of letters, not from how paragraphs are set', async () => {
    const styles =
      '<w:style w:type="character" w:styleId="Gene"><w:rPr><w:caps/></w:rPr></w:style>' +
      '<w:style w:type="character" w:styleId="Own"><w:basedOn w:val="Gene"/></w:style>' +
      '<w:style w:type="paragraph" w:styleId="Loud"><w:rPr><w:caps/></w:rPr></w:style>' +
      '<w:style w:type="paragraph" w:styleId="Gone"><w:rPr><w:vanish/></w:rPr></w:style>';
    const parts = { 'word/styles.xml': `<w:styles xmlns:w="${WORD}">${styles}</w:styles>` };
    const words = async (body: string) => (await converted(docx({ body, parts }))).html.replace(/<[^>]*>/g, '');
    const styled = (id: string, text: string) => `<w:p><w:pPr><w:pStyle w:val="${id}"/></w:pPr>${run(text)}</w:p>`;
    expect(await words(line(run('brca', '<w:rStyle w:val="Own"/>')))).toBe('BRCA');
    expect(await words(styled('Loud', 'aims'))).toBe('aims');
    expect(await words(styled('Gone', 'secret'))).toBe('');
    expect(
      await words(line(run('a', '<w:vanish/>'), run('b', '<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>'))),
    ).toBe('b');
  });

  it('is reported with the text around it', async () => {
    const bytes = docx({ body: line(run('5 '), run('m', inFont('Symbol')), run('g')) });
    const blocks = [...readWord(await readPackage(bytes)).body].flatMap((part) => part.blocks);
    expect(shownPlaces(blocks)).toEqual([{ before: '5 ', typed: 'm', after: 'g', shown: 'µ' }]);
  });
});

describe('a text from before this was read', () => {
  const OLD = '<p>The dose was 5 mg of TNF-a, 106 cells, p £ 0.05, 5 ± 1, gene brca and HIDDENshown.</p>';

  it('is compared with its file, and each place is named', async () => {
    const found = await misreadPlaces(madeBy('symbol-font.docx'), OLD);
    expect(found.map(({ code, text }) => `${code}: ${text.replace(/ Correct it.*$/, '')}`)).toEqual([
      'misread: The file shows “µ” after “The dose was 5”; the text has “m”.',
      'misread: The file shows “α” after “The dose was 5 mg of TNF-”; the text has “a”.',
      'misread: The file shows “6” as a superscript or subscript after “The dose was 5 mg of TNF-a, 10”; the text has “6”.',
      'misread: The file shows “≤” after “The dose was 5 mg of TNF-a, 106 cells, p”; the text has “£”.',
      'misread: The file shows “BRCA” after “TNF-a, 106 cells, p £ 0.05, 5 ± 1, gene”; the text has “brca”.',
      'misread: “HIDDEN” is hidden in the file after “cells, p £ 0.05, 5 ± 1, gene brca and” but shown in the text.',
    ]);
  });

  it('is fine once someone has corrected it', async () => {
    expect(await misreadPlaces(madeBy('symbol-font.docx'), `<p>${SYMBOL_FONT}</p>`)).toEqual([]);
  });
});
