import { describe, expect, it } from 'vitest';
import { readText } from '#server/production/convert/read-text';
import { sanitise } from '#server/production/convert/sanitise';
import { docx, paragraph } from '../../support/documents.ts';

type Uploaded = Parameters<typeof readText>[0];
const read = async (format: Uploaded['format'], bytes: Uint8Array) =>
  readText({ format, bytes, references: [], nextFigure: 1 });
const bytesOf = (text: string) => new TextEncoder().encode(text);

const LINKED =
  '<figure id="table-1"><figcaption><strong>Table 1.</strong> Hours of sleep.</figcaption><table><HEAD><tr><TH rowspan="2">Ward<sup><a href="#table-1-note-1" id="table-1-mark-1">a</a></sup></TH><TH colspan="2">Hours<sup><a href="#table-1-note-2" id="table-1-mark-2">b</a></sup></TH></tr><tr><TH>Day</TH><TH>Night<a href="#table-1-note-3" id="table-1-mark-3">*</a></TH></tr></HEAD><tr><td>North<sup><a href="#table-1-note-1">a</a>,<a href="#table-1-note-2">b</a></sup></td><td>5</td><td>4</td></tr></tbody></table><p><sup><a href="#table-1-mark-1" id="table-1-note-1">a</a></sup> Both of surgery.</p><p><sup><a href="#table-1-mark-2" id="table-1-note-2">b</a></sup> By diary.</p><p><a href="#table-1-mark-3" id="table-1-note-3">*</a> Below 0.05.</p></figure>\n<p>The text goes on.</p>';
/** The same table with a header row, or with none. */
const withHead = LINKED.replaceAll(/<TH/g, '<th scope="col"')
  .replaceAll('</TH>', '</th>')
  .replace('<HEAD>', '<thead>')
  .replace('</HEAD>', '</thead><tbody>');
const withoutHead = LINKED.replaceAll('TH', 'td').replace('<HEAD>', '<tbody>').replace('</HEAD>', '');

const TABLE =
  '<table><thead><tr><th rowspan="2">Ward<sup>a</sup></th><th colspan="2">Hours<sup>b</sup></th></tr><tr><th>Day</th><th>Night*</th></tr></thead><tbody><tr><td>North<sup>a,b</sup></td><td>5</td><td>4</td></tr>';

