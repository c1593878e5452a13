import { describe, expect, it } from 'vitest';
import type { TextFormat } from '#domain/production/files';
import { isLoss } from '#domain/production/record';
import { readText } from '#server/production/convert/read-text';
import { type DocxContent, docx, paragraph, xmlText } from '../../support/documents.ts';
import * as word from '../../support/word-constructs.ts';

const read = async (format: TextFormat, source: string | Uint8Array) => {
  const bytes = typeof source === 'string' ? Buffer.from(source) : source;
  const { html, findings } = await readText({ format, bytes, references: [], nextFigure: 1 });
  return { html, lost: findings.filter(isLoss).map(({ code, text }) => `${code}: ${text}`) };
};
const run = (text: string) => `<w:r><w:t xml:space="preserve">${xmlText(text)}</w:t></w:r>`;
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** A Word file with one list in `numbering.xml`, which the style "Points" applies. */
const lists: Partial<DocxContent> = {
  parts: {
    'word/numbering.xml': `<w:numbering ${W}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="3"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    'word/styles.xml': `<w:styles ${W}><w:style w:type="paragraph" w:styleId="Points"><w:name w:val="Points"/><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr></w:style></w:styles>`,
  },
  contentTypes:
    '<Override PartName="/word/numbering.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml"/>' +
    '<Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/>',
  relationships:
    '<Relationship Id="rId70" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering" Target="numbering.xml"/>' +
    '<Relationship Id="rId71" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/>',
};
const item = (text: string, properties = '') =>
  `<w:p><w:pPr>${properties}<w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr></w:pPr>${run(text)}</w:p>`;
const field = (instruction: string, shown: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r>` +
  `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(shown)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const ZOTERO = 'ADDIN ZOTERO_ITEM CSL_CITATION {"citationItems":[]}';
const references = (...lines: string[]) =>
  paragraph('References', 'Heading1') + lines.map((line) => paragraph(line)).join('');

describe('the lists of a file', () => {
  it('are lists of the text, and nothing is said', async () => {
    const body = paragraph('Methods', 'Heading1') + item('Sleep in hours') + item('Pain');
    const { html, lost } = await read('docx', docx({ body, ...lists }));
    expect(html).toContain('<ul><li>Sleep in hours</li><li>Pain</li></ul>');
    expect(lost).toEqual([]);
  });

  it('keep their bullets if their items became lines of a cell, without a finding', async () => {
    const body =
      paragraph('Methods', 'Heading1') +
      paragraph('We measured two things.') +
      word.table([[paragraph('Ward'), item('North of the river') + item('South')]]);
    const { html, lost } = await read('docx', docx({ body, ...lists }));
    expect(html).toContain('<td>• North of the river<br>• South</td>');
    expect(lost).toEqual([]);
  });

  it('that a numbered heading or a line of the reference list belongs to are not missed', async () => {
    const heading = `<w:p><w:pPr><w:pStyle w:val="Heading1"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr></w:pPr>${run('Methods')}</w:p>`;
    const body = heading + paragraph('Text.') + paragraph('References', 'Heading1') + item('Lin G. Sleep. 2020.');
    expect((await read('docx', docx({ body, ...lists }))).lost).toEqual([]);
  });

  it('of an older version of a paragraph, and of a number that no list has, are none', async () => {
    const before = '<w:pPrChange w:id="1"><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr></w:pPrChange>';
    const body =
      `<w:p><w:pPr>${before}</w:pPr>${run('Once an item.')}</w:p>` +
      `<w:p><w:pPr><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr>${run('No item.')}</w:p>`;
    expect((await read('docx', docx({ body, ...lists }))).lost).toEqual([]);
  });
});

describe('the citations of a file', () => {
  const two = references('Lin G. Sleep. 2019.', 'Roe A. Rest. 2020.');

  it.each([
    ['a number in brackets', field(ZOTERO, '[1,2]'), two],
    [
      'a raised number',
      field(ZOTERO, '1').replaceAll('<w:t ', '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t '),
      two,
    ],
    ['authors with a year', field('ADDIN EN.CITE &lt;EndNote>&lt;/EndNote>', '(Lin et al., 2019; Roe, 2020)'), two],
    [
      'a field in a field',
      field('ADDIN EN.CITE', '').replace(
        '<w:t xml:space="preserve"></w:t></w:r>',
        `<w:t/></w:r>${field('ADDIN EN.CITE.DATA', '')}${run('[2]')}`,
      ),
      two,
    ],
    [
      'a link of EndNote',
      word.pieces('[', `<w:hyperlink w:anchor="_ENREF_1">${run('1')}</w:hyperlink>`, ']').slice(5, -6),
      two,
    ],
    ['a link of Pandoc', `<w:hyperlink w:anchor="ref-lin">${run('[1]')}</w:hyperlink>`, two],
  ])('lead to their references, and nothing is said: %s', async (_, citation, list) => {
    const body = paragraph('Results', 'Heading1') + word.pieces('Sleep on the ward was poor ', citation, '.') + list;
    const { html, lost } = await read('docx', docx({ body }));
    expect(html).toContain('href="#ref-');
    expect(lost).toEqual([]);
  });

  it('are named with their place where they lead to none', async () => {
    const list = references('Lin A. Sleep. 2019.', 'Lin B. Rest. 2019.', 'Roe A. Wards. 2020.');
    const body =
      paragraph('Results', 'Heading1') +
      word.pieces(
        'Sleep was poor ',
        field(ZOTERO, '(Lin, 2019)'),
        ', as others saw ',
        field(ZOTERO, '(Roe, 2020)'),
        '.',
      ) +
      list;
    expect((await read('docx', docx({ body }))).lost).toEqual([
      'citation: 1 mark recognised as a citation (author and year), 1 not. Check each, and link the ones that are citations: “2019” in Results, after “Sleep was poor (Lin,” matches more than one reference.',
    ]);
  });
});

describe('the words of a page', () => {
  it.each([
    ['divisions', '<div>One ward</div><div>Two wards</div>', '<p>One ward</p>\n<p>Two wards</p>'],
    ['a list of terms', '<dl><dt>Ward</dt><dd>A room.</dd></dl>', '<p>Ward</p>\n<p>A room.</p>'],
    ['a quotation', '<blockquote>It is quiet.</blockquote><p>So.</p>', '<p>It is quiet.</p>\n<p>So.</p>'],
    ['words loose beside a division', 'One<div>Two</div>Three', '<p>One</p>\n<p>Two</p>\n<p>Three</p>'],
    [
      'words of two letters and signs',
      '<p>caf<b>&eacute;</b>s, 5&#8201;&plusmn;&nbsp;2 &beta;<sub>1</sub>, R&D</p>',
      null,
    ],
    ['a listing and a table', '<pre>x &lt;- 1</pre><table><tr><td><div>a</div><div>b</div></td></tr></table>', null],
    [
      'what is no text',
      '<style>p { color: red }</style><script>let x;</script><svg><text>Axis</text></svg><p>Text.</p>',
      '<p>Text.</p>',
    ],
  ])('stand apart as they did, and nothing is said: %s', async (_, page, html) => {
    const text = await read('html', page);
    if (html !== null) expect(text.html).toBe(html);
    expect(text.lost).toEqual([]);
  });
});

describe('the words of a text in Markdown', () => {
  it.each([
    ['signs within words', 'The *in*side of H~2~O, 10^9^/L, **b**old and `lm`() and snake_case, 5*3.'],
    [
      'links, images and attributes',
      '# Ward {#sec-ward .unnumbered}\n\nSee [the *register*](https://a.example/x_(y) "Title") and [this][r] and <https://b.example>.\n\n[r]: https://c.example "Words"\n',
    ],
    ['notes', 'Asked[^a] twice^[By telephone.] and[^b].\n\n[^a]: In the ward.\n\n[^b]: At *home*\n    and later.\n'],
    [
      'lists',
      '- one\n- two\n    - deep *down*\n\n1. first\n2. second\n\n   with more\n\n* * *\n\nIt began in\n2019. Then more.\n',
    ],
    ['listings', '```{r echo=FALSE}\n- no item\n1. none\n```\n\n    - code\n'],
    ['equations and money', 'Of $x^2$ and \\(y\\), $$a = b$$ {#eq-one} at $5 or $6.\n\n$$\nE = mc^2\n$$\n'],
    ['a table and its caption', '| Ward | Beds |\n|:-----|-----:|\n| North | 12 |\n\n: The wards {#tbl-wards}\n'],
    ['divisions and quotations', '::: {.callout-note title="x"}\nBe *quiet*.\n:::\n\n> Said the nurse.\n'],
    ['entities and escapes', 'caf&eacute;, 2 &lt; 3, \\*not\\*, A\\\nB, AT&T.\n'],
  ])('are all there, and nothing is said: %s', async (_, markdown) => {
    expect((await read('markdown', markdown)).lost).toEqual([]);
  });

  it('are missed where a note has no mark; a mark without its note is named', async () => {
    const { lost } = await read('markdown', '# Results\n\nSleep was poor[^x].\n\n[^y]: Asked by telephone.\n');
    expect(lost).toEqual([
      'note: The note “Asked by telephone.” was left out: no mark refers to it. Add the mark, or put its text in the article.',
      'note: The note mark “[^x]” in Results, after “Sleep was poor” has no note and is shown as written. Write the note, or remove the mark.',
    ]);
  });

  it.each(['\\(', '\\[', '$$', '$', '[^', '[^a]: b\n', '](', '{', '```\n', '- \n', '<!--', '&'])(
    'are compared in a moment with any number of %j',
    async (sign) => {
      await expect(read('markdown', `Text.\n\n${sign.repeat(5_000)}`)).resolves.toHaveProperty('html');
    },
  );
});

