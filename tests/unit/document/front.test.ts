import { describe, expect, it } from 'vitest';
import { authorName } from '#domain/publication/author-name';
import { findFront } from '#server/document/front/find-front';
import type { Line } from '#server/document/front/line';
import { readPrefill } from '#server/document/prefill/read-prefill';
import { readText } from '#server/production/convert/read-text';
import { toFullText } from '#server/production/convert/to-full-text';
import { docx, paragraph } from '../../support/documents.ts';
import { madeBy } from '../../support/made-by.ts';
import { table } from '../../support/word-constructs.ts';

const TITLE = 'Nurse-led care after stroke: a randomised trial';
const TEXT = 'We followed 200 people after a stroke in two hospitals for a year. Most of them were old.';
const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const up = (text: string) => run(text, '<w:vertAlign w:val="superscript"/>');
const p = (...runs: string[]) => `<w:p>${runs.join('')}</w:p>`;
const BODY = [
  paragraph('Introduction', 'Heading1'),
  paragraph('Strokes are frequent [1].'),
  paragraph('References', 'Heading1'),
  paragraph('1. Lin G. Stroke. J Stroke. 2020;1:2-3.'),
].join('');
const BYLINE = p(run('Jane Doe, MScN, PhD'), up('1'), run(', João Sousa, Dr. med.'), up('2,*'));
const AFFILIATIONS = p(up('1'), run('University of A')) + p(up('2'), run('Hospital of B'));

/** The results of both readers for one file, in the same form. */
async function bothOf(bytes: Uint8Array) {
  const form = await readPrefill(bytes, 'docx');
  const text = await readText({ format: 'docx', bytes, references: [], nextFigure: 1 });
  return {
    form: {
      title: form.title,
      authors: form.authors.map(({ name, affiliation, orcid }) => [name, affiliation, orcid ?? ''].join('|')),
      abstract: form.abstract.replace(/(^|\n\n)(\w+): /g, '$1$2\n'),
      keywords: form.keywords,
    },
    production: {
      title: text.found.title,
      authors: text.found.authors
        .filter(({ given }) => given !== '')
        .map((author) => [authorName(author), author.affiliations.join('; '), author.orcid].join('|')),
      abstract: text.found.abstract
        .map(({ heading, text: words }) => (heading ? `${heading}\n${words}` : words))
        .join('\n\n'),
      keywords: text.found.keywords,
    },
    text,
  };
}

describe('the form and production', () => {
  const styled = (text: string) => paragraph(text, 'Title');
  const large = (text: string) => p(run(text, '<w:sz w:val="40"/>'));
  const abstract = paragraph('Abstract', 'Heading1') + paragraph(TEXT);
  const cases: [what: string, body: string, title: string][] = [
    ['a title in its style', styled(TITLE) + BYLINE + AFFILIATIONS + abstract, TITLE],
    [
      'a title that is only large',
      paragraph('Observation format') + large(TITLE) + BYLINE + AFFILIATIONS + abstract,
      TITLE,
    ],
    [
      'a title that is a heading',
      paragraph('Observation format') + paragraph(TITLE, 'Heading1') + BYLINE + AFFILIATIONS + abstract,
      TITLE,
    ],
    ['a title with a label', paragraph(`Title: ${TITLE}`) + BYLINE + AFFILIATIONS + abstract, TITLE],
    [
      'a title above all headings',
      paragraph(TITLE, 'Heading1') + BYLINE + paragraph('Abstract', 'Heading2') + paragraph(TEXT),
      TITLE,
    ],
    ['a name set as a heading', styled(TITLE) + paragraph('Jane Doe', 'Heading2') + AFFILIATIONS + abstract, TITLE],
    [
      'key points before the abstract',
      styled(TITLE) + BYLINE + paragraph('Key points', 'Heading1') + paragraph('Nurses help.') + abstract,
      TITLE,
    ],
    ['no title', paragraph('References', 'Heading1') + paragraph('Sepsis in wards', 'Heading2') + paragraph(TEXT), ''],
  ];
  it.each(cases)('say the same of %s', async (_, body, title) => {
    const { form, production } = await bothOf(docx({ body: body + paragraph('Keywords: stroke; nurses') + BODY }));
    expect(production).toEqual(form);
    expect(form.title).toBe(title);
  });

  it.each(['libreoffice.docx', 'libreoffice-equations.docx', 'libreoffice-wards.docx', 'pandoc.docx'])(
    'say the same of a file by another program: %s',
    async (name) => {
      const { form, production } = await bothOf(madeBy(name));
      expect(production).toEqual(form);
    },
  );
});

