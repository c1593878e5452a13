import { paragraph } from '../support/documents.ts';
import { png } from '../support/images.ts';
import { equationObject, mtefWriter } from '../support/mtef.ts';
import * as word from '../support/word-constructs.ts';
import type { CorpusDocument, Program } from './corpus.ts';

const RAISED = '<w:vertAlign w:val="superscript"/>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORDS = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const list = ({ p, run }: Program) =>
  p(run('References'), 'Heading1') +
  ['Lin G. Sleep. 2021.', 'Roe B. Rest. 2022.', 'Kim KM. Wards. 2023.']
    .map((line, index) => p(run(`${index + 1}. ${line}`)))
    .join('');
const field = (instruction: string, shown: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r>` +
  `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${shown}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const { char, template, line, none, equation } = mtefWriter(5);
const object = (bytes: Uint8Array) => ({
  parts: { 'word/media/image1.png': png(), 'word/embeddings/oleObject1.bin': bytes },
  relationships:
    word.pictureRelation('rId88', 'image1.png') +
    `<Relationship Id="rId89" Type="${OFFICE}/oleObject" Target="embeddings/oleObject1.bin"/>`,
});

/**
 * The parts of a manuscript outside its plain text: front matter, citations of every kind, notes, other programs'
 * equations.
 */
export const MANUSCRIPTS: CorpusDocument[] = [
  {
    construct: 'a title page, an abstract with headings, and declarations',
    content: ({ p, run }) => ({
      body: [
        p(run('Sleep on surgical wards at night: a cohort study'), 'Title'),
        p(
          run('Kyeong Min Kim') +
            run('1', RAISED) +
            run(', Ludwig van der Berg') +
            run('1,2', RAISED) +
            run(' and Martin King Jr.') +
            run('2', RAISED),
        ),
        p(run('1', RAISED) + run('Department of Surgery, University of Busan, Korea')),
        p(run('2', RAISED) + run('Hospital of Utrecht, Utrecht, the Netherlands')),
        p(run('Abstract'), 'Heading1'),
        p(run('Background: Sleep is poor after surgery, as everybody knows.')),
        p(run('Methods: We asked 212 patients of two wards.')),
        p(run('Keywords: sleep; surgery; cohort studies')),
        p(run('Introduction'), 'Heading1'),
        p(run('Known since 1921.')),
        p(run('Funding'), 'Heading1'),
        p(run('The regional council.')),
        p(run('Data availability'), 'Heading1'),
        p(run('On request.')),
      ].join(''),
      parts: {
        'word/styles.xml': `<w:styles xmlns:w="${WORDS}"><w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
      },
    }),
    html: /^<h2>Introduction<\/h2>\n<p>Known since 1921\.<\/p>$/,
    found: {
      title: 'Sleep on surgical wards at night: a cohort study',
      authors: [
        { given: 'Kyeong Min', family: 'Kim', is_family_guessed: true },
        { given: 'Ludwig', family: 'van der Berg' },
        { given: 'Martin', family: 'King Jr.' },
      ],
      abstract: [
        { heading: 'Background', text: 'Sleep is poor after surgery, as everybody knows.' },
        { heading: 'Methods', text: 'We asked 212 patients of two wards.' },
      ],
      keywords: ['sleep', 'surgery', 'cohort studies'],
      declarations: { funding: 'The regional council.', data_availability: 'On request.' },
    },
  },
  {
    construct: 'raised citations',
    content: (program) => {
      const { p, run } = program;
      const text = run('Sleep was poor.') + run('1,3', RAISED) + run(' In 10') + run('2', RAISED) + run(' nights.');
      return { body: p(run('Methods'), 'Heading1') + p(text) + list(program) };
    },
    html: /^<h2>Methods<\/h2>\n<p>Sleep was poor\.<sup><a href="#ref-1">1<\/a>,<a href="#ref-3">3<\/a><\/sup> In 10<sup>2<\/sup> nights\.<\/p>$/,
  },
  {
    construct: 'citations in round brackets',
    content: (program) => {
      const { p, run } = program;
      return { body: p(run('Methods'), 'Heading1') + p(run('Poor (1,2), short (3).')) + list(program) };
    },
    html: /^<h2>Methods<\/h2>\n<p>Poor \(<a href="#ref-1">1<\/a>,<a href="#ref-2">2<\/a>\), short \(<a href="#ref-3">3<\/a>\)\.<\/p>$/,
  },
  {
    construct: 'citations by author and year',
    content: (program) => {
      const { p, run } = program;
      return {
        body: p(run('Methods'), 'Heading1') + p(run('Poor (Lin et al., 2021), said Roe (2022).')) + list(program),
      };
    },
    html: /^<h2>Methods<\/h2>\n<p>Poor \(Lin et al\., <a href="#ref-1">2021<\/a>\), said Roe \(<a href="#ref-2">2022<\/a>\)\.<\/p>$/,
  },
  {
    construct: 'citations that a reference manager keeps',
    content: (program) => {
      const { p, run } = program;
      const cited = field('ADDIN ZOTERO_ITEM CSL_CITATION {"citationItems":[]}', run('[2]'));
      return { body: p(run('Methods'), 'Heading1') + p(run('Poor ') + cited + run('.')) + list(program) };
    },
    html: /^<h2>Methods<\/h2>\n<p>Poor \[<a href="#ref-2">2<\/a>\]\.<\/p>$/,
  },
  {
    construct: 'a note at the end of the document',
    content: ({ p, run }) => ({
      body: p(`${run('We asked')}<w:r><w:endnoteReference w:id="2"/></w:r>${run(' them.')}`),
      parts: {
        'word/endnotes.xml': `<w:endnotes xmlns:w="${WORDS}"><w:endnote w:id="2">${paragraph('By telephone.')}</w:endnote></w:endnotes>`,
      },
      contentTypes:
        '<Override PartName="/word/endnotes.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.endnotes+xml"/>',
      relationships: `<Relationship Id="rId61" Type="${OFFICE}/endnotes" Target="endnotes.xml"/>`,
    }),
    html: /^<p>We asked<sup><a href="#note-1" id="note-mark-1">note 1<\/a><\/sup> them\.<\/p>\n<h2>Notes<\/h2>\n<ol><li id="note-1">By telephone\. <a href="#note-mark-1">↑<\/a><\/li><\/ol>$/,
  },
  {
    construct: 'an equation with its number, and a mention of it',
    content: ({ p, run, math }) => ({
      body:
        word.displayEquation(`<m:eqArr><m:e>${math('m=s#')}<m:d><m:e>${math('1')}</m:e></m:d></m:e></m:eqArr>`) +
        p(run('By Equation (1), it was short.')),
    }),
    html: /^<p id="equation-1"><math display="block".*<\/math> \(1\)<\/p>\n<p>By <a href="#equation-1">Equation \(1\)<\/a>, it was short\.<\/p>$/s,
  },
  {
    construct: 'an equation of MathType',
    content: ({ p, run }) => ({
      body: p(`${run('The mean was ')}${word.mathType()}${run(' in all.')}`),
      ...object(equationObject(equation(char('s'), template(28, 0, none, line(char('2')))))),
    }),
    html: /^<p>The mean was <math .*x-tex">s\^\{2\}<\/annotation>.*<\/math> in all\.<\/p>$/s,
  },
  {
    construct: 'an equation of MathType that cannot be read',
    content: ({ p, run }) => ({
      body: p(`${run('The mean (')}${word.mathType()}${run(') rose.')}`),
      ...object(equationObject(equation(char('\uF8FF')))),
    }),
    html: /^<p>The mean \(\) rose\.<\/p>\n<figure id="figure-1"><img src="figure-1\.png" alt=""><\/figure>$/,
    named: ['equation'],
  },
  {
    construct: 'a chart and a drawing',
    content: ({ p, run }) => ({ body: p(run('As drawn.')) + word.chart() + p(run('So it went.') + word.shapes()) }),
    html: /^<p>As drawn\.<\/p>\n<p>So it went\.<\/p>$/,
    named: ['chart', 'drawing'],
  },
  {
    construct: 'a link to an address',
    content: ({ p, run }) => ({
      body: p(
        `${run('In ')}<w:hyperlink r:id="rId40">${run('the register', '<w:rStyle w:val="Hyperlink"/>')}</w:hyperlink>${run('.')}`,
      ),
      relationships: `<Relationship Id="rId40" Type="${OFFICE}/hyperlink" Target="https://register.example/trial?id=7" TargetMode="External"/>`,
    }),
    html: /^<p>In <a href="https:\/\/register\.example\/trial\?id=7">the register<\/a>\.<\/p>$/,
  },
];
