import { beforeEach, describe, expect, it } from 'vitest';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { ProductionRecord } from '#domain/production/record';
import { bearer, type Person } from '../../support/accounts.ts';
import { type DocxContent, docx, paragraph } from '../../support/documents.ts';
import { acceptedManuscript } from '../../support/factories.ts';
import { png } from '../../support/images.ts';
import { useTestJournal } from '../../support/journal.ts';
import { formOf } from '../../support/submissions.ts';
import * as word from '../../support/word-constructs.ts';

const heading = (text: string) => paragraph(text, 'Heading1');

describe('a Word file in production', () => {
  const journal = useTestJournal();
  let editor: Person;
  let id: string;
  beforeEach(async () => {
    await journal.empty();
    editor = await journal.as('editor');
    id = await acceptedManuscript(journal.db);
  });

  const send = async (method: string, path: string, body: BodyInit, type?: string): Promise<ProductionRecord> => {
    const headers = { ...bearer(editor.token), ...(type && { 'Content-Type': type }) };
    const response = await journal.fetch(path, { method, headers, body });
    const answer = await response.json();
    expect([response.status, answer]).toEqual([200, expect.anything()]);
    return answer.production;
  };
  const put = (path: string, body: object) => send('PUT', path, JSON.stringify(body), 'application/json');
  const open = async (): Promise<ProductionRecord> =>
    (await journal.fetch(editorialApi.production(id), { headers: bearer(editor.token) })).json();
  const upload = async (content: DocxContent, version = 0) => {
    const form = formOf({ fields: { version: String(version) }, file: { bytes: docx(content), name: 'article.docx' } });
    return send('POST', editorialApi.productionText(id), form);
  };
  const textsOf = (record: ProductionRecord, code: string) =>
    record.findings.filter((finding) => finding.code === code).map(({ text }) => text);
  const conversion = (record: ProductionRecord) => record.checks.find((check) => check.id === 'conversion');

  it('keeps its comments out of the text, and names each with its place', async () => {
    const body =
      heading('Results') +
      word.pieces('Sleep was ', word.commented('poor', 0), ' after ', word.commented('surgery', 1), '.');
    const record = await upload({
      body,
      parts: { 'word/comments.xml': word.commentsPart(['Is this word not too strong?', 'Which surgery?']) },
      contentTypes:
        '<Override PartName="/word/comments.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml"/>',
      relationships:
        '<Relationship Id="rId50" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments" Target="comments.xml"/>',
    });
    expect(record.html).toBe('<h2>Results</h2>\n<p>Sleep was poor after surgery.</p>');
    expect(textsOf(record, 'comment')).toEqual([
      'A comment in Results, after “Sleep was poor” was left out: “Is this word not too strong?”',
      'A comment in Results, after “Sleep was poor after surgery” was left out: “Which surgery?”',
    ]);
    expect(JSON.stringify(record)).not.toContain('Reviewer Secret');
  });

  it.each(Object.entries(word.mathText))('keeps a symbol that %s wrote as an equation', async (_, text) => {
    const squared = `<m:sSup><m:e>${text('I')}</m:e><m:sup>${text('2')}</m:sup></m:sSup>`;
    const body = word.pieces(
      ...['Age ', word.inlineEquation(text('≥')), ' 60, ', word.inlineEquation(text('α')), ' and '],
      ...[word.inlineEquation(squared + text('<50%')), '.'],
    );
    const record = await upload({ body });
    expect(record.html).toMatch(/^<p>Age ≥ 60, α and <math alttext="I\^2&lt;50%">.*<\/math>\.<\/p>$/s);
    expect(textsOf(record, 'equation')).toEqual([]);
  });

  it('sets equations in a line and on their own, with their TeX and their numbers, and leads to them', async () => {
    const mean = word.mathText.word('x=') + word.fraction('a+b', '2n');
    const numbered = `<m:eqArr><m:e>${mean}${word.mathText.word('#')}<m:d><m:e>${word.mathText.word('2')}</m:e></m:d></m:e></m:eqArr>`;
    const body =
      heading('Methods') +
      word.displayEquation(mean) +
      word.displayEquation(numbered) +
      word.pieces('where ', word.inlineEquation(word.fraction('1', 'n')), ' is as in ') +
      word.pieces('See ', word.innerLink('_Ref7', 'Equation (2)'), '.');
    const record = await upload({ body });
    expect(
      record.html.replaceAll(/<semantics>[\s\S]*?<annotation[^>]*>([\s\S]*?)<\/annotation><\/semantics>/g, '$1'),
    ).toBe(
      [
        '<h2>Methods</h2>',
        '<p><math display="block" alttext="x=(a+b)/(2n)">x=\\frac{a+b}{2n}</math></p>',
        '<p id="equation-2"><math display="block" alttext="x=(a+b)/(2n)">x=\\frac{a+b}{2n}</math> (2)</p>',
        '<p>where <math alttext="1/n">\\frac{1}{n}</math> is as in</p>',
        '<p>See <a href="#equation-2">Equation (2)</a>.</p>',
      ].join('\n'),
    );
    expect([textsOf(record, 'equation'), conversion(record)?.state]).toEqual([[], 'passed']);
    const saved = await put(editorialApi.productionText(id), { version: 1, html: record.html });
    expect(saved.html).toBe(record.html);
  });

  it('sets brackets that are not closed, and names an equation of MathType with its place', async () => {
    const body =
      heading('Methods') +
      word.pieces('Fatigue ', word.inlineEquation(word.mathText.word('a{')), ' and ', word.mathType(), ' too.');
    const record = await upload({ body });
    expect(record.html).toMatch(/^<h2>Methods<\/h2>\n<p>Fatigue <math alttext="a\{">.*<\/math> and {2}too\.<\/p>$/s);
    expect(textsOf(record, 'equation')).toEqual([
      'A MathType equation in Methods, after “Fatigue a{ and” was left out. Write it again as an equation.',
    ]);
  });

  const media = { parts: { 'word/media/one.png': png(), 'word/media/two.png': png({ width: 50 }) } };
  const relations = word.pictureRelation('rId9', 'one.png') + word.pictureRelation('rId8', 'two.png');
  const data = word.table([
    [paragraph('Ward'), paragraph('Beds')],
    [paragraph('North'), paragraph('12')],
  ]);

  it('unwraps the tables of one cell in which Quarto and Pandoc put every figure and table', async () => {
    const body =
      heading('Results') +
      word.table([[word.picture('rId9', 'A flow.') + paragraph('Figure 1: The flow.', 'ImageCaption')]]) +
      word.table([[paragraph('Table 1: The wards.', 'TableCaption') + data]]) +
      paragraph('As shown.');
    const record = await upload({ body, ...media, relationships: relations });
    expect(record.html).toContain(
      '<figure id="figure-1"><img src="figure-1.png" alt="A flow."><figcaption><strong>Figure 1.</strong> The flow.</figcaption></figure>',
    );
    expect(record.html).toMatch(
      /<figure id="table-1"><figcaption><strong>Table 1\.<\/strong> The wards\.<\/figcaption><table>.*North.*12.*<\/table><\/figure>/s,
    );
    expect(record.figures).toMatchObject([{ file: 'figure-1.png', is_used: true }]);
    expect(conversion(record)?.state).toBe('passed');
  });

  it('does not take a caption for the alternative text that programs make of it, and asks for one', async () => {
    const alternative = (record: ProductionRecord) => record.checks.find(({ id }) => id === 'alternative_texts');
    const body =
      heading('Results') +
      word.picture('rId9', 'The flow of patients') +
      paragraph('Figure 1: The flow of patients.') +
      // Pandoc does not number figures.
      word.picture('rId8', 'The wards.') +
      paragraph('The wards.', 'ImageCaption');
    let record = await upload({ body, ...media, relationships: relations });
    expect(record.figures.map(({ alt }) => alt)).toEqual(['', '']);
    expect(textsOf(record, 'alt')).toHaveLength(2);
    const missing = alternative(record);
    expect(missing).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('figure-1.png and figure-2.png'),
    });

    const words = (alt: string, caption: string) => ({ version: record.version, alt, caption });
    const figure = (number: number) => editorialApi.productionFigure(id, `figure-${number}.png`);
    record = await put(figure(1), words('Fig. 1. The flow of patients', 'The flow of patients.'));
    expect(alternative(record)).toEqual(missing);
    record = await put(figure(1), words('Three boxes, one below the other', 'The flow of patients.'));
    record = await put(figure(2), words('A plan with twelve beds', 'The wards.'));
    expect(alternative(record)?.state).toBe('passed');
    record = await upload({ body, ...media, relationships: relations }, record.version);
    expect(record.figures.map(({ alt }) => alt)).toEqual([
      'Three boxes, one below the other',
      'A plan with twelve beds',
    ]);
  });

  it('takes panels that are side by side in a table out of it', async () => {
    const body = word.table([
      [word.picture('rId9', 'Before.'), word.picture('rId8', 'After.')],
      [paragraph('(a) Before'), paragraph('(b) After')],
    ]);
    const record = await upload({ body, ...media, relationships: relations });
    expect(record.figures).toMatchObject([{ is_used: true }, { is_used: true }]);
    expect(record.html).not.toContain('<table>');
  });

  it('puts figures and tables in the cells of a table after it, and names them', async () => {
    const body =
      heading('Results') +
      word.table([
        [paragraph('Ward'), paragraph('Plan')],
        [paragraph('North'), word.picture('rId9', 'The plan of the ward.')],
        [paragraph('South'), data],
      ]);
    const record = await upload({ body, ...media, relationships: relations });
    expect(record.html).toMatch(/<table>.*South.*<\/table>\n<figure id="figure-1">.*<\/figure>\n<table>.*North.*12/s);
    expect(textsOf(record, 'float')).toEqual([
      'A figure in a cell of a table in Results, after “Ward Plan North” is now after that table.',
      'A table in a cell of a table in Results, after “Ward Plan North South” is now after that table.',
    ]);
  });

  it.each<[what: string, body: string, code: string, words: string, html: RegExp]>([
    [
      'a chart',
      `${paragraph('Visits fell.')}${word.chart()}`,
      'chart',
      'A chart after “Visits fell.”',
      /^<p>Visits fell\.<\/p>$/,
    ],
    [
      'a drawing',
      word.pieces('Flow of patients', word.shapes()),
      'drawing',
      'A drawing after “Flow of patients”',
      /patients/,
    ],
    [
      'a text box',
      word.pieces('Enrolment', word.textBox('Assessed (n=212)')),
      'text_box',
      'A text box after “Enrolment”',
      /Assessed \(n=212\)/,
    ],
    [
      'a link to a bookmark',
      word.pieces('See ', word.innerLink('_Ref12', 'the box below'), '.'),
      'link',
      'The link “the box below” after “See the box below”',
      /^<p>See the box below\.<\/p>$/,
    ],
    [
      'a sign of a symbol font',
      word.pieces('Age <w:', '<w:r><w:sym w:font="Unknown Signs" w:char="F0B3"/></w:r>', '60'),
      'sign',
      'A character of the font Unknown Signs (F0B3) after “Age <w:”',
      /60/,
    ],
  ])('names %s with its place', async (_, body, code, words, html) => {
    const record = await upload({ body });
    expect(textsOf(record, code)).toEqual([expect.stringContaining(words)]);
    expect(record.html).toMatch(html);
    expect(JSON.stringify(record)).not.toMatch(/[\uE0F0\uE0F1]/);
  });

  it('reads characters that Word keeps in the Symbol font', async () => {
    const symbol = '<w:r><w:rPr><w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/></w:rPr><w:t>\uF0B3</w:t></w:r>';
    const record = await upload({ body: word.pieces('Age ', symbol, ' 60') });
    expect([record.html, textsOf(record, 'sign')]).toEqual(['<p>Age ≥ 60</p>', []]);
  });

  it('leads a link that says "Figure 1" to that figure', async () => {
    const body =
      word.pieces('See ', word.innerLink('fig-flow', 'Figure 1'), '.') +
      word.picture('rId9', 'A flow.') +
      paragraph('Figure 1: The flow of patients.');
    const record = await upload({ body, ...media, relationships: relations });
    expect(record.html).toContain('<p>See <a href="#figure-1">Figure 1</a>.</p>');
    expect(record.checks.find((check) => check.id === 'links')?.state).toBe('passed');
  });

  it('prevents publishing until someone has seen to what it lost', async () => {
    const first = await upload({
      body: word.pieces('a ', word.mathType(), word.commented('b', 0)),
    });
    expect(conversion(first)).toMatchObject({ state: 'failed', message: expect.stringContaining('2 places') });
    const saved = await put(editorialApi.productionText(id), { version: 1, html: '<p>a 1/n b</p>' });
    expect(conversion(saved)?.state).toBe('failed');
    const [equation = '', comment = ''] = saved.findings.map(({ text }) => text);
    const half = await put(editorialApi.productionFindings(id), { version: 2, settled: [equation] });
    expect(conversion(half)).toMatchObject({ state: 'failed', message: expect.stringContaining('one place') });
    await put(editorialApi.productionFindings(id), { version: 3, settled: [equation, comment] });
    expect(conversion(await open())?.state).toBe('passed');
    const again = await upload({ body: paragraph('Nothing lost.') }, 4);
    expect(again.findings).toEqual([]);
  });
});
