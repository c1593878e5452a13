import { png } from '../support/images.ts';
import * as word from '../support/word-constructs.ts';
import {
  type CorpusDocument,
  cell,
  grid,
  LISTS,
  listItem,
  media,
  notes,
  type Program,
  picture,
  row,
} from './corpus.ts';

const wards = ({ p, run, headRow, headRun }: Program, note = '') =>
  grid([
    row([cell(p(run('Ward', headRun))), cell(p(run('Beds', headRun)))], headRow),
    row([cell(p(run('North') + note)), cell(p(run('12')))]),
  ]);
const two = { 'word/media/one.png': png(), 'word/media/two.png': png({ width: 60, height: 20 }) };
const three = { ...two, 'word/media/three.png': png({ width: 61, height: 20 }) };
const pictures = picture + word.pictureRelation('rId10', 'two.png');
const styles = (written: string) => ({
  'word/styles.xml': `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${written}</w:styles>`,
});
const FIGURE_1 = '<figure id="figure-1"><img src="figure-1\\.png" alt="Before\\.">';
const FIGURE_2 = '<figure id="figure-2"><img src="figure-2\\.png" alt="After\\.">';

/** Floats within floats, notes within tables, lists and listings, as written by each program. */
export const FLOATS: CorpusDocument[] = [
  {
    construct: 'panels of a figure beside each other',
    content: (program) => ({
      body:
        word.table([
          [word.picture('rId9', 'Before.'), word.picture('rId10', 'After.')],
          [program.p(program.run('(a)')), program.p(program.run('(b)'))],
        ]) + program.caption('Figure', 1, 'Two wards.', 'ImageCaption'),
      parts: two,
      relationships: pictures,
    }),
    html: new RegExp(
      `^${FIGURE_1}<figcaption><strong>Figure 1\\.</strong> Two wards\\. \\(a\\)</figcaption></figure>\\n${FIGURE_2}<figcaption>\\(b\\)</figcaption></figure>$`,
    ),
  },
  {
    construct: 'panels of a figure, another one after them, and mentions of each',
    content: (program) => ({
      body:
        program.p(program.run('See Figure 1 and Figure 2.')) +
        word.table([
          [word.picture('rId9', 'Before.'), word.picture('rId10', 'After.')],
          [program.p(program.run('A')), program.p(program.run('B'))],
        ]) +
        program.caption('Figure', 1, 'Two wards.', 'ImageCaption') +
        word.picture('rId11', 'Later.') +
        program.caption('Figure', 2, 'The third.', 'ImageCaption'),
      parts: three,
      relationships: pictures + word.pictureRelation('rId11', 'three.png'),
    }),
    html: new RegExp(
      `^<p>See <a href="#figure-1">Figure 1</a> and <a href="#figure-2">Figure 2</a>\\.</p>\\n${FIGURE_1}<figcaption><strong>Figure 1\\.</strong> Two wards\\. A</figcaption></figure>\\n<figure id="figure-3"><img src="figure-3\\.png" alt="After\\."><figcaption>B</figcaption></figure>\\n<figure id="figure-2"><img src="figure-2\\.png" alt="Later\\."><figcaption><strong>Figure 2\\.</strong> The third\\.</figcaption></figure>$`,
    ),
  },
  {
    construct: 'panels of a figure, each with its caption',
    content: ({ p, run }) => ({
      body:
        p(run('North is in Figure 1A, south in Fig. 1b, all in Figure 2.')) +
        word.picture('rId9', 'Before.') +
        p(run('Figure 1A. North.')) +
        word.picture('rId10', 'After.') +
        p(run('Figure 1B: South.')) +
        word.picture('rId11', 'Later.') +
        p(run('Figure 2. All.')),
      parts: three,
      relationships: pictures + word.pictureRelation('rId11', 'three.png'),
    }),
    html: new RegExp(
      `^<p>North is in <a href="#figure-1">Figure 1A</a>, south in <a href="#figure-3">Fig\\. 1b</a>, all in <a href="#figure-2">Figure 2</a>\\.</p>\\n${FIGURE_1}<figcaption><strong>Figure 1A\\.</strong> North\\.</figcaption></figure>\\n<figure id="figure-3"><img src="figure-3\\.png" alt="After\\."><figcaption><strong>Figure 1B\\.</strong> South\\.</figcaption></figure>\\n<figure id="figure-2"><img src="figure-2\\.png" alt="Later\\."><figcaption><strong>Figure 2\\.</strong> All\\.</figcaption></figure>$`,
    ),
  },
  {
    construct: 'two figures beside each other, each with its caption',
    content: (program) => ({
      body: word.table([
        [word.picture('rId9', 'Before.'), word.picture('rId10', 'After.')],
        [
          program.caption('Figure', 1, 'One ward.', 'ImageCaption'),
          program.caption('Figure', 2, 'Another.', 'ImageCaption'),
        ],
      ]),
      parts: two,
      relationships: pictures,
    }),
    html: new RegExp(
      `^${FIGURE_1}<figcaption><strong>Figure 1\\.</strong> One ward\\.</figcaption></figure>\\n${FIGURE_2}<figcaption><strong>Figure 2\\.</strong> Another\\.</figcaption></figure>$`,
    ),
  },
  {
    construct: 'a float in a table in a table',
    content: (program) => ({
      body: word.table([
        [word.table([[word.picture('rId9', 'Before.') + program.caption('Figure', 1, 'One ward.', 'ImageCaption')]])],
      ]),
      parts: media,
      relationships: picture,
    }),
    html: new RegExp(`^${FIGURE_1}<figcaption><strong>Figure 1\\.</strong> One ward\\.</figcaption></figure>$`),
  },
  {
    construct: 'a text box with a figure and its caption',
    content: (program) => ({
      body: program.p(
        program.run('The flow.') +
          word.boxOf(word.picture('rId9', 'Before.') + program.caption('Figure', 1, 'One ward.', 'ImageCaption')),
      ),
      parts: media,
      relationships: picture,
    }),
    html: new RegExp(
      `^<p>The flow\\.</p>\\n${FIGURE_1}<figcaption><strong>Figure 1\\.</strong> One ward\\.</figcaption></figure>$`,
    ),
    named: ['text_box'],
  },
  {
    construct: 'a note within a table, and one below it',
    content: (program) => ({
      body:
        program.float(
          wards(program, '<w:r><w:footnoteReference w:id="2"/></w:r>'),
          program.caption('Table', 1, 'The wards.', 'TableCaption'),
          true,
        ) + program.p(program.run('a', '<w:vertAlign w:val="superscript"/>') + program.run(' Counted at night.')),
      ...notes,
    }),
    html: /<td>North<sup><a href="#note-1" id="note-mark-1">note 1<\/a><\/sup><\/td>.*<p><sup>a<\/sup> Counted at night\.<\/p>\n<h2>Notes<\/h2>\n<ol><li id="note-1">Asked by telephone\./s,
  },
  {
    construct: 'lists within lists',
    content: ({ run }) => ({
      body: listItem(run('Wards'), 0) + listItem(run('North'), 1) + listItem(run('Beds'), 0),
      ...LISTS,
    }),
    html: /^<ul><li>Wards<ul><li>North<\/li><\/ul><\/li><li>Beds<\/li><\/ul>$/,
  },
  {
    construct: 'a listing',
    content: ({ p, run }) => ({
      body: p(`${run('fit <- lm(y ~ x)')}<w:r><w:br/></w:r>${run('summary(fit)')}`, 'SourceCode'),
    }),
    html: /^<pre>fit &lt;- lm\(y ~ x\)\nsummary\(fit\)<\/pre>$/,
  },
  {
    construct: 'a listing with a paragraph for each line, in a style of the writer',
    content: ({ p, run }) => ({
      body: p(run('fit <- lm(y ~ x)'), 'Quelltext') + p(run('summary(fit)'), 'Quelltext') + p(run('It fits.')),
      parts: styles(
        '<w:style w:type="paragraph" w:customStyle="1" w:styleId="Quelltext"><w:name w:val="Code"/></w:style>',
      ),
    }),
    html: /^<pre>fit &lt;- lm\(y ~ x\)\nsummary\(fit\)<\/pre>\n<p>It fits\.<\/p>$/,
  },
  {
    construct: 'headings in styles of another language and of the writer, and a reference to one',
    content: (program) => ({
      body:
        program.p(program.run('Methods'), 'berschrift1') +
        program.p(program.run('In two wards.')) +
        program.p(
          `<w:bookmarkStart w:id="4" w:name="_Ref123456"/>${program.run('Wards')}<w:bookmarkEnd w:id="4"/>`,
          'Abschnitt',
        ) +
        program.p(`${program.run('As under ')}${program.reference('Wards', '_Ref123456')}${program.run('.')}`) +
        program.p(program.run('Results'), 'berschrift1') +
        program.p(program.run('No heading'), 'Vorspann'),
      parts: styles(
        '<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>' +
          '<w:style w:type="paragraph" w:styleId="2"><w:name w:val="Ebene"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>' +
          '<w:style w:type="paragraph" w:customStyle="1" w:styleId="Abschnitt"><w:name w:val="Abschnitt"/><w:basedOn w:val="2"/></w:style>' +
          '<w:style w:type="paragraph" w:customStyle="1" w:styleId="Vorspann"><w:name w:val="Vorspann"/><w:basedOn w:val="2"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr></w:style>',
      ),
    }),
    html: /^<h2>Methods<\/h2>\n<p>In two wards\.<\/p>\n<h3(?: id="section-ref123456")?>Wards<\/h3>\n<p>As under (?:<a href="#section-ref123456">Wards<\/a>|Wards)\.<\/p>\n<h2>Results<\/h2>\n<p>No heading<\/p>$/,
  },
  {
    construct: 'a link to nothing, beside words that are called as a section is',
    content: (program) => ({
      body:
        `<w:bookmarkStart w:id="4" w:name="sec-methods"/>${program.p(program.run('Methods'), 'Heading1')}<w:bookmarkEnd w:id="4"/>` +
        program.p(
          program.run('As under ') +
            program.run('Methods') +
            program.run(', and see ') +
            `<w:hyperlink r:id="rId99">${program.run('the register')}</w:hyperlink>` +
            program.run('.'),
        ),
    }),
    html: /^<h2>Methods<\/h2>\n<p>As under Methods, and see the register\.<\/p>$/,
  },
  {
    construct: 'citations and a supplementary file at the end',
    content: ({ p, run }) => ({
      body:
        p(run('Results'), 'Heading1') +
        p(run('Poor (see Supplementary Table 1).')) +
        p(run('Supplementary material'), 'Heading1') +
        p(run('Supplementary Table 1: the wards by night.')),
    }),
    html: /^<h2>Results<\/h2>\n<p>Poor \(see Supplementary Table 1\)\.<\/p>\n<h2>Supplementary material<\/h2>\n<p>Supplementary Table 1: the wards by night\.<\/p>$/,
  },
];