describe('a reference to a section of a Word file', () => {
  const heading = (before: string, inside: string, style = 'Heading1') =>
    `${before}<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${inside}${run('Methods')}</w:p>`;
  const level = '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>';
  const styles = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
    <w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>
    <w:style w:type="paragraph" w:styleId="7"><w:name w:val="Abschnitt"/>${level}</w:style></w:styles>`;
  const bookmark = '<w:bookmarkStart w:id="4" w:name="_Ref99"/><w:bookmarkEnd w:id="4"/>';
  it.each([
    ['as a field of Word', heading('', bookmark), field('REF _Ref99 \\h', 'Methods')],
    [
      'as a link of LibreOffice',
      heading('', bookmark),
      `<w:hyperlink w:anchor="_Ref99">${run('Methods')}</w:hyperlink>`,
    ],
    [
      'as a field of Word, from a style of another language',
      heading('', bookmark, 'berschrift1'),
      field('REF _Ref99 \\h', 'Methods'),
    ],
    ['as a field of Word, from a style with a level', heading('', bookmark, '7'), field('REF _Ref99 \\h', 'Methods')],
    ['as a link of Pandoc', heading(bookmark, ''), `<w:hyperlink w:anchor="_Ref99">${run('Methods')}</w:hyperlink>`],
  ])('leads there: %s', async (_, methods, reference) => {
    const body = methods + word.pieces('As under ', reference, '.');
    const { html, lost } = await read('docx', docx({ body, parts: { 'word/styles.xml': styles } }));
    expect(html).toBe('<h2 id="section-ref99">Methods</h2>\n<p>As under <a href="#section-ref99">Methods</a>.</p>');
    expect(lost).toEqual([]);
  });

  it('that no longer exists becomes words', async () => {
    const { html } = await read(
      'docx',
      docx({ body: word.pieces('As under ', field('REF _Ref99 \\h', 'Methods'), '.') }),
    );
    expect(html).toBe('<p>As under Methods.</p>');
  });
});