describe('the parts of an abstract', () => {
  const PARTS = [
    ['Background', 'Strokes are frequent on every ward.'],
    ['Methods', 'We followed 200 people for a year.'],
    ['Results', 'Most of them were old (2 died).'],
  ] as const;
  const bold = (text: string) => run(text, '<w:b/>');
  const said = PARTS.map(([label, text]) => `${label}\n${text}`).join('\n\n');
  it.each<[what: string, abstract: string]>([
    ['bold, without a colon', PARTS.map(([label, text]) => p(bold(label), run(` ${text}`))).join('')],
    ['bold, in one paragraph', p(...PARTS.flatMap(([label, text]) => [bold(`${label} `), run(`${text} `)]))],
    ['on lines of their own', PARTS.map(([label, text]) => p(bold(label)) + paragraph(text)).join('')],
    ['in a table of one cell', table([[PARTS.map(([label, text]) => p(bold(label), run(` ${text}`))).join('')]])],
    ['in a table beside their text', table(PARTS.map(([label, text]) => [p(bold(label)), paragraph(text)]))],
  ])('are the same in form and production, and nowhere in the text: %s', async (_, abstract) => {
    const body =
      paragraph(TITLE, 'Title') + BYLINE + AFFILIATIONS + paragraph('Abstract', 'Heading1') + abstract + BODY;
    const { form, production, text } = await bothOf(docx({ body }));
    expect([form.abstract, production.abstract]).toEqual([said, said]);
    expect(text.html).toMatch(/^<h2>Introduction/);
    expect(text.findings.filter(({ code }) => code !== 'style')).toEqual([]);
  });
});

describe('an abstract with equations and superscripts', () => {
  const squared =
    '<m:oMath><m:sSup><m:e><m:r><m:t>r</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup><m:r><m:t>=0.8</m:t></m:r></m:oMath>';
  const fraction =
    '<m:oMath><m:r><m:t>q=</m:t></m:r><m:f><m:num><m:r><m:t>a+b</m:t></m:r></m:num><m:den><m:r><m:t>2n</m:t></m:r></m:den></m:f></m:oMath>';
  const body =
    paragraph(TITLE, 'Title') +
    BYLINE +
    AFFILIATIONS +
    paragraph('Abstract', 'Heading1') +
    p(
      run('Background: We counted 10'),
      up('6'),
      run(' cells with Coagu'),
      up('TM'),
      run(' in all, with '),
      squared,
      run(' in each.'),
    ) +
    p(run('Methods: The ratio was '), fraction, run(', as usual.')) +
    paragraph('Keywords: stroke; nurses') +
    BODY;

  it('is filled in with them, and appears once', async () => {
    const { form, production, text } = await bothOf(docx({ body }));
    expect(form.abstract).toBe(
      'Background\nWe counted 10⁶ cells with Coagu™ in all, with r²=0.8 in each.\n\nMethods\nThe ratio was q=(a+b)/(2n), as usual.',
    );
    expect(production).toEqual(form);
    expect(text.html).not.toMatch(/cells with|The ratio/);
    expect(text.findings.filter(({ code }) => /words|front_matter|equation|count/.test(code))).toEqual([]);
  });
});

