import { type DocxContent, paragraph, xmlText } from '../support/documents.ts';
import { png } from '../support/images.ts';
import * as word from '../support/word-constructs.ts';

/** Constructs that each program writes differently. */
export interface Program {
  run: (text: string, properties?: string) => string;
  p: (content: string, style?: string) => string;
  /** A caption with an automatic number. */
  caption: (label: string, number: number, text: string, kind: 'ImageCaption' | 'TableCaption') => string;
  /** A cross-reference to a place in the document. */
  reference: (text: string, bookmark: string) => string;
  /** A float with its caption, positioned as in this program. */
  float: (content: string, caption: string, isAbove: boolean) => string;
  math: (text: string) => string;
  /** Markup of a header row, and of a cell in it. */
  headRow: string;
  headRun: string;
}

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const field = (instruction: string, text: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r>` +
  `<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>${text}</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const simple = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${xmlText(text)}</w:t></w:r>`;
const block = (content: string, style = '', more = '') =>
  `<w:p>${style || more ? `<w:pPr>${style && `<w:pStyle w:val="${style}"/>`}${more}</w:pPr>` : ''}${content}</w:p>`;
const beside = (content: string, caption: string, isAbove: boolean) =>
  isAbove ? caption + content : content + caption;

const WORD: Program = {
  run: (text, properties = '') =>
    `<w:proofErr w:type="spellStart"/><w:r w:rsidRPr="00A77427"><w:rPr>${properties}<w:lang w:val="en-GB"/></w:rPr><w:t xml:space="preserve">${xmlText(text)}</w:t></w:r><w:proofErr w:type="spellEnd"/>`,
  p: (content, style = '') => block(content, style).replace('<w:p>', '<w:p w:rsidR="00B1" w:rsidRDefault="00B1">'),
  caption: (label, number, text) =>
    block(`${simple(`${label} `)}${field(`SEQ ${label} \\* ARABIC`, String(number))}${simple(`. ${text}`)}`, 'Caption'),
  reference: (text) => field('REF _Ref123456 \\h', text),
  float: beside,
  math: word.mathText.word,
  headRow: '<w:trPr><w:tblHeader/></w:trPr>',
  headRun: '<w:b/>',
};

/** The programs with which manuscripts are written, each with its constructs. */
export const PROGRAMS: Record<string, Program> = {
  Word: WORD,
  LibreOffice: {
    ...WORD,
    run: (text, properties = '') => simple(text, properties),
    p: (content, style = '') => block(content, style, '<w:bidi w:val="0"/><w:rPr></w:rPr>'),
    caption: (label, number, text) =>
      block(
        `<w:bookmarkStart w:id="0" w:name="Ref_${label}0_label_and_number"/>${simple(`${label} `)}${field(`SEQ ${label} \\* ARABIC`, String(number))}<w:bookmarkEnd w:id="0"/>${simple(`: ${text}`)}`,
        'Caption',
      ),
    math: word.mathText.libreoffice,
  },
  Pandoc: {
    ...WORD,
    run: (text, properties = '') => simple(text, properties),
    p: (content, style = 'BodyText') => block(content, style),
    caption: (label, number, text, kind) => block(simple(`${label} ${number}: ${text}`), kind),
    reference: (text, bookmark) =>
      `<w:hyperlink w:anchor="${bookmark}">${simple(text, '<w:rStyle w:val="Hyperlink"/>')}</w:hyperlink>`,
    math: word.mathText.pandoc,
    headRow: '<w:trPr><w:tblHeader w:val="on"/></w:trPr>',
    headRun: '',
  },
  Quarto: {
    ...WORD,
    run: (text, properties = '') => simple(text, properties),
    p: (content, style = 'FirstParagraph') => block(content, style),
    caption: (label, number, text, kind) => block(simple(`${label}\u00a0${number}: ${text}`), kind),
    reference: (text, bookmark) => `<w:hyperlink w:anchor="${bookmark}">${simple(text)}</w:hyperlink>`,
    float: (content, caption, isAbove) => word.table([[beside(content, caption, isAbove)]]),
    math: word.mathText.pandoc,
    headRow: '<w:trPr><w:tblHeader w:val="on"/></w:trPr>',
    headRun: '',
  },
  'Google Docs': {
    ...WORD,
    run: (text, properties = '') =>
      `<w:r w:rsidDel="00000000" w:rsidR="00000000" w:rsidRPr="00000000"><w:rPr>${properties}<w:rtl w:val="0"/></w:rPr><w:t xml:space="preserve">${xmlText(text)}</w:t></w:r>`,
    p: (content, style = '') => block(content, style, '<w:pageBreakBefore w:val="0"/><w:rPr/>'),
    caption: (label, number, text) => block(simple(`${label} ${number}. ${text}`)),
    reference: (text) => simple(text),
    headRow: '',
    headRun: '<w:b w:val="1"/>',
  },
};

/** A document of the corpus: a program's output, and the expected result. */
export interface CorpusDocument {
  construct: string;
  content: (program: Program) => DocxContent;
  html: RegExp;
  /** The expected metadata. */
  found?: object;
  /** Finding codes, except those unrelated to the construct. */
  named?: string[];
}

export const cell = (content: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`;
export const row = (cells: string[], properties = '') => `<w:tr>${properties}${cells.join('')}</w:tr>`;
export const grid = (rows: string[]) =>
  `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/><w:gridCol/></w:tblGrid>${rows.join('')}</w:tbl>`;
const wards = ({ p, run, headRow, headRun }: Program) =>
  grid([
    row([cell(p(run('Ward', headRun))), cell(p(run('Beds', headRun)))], headRow),
    row([cell(p(run('North'))), cell(p(run('12')))]),
    row([cell(p('')), cell(p(''))]),
  ]);
export const media = { 'word/media/one.png': png() };
export const picture = word.pictureRelation('rId9', 'one.png');
/** A bulleted list's definition, and one of its items; levels count from 0. */
export const LISTS = {
  parts: {
    'word/numbering.xml': `<w:numbering ${W}><w:abstractNum w:abstractNumId="0">${[0, 1].map((level) => `<w:lvl w:ilvl="${level}"><w:numFmt w:val="bullet"/></w:lvl>`).join('')}</w:abstractNum><w:num w:numId="3"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
  },
  contentTypes:
    '<Override PartName="/word/numbering.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml"/>',
  relationships:
    '<Relationship Id="rId70" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering" Target="numbering.xml"/>',
};
export const listItem = (content: string, level: number) =>
  block(content, '', `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="3"/></w:numPr>`);
export const notes = {
  parts: {
    'word/footnotes.xml': `<w:footnotes ${W}><w:footnote w:id="2">${paragraph('Asked by telephone.')}</w:footnote></w:footnotes>`,
  },
  contentTypes:
    '<Override PartName="/word/footnotes.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"/>',
  relationships:
    '<Relationship Id="rId60" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes" Target="footnotes.xml"/>',
};
const comments = {
  parts: { 'word/comments.xml': word.commentsPart(['Is this right?']) },
  contentTypes:
    '<Override PartName="/word/comments.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml"/>',
  relationships:
    '<Relationship Id="rId50" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments" Target="comments.xml"/>',
};
const WARDS =
  '<table><thead><tr><th scope="col">(?:<strong>)?Ward(?:</strong>)?</th><th scope="col">(?:<strong>)?Beds(?:</strong>)?</th></tr></thead><tbody><tr><td>North</td><td>12</td></tr></tbody></table>';

/** Constructs that must be read from every program. */
export const CORPUS: CorpusDocument[] = [
  {
    construct: 'superscripts, subscripts and Greek letters',
    content: ({ p, run }) => ({
      body:
        p(run('Results'), 'Heading1') +
        p(
          run('CO') +
            run('2', '<w:vertAlign w:val="subscript"/>') +
            run(' and 10') +
            run('9', '<w:vertAlign w:val="superscript"/>') +
            run('/L, α = 0.05, ') +
            run('β', '<w:i/>'),
        ),
    }),
    html: /^<h2>Results<\/h2>\n<p>CO<sub>2<\/sub> and 10<sup>9<\/sup>\/L, α = 0\.05, <em>β<\/em><\/p>$/,
  },
  {
    construct: 'equations, and a sign set as one',
    content: ({ p, run, math }) => ({
      body:
        p(run('Age ') + word.inlineEquation(math('≥')) + run(' 60')) +
        word.displayEquation(math('x=') + word.fraction('a', 'b')) +
        p(
          run('with ') +
            word.inlineEquation(`<m:sSup><m:e>${math('I')}</m:e><m:sup>${math('2')}</m:sup></m:sSup>`) +
            run('.'),
        ),
    }),
    html: /^<p>Age ≥ 60<\/p>\n<p><math display="block" alttext="x=a\/b">.*<\/math><\/p>\n<p>with <math alttext="I\^2">.*<\/math>\.<\/p>$/s,
  },
  {
    construct: 'a table with titles, a caption, a note and a spacer',
    content: (program) => ({
      body:
        program.float(wards(program), program.caption('Table', 1, 'The wards.', 'TableCaption'), true) +
        program.p(program.run('Note: beds in use.')),
    }),
    html: new RegExp(
      `^<figure id="table-1"><figcaption><strong>Table 1\\.</strong> The wards\\.</figcaption>${WARDS}<p>Note: beds in use\\.</p></figure>$`,
    ),
  },
  {
    construct: 'merged cells',
    content: ({ p, run }) => ({
      body: grid([
        row([cell(p(run('Both')), '<w:gridSpan w:val="2"/>')]),
        row([cell(p(run('Tall')), '<w:vMerge w:val="restart"/>'), cell(p(run('1')))]),
        row([cell(p(''), '<w:vMerge/>'), cell(p(run('2')))]),
      ]),
    }),
    html: /<tr><td colspan="2">Both<\/td><\/tr><tr><td rowspan="2">Tall<\/td><td>1<\/td><\/tr><tr><td>2<\/td><\/tr>/,
  },
  {
    construct: 'a figure with its caption',
    content: (program) => ({
      body: program.float(
        word.picture('rId9', 'Three boxes.'),
        program.caption('Figure', 1, 'The flow.', 'ImageCaption'),
        false,
      ),
      parts: media,
      relationships: picture,
    }),
    html: /^<figure id="figure-1"><img src="figure-1\.png" alt="Three boxes\."><figcaption><strong>Figure 1\.<\/strong> The flow\.<\/figcaption><\/figure>$/,
  },
  {
    construct: 'a footnote',
    content: ({ p, run }) => ({
      body: p(
        run('We asked') +
          '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="2"/></w:r>' +
          run(' them.'),
      ),
      ...notes,
    }),
    html: /^<p>We asked<sup>(?:<sup>)?<a href="#note-1" id="note-mark-1">note 1<\/a>(?:<\/sup>)?<\/sup> them\.<\/p>\n<h2>Notes<\/h2>\n<ol><li id="note-1">Asked by telephone\. <a href="#note-mark-1">↑<\/a><\/li><\/ol>$/,
  },
  {
    construct: 'a footnote in a text that ends in its references',
    content: ({ p, run }) => ({
      body:
        p(`${run('We asked')}<w:r><w:footnoteReference w:id="2"/></w:r>${run(' them.')}`) +
        p(run('References'), 'Heading1') +
        p(run('1. Lin G. Sleep. 2021.')),
      ...notes,
    }),
    html: /^<p>We asked<sup><a href="#note-1" id="note-mark-1">note 1<\/a><\/sup> them\.<\/p>\n<h2>Notes<\/h2>\n<ol><li id="note-1">Asked by telephone\. <a href="#note-mark-1">↑<\/a><\/li><\/ol>$/,
  },
  {
    construct: 'a footnote in a text that ends in its declarations',
    content: ({ p, run }) => ({
      body:
        p(run('Methods'), 'Heading1') +
        p(`${run('We asked')}<w:r><w:footnoteReference w:id="2"/></w:r>${run(' them.')}`) +
        p(run('Data availability'), 'Heading1') +
        p(run('On request.')),
      ...notes,
    }),
    html: /^<h2>Methods<\/h2>\n<p>We asked<sup><a href="#note-1" id="note-mark-1">note 1<\/a><\/sup> them\.<\/p>\n<h2>Notes<\/h2>\n<ol><li id="note-1">Asked by telephone\. <a href="#note-mark-1">↑<\/a><\/li><\/ol>$/,
    found: { declarations: { data_availability: 'On request.' } },
  },
  {
    construct: 'a cross reference',
    content: (program) => ({
      body:
        program.p(program.run('As ') + program.reference('Table 1', 'tbl-wards') + program.run(' shows.')) +
        program.float(wards(program), program.caption('Table', 1, 'The wards.', 'TableCaption'), true),
    }),
    html: /^<p>As <a href="#table-1">Table 1<\/a> shows\.<\/p>\n<figure id="table-1">/,
  },
  {
    construct: 'a sentence that begins as a caption does',
    content: (program) => ({
      body: program.p(program.run('Table 1 summarises the wards.')) + wards(program),
    }),
    html: new RegExp(`^<p>Table 1 summarises the wards\\.</p>\\n${WARDS}$`),
  },
  {
    construct: 'a comment and tracked changes',
    content: ({ p, run }) => ({
      body: p(
        run('Sleep was ') +
          word.commented('poor', 0) +
          `<w:ins w:id="7" w:author="A">${run(' and short')}</w:ins><w:del w:id="8" w:author="A"><w:r><w:delText> never</w:delText></w:r></w:del>` +
          run('.'),
      ),
      ...comments,
    }),
    html: /^<p>Sleep was poor and short\.<\/p>$/,
    named: ['comment', 'tracked_change'],
  },
  {
    construct: 'citations with their list',
    content: ({ p, run }) => ({
      body:
        p(run('Methods'), 'Heading1') +
        p(run('As before [1–3].')) +
        p(run('References'), 'Heading1') +
        [1, 2, 3].map((number) => p(run(`${number}. Lin G. Sleep. 202${number}.`))).join(''),
    }),
    html: /^<h2>Methods<\/h2>\n<p>As before \[<a href="#ref-1">1<\/a>–<a href="#ref-3">3<\/a>\]\.<\/p>$/,
  },
  {
    construct: 'the words of a text box',
    content: ({ p, run }) => ({ body: p(run('Enrolment') + word.textBox('Assessed (n=212)')) }),
    html: /^<p>Enrolment<\/p>\n<p>Assessed \(n=212\)<\/p>$/,
    named: ['text_box'],
  },
];
