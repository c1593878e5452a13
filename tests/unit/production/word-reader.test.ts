import { describe, expect, it } from 'vitest';
import { isLoss } from '#domain/production/record';
import { jatsDocument } from '#domain/register/jats/article';
import { readPrefill } from '#server/document/prefill/read-prefill';
import { JOURNAL_CALLER } from '#server/kernel/thread/turns';
import { readText } from '#server/production/convert/read-text';
import { typesetGalley } from '#server/publication/typeset-galley';
import { fullArticle } from '../../support/articles.ts';
import { docx, paragraph } from '../../support/documents.ts';
import { png } from '../../support/images.ts';
import { madeBy } from '../../support/made-by.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { readPdf } from '../../support/read-pdf.ts';
import * as word from '../../support/word-constructs.ts';

const read = async (bytes: Uint8Array) => {
  const { html, findings } = await readText({ format: 'docx', bytes, references: [], nextFigure: 1 });
  return {
    html,
    told: findings.filter(({ code }) => code !== 'style').map(({ text }) => text),
    lost: findings.filter(isLoss).map(({ text }) => text),
  };
};
const made = (name: string) => read(madeBy(name));
const body = (...blocks: string[]) => read(docx({ body: paragraph('Methods', 'Heading1') + blocks.join('') }));
const run = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const deleted = (text: string) =>
  `<w:p><w:pPr><w:rPr><w:del w:id="1" w:author="A"/></w:rPr></w:pPr><w:del w:id="2" w:author="A"><w:r><w:delText>${text}</w:delText></w:r></w:del></w:p>`;
const row = (cells: string, properties = '') =>
  `<w:tr>${properties && `<w:trPr>${properties}</w:trPr>`}${cells}</w:tr>`;
const cell = (text: string, properties = '') =>
  `<w:tc>${properties && `<w:tcPr>${properties}</w:tcPr>`}${paragraph(text)}</w:tc>`;