describe('superscripts and subscripts of a Word file', () => {
  const down = (text: string) => run(text, '<w:vertAlign w:val="subscript"/>');
  const body =
    p(run('Carriage of 10'), up('6'), run(' cells per m'), up('2')).replace(
      '<w:p>',
      '<w:p><w:pPr><w:pStyle w:val="Title"/></w:pPr>',
    ) +
    BYLINE +
    AFFILIATIONS +
    paragraph('Abstract', 'Heading1') +
    p(
      run('We gave CO'),
      down('2'),
      run(' to 10'),
      up('6'),
      up('.'),
      up('5'),
      run(' cells at 10'),
      up('-6 M'),
      run(' in each of the wards that we saw, on the 2'),
      up('nd'),
      run(' of May.'),
    ) +
    p(run('Keywords: CO'), down('2'), run('; Ca'), up('2+')) +
    paragraph('Introduction', 'Heading1') +
    p(run('By height 10'), run('6 ', '<w:position w:val="2"/>'), run('cells.')) +
    p(run('Funding: ', '<w:b/>'), run('10'), up('6'), run(' euro.')) +
    paragraph('Ethics approval', 'Heading1') +
    p(run('At 5 µg/m'), up('3'), run('.')) +
    paragraph('References', 'Heading1') +
    p(up('1'), run(' Lin G. On 10'), up('6'), run(' cells in CO'), down('2'), run('. Sleep. 2021.'));

  it('survive in title, abstract and keywords, both in the form and in production', async () => {
    const { form, production, text } = await bothOf(docx({ body }));
    expect(production).toEqual(form);
    expect(form).toMatchObject({
      title: 'Carriage of 10⁶ cells per m²',
      abstract: 'We gave CO₂ to 10^6.5 cells at 10⁻⁶ M in each of the wards that we saw, on the 2nd of May.',
    });
    expect(text.found.keywords).toEqual(['CO₂', 'Ca²⁺']);
    expect(text.found.declarations).toEqual({ funding: '10⁶ euro.', ethics: 'At 5 µg/m³.' });
    expect(text.findings.filter(({ code }) => /words|front_matter|number/.test(code))).toEqual([]);
  });

  it('survive if Pandoc writes the subscript as an equation after the letters', async () => {
    const lowered = '<m:oMath><m:sSub><m:e/><m:sub><m:r><m:t>2</m:t></m:r></m:sub></m:sSub></m:oMath>';
    const { form, production, text } = await bothOf(
      docx({
        body:
          paragraph(TITLE, 'Title') +
          BYLINE +
          AFFILIATIONS +
          paragraph('Abstract', 'Heading1') +
          p(run('We gave CO'), lowered, run(' in each of the wards that we saw, and asked all who were there.')) +
          BODY,
      }),
    );
    expect(form.abstract).toBe('We gave CO₂ in each of the wards that we saw, and asked all who were there.');
    expect(production).toEqual(form);
    expect(text.html).not.toContain('We gave');
  });

  it('survive in the reference list, and if letters are only positioned higher', async () => {
    const { text } = await bothOf(docx({ body }));
    expect(text.references).toEqual(['1 Lin G. On 10⁶ cells in CO₂. Sleep. 2021.']);
    expect(text.html).toContain('By height 10<sup>6 </sup>cells.');
  });
});

