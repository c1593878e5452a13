import { PROGRAMS } from '../production/corpus.ts';
import { docx, paragraph } from './documents.ts';
import { png } from './images.ts';
import * as word from './word-constructs.ts';

const WORDS = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** What is in the front of the manuscript below. */
export const GUIDELINE_FRONT = {
  title: 'Sleep on surgical wards at night: a cohort study',
  abstract: 'Background: sleep is poor after surgery. Methods: a cohort of 212 patients. Results: it was short.',
  keywords: ['sleep', 'surgery', 'cohort studies'],
};

/** A Word file as the guidelines for authors ask for it: everything that an article has, each in Word's own way. */
export function guidelineManuscript(): Uint8Array {
  const program = PROGRAMS.Word;
  if (!program) throw new Error('The corpus has no Word.');
  const { p, run, caption, reference, math, headRow, headRun } = program;
  const { title, abstract, keywords } = GUIDELINE_FRONT;
  const says = (text: string, style = '') => p(run(text), style);
  const heading = (text: string, level = 1) => says(text, `Heading${level}`);
  const cells = (texts: readonly string[], head = false) =>
    `<w:tr>${head ? headRow : ''}${texts.map((text) => `<w:tc><w:tcPr/>${p(run(text, head ? headRun : ''))}</w:tc>`).join('')}</w:tr>`;
  const footnote = '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="2"/></w:r>';
  const body = [
    says(title, 'Title'),
    says('Ada Lund, Grace Lin, Kyeong Min Kim'),
    says('Department of Surgery, Example Hospital, Hamburg'),
    heading('Abstract'),
    says(abstract),
    says(`Keywords: ${keywords.join(', ')}`),
    heading('Introduction'),
    says('Patients sleep badly after surgery, and few have asked how long this lasts [1].'),
    heading('Methods'),
    heading('Patients', 2),
    p(run('We asked all patients of two wards') + footnote + run(' over the course of a year [1,2].')),
    heading('Analysis', 2),
    says('The mean was computed as follows.'),
    word.displayEquation(math('m=s/n')),
    heading('Results'),
    p(
      run('As ') +
        reference('Table 1', 'tbl') +
        run(' shows, sleep was short; ') +
        reference('Figure 1', 'fig') +
        run(' has its course.'),
    ),
    caption('Table', 1, 'Hours of sleep by ward.', 'TableCaption'),
    `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/><w:gridCol/></w:tblGrid>${cells(['Ward', 'Hours'], true)}${cells(['North', '5.2'])}${cells(['South', '4.9'])}</w:tbl>`,
    word.picture('rId9', 'A line that falls over five nights.'),
    caption('Figure', 1, 'Hours of sleep over five nights.', 'ImageCaption'),
    heading('Discussion'),
    says('Sleep was shorter than at home, where it takes seven hours [2].'),
    ...declared('Author contributions', 'AL wrote the text; GL computed.'),
    ...declared('Funding', 'The regional council.'),
    ...declared('Competing interests', 'None.'),
    ...declared('Ethics approval and consent', 'Approved by the ethics board of Hamburg.'),
    ...declared('Data availability', 'On request.'),
    heading('References'),
    says('1. Adeyemi T. Nights on the ward. Prim Care. 2022;3:1-9.'),
    says('2. Karlsson P. Sleep at home. Scand J Sleep. 2021;7:44-50.'),
  ];
  function declared(name: string, text: string): string[] {
    return [heading(name), says(text)];
  }
  return docx({
    body: body.join(''),
    parts: {
      'word/media/one.png': png({ width: 640, height: 320 }),
      'word/footnotes.xml': `<w:footnotes xmlns:w="${WORDS}"><w:footnote w:id="2">${paragraph('Both of general surgery.')}</w:footnote></w:footnotes>`,
    },
    contentTypes:
      '<Default Extension="png" ContentType="image/png"/><Override PartName="/word/footnotes.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"/>',
    relationships:
      '<Relationship Id="rId60" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes" Target="footnotes.xml"/>' +
      word.pictureRelation('rId9', 'one.png'),
  });
}