const table = (...rows: string[]) => `<w:tbl><w:tblPr/><w:tblGrid/>${rows.join('')}</w:tbl>`;
const field = (instruction: string, shown: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r>` +
  `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${shown}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

describe('a list of a Word file', () => {
  const LISTS =
    '<ol><li>Wake</li><li>Wash</li></ol>\n<p>Then the nurse comes, and step 3 follows.</p>\n<ol start="3"><li>Eat</li></ol>\n' +
    '<p>Criteria (e) and (f) below.</p>\n<ul><li>(e) Fever</li><li>(f) Cough</li></ul>\n<p>Later.</p>\n<ol start="7"><li>Rest</li></ol>';
  const LETTERS = '<ol start="5" type="a"><li>Lights</li><li>Noise</li></ol>';

  it('keeps its numbers: one goes on after a paragraph, one begins at (e), one again at 7', async () => {
    expect((await made('list-numbers.docx')).html).toContain(LISTS);
  });

  const level = (at: number, format: string, text: string) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
  const readList = async (levels: string, ...items: [at: number, text: string][]) => {
    const written = items.map(([at, text]) =>
      paragraph(text).replace(
        '<w:p>',
        `<w:p><w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="1"/></w:numPr></w:pPr>`,
      ),
    );
    return read(
      docx({
        body: written.join(''),
        parts: {
          'word/numbering.xml': `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="1">${levels}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
        },
      }),
    );
  };
  it('begins at 0 where its file names no first number', async () => {
    const bare = level(0, 'decimal', '%1.').replace('<w:start w:val="1"/>', '');
    expect((await readList(bare, [0, 'Wash'], [0, 'Eat'])).html).toBe('<ol start="0"><li>Wash</li><li>Eat</li></ol>');
  });

  it.each([
    ['%1.', 'lowerLetter', '<ol type="a"><li>Wash</li><li>Eat</li></ol>'],
    ['%1', 'decimal', '<ol><li>Wash</li><li>Eat</li></ol>'],
    ['(%1)', 'lowerLetter', '<ul><li>(a) Wash</li><li>(b) Eat</li></ul>'],
    ['%1)', 'lowerRoman', '<ul><li>i) Wash</li><li>ii) Eat</li></ul>'],
    ['[%1]', 'decimal', '<ul><li>[1] Wash</li><li>[2] Eat</li></ul>'],
    ['Step %1:', 'decimal', '<ul><li>Step 1: Wash</li><li>Step 2: Eat</li></ul>'],
    ['§ %1', 'upperRoman', '<ul><li>§ I Wash</li><li>§ II Eat</li></ul>'],
    ['%1', 'decimalZero', '<ul><li>01 Wash</li><li>02 Eat</li></ul>'],
    ['%1:', 'ordinalText', '<ul><li>First: Wash</li><li>Second: Eat</li></ul>'],
    ['%1', 'chicago', '<ul><li>* Wash</li><li>† Eat</li></ul>'],
    ['☑', 'bullet', '<ul><li>☑ Wash</li><li>☑ Eat</li></ul>'],
    ['–', 'bullet', '<ul><li>Wash</li><li>Eat</li></ul>'],
    ['o', 'bullet', '<ul><li>Wash</li><li>Eat</li></ul>'],
    ['Q:', 'bullet', '<ul><li>Q: Wash</li><li>Q: Eat</li></ul>'],
    ['Aim:', 'none', '<p>Aim: Wash</p>\n<p>Aim: Eat</p>'],
    ['Table %1.', 'decimal', '<p>Table 1. Wash</p>\n<p>Table 2. Eat</p>'],
  ])('has as words what no list can say: %s of %s', async (text, format, html) => {
    expect(await readList(level(0, format, text), [0, 'Wash'], [0, 'Eat'])).toMatchObject({ html, lost: [] });
  });

  it('counts an empty paragraph of the list, as Word does', async () => {
    const { html } = await readList(level(0, 'decimal', '%1.'), [0, 'Wash'], [0, ''], [0, 'Eat']);
    expect(html).toBe('<ol><li>Wash</li></ol>\n<ol start="3"><li>Eat</li></ol>');
  });

  it('has figures in place of a form that is not known, and says so', async () => {
    const { html, lost } = await readList(level(0, 'hebrew1', '%1.'), [0, 'Wash'], [0, 'Eat']);
    expect(html).toContain('1. Wash');
    expect(lost).toEqual(['A list uses a number format (hebrew1) that is not supported; here it is numbered 1, 2, 3.']);
  });

  it('has the numbers of all levels', async () => {
    const levels = level(0, 'upperLetter', '%1.') + level(1, 'decimal', '%1.%2');
    const { html } = await readList(levels, [0, 'Wake'], [0, 'Wash'], [1, 'Hands'], [1, 'Face'], [0, 'Eat']);
    expect(html).toBe(
      '<ol type="A"><li>Wake</li><li>Wash<ul><li>B.1 Hands</li><li>B.2 Face</li></ul></li><li>Eat</li></ol>',
    );
  });

  it('has the same numbers in JATS, and in what is read from it', async () => {
    const jats = jatsDocument(
      MERIDIAN,
      fullArticle({ content: `<h2>Methods</h2>\n${LISTS}\n<p>And.</p>\n${LETTERS}` }),
      'https://journal.example',
    );
    expect(jats).toContain('<list list-type="simple"><list-item><p>(e) Fever</p>');
    expect(jats).toContain('<list list-type="alpha-lower"><list-item><label>e.</label>');
    expect(jats).toContain('<list list-type="order"><list-item><label>7.</label>');
    const { html } = await readText({ format: 'jats', bytes: Buffer.from(jats), references: [], nextFigure: 1 });
    expect(html).toContain(`${LISTS}\n<p>And.</p>\n${LETTERS}`);
  });

  it('has the same numbers in the PDF', async () => {
    const article = fullArticle({ content: `<h2>Methods</h2>\n${LISTS}\n<p>And.</p>\n${LETTERS}` });
    const { text } = await readPdf(
      (await typesetGalley(MERIDIAN, article, 'https://journal.example', {}, JOURNAL_CALLER)).pdf,
    );
    expect(text.replace(/\s+/g, ' ')).toMatch(
      /1\. Wake 2\. Wash .* 3\. Eat Criteria \(e\) and \(f ?\) below\. \(e\) Fever \(f ?\) Cough Later\. 7\. Rest .* e\. Lights f\. Noise/,
    );
  });
});

describe('a table of a Word file', () => {
  it('has each cell in its column, where a row begins beside the grid', async () => {
    expect((await made('grid-before.docx')).html).toContain('<tr><td></td><td>2.2</td><td>.01</td></tr>');
  });

  it('has the lines of a cell beside those of the next one, empty ones too', async () => {
    const lines = (...words: string[]) => `<w:tc>${words.map((one) => paragraph(one)).join('')}</w:tc>`;
    const { html } = await body(table(row(lines('Age', 'men', 'women', '') + lines('', '45', '', '44') + cell('.05'))));
    expect(html).toContain('<tr><td>Age<br>men<br>women</td><td><br>45<br><br>44</td><td>.05</td></tr>');
    const again = await readText({ format: 'html', bytes: Buffer.from(html), references: [], nextFigure: 1 });
    expect(again.html).toBe(html);
  });

  it('has cells merged in either notation, and a row that ends beside the grid', async () => {
    const { html } = await body(
      table(
        row(cell('A', '<w:hMerge w:val="restart"/>') + cell('', '<w:hMerge/>') + cell('B')),
        row(cell('1', '<w:vMerge w:val="restart"/>') + cell('2'), '<w:gridAfter w:val="1"/>'),
        row(cell('', '<w:vMerge/>') + cell('3') + cell('4')),
      ),
    );
    expect(html).toContain(
      '<tbody><tr><td colspan="2">A</td><td>B</td></tr><tr><td rowspan="2">1</td><td>2</td><td></td></tr><tr><td>3</td><td>4</td></tr></tbody>',
    );
  });

  it('has no hidden rows, and names their words, at the end of the document too', async () => {
    const rows =
      row(cell('A')) + row(cell('B'), '<w:hidden/>') + row(`<w:tc><w:p>${run('C', '<w:vanish/>')}</w:p></w:tc>`);
    const { html, told } = await body(table(rows));
    expect(html).toContain('<table><tbody><tr><td>A</td></tr></tbody></table>');
    expect(told).toEqual(['B', 'C'].map((word) => expect.stringMatching(`^Hidden text .* was left out: “${word}”$`)));
    expect((await body(table(row(cell('B'), '<w:hidden/>')), paragraph('And.'))).html).toBe(
      '<h2>Methods</h2>\n<p>And.</p>',
    );
  });

  it('has a cell that claims to go on one of another width in a row of its own', async () => {
    const { html } = await body(
      table(
        row(cell('1', '<w:gridSpan w:val="2"/><w:vMerge w:val="restart"/>') + cell('2')),
        row(cell('3', '<w:vMerge/>') + cell('4') + cell('5')),
      ),
    );
    expect(html).toContain('<tr><td colspan="2">1</td><td>2</td></tr><tr><td>3</td><td>4</td><td>5</td></tr>');
  });
});

describe('a cell of a Word file', () => {
  it('that is an empty form field has no prompt, and that is named', async () => {
    const control = `<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${cell('Click here.')}</w:sdtContent></w:sdt>`;
    const { html, told } = await body(table(row(cell('Ward') + control)));
    expect(html).toContain('<td>Ward</td><td></td>');
    expect(told).toEqual([expect.stringContaining('The prompt of an empty form field (“Click here.”)')]);
  });
});

describe('a grid of a Word file that says otherwise', () => {
  const spans = (columns: number) => `<w:gridSpan w:val="${columns}"/>`;
  it.each([
    [
      'has no columns behind the last cell',
      [row(cell('1', spans(9))), row(cell('2', spans(2)) + cell('3')), row(cell('4', spans(2)) + cell('5', spans(3)))],
      '<tr><td colspan="3">1</td></tr><tr><td colspan="2">2</td><td>3</td></tr><tr><td colspan="2">4</td><td>5</td></tr>',
    ],
    [
      'has cells that go on from nowhere as cells of their own',
      [row(cell('1', '<w:vMerge/>') + cell('2')), row(cell('', '<w:vMerge/>') + cell('3', '<w:vMerge/>'))],
      '<tr><td>1</td><td>2</td></tr><tr><td></td><td>3</td></tr>',
    ],
    [
      'has the cells of rows of different length',
      [row(cell('1')), row(cell('2') + cell('3'))],
      '<tr><td>1</td></tr><tr><td>2</td><td>3</td></tr>',
    ],
  ])('%s', async (_, rows, html) => {
    const read = await body(table(...rows).replace('<w:tblGrid/>', ''));
    expect(read.html).toContain(html);
    expect(read.lost).toEqual([]);
  });
});

describe('a tracked change of a Word file', () => {
  it('is accepted without an alarm: a deleted row', async () => {
    const { html, lost } = await made('deleted-row.docx');
    expect([html.includes('South'), lost]).toEqual([false, []]);
  });

  it('is accepted without an alarm: a deleted paragraph, and a note that was deleted', async () => {
    const note = '<w:del w:id="3" w:author="A"><w:r><w:footnoteReference w:id="2"/></w:r></w:del>';
    const bytes = docx({
      body: paragraph('Methods', 'Heading1') + deleted('Never said.') + word.pieces('We asked.', note),
      parts: {
        'word/footnotes.xml': `<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:footnote w:id="2">${paragraph('By telephone.')}</w:footnote></w:footnotes>`,
      },
    });
    const { html, lost } = await read(bytes);
    expect([html, lost]).toEqual(['<h2>Methods</h2>\n<p>We asked.</p>', []]);
  });

  it('joins a paragraph whose end was deleted with the next one', async () => {
    const mark = '<w:pPr><w:rPr><w:del w:id="1" w:author="A"/></w:rPr></w:pPr>';
    const { html } = await body(`<w:p>${mark}${run('Sleep was ')}</w:p>`, word.pieces('poor.'));
    expect(html).toBe('<h2>Methods</h2>\n<p>Sleep was poor.</p>');
  });
});

describe('a field of a Word file', () => {
  it('shows its result once, and nothing of its instruction or of a field within that', async () => {
    const { html } = await made('fields.docx');
    expect(html).toContain(
      '<p>See <a href="https://registry.example/ct?id=1&amp;x=2">the register</a> and below or a local file or bad nested NESTRESULT done.</p>',
    );
  });

  it('that is a table of contents is left out, and named once', async () => {
    const { html, told, lost } = await made('contents.docx');
    expect(html).toMatch(/^<h2>Introduction<\/h2>\n<p>Sleep on the ward is short\.<\/p>/);
    expect([told, lost]).toEqual([['A table of contents of the file was left out: the journal creates its own.'], []]);
  });

  it('that lists figures is left out, whatever paragraphs it reaches over', async () => {
    const { html, told } = await body(
      `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC \\c "Figure"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('Figure 1 Wards')}</w:p>`,
      `<w:p>${run('Figure 2 Beds')}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
      paragraph('We asked.'),
    );
    expect(html).toBe('<h2>Methods</h2>\n<p>We asked.</p>');
    expect(told).toEqual(['A list of figures or tables of the file was left out: the journal creates its own.']);
  });

  it.each(['zotero.docx', 'citavi.docx'])('that cites is linked: %s', async (name) => {
    const { html } = await made(name);
    expect(html).toMatch(/<a href="#ref-1">1<\/a>/);
  });

  it('that has no end takes only its own paragraph, and is named', async () => {
    const begun = '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC</w:instrText></w:r>';
    const { html, lost } = await body(`<w:p>${begun}${run('1')}</w:p>`, paragraph('We asked.'));
    expect(html).toBe('<h2>Methods</h2>\n<p>We asked.</p>');
    expect(lost).toEqual(['A field in the file has no end. Compare the paragraph in which it begins with the file.']);
  });

  it('that raises the text after it is named', async () => {
    const { lost } = await body(word.pieces('10', field(' ADVANCE \\u 4 ', ''), '6'));
    expect(lost).toEqual([expect.stringContaining('A field that shifts the following text in Methods, after “10”')]);
  });

  it('without a result shows the words that it has itself', async () => {
    const { html } = await body(word.pieces('Name: ', field(' MACROBUTTON NoMacro [click here] ', '')));
    expect(html).toContain('<p>Name: [click here]</p>');
  });

  it.each([
    [
      'a page of the file',
      'PAGEREF _Ref1 \\h',
      '12',
      '(12)',
      'The number “12” in Methods, after “Wards (12” gives the page',
    ],
    ['all pages', 'NUMPAGES', '30', '(30)', 'The number “30”'],
    [
      'a place that is gone',
      'REF _Ref1 \\h',
      'Error! Reference source not found.',
      '(Error! Reference source not found.)',
      'leads nowhere in the file.',
    ],
    ['a number that nobody counted', 'SEQ Figure', '', '()', 'A number that Word generates'],
    ['a number that was counted', 'SEQ Figure \\* ARABIC', '2', '(2)', undefined],
    ['a count that is not shown', 'SEQ Figure \\h', '', '()', undefined],
    ['a place', 'REF _Ref1 \\h', 'Table 1', '(Table 1)', undefined],
  ])('is shown, and named where it means nothing here: %s', async (_, instruction, shown, text, told) => {
    const simple = `<w:fldSimple w:instr=" ${instruction} ">${shown && run(shown)}</w:fldSimple>`;
    for (const one of [field(` ${instruction} `, shown && run(shown)), ...(shown ? [simple] : [])]) {
      const { html, lost } = await body(word.pieces('Wards (', one, ')'));
      expect(html).toContain(`Wards ${text}`);
      expect(lost).toEqual(told ? [expect.stringContaining(told)] : []);
    }
  });

  it('of a form shows what was chosen', async () => {
    const list =
      '<w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="North"/><w:listEntry w:val="South"/></w:ddList></w:ffData>';
    const { html } = await body(
      word.pieces(
        'Ward: ',
        `<w:r><w:fldChar w:fldCharType="begin">${list}</w:fldChar></w:r><w:r><w:instrText> FORMDROPDOWN </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`,
      ),
    );
    expect(html).toContain('<p>Ward: South</p>');
  });

  it('of a form shows its box, though bookmarks stand where the result would be', async () => {
    const box = '<w:ffData><w:checkBox><w:checked/></w:checkBox></w:ffData>';
    const { html } = await body(
      word.pieces(
        `<w:r><w:fldChar w:fldCharType="begin">${box}</w:fldChar></w:r><w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>`,
        '<w:bookmarkStart w:id="1" w:name="m"/><w:bookmarkEnd w:id="1"/><w:r><w:fldChar w:fldCharType="end"/></w:r>',
        ' Consent',
      ),
    );
    expect(html).toContain('<p>☑ Consent</p>');
  });

  it.each([
    ['in a line', (prompt: string) => word.pieces('Ward: ', prompt)],
    ['as a paragraph', (prompt: string) => prompt.replace(/<w:r>.*<\/w:r>/, '<w:p>$&</w:p>')],
  ])('that nobody filled in is left out with its prompt, and named: %s', async (_, placed) => {
    const prompt = `<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${run('Click to enter text.')}</w:sdtContent></w:sdt>`;
    const { html, told } = await body(paragraph('Asked.'), placed(prompt));
    expect(html).not.toContain('Click');
    expect(told).toEqual([expect.stringContaining('empty form field (“Click to enter text.”)')]);
  });

  it('that cites is one citation, though its result is set in several ways', async () => {
    const { html } = await body(
      word.pieces(
        'Poor',
        field(' ADDIN ZOTERO_ITEM CSL_CITATION {} ', run('1', '<w:vertAlign w:val="superscript"/>')),
        '.',
      ),
      paragraph('References', 'Heading1'),
      paragraph('1. Lin G. Sleep. 2021.'),
    );
    expect(html).toContain('<p>Poor<sup><a href="#ref-1">1</a></sup>.</p>');
  });
});

describe('a caption without a number, as Pandoc writes it', () => {
  const styles = ['Image Caption', 'Table Caption'].map(
    (name) => `<w:style w:type="paragraph" w:styleId="${name.replace(' ', '')}"><w:name w:val="${name}"/></w:style>`,
  );
  const given = (wards: string, doses: string) =>
    readText({
      format: 'docx',
      bytes: docx({
        body:
          paragraph('Methods', 'Heading1') +
          paragraph('See Table 1.') +
          word.picture('rId9') +
          paragraph(wards, 'ImageCaption') +
          paragraph(doses, 'TableCaption') +
          table(row(cell('A') + cell('5 µg'))),
        parts: {
          'word/media/wards.png': png(),
          'word/styles.xml': `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${styles.join('')}</w:styles>`,
        },
        relationships: word.pictureRelation('rId9', 'wards.png'),
      }),
      references: [],
      nextFigure: 1,
    });

  it('is the caption of its picture or table, gets a number, and the text leads to it', async () => {
    const { html, findings } = await given('The wards', 'Doses given');
    expect(html).toContain('<figcaption><strong>Figure 1.</strong> The wards</figcaption></figure>');
    expect(html).toContain(
      '<figure id="table-1"><figcaption><strong>Table 1.</strong> Doses given</figcaption><table>',
    );
    expect(html).toContain('See <a href="#table-1">Table 1</a>.');
    expect(findings.filter(({ code }) => code === 'caption').map(({ text }) => text)).toEqual([
      'The captions of figures in the file have no numbers and were numbered in order. Check where the text refers to them.',
      'The captions of tables in the file have no numbers and were numbered in order. Check where the text refers to them.',
    ]);
  });

  it('is left alone where captions have numbers', async () => {
    const { html, findings } = await given('Figure 1. The wards', 'Table 1. Doses given');
    expect(html).toContain('<strong>Figure 1.</strong> The wards');
    expect(html).toContain('<strong>Table 1.</strong> Doses given');
    expect(findings.filter(({ code }) => code === 'caption')).toEqual([]);
  });
});

describe('captions of a Word file', () => {
  const parts = { 'word/media/one.png': png(), 'word/media/two.png': png({ width: 60, height: 20 }) };
  const relationships = word.pictureRelation('rId1', 'one.png') + word.pictureRelation('rId2', 'two.png');
  const [one, two] = [word.picture('rId1', 'A'), word.picture('rId2', 'B')];
  const captionsIn = async (...blocks: string[]) => {
    const { html } = await read(
      docx({ body: paragraph('Results', 'Heading1') + blocks.join(''), parts, relationships }),
    );
    return [
      ...html.matchAll(
        /<(?:img src="([\w-]+)\.png"|td)[^>]*>(?:(\w+)<\/td>)?|<figcaption>(.*?)<\/figcaption>|<p>(.*?)<\/p>/g,
      ),
    ].map(([, image, cell, caption, text]) => image ?? cell ?? caption?.replace(/<[^>]*>/g, '') ?? text);
  };
  const table = (cell: string) => word.table([[paragraph(cell), paragraph(cell)]]);

  it('belong to their figures where one stands above its figure and one below', async () => {
    const text = paragraph('Text between them.');
    const [first, second] = [paragraph('Figure 1. First.'), paragraph('Figure 2. Second.')];
    const found = ['figure-1', 'Figure 1. First.', 'Text between them.', 'figure-2', 'Figure 2. Second.'];
    expect(await captionsIn(first, one, text, two, second)).toEqual(found);
    expect(await captionsIn(one, first, text, second, two)).toEqual(found);
  });

  it('belong to their tables where they stand below them', async () => {
    const [first, second] = [paragraph('Table 1. First.'), paragraph('Table 2. Second.')];
    const found = ['Table 1. First.', 'a', 'a', 'Table 2. Second.', 'b', 'b'];
    expect(await captionsIn(table('a'), first, table('b'), second)).toEqual(found);
    expect(await captionsIn(first, table('a'), second, table('b'))).toEqual(found);
  });
});

describe('a note of a Word file', () => {
  it('keeps its author’s mark, a letter or a symbol', async () => {
    const note = (id: number, mark: string) =>
      `<w:r><w:footnoteReference w:customMarkFollows="1" w:id="${id}"/>${mark}</w:r>`;
    const bytes = docx({
      body: word.pieces(
        'We',
        note(2, '<w:t>*</w:t>'),
        ' asked',
        note(3, '<w:sym w:font="Symbol" w:char="F0A8"/>'),
        '.',
      ),
      parts: {
        'word/footnotes.xml': `<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${[2, 3].map((id) => `<w:footnote w:id="${id}">${paragraph(`Note ${id}.`)}</w:footnote>`).join('')}</w:footnotes>`,
      },
    });
    expect((await read(bytes)).html).toContain(
      'We<sup><a href="#note-1" id="note-mark-1">*</a></sup> asked<sup><a href="#note-2" id="note-mark-2">♦</a></sup>.',
    );
  });
});

describe('endnotes of a Word file', () => {
  const note = (id: number) => `<w:r><w:endnoteReference w:id="${id}"/></w:r>`;
  const withNotes = (notes: readonly string[], text: string) =>
    readText({
      format: 'docx',
      bytes: docx({
        body: paragraph('Methods', 'Heading1') + text,
        parts: {
          'word/endnotes.xml': `<w:endnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${notes.map((words, at) => `<w:endnote w:id="${at + 2}">${paragraph(words)}</w:endnote>`).join('')}</w:endnotes>`,
        },
      }),
      references: [],
      nextFigure: 1,
    });
  const WORKS = ['Smith A. Sleep. J Sleep. 2019;1:1-9.', 'Jones B. Rest. J Rest. 2020;2:1-9.'];
  const TEXT = word.pieces('We slept.', note(2), note(3), ' We rested.', note(3));

  it('that are references become the list, and their marks cite', async () => {
    const { html, references, findings } = await withNotes(WORKS, TEXT);
    const mark = (number: number) => `<a href="#ref-${number}">${number}</a>`;
    expect(html).toContain(`slept.<sup>${mark(1)},${mark(2)}</sup> We rested.<sup>${mark(2)}</sup></p>`);
    expect(references).toEqual(WORKS);
    expect(findings.map(({ code }) => code).filter((code) => code !== 'style')).toEqual(['references']);
  });

  it.each<[what: string, notes: readonly string[], more: string]>([
    ['that say something else', ['We asked twice.', 'See the protocol.'], ''],
    ['of a text with a list', WORKS, paragraph('References', 'Heading1') + paragraph(`1. ${WORKS[0]}`)],
  ])('stay notes: %s', async (_, notes, more) => {
    const { html } = await withNotes(notes, TEXT + more);
    expect(html).toContain(`<li id="note-1">${notes[0]}`);
  });
});

describe('a box of a content control', () => {
  const control = (state: string, sign: string) =>
    `<w:sdt><w:sdtPr><w14:checkbox xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"><w14:checked w14:val="${state}"/></w14:checkbox></w:sdtPr><w:sdtContent>${run(sign)}</w:sdtContent></w:sdt>`;
  it.each([
    ['1', '☒', '☒'],
    ['1', '☐', '☑'],
    ['0', '☐', '☐'],
    ['0', '☑', '☑'],
    ['0', '✗', '✗'],
  ])('is never emptied: state %s, shown as %s', async (state, sign, shown) => {
    expect((await body(word.pieces('Consent ', control(state, sign)))).html).toContain(`<p>Consent ${shown}</p>`);
  });
});

describe('a comment in a Word file', () => {
  it('on a heading or the label of a caption does not hide what it says', async () => {
    const commented = (text: string, style = '', rest = '') =>
      `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${word.commented(text, 1)}${run(rest)}</w:p>`;
    const file = docx({
      body:
        commented('Methods', 'Heading1') +
        paragraph('Sleep was counted [1].') +
        commented('Table 1', '', '. The wards') +
        word.table([[paragraph('a'), paragraph('b')]]) +
        commented('Funding', 'Heading1') +
        paragraph('The council.') +
        commented('References', 'Heading1') +
        paragraph('1. Lin G. Sleep. J Med. 2020;1:2-3.'),
    });
    const { html, references, found, findings } = await readText({
      ...{ format: 'docx', bytes: file, references: [], nextFigure: 1 },
    });
    expect(html).toContain('<strong>Table 1.</strong> The wards');
    expect(html).toContain('[<a href="#ref-1">1</a>]');
    expect(references).toHaveLength(1);
    expect(found.declarations).toEqual({ funding: 'The council.' });
    expect(findings.filter(({ code }) => code === 'comment')).toHaveLength(4);
  });
});

describe('TeX that was typed into a Word file', () => {
  it('becomes an equation, and no alarm says that its commands are missing', async () => {
    const { html, told } = await body(paragraph('It was \\(\\frac{alpha}{b}\\) and $$E = mc^2$$ of it.'));
    expect(html.match(/<math/g)).toHaveLength(2);
    expect(told).toEqual([]);
  });
});

describe('a symbol in a Word file', () => {
  it('is the character that readers see, and a ticked box stays ticked', async () => {
    const { html, lost } = await made('symbols.docx');
    expect(html).toContain('→ tick ✓ box ☑ w2 ☑ w2b ☐ w3 ▲ sy ≥ web ✓ mt ℓ end.');
    expect(html).toContain('<p>Choice ☒ yes and form ☑ no.</p>');
    expect(lost).toEqual([]);
  });
});

describe('letters of a Word file', () => {
  it.each([
    ['a style of letters', run('coli', '<w:rStyle w:val="Emphasis"/>'), '<em>coli</em>'],
    ['marks of emphasis', run('重', '<w:em w:val="dot"/>'), '<em>重</em>'],
    ['bold that is off', run('not', '<w:b w:val="0"/>'), 'not'],
    ['a symbol font for other letters', run('m£', '<w:rFonts w:hAnsi="Symbol"/>'), 'm≤'],
    ['a theme in place of a symbol font', run('m', '<w:rFonts w:ascii="Symbol" w:asciiTheme="minorHAnsi"/>'), 'm'],
    ['private letters without a font, and those beside them', run('p \uf0a3 0.05'), 'p ≤ 0.05'],
  ])('are set as they are shown: %s', async (_, given, shown) => {
    const styles =
      '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="character" w:styleId="Emphasis"><w:name w:val="Emphasis"/><w:rPr><w:i/></w:rPr></w:style></w:styles>';
    const bytes = docx({ body: word.pieces('E. ', given, '.'), parts: { 'word/styles.xml': styles } });
    expect((await read(bytes)).html).toBe(`<p>E. ${shown}.</p>`);
  });

  it('are one word where the first one is large and stands in a frame', async () => {
    const frame = '<w:pPr><w:framePr w:dropCap="drop" w:lines="3"/></w:pPr>';
    const { html } = await body(word.pieces('S').replace('<w:p>', `<w:p>${frame}`), paragraph('leep is short.'));
    expect(html).toContain('<p>Sleep is short.</p>');
  });

  it('are read whatever prefix a program gives its vocabulary', async () => {
    const written = `<x:document xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"><x:body><x:p><x:r><x:rPr><x:b/></x:rPr><x:t>Sleep</x:t></x:r></x:p></x:body></x:document>`;
    expect((await read(docx({ parts: { 'word/document.xml': written } }))).html).toBe('<p><strong>Sleep</strong></p>');
  });
});

describe('a style of paragraphs of a Word file', () => {
  const styled = (look: string, ...runs: string[]) =>
    readText({
      format: 'docx',
      bytes: docx({
        body: `<w:p><w:pPr><w:pStyle w:val="Set"/></w:pPr>${runs.join('')}</w:p>`,
        parts: {
          'word/styles.xml': `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Set"><w:name w:val="Body Text"/><w:rPr>${look}</w:rPr></w:style></w:styles>`,
        },
      }),
      references: [],
      nextFigure: 1,
    });

  it.each([
    ['superscript', 'raises'],
    ['subscript', 'lowers'],
  ])('that sets its text as %s keeps the words on the line, and is named', async (script, has) => {
    const look = `<w:vertAlign w:val="${script}"/>`;
    const { html, findings } = await styled(look, run('We asked 212.'), run(' Later.'));
    expect(html).toBe('<p>We asked 212. Later.</p>');
    expect(findings.map(({ text }) => text)).toEqual([
      `The paragraph style “Body Text” ${has} its text; here it is on the baseline.`,
    ]);
  });

  it('is not named where its words say otherwise', async () => {
    const { html, findings } = await styled(
      '<w:vertAlign w:val="superscript"/>',
      run('We asked.', '<w:vertAlign w:val="baseline"/>'),
    );
    expect([html, findings]).toEqual(['<p>We asked.</p>', []]);
  });

  it('that strikes its text out is named with the words', async () => {
    const { html, findings } = await styled('<w:strike/>', run('We asked.'), run(' Or not.', '<w:strike w:val="0"/>'));
    expect(html).toBe('<p>We asked. Or not.</p>');
    expect(findings.filter(isLoss).map(({ text }) => text)).toEqual([
      expect.stringContaining('Struck-through text (“We asked.”)'),
    ]);
  });
});

describe('letters of a Word file that no one can see', () => {
  const WHITE = '<w:color w:val="FFFFFF"/>';
  const told = (words: string) => [
    `Text that is white or tiny in the file (“${words}”) in Methods, after “We asked” is in the text like any other. Delete it, or keep it.`,
  ];
  it.each([
    ['white', WHITE],
    ['nearly white', '<w:color w:val="fefefe"/>'],
    ['tiny', '<w:sz w:val="2"/>'],
    ['white on white', `${WHITE}<w:shd w:val="clear" w:color="auto" w:fill="FFFFFF"/>`],
  ])('stay in the text, and are named: %s', async (_, look) => {
    const { html, lost } = await body(
      word.pieces('We asked', run(' 12', look), run(' more', `<w:b/>${look}`), ' people.'),
    );
    expect(html).toContain('<p>We asked 12<strong> more</strong> people.</p>');
    expect(lost).toEqual(told('12 more'));
  });

  it('are so by a style of paragraphs', async () => {
    const styles = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Set"><w:name w:val="Body Text"/><w:rPr>${WHITE}</w:rPr></w:style></w:styles>`;
    const set = word.pieces('We asked 12.').replace('<w:p>', '<w:p><w:pPr><w:pStyle w:val="Set"/></w:pPr>');
    const { lost } = await read(docx({ body: set, parts: { 'word/styles.xml': styles } }));
    expect(lost).toEqual([expect.stringContaining('white or tiny in the file (“We asked 12.”)')]);
  });

  const DARK = '<w:shd w:val="clear" w:color="auto" w:fill="1F3864"/>';
  const SHADED = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="table" w:styleId="Grid"><w:name w:val="Grid Table 4"/><w:tblStylePr w:type="firstRow"><w:tcPr>${DARK}</w:tcPr></w:tblStylePr></w:style></w:styles>`;
  const ward = word.pieces(run('Ward', WHITE));
  it.each([
    ['highlighted', word.pieces(run('Ward', `${WHITE}<w:highlight w:val="black"/>`))],
    ['in a shaded paragraph', ward.replace('<w:p>', `<w:p><w:pPr>${DARK}</w:pPr>`)],
    ['in a shaded cell', table(row(`<w:tc><w:tcPr>${DARK}</w:tcPr>${ward}</w:tc>`))],
    [
      'in a table',
      table(row(`<w:tc>${ward}</w:tc>`)).replace('<w:tblPr/>', '<w:tblPr><w:tblStyle w:val="Grid"/></w:tblPr>'),
    ],
  ])('are not those on a dark ground: %s', async (_, shown) => {
    const { html, lost } = await read(docx({ body: shown, parts: { 'word/styles.xml': SHADED } }));
    expect(html).toContain('Ward');
    expect(lost).toEqual([]);
  });
});

describe('what a Word file holds beside plain words', () => {
  it.each([
    ['another file in it', '<w:altChunk r:id="rId9"/>', 'A document embedded in the file was left out'],
    [
      'another file in a paragraph',
      '<w:p><w:subDoc r:id="rId9"/></w:p>',
      'A document embedded in the file was left out',
    ],
    ['what was written by hand', '<w:p><w:r><w:contentPart r:id="rId9"/></w:r></w:p>', 'A drawing'],
    ['a number that a field counts', word.pieces('x', field(' LISTNUM ', '')), 'A number that Word generates'],
    ['a fraction in a field without result', word.pieces('x', field(' EQ \\f(1,2) ', run(''))), 'An equation'],
    [
      'struck-out words',
      word.pieces('Give ', run('10 mg', '<w:strike/>'), run(' twice', '<w:dstrike/>'), ' 5 mg'),
      'Struck-through text (“10 mg twice”) in Methods, after “Give” is in the text, without the strikethrough.',
    ],
  ])('is named where it must be seen to: %s', async (_, given, told) => {
    const { lost } = await body(given);
    expect(lost).toEqual([expect.stringContaining(told)]);
  });

  it('is kept: the minus of powers that are only positioned higher', async () => {
    const raised = (piece: string) => `<w:r><w:rPr><w:position w:val="6"/></w:rPr>${piece}<w:t>3</w:t></w:r>`;
    const minus = '<w:sym w:font="Symbol" w:char="F02D"/>';
    const { html } = await body(word.pieces('10', raised('<w:noBreakHyphen/>'), ' g, 10', raised(minus), ' g'));
    expect(html).toContain('<p>10<sup>\u20113</sup> g, 10<sup>−3</sup> g</p>');
  });

  it('is kept where it is there for other programs alone', async () => {
    const alternatives = (choice: string) =>
      `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="w99">${choice}</mc:Choice><mc:Fallback>${paragraph('Other.')}</mc:Fallback></mc:AlternateContent>`;
    const { html } = await body(
      alternatives(''),
      alternatives(paragraph('New.')),
      alternatives('').replace(/<mc:F.*k>/, ''),
    );
    expect(html).toBe('<h2>Methods</h2>\n<p>Other.</p>\n<p>Other.</p>');
    const dose = '<mc:Choice Requires="w99"><w:t>5 mg</w:t></mc:Choice><mc:Fallback><w:t>5 µg</w:t></mc:Fallback>';
    const inRun = (xmlns: string) =>
      body(
        `<w:p><w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:w99="${xmlns}">${dose}</mc:AlternateContent></w:r></w:p>`,
      );
    expect((await inRun('http://schemas.microsoft.com/office/word/2099/wordml')).html).toContain('<p>5 µg</p>');
    expect((await inRun('http://schemas.microsoft.com/office/word/2010/wordml')).html).toContain('<p>5 mg</p>');
  });

  it('is kept: how letters are read, hyphens that break no line, boxes beside the text', async () => {
    const ruby =
      '<w:r><w:ruby><w:rt><w:r><w:t>かんじ</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>漢字</w:t></w:r></w:rubyBase></w:ruby></w:r>';
    const { html, lost } = await body(
      word.pieces(
        'It is ',
        ruby,
        run(''),
        '<w:r><w:t xml:space="preserve">, p = </w:t><w:noBreakHyphen/><w:t>0.5</w:t></w:r>',
      ),
    );
    expect(html).toContain('<p>It is 漢字(かんじ), p = \u20110.5</p>');
    expect(lost).toEqual([]);
  });

  it.each([
    ['a sign of a font', '<m:r><w:sym w:font="Symbol" w:char="F06D"/></m:r>', 'μ+1'],
    ['letters of such a font', '<m:r><w:rPr><w:rFonts w:ascii="Symbol"/></w:rPr><m:t>m</m:t></m:r>', 'μ+1'],
    [
      '10 and a raised 6',
      '<m:r><m:t>10</m:t></m:r><m:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><m:t>6</m:t></m:r>',
      '10^6+1',
    ],
    [
      'a lowered 2',
      '<m:r><m:t>H</m:t></m:r><m:r><w:rPr><w:vertAlign w:val="subscript"/></w:rPr><m:t>2</m:t></m:r>',
      'H_2+1',
    ],
    ['a caret', '<m:r><m:t>x^2</m:t></m:r>', 'x^2+1'],
  ])('is shown within an equation: %s', async (_, given, shown) => {
    const { html } = await body(word.pieces('So ', word.inlineEquation(`${given}<m:r><m:t>+1</m:t></m:r>`)));
    expect(html).toContain(`alttext="${shown}"`);
  });
});

describe('a heading of a Word file', () => {
  it.each([
    ['in bold', ['Introduction', 'Methods', 'Patients', 'Results'], 'h2 h2 h3 h2'],
    ['with numbers', ['1. Introduction', '2. Methods', '2.1 Patients', '3. Our Results'], 'h2 h2 h3 h2'],
    ['in capitals', ['INTRODUCTION', 'METHODS', 'Patients asked', 'OUR RESULTS'], 'h2 h2 h3 h2'],
  ])('is a line %s where no heading has a style, and the editor is told once', async (_, lines, levels) => {
    const typed = (text: string) => `<w:p>${run(text, text === 'Patients' ? '<w:i/>' : '<w:b/>')}</w:p>`;
    const { html, told } = await read(
      docx({ body: lines.map((line) => typed(line) + paragraph('We asked them.')).join('') }),
    );
    const headings = [...html.matchAll(/<(h\d)>([^<]*)</g)];
    expect(headings.map(([, level]) => level).join(' ')).toBe(levels);
    expect(headings.map(([, , text]) => text)).toEqual(lines);
    expect(told).toEqual([expect.stringMatching(/^The file has no heading styles: /)]);
  });

  it('is none where a bold line names no section, or begins a paragraph', async () => {
    const { html } = await read(docx({ body: `<w:p>${run('Ward one', '<w:b/>')}</w:p>${paragraph('Loud.')}` }));
    expect(html).toBe('<p><strong>Ward one</strong></p>\n<p>Loud.</p>');
  });

  it('is a bold line below one with a style, and named', async () => {
    const bold = (text: string) => `<w:p>${run(text, '<w:b/>')}</w:p>`;
    const { html, told } = await body(
      ...[bold('Patients'), paragraph('We asked 212.'), bold('Wards'), paragraph('Two.')],
      ...[bold('They slept badly.'), paragraph('So we went on.'), bold('Rest of patients'), table(row(cell('5')))],
      ...[paragraph('Results', 'Heading1'), bold('One'), bold('Two'), paragraph('Poor.')],
    );
    expect([...html.matchAll(/<(h\d)>([^<]*)</g)].map(([, level, text]) => `${level} ${text}`)).toEqual([
      ...['h2 Methods', 'h3 Patients', 'h3 Wards', 'h2 Results', 'h3 Two'],
    ]);
    expect(told).toEqual([
      'Bold lines that stand alone became headings (“Patients”, “Wards”, “Two”). Check them and their levels.',
    ]);
  });

  it('is none where it is empty, or the letter of a panel', async () => {
    const { html } = await body(paragraph('', 'Heading1'), paragraph('B', 'Heading2'), paragraph('We asked.'));
    expect(html).toBe('<h2>Methods</h2>\n<p>B</p>\n<p>We asked.</p>');
  });

  const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const headingStyle = (at: number) =>
    `<w:style w:type="paragraph" w:styleId="Heading${at}"><w:name w:val="heading ${at}"/><w:pPr><w:numPr><w:ilvl w:val="${at - 1}"/><w:numId w:val="1"/></w:numPr></w:pPr></w:style>`;
  const headingLevel = (at: number, text: string) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="${text}"/></w:lvl>`;
  const numbered = (...words: string[]) =>
    read(
      docx({
        body: [
          paragraph('Aims', 'Heading1'),
          paragraph('Methods', 'Heading1'),
          paragraph('Wards', 'Heading2'),
          ...words,
          paragraph('References', 'Heading1'),
          paragraph('Lin G. Sleep. 2021.'),
        ].join(''),
        parts: {
          'word/styles.xml': `<w:styles ${W}>${headingStyle(1)}${headingStyle(2)}</w:styles>`,
          'word/numbering.xml': `<w:numbering ${W}><w:abstractNum w:abstractNumId="1">${headingLevel(0, '%1.')}${headingLevel(1, '%1.%2')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
        },
      }),
    );

  it.each([
    ['words', paragraph('As section 2.1 says.')],
    ['a list of numbers', paragraph('See Sections 1, 2.1 and 4.')],
    ['a field', word.pieces('As ', field(' REF _Ref1 \\r \\h ', run('2.1')), ' says.')],
    ['a cell', table(row(cell('See § 2.1') + cell('here')))],
  ])('keeps its number where the text refers to one: in %s', async (_, words) => {
    const { html, told } = await numbered(words);
    expect(html).toMatch(/<h2>1\. Aims<\/h2>\n<h2>2\. Methods<\/h2>\n<h3>2\.1 Wards<\/h3>/);
    expect([html.includes('Lin G'), told]).toEqual([false, []]);
  });

  it('has no number where the text refers to none, and the editor is told once', async () => {
    const { html, told } = await numbered(paragraph('The mean was 2.1 in this part.'));
    expect(html).toMatch(/<h2>Methods<\/h2>\n<h3>Wards<\/h3>/);
    expect(told).toEqual([
      'Word’s heading numbers, from “1.” before “Aims” on, were left out: the text refers to no section by number.',
    ]);
  });
});

describe('a note of a Word file', () => {
  it('keeps the mark that its author gave it', async () => {
    const reference = '<w:r><w:footnoteReference w:customMarkFollows="1" w:id="2"/><w:t>*</w:t></w:r>';
    const bytes = docx({
      body: paragraph('Methods', 'Heading1') + word.pieces('We asked', reference, ' them.'),
      parts: {
        'word/footnotes.xml': `<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:footnote w:id="2">${paragraph('By telephone.')}</w:footnote></w:footnotes>`,
      },
    });
    expect((await read(bytes)).html).toContain(
      '<p>We asked<sup><a href="#note-1" id="note-mark-1">*</a></sup> them.</p>',
    );
  });
});

describe('character properties that only seem equal', () => {
  it.each([
    ['struck once, not twice', '<w:strike/><w:dstrike w:val="0"/>', 'sleep', 1],
    ['capitals, not small ones', '<w:caps/><w:smallCaps w:val="0"/>', 'SLEEP', 0],
    ['italic without emphasis', '<w:i/><w:em w:val="none"/>', '<em>sleep</em>', 0],
  ])('are apart: %s', async (_, properties, shown, losses) => {
    const { html, lost } = await body(word.pieces('The ', run('sleep', properties), ' is short.'));
    expect([html.includes(`<p>The ${shown} is short.</p>`), lost.length]).toEqual([true, losses]);
  });
});

describe('the title page of a Word file', () => {
  it('is taken whole where its lines have comments and marks of notes', async () => {
    const comment = '<w:r><w:commentReference w:id="0"/></w:r>';
    const note = '<w:r><w:footnoteReference w:id="2"/></w:r>';
    const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
    const abstract = 'We asked 212 people in two wards how they slept in the nights after operations.';
    const title = word.pieces('Sleep after surgery', comment, ': a cohort study', note);
    const { html, found } = await readText({
      ...{ format: 'docx', references: [], nextFigure: 1 },
      bytes: docx({
        body: [
          title.replace('<w:p>', '<w:p><w:pPr><w:pStyle w:val="Title"/></w:pPr>'),
          paragraph('Abstract', 'Heading1') + word.pieces(abstract, comment),
          paragraph('Introduction', 'Heading1') + paragraph('Sleep is short.'),
        ].join(''),
        parts: {
          'word/comments.xml': `<w:comments ${W}><w:comment w:id="0">${paragraph('Really?')}</w:comment></w:comments>`,
          'word/footnotes.xml': `<w:footnotes ${W}><w:footnote w:id="2">${paragraph('By telephone.')}</w:footnote></w:footnotes>`,
        },
      }),
    });
    expect([found.title, found.abstract[0]?.text]).toEqual(['Sleep after surgery: a cohort study', abstract]);
    expect(html).toMatch(/^<h2>Introduction<\/h2>/);
  });
});

describe('the form that authors fill in', () => {
  it('has an abstract whole, with its equations', async () => {
    const bytes = docx({
      body:
        paragraph('Sleep after surgery: a cohort study', 'Title') +
        paragraph('Abstract', 'Heading1') +
        word.pieces(
          'The mean was ',
          word.inlineEquation(word.mathText.word('x=') + word.fraction('a+b', '2n')),
          ' in all of the patients, of whom most slept badly in the nights after their operations.',
        ) +
        paragraph('Introduction', 'Heading1') +
        paragraph('Sleep is short.'),
    });
    expect((await readPrefill(bytes, 'docx')).abstract).toBe(
      'The mean was x=(a+b)/(2n) in all of the patients, of whom most slept badly in the nights after their operations.',
    );
  });
});