describe('an abstract in Markdown, HTML and JATS', () => {
  const readAbstract = async (format: 'markdown' | 'html' | 'jats', text: string) => {
    const bytes = new TextEncoder().encode(text);
    return (await readText({ format, bytes, references: [], nextFigure: 1 })).found.abstract;
  };
  const mathml = '<math><msup><mi>r</mi><mn>2</mn></msup><mo>=</mo><mn>0.8</mn></math>';
  it.each<['markdown' | 'html' | 'jats', string]>([
    [
      'markdown',
      `---\ntitle: "${TITLE}"\nabstract: "We counted 10^6^ cells, with $r^2=0.8$ in each of the wards we saw."\n---\n\n# Aim\n\nText.\n`,
    ],
    [
      'html',
      `<h1>${TITLE}</h1><h2>Abstract</h2><p>We counted 10<sup>6</sup> cells, with ${mathml} in each of the wards we saw.</p><h2>Aim</h2><p>Text.</p>`,
    ],
    [
      'jats',
      `<article xmlns:mml="http://www.w3.org/1998/Math/MathML"><front><article-meta><title-group><article-title>${TITLE}</article-title></title-group><abstract><p>We counted 10<sup>6</sup> cells, with <inline-formula>${mathml.replace(/<(\/?)/g, '<$1mml:')}</inline-formula> in each of the wards we saw.</p></abstract></article-meta></front><body><sec><title>Aim</title><p>Text.</p></sec></body></article>`,
    ],
  ])('keeps its equations and raised characters: %s', async (format, text) => {
    expect(await readAbstract(format, text)).toEqual([
      { heading: '', text: 'We counted 10⁶ cells, with r²=0.8 in each of the wards we saw.' },
    ]);
  });

  it('whose parts are named within its lines ends at the first heading', async () => {
    const abstract = 'Background. Sleep on wards is poor. Results. It was better with fewer alarms.';
    const page = `<header><h1>${TITLE}</h1><div class="abstract"><div>Abstract</div><p>${abstract}</p></div></header>`;
    const sections = '<h1>Introduction</h1><p>Wards are loud.</p><h1>Methods</h1><p>We listened.</p>';
    expect(await readAbstract('html', page + sections)).toEqual([{ heading: '', text: abstract }]);
  });
});

describe('a paper in JATS', () => {
  it('keeps powers in its keywords and statements', async () => {
    const jats = `<article><front><article-meta><title-group><article-title>${TITLE}</article-title></title-group><kwd-group><kwd>10<sup>6</sup> cells</kwd><kwd>CO<sub>2</sub></kwd></kwd-group><funding-group><funding-statement>10<sup>6</sup> euro.</funding-statement></funding-group></article-meta></front><body><sec><title>Aim</title><p>Text.</p></sec></body></article>`;
    const { found } = await readText({ format: 'jats', bytes: Buffer.from(jats), references: [], nextFigure: 1 });
    expect([found.keywords, found.declarations]).toEqual([['10⁶ cells', 'CO₂'], { funding: '10⁶ euro.' }]);
  });
});

describe('a note beside an author’s name', () => {
  it('is not part of the name or of any section in JATS', async () => {
    const jats = `<article><front><article-meta><title-group><article-title>${TITLE}</article-title></title-group><contrib-group><contrib contrib-type="author"><string-name>Jane Doe<xref ref-type="fn" rid="fn1">1</xref></string-name></contrib></contrib-group></article-meta></front><body><sec><title>Acknowledgements</title><p>We thank all.</p></sec></body><back><fn-group><fn id="fn1"><label>1</label><p>University of A</p></fn></fn-group></back></article>`;
    const { found, html } = await readText({ format: 'jats', bytes: Buffer.from(jats), references: [], nextFigure: 1 });
    expect(found.authors.map(authorName)).toEqual(['Jane Doe']);
    expect(found.declarations).toEqual({ acknowledgements: 'We thank all.' });
    expect(html).toBe('<h2>Author notes</h2>\n<p>University of A</p>');
  });

  it('is no part of the name in Markdown', async () => {
    const text = `---\ntitle: "${TITLE}"\nauthor: "Jane Doe[^1]"\n---\n\n# Aim\n\nText.\n\n[^1]: University of A\n`;
    const { found } = await readText({ format: 'markdown', bytes: Buffer.from(text), references: [], nextFigure: 1 });
    expect(found.authors.map(authorName)).toEqual(['Jane Doe']);
  });
});