describe('the notes of a table with merged cells', () => {
  it('stand below it and are linked, out of Word', async () => {
    const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const raised = (text: string) => `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>${text}</w:t></w:r>`;
    const cell = (words: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr><w:p>${words}</w:p></w:tc>`;
    const body = [
      paragraph('Table 1. Hours of sleep.'),
      '<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/><w:gridCol/><w:gridCol/></w:tblGrid>',
      `<w:tr>${cell(run('Ward') + raised('a'), '<w:vMerge w:val="restart"/>')}${cell(run('Hours') + raised('b'), '<w:gridSpan w:val="2"/>')}</w:tr>`,
      `<w:tr>${cell('', '<w:vMerge/>')}${cell(run('Day'))}${cell(run('Night*'))}</w:tr>`,
      `<w:tr>${cell(run('North') + raised('a,b'))}${cell(run('5'))}${cell(run('4'))}</w:tr></w:tbl>`,
      `<w:p>${raised('a')}${run(' Both of surgery.')}</w:p><w:p>${raised('b')}${run(' By diary.')}</w:p>`,
      paragraph('* Below 0.05.') + paragraph('The text goes on.'),
    ];
    const { html, findings } = await read('docx', docx({ body: body.join('') }));
    expect(html).toBe(withoutHead);
    expect(findings).toEqual([]);
    expect(sanitise(html).html).toBe(html);
  });

  it('stand below it and are linked, out of HTML, where they are its last rows', async () => {
    const note = (words: string) => `<tr><td colspan="3">${words}</td></tr>`;
    const notes = note('<sup>a</sup> Both of surgery.') + note('<sup>b</sup> By diary.') + note('* Below 0.05.');
    const { html } = await read(
      'html',
      bytesOf(`<p>Table 1. Hours of sleep.</p>${TABLE}${notes}</tbody></table><p>The text goes on.</p>`),
    );
    expect(html).toBe(withHead);
  });

  it('stand below it and are linked, out of JATS', async () => {
    const marked = (text: string) =>
      text.replaceAll(/<sup>([ab])<\/sup>/g, '<xref ref-type="table-fn" rid="t$1"><sup>$1</sup></xref>');
    const foot =
      '<table-wrap-foot><fn id="ta"><label>a</label><p>Both of surgery.</p></fn><fn id="tb"><label>b</label><p>By diary.</p></fn><p>* Below 0.05.</p></table-wrap-foot>';
    const wrap = `<table-wrap><label>Table 1</label><caption><p>Hours of sleep.</p></caption>${marked(TABLE)}</tbody></table>${foot}</table-wrap>`;
    const { html, findings } = await read(
      'jats',
      bytesOf(`<article><front/><body>${wrap}<p>The text goes on.</p></body></article>`),
    );
    expect(html).toBe(withHead);
    expect(findings).toEqual([]);
  });

  it.each([
    ['in a paragraph', '<p>Values are n (%).</p>'],
    ['in a note without a mark', '<fn><p>Values are n (%).</p></fn>'],
  ])('are those in the foot of a table of JATS, whatever they say: %s', async (_, foot) => {
    const wrap = (label: string) =>
      `<table-wrap>${label}${TABLE}</tbody></table><table-wrap-foot>${foot}</table-wrap-foot></table-wrap>`;
    const caption = '<caption><p>Hours of sleep.</p></caption>';
    const body = wrap(`<label>Table 1</label>${caption}`) + wrap(caption.replace('sleep', 'rest')) + wrap('');
    const { html } = await read('jats', bytesOf(`<article><front/><body>${body}<p>On.</p></body></article>`));
    expect(html.match(/<\/table><p>Values are n \(%\)\.<\/p><\/figure>/g)).toHaveLength(3);
  });

  it('are those that a style of Word calls so', async () => {
    const wards =
      '<w:tbl><w:tblPr/><w:tblGrid/><w:tr><w:tc><w:p><w:r><w:t>North</w:t></w:r></w:p></w:tc></w:tr></w:tbl>';
    const styles = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="N"><w:name w:val="Table Footnote"/></w:style></w:styles>`;
    const notes = paragraph('All of them.', 'N') + paragraph('By diary.', 'N') + paragraph('The text goes on.');
    const { html, findings } = await read(
      'docx',
      docx({ body: paragraph('Table 1. Hours.') + wards + notes, parts: { 'word/styles.xml': styles } }),
    );
    expect(html).toMatch(/<\/table><p>All of them.<\/p><p>By diary.<\/p><\/figure>\n<p>The text goes on.<\/p>$/);
    expect(findings).toEqual([]);
  });

  it.each([
    ['Values are n (%) or median [IQR].', true],
    ['Data are presented as mean (SD).', true],
    ['SD, standard deviation; CI = confidence interval; ICU, intensive care unit.', true],
    ['Data are available. The number of wards was small.', false],
    ['WHO, in its report of 2019, said so; we agree with it.', false],
  ])('are told from text by what they say: “%s”', async (words, isNote) => {
    const { html } = await read(
      'html',
      bytesOf(`<p>Table 1. Hours.</p><table><tr><td>5</td></tr></table><p>${words}</p>`),
    );
    expect(html.endsWith(`</table><p>${words}</p></figure>`)).toBe(isNote);
  });

  it('are none where a paragraph begins with a mark that the table does not have', async () => {
    const text = `<p>Table 1. Hours.</p><table><tr><td>North</td><td>2 * 3</td></tr></table><p>* A star.</p><p>Notes: all slept.</p>`;
    const { html } = await read('html', bytesOf(text));
    expect(html).toContain('</figure>\n<p>* A star.</p>');
    expect(html).not.toContain('#table-1-note');
  });
});

describe('the number in a caption', () => {
  const cells = '<table><tr><td>5</td></tr></table>';
  const places = (html: string) =>
    [...html.matchAll(/id="(table-\d+)"><figcaption><strong>([^<]*)<\/strong>/g)].map(([, id, label]) => [id, label]);

  it('stays with a chapter or a letter, and each table has a place of its own', async () => {
    const page = ['Table 2.', 'Table 1-2.', 'Table 1A:', 'Table 2.'].map((label) => `<p>${label} Hours.</p>${cells}`);
    const { html, findings } = await read('html', bytesOf(page.join('')));
    expect(places(html)).toEqual([
      ['table-2', 'Table 2.'],
      ['table-3', 'Table 1-2.'],
      ['table-4', 'Table 1A.'],
      ['table-5', 'Table 2.'],
    ]);
    expect(findings.map(({ text }) => text)).toEqual([
      'The file has two tables with the number 2. Change one of them.',
    ]);
  });

  it.each(['Table 1-2 shows the wards.', 'Table 1A lists beds.'])('is none in a sentence: “%s”', async (words) => {
    expect((await read('html', bytesOf(`<p>${words}</p>${cells}`))).html).toMatch(/^<p>[^<]*<\/p>\n<table>/);
  });

  it('is of the figure below it where no figure has its caption after it', async () => {
    const image = (at: number) => `<p><img src="figure-${at}.png" alt="Beds."></p>`;
    const { html } = await read(
      'html',
      bytesOf(`<p>Text.</p><p>Figure 1. Day.</p>${image(1)}<p>Figure 2. Night.</p>${image(2)}<p>On.</p>`),
    );
    expect(html).toContain('figure-1.png" alt="Beds."><figcaption><strong>Figure 1.</strong> Day.</figcaption>');
    expect(html).toContain('figure-2.png" alt="Beds."><figcaption><strong>Figure 2.</strong> Night.</figcaption>');
  });
});

describe('a group in JATS', () => {
  const article = (body: string) => bytesOf(`<article><front/><body>${body}</body></article>`);

  it('of figures is panels under one caption', async () => {
    const panel = (letter: string, words: string, file: string) =>
      `<fig id="f1${letter}"><label>(${letter})</label><caption><p>${words}</p></caption><graphic xlink:href="${file}"/></fig>`;
    const group = `<fig-group><label>Figure 1</label><caption><title>Two views.</title></caption>${panel('a', 'From above.', 'figure-1.png')}${panel('b', 'From below.', 'figure-2.png')}</fig-group>`;
    const { html, findings } = await readText({
      ...{ format: 'jats', references: [], nextFigure: 3 },
      bytes: article(`${group}<p>As <xref ref-type="fig" rid="f1a">Figure 1a</xref> shows.</p>`),
      known: [1, 2].map((number) => ({ file: `figure-${number}.png`, sha256: '', alt: '' })),
    });
    expect(html).toContain(
      '<img src="figure-1.png" alt=""><figcaption><strong>Figure 1.</strong> Two views. (a) From above.</figcaption></figure>\n' +
        '<figure id="figure-2"><img src="figure-2.png" alt=""><figcaption>(b) From below.</figcaption></figure>',
    );
    expect(html).toContain('<a href="#figure-1">Figure 1a</a>');
    expect(findings.map(({ code }) => code)).toEqual(['alt', 'alt']);
  });

  it('of tables has its caption at the first of them, and is named, as a box is', async () => {
    const wrap = (label: string, words: string) =>
      `<table-wrap><label>${label}</label><caption><p>${words}</p></caption><table><tr><td>${label}1</td></tr></table></table-wrap>`;
    const { html, findings } = await read(
      'jats',
      article(
        `<table-wrap-group><label>Table 2</label><caption><title>Two tables.</title></caption>${wrap('A', 'One.')}${wrap('B', 'Two.')}</table-wrap-group><boxed-text><label>Box 1</label><p>In it.</p></boxed-text>`,
      ),
    );
    expect(html).toContain(
      '<figure id="table-2"><figcaption><strong>Table 2.</strong> Two tables. A. One.</figcaption>',
    );
    expect(html).toContain('<figure><figcaption>B. Two.</figcaption><table>');
    expect(findings.map(({ code }) => code)).toEqual(['table_group', 'box']);
  });
});