describe('a byline under a title different from the record’s', () => {
  it('is a title page, whose marks are not citations', async () => {
    const body = [
      paragraph('A title that was changed later', 'Heading1'),
      paragraph('Authors', 'Heading1'),
      p(run('Ana Linden'), up('1'), run(', Bo Roe'), up('2')),
      paragraph('Affiliation', 'Heading1'),
      p(up('1'), run('Ward of Sleep, Lima')) + p(up('2'), run('Ward of Noise, Lima')),
      BODY,
    ].join('');
    const front = { title: 'Quite another title of the record', people: [] };
    const text = await readText({ format: 'docx', bytes: docx({ body }), references: [], nextFigure: 1, front });
    expect(text.html).toMatch(/^<h2>Introduction/);
    expect(text.html.match(/#ref-/g)).toHaveLength(1);
    expect(text.found.title).toBe('A title that was changed later');
    expect(text.found.authors.map(({ family, affiliations }) => [family, ...affiliations])).toEqual([
      ['Linden', 'Ward of Sleep, Lima'],
      ['Roe', 'Ward of Noise, Lima'],
    ]);
  });
});

describe('headings', () => {
  const read = (html: string) => toFullText(html, { isWholeDocument: true });
  it('“References” above the others is not the title', () => {
    const { found, references } = read(
      '<h2>Methods</h2><p>We slept [1].</p><h2>Results</h2><p>Well.</p><h1>References</h1><p>1. Lin G. Sleep. 2020.</p>',
    );
    expect([found.title, references]).toEqual(['', ['1. Lin G. Sleep. 2020.']]);
  });
  it('the only main one is no title where the title is another, or where it is that of a section', () => {
    const sections = '<h1>Introduction</h1><p>We slept.</p><h2>Wards</h2><p>Two.</p>';
    for (const html of [sections, `<p>${TITLE}</p>${sections.replace('Introduction', 'Sleep on the ward')}`]) {
      const text = toFullText(html, { isWholeDocument: true, known: { title: TITLE, people: [] } });
      expect(text.html).toMatch(/<h2>(?:Introduction|Sleep on the ward)<\/h2>.*<h3>Wards<\/h3>/s);
      expect(text.findings).toEqual([]);
    }
  });
  it('with numbers are known without them: the list of references is read, and citations lead to it', () => {
    for (const heading of ['1.2\tReferences', '5. References', 'VI. References']) {
      const { html, references } = read(
        `<h1>1\tMethods</h1><p>We slept [1].</p><h1>${heading}</h1><p>1. Lin G. Sleep. 2020.</p>`,
      );
      expect([references, html.match(/#ref-1/g)]).toEqual([['1. Lin G. Sleep. 2020.'], ['#ref-1']]);
    }
  });
  it('that begin at the third level begin at the first here', () => {
    const { html, findings } = read(
      '<h3>Methods</h3><p>We slept.</p><h4>Wards</h4><p>Two.</p><h3>Results</h3><p>Well.</p>',
    );
    expect(html.match(/<h\d>/g)).toEqual(['<h2>', '<h3>', '<h2>']);
    expect(findings.filter(({ code }) => code === 'heading')).toEqual([]);
  });
});

describe('affiliations on one line', () => {
  it('are split at each number of the byline, even before an unrecognised institution', () => {
    const lines = [
      TITLE,
      'Jane Doe1, João Sousa2, Li Wei3',
      '1 University of A, Utrecht 2 Hospital of B 3 NUS, Singapore',
    ];
    const { authors } = findFront(
      [...lines, 'Abstract', TEXT].map((text) => ({ text, size: text === TITLE ? 16 : 12 })),
    );
    expect(authors.map(({ affiliation }) => affiliation)).toEqual([
      'University of A, Utrecht',
      'Hospital of B',
      'NUS, Singapore',
    ]);
  });
});

describe('a byline', () => {
  const read = (...lines: (string | Line)[]) => {
    const text = [TITLE, ...lines, 'University of X', 'Abstract', TEXT].map((line) =>
      typeof line === 'string' ? { text: line, size: line === TITLE ? 16 : 12 } : { size: 12, ...line },
    );
    const { authors, group } = findFront(text);
    return [...authors.map(({ name }) => name), ...(group ? [`(${group})`] : [])];
  };
  it.each<[string, string[]]>([
    ['Jane Doe, MD, MScN, João Sousa, BScN, RN and Li Wei, PhD, MPH, FRCS', ['Jane Doe', 'João Sousa', 'Li Wei']],
    [
      'Dr. med. Jane Doe1, Priv.-Doz. Dr. rer. nat. João Sousa1, Dipl.-Psych. Li Wei1',
      ['Jane Doe', 'João Sousa', 'Li Wei'],
    ],
    ['Jane Doe, Dr. med.1, João Sousa, MClinPharm2', ['Jane Doe', 'João Sousa']],
    [
      'Jane Doe1, João Sousa1, for the SAFE and SOUND Study Group',
      ['Jane Doe', 'João Sousa', '(SAFE and SOUND Study Group)'],
    ],
    ['Jane Doe1, João Sousa1 and the SAFE Investigators2', ['Jane Doe', 'João Sousa', '(SAFE Investigators)']],
    ['Jane Doe, MD1, Poe AB2, Li Wei1', ['Jane Doe', 'A. B. Poe', 'Li Wei']],
    ['Jane Doe MD, João Sousa RN and Li Wei MBA', ['Jane Doe', 'João Sousa', 'Li Wei']],
    ['Doe JM, García Márquez MD, Li W', ['J. M. Doe', 'M. D. García Márquez', 'W. Li']],
    ['de la Cruz, Juan1, van der Berg, Anna2', ['Juan de la Cruz', 'Anna van der Berg']],
    ['Jane Doe, Ann Roe1, Li Wei, Bo Liang2', ['Jane Doe', 'Ann Roe', 'Li Wei', 'Bo Liang']],
    ['Jane Doe1, Jones RN1', ['Jane Doe', 'Jones RN']],
    ['𠮷野家 太郎1, 김 민수1, 王 小明2', ['𠮷野家 太郎', '김 민수', '王 小明']],
    ['د. أحمد محمد١، سارة علي٢ وفاطمة حسن١', ['أحمد محمد', 'سارة علي', 'فاطمة حسن']],
    ['\u200fأحمد محمد¹، وليد وهبي² و حسین کریمی¹\u200f', ['أحمد محمد', 'وليد وهبي', 'حسین کریمی']],
    ['יוסי כהן1, ורד לוי2 ודנה ברק1', ['יוסי כהן', 'ורד לוי', 'דנה ברק']],
    ['WANG Xiaoming1, Kim Kyeong Min2', ['WANG Xiaoming', 'Kim Kyeong Min']],
    ['Jane Doe\tJoão Sousa\tLi Wei', ['Jane Doe', 'João Sousa', 'Li Wei']],
  ])('%s', (byline, people) => {
    expect(read(byline)).toEqual(people);
  });

  const linked = (text: string) => `<w:hyperlink r:id="rIdO">${run(text)}</w:hyperlink>`;
  const orcid =
    '<Relationship Id="rIdO" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://orcid.org/0000-0002-1825-0097" TargetMode="External"/>';
  it.each([
    [
      'a sign that leads to an ORCID iD',
      p(run('Jane Doe'), up('1'), run(' '), linked('iD'), run(', João Sousa'), up('2')) + AFFILIATIONS,
    ],
    [
      'a table with a head',
      table(
        [
          ['Name', 'Affiliation', 'ORCID'],
          ['Jane Doe, PhD', 'University of A', '0000-0002-1825-0097'],
          ['João Sousa', 'Hospital of B', ''],
        ].map((cells) => cells.map((text) => paragraph(text))),
      ),
    ],
  ])('has the iDs of its people: %s', async (_, byline) => {
    const { form, production } = await bothOf(
      docx({
        body: paragraph(TITLE, 'Title') + byline + paragraph('Abstract', 'Heading1') + paragraph(TEXT) + BODY,
        relationships: orcid,
      }),
    );
    expect(form.authors).toEqual(['Jane Doe|University of A|0000-0002-1825-0097', 'João Sousa|Hospital of B|']);
    expect(production.authors).toEqual(form.authors);
  });

  it('in columns has each institution under its name', () => {
    const { authors } = findFront(
      [TITLE, 'Jane Doe\tJoão Sousa', 'University of X\tHospital of Y', 'jane@x.org\tjoao@y.pt', 'Abstract', TEXT].map(
        (text) => ({ text, size: text === TITLE ? 16 : 12 }),
      ),
    );
    expect(authors.map(({ name, affiliation, email }) => [name, affiliation, email])).toEqual([
      ['Jane Doe', 'University of X', 'jane@x.org'],
      ['João Sousa', 'Hospital of Y', 'joao@y.pt'],
    ]);
  });

  it('in columns is read from a PDF of LibreOffice', async () => {
    const { authors } = await readPrefill(madeBy('columns.pdf'), 'pdf');
    expect(authors.map(({ name, affiliation, email }) => [name, affiliation, email])).toEqual([
      ['Ximena Quillfeather', 'University of A', 'x@a.org'],
      ['Tobias Zwanenburgh', 'Hospital of B', 't@b.org'],
      ['Łucja Brzozowska', 'University of C', 'l@c.org'],
    ]);
  });

  it('has its institutions split if they share a line', () => {
    const lines = [
      TITLE,
      'Jane Doe1, João Sousa2',
      '1 Department of A, Perth, Australia 2 Institute of B, Lund',
      'Abstract',
      TEXT,
    ];
    const { authors } = findFront(lines.map((text) => ({ text, size: text === TITLE ? 16 : 12 })));
    expect(authors.map(({ affiliation }) => affiliation)).toEqual([
      'Department of A, Perth, Australia',
      'Institute of B, Lund',
    ]);
  });

  it('with all authors is read even if the file first names one of them', () => {
    expect(read({ text: 'Jane Doe', style: 'Author' }, 'Jane Doe1, João Sousa2, Li Wei1')).toEqual([
      'Jane Doe',
      'João Sousa',
      'Li Wei',
    ]);
  });

  it.each<[what: string, byline: string[], told: string[]]>([
    [
      'an ORCID iD behind each of two names',
      ['Jane Doe', '1', ' (ORCID: 0000-0002-1825-0097), João Sousa', '2', ' (https://orcid.org/0000-0001-5109-3700)'],
      ['Jane Doe|University of A|0000-0002-1825-0097', 'João Sousa|Hospital of B|0000-0001-5109-3700'],
    ],
    [
      'a blank between characters of Chinese',
      ['王 小明', '1', '，李 娜', '2'],
      ['王 小明|University of A|', '李 娜|Hospital of B|'],
    ],
    [
      'signs of Arabic',
      ['محمد علي', '1', '، فاطمة حسن', '2'],
      ['محمد علي|University of A|', 'فاطمة حسن|Hospital of B|'],
    ],
    [
      'an “und” of German',
      ['Jane Doe', '1', ' und João Sousa', '2'],
      ['Jane Doe|University of A|', 'João Sousa|Hospital of B|'],
    ],
    [
      'a group that is called like an institution',
      ['Jane Doe', '1', ', João Sousa', '2', ', on behalf of the German Sleep Consortium*'],
      ['Jane Doe|University of A|', 'João Sousa|Hospital of B|'],
    ],
  ])('has its people and their institutions in form and production: %s', async (_, byline, told) => {
    const pieces = byline.map((text, at) => (at % 2 ? up(text) : run(text)));
    const { production } = await bothOf(
      docx({
        body:
          paragraph(TITLE, 'Title') +
          p(...pieces) +
          AFFILIATIONS +
          paragraph('Abstract', 'Heading1') +
          paragraph(TEXT) +
          BODY,
      }),
    );
    expect(production.authors).toEqual(told);
  });
});
