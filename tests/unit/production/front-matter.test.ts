import { describe, expect, it } from 'vitest';
import {
  acceptOffer,
  type FoundMetadata,
  fillMetadata,
  metadataOffers,
  removeOffer,
} from '#domain/production/found-metadata';
import type { KnownFront } from '#server/production/convert/front-matter';
import { toFullText } from '#server/production/convert/to-full-text';

const read = (html: string, known?: KnownFront) => toFullText(html, { isWholeDocument: true, ...(known && { known }) });

const TITLE = 'Sleep after surgery in two hospitals';
const BYLINE =
  '<p>Kyeong Min Kim, MD<sup>1</sup>, Jan van der Berg<sup>1,2</sup> and María de la Cruz<sup>2,*</sup></p>';
const AFFILIATIONS =
  '<p><sup>1</sup>Department of Surgery, University of Busan, Korea</p><p><sup>2</sup>Hospital of Utrecht, Utrecht, the Netherlands</p>';
const CORRESPONDENCE = '<p>*Correspondence: María de la Cruz, 12 Main Street, Utrecht; m.delacruz@hospital.example</p>';
const ABSTRACT =
  '<h1>Abstract</h1><p><strong>Background:</strong> Sleep is poor after surgery, as everybody knows.</p><p><strong>Methods:</strong> We asked 212 patients.</p>' +
  '<p><strong>Results:</strong> They slept for 5 hours.</p>';
const KEYWORDS = '<p><strong>Keywords:</strong> sleep; surgery; cohort</p>';
const BODY =
  '<h1>Introduction</h1><p>Patients sleep badly [1].</p><h1>Methods</h1><h2>Ethics approval</h2><p>All agreed.</p>';
const END =
  '<h1>Funding</h1><p>The <em>regional</em> council.</p><h1>Conflict of interest</h1><p>None declared.</p>' +
  '<h1>Acknowledgments</h1><p>We thank the nurses.</p><h1>References</h1><p>1. Lin G. Sleep. 2020.</p>';
const WORD = `<h1>${TITLE}</h1>${BYLINE}${AFFILIATIONS}${CORRESPONDENCE}<p>Running title: Sleep after surgery</p><p>Word count: 2,312</p>${ABSTRACT}${KEYWORDS}${BODY}${END}`;

describe('the front matter of a text', () => {
  it('has a group that wrote it alone, and an abstract with digits after letters', () => {
    const { html, found } = read(
      `<h1>${TITLE}</h1><p>The SAFE Study Group</p><h2>Abstract</h2><p>CD4 cells were counted in 212 patients, and IL6 in 10 of them.</p><h2>Introduction</h2><p>Text.</p>`,
    );
    expect(html).toBe('<h2>Introduction</h2>\n<p>Text.</p>');
    expect(found.authors).toMatchObject([{ given: '', family: 'SAFE Study Group' }]);
  });

  it('in Arabic is no longer in the text: digits of its own, and an “and” that is part of a name', () => {
    const { html, found } = read(
      '<h1>أثر النوم بعد الجراحة في مستشفيين</h1><p>أحمد محمد<sup>1</sup> وسارة علي<sup>2</sup></p><p><sup>1</sup>قسم الجراحة، جامعة القاهرة، مصر</p><p><sup>2</sup>مستشفى بغداد، بغداد، العراق</p>' +
        '<h2>الملخص</h2><p>أعطينا الدواء لكل مريض ووجدنا فرقا بين المجموعتين في ١٢٣ مريضا بعد الجراحة.</p><h2>المقدمة</h2><p>النوم مهم.</p>',
    );
    expect(html).toBe('<h2>المقدمة</h2>\n<p>النوم مهم.</p>');
    expect(found.authors.map(({ family }) => family)).toEqual(['محمد', 'علي']);
  });

  it('becomes metadata, and is no longer in the text', () => {
    const { html, found, references, findings } = read(WORD);
    expect(html).toBe(
      '<h2>Introduction</h2>\n<p>Patients sleep badly [<a href="#ref-1">1</a>].</p>\n<h2>Methods</h2>\n<h3>Ethics approval</h3>\n<p>All agreed.</p>',
    );
    expect(found).toMatchObject({
      title: TITLE,
      keywords: ['sleep', 'surgery', 'cohort'],
      abstract: [
        { heading: 'Background', text: 'Sleep is poor after surgery, as everybody knows.' },
        { heading: 'Methods', text: 'We asked 212 patients.' },
        { heading: 'Results', text: 'They slept for 5 hours.' },
      ],
      declarations: {
        funding: 'The regional council.',
        competing_interests: 'None declared.',
        acknowledgements: 'We thank the nurses.',
      },
    });
    expect(found.authors).toEqual([
      {
        given: 'Kyeong Min',
        family: 'Kim',
        is_family_guessed: true,
        affiliations: ['Department of Surgery, University of Busan, Korea'],
        orcid: '',
        is_corresponding: false,
      },
      {
        given: 'Jan',
        family: 'van der Berg',
        affiliations: [
          'Department of Surgery, University of Busan, Korea',
          'Hospital of Utrecht, Utrecht, the Netherlands',
        ],
        orcid: '',
        is_corresponding: false,
      },
      {
        given: 'María',
        family: 'de la Cruz',
        affiliations: ['Hospital of Utrecht, Utrecht, the Netherlands'],
        orcid: '',
        is_corresponding: true,
      },
    ]);
    expect(found.notes).toEqual([
      'Kyeong Min Kim, MD1, Jan van der Berg1,2 and María de la Cruz2,*',
      '*Correspondence: María de la Cruz, 12 Main Street, Utrecht; m.delacruz@hospital.example',
      'Running title: Sleep after surgery',
      'Word count: 2,312',
    ]);
    expect(references).toEqual(['1. Lin G. Sleep. 2020.']);
    expect(findings.map(({ code }) => code)).not.toContain('front_matter');
  });

  it.each([
    [
      'García Márquez, Gabriel<sup>1</sup>; Kim, Kyeong Min<sup>1,2</sup>; Berg, Ludwig van der<sup>2</sup>',
      ['García Márquez, Gabriel', 'Kim, Kyeong Min', 'van der Berg, Ludwig'],
    ],
    ['Wang, Xiaoming; Li, Na', ['Wang, Xiaoming', 'Li, Na']],
    ['WANG Xiaoming<sup>1</sup>, Kyeong Min KIM<sup>2</sup>', ['WANG, Xiaoming', 'KIM, Kyeong Min']],
    ['王小明<sup>1</sup>，李娜<sup>2</sup>', ['王小明', '李娜']],
    ['Suharto<sup>1</sup>, John Smith, Jr., MD<sup>2</sup>', ['Suharto', 'Smith Jr., John']],
    ['Ada Lund, Maria Clara Silva<sup>2</sup>', ['Lund, Ada', 'Silva, Maria Clara?']],
  ])('has the names of %s in their parts, and marks those that are a guess', (byline, names) => {
    const { found } = read(`<h1>${TITLE}</h1><p>${byline}</p>${AFFILIATIONS}${ABSTRACT}${BODY}`);
    const listed = found.authors.map(({ given, family, is_family_guessed }) =>
      [family, given && `, ${given}`, is_family_guessed && '?'].filter(Boolean).join(''),
    );
    expect(listed).toEqual(names);
  });

  it('stays where it is not understood, and its marks are no citations', () => {
    const html = `<h1>${TITLE}</h1><p>The SLEEP consortium<sup>1</sup> of northern hospitals<sup>2</sup></p>${ABSTRACT}${BODY}${END}`;
    const text = read(html);
    expect(text.html).toMatch(
      /^<p>The SLEEP consortium<sup>1<\/sup> of northern hospitals<sup>2<\/sup><\/p>\n<h2>Intro/,
    );
    expect(text.findings).toContainEqual({
      code: 'front_matter',
      text: expect.stringContaining('“The SLEEP consortium1 of northern hospitals2”'),
    });
  });

  it('has no heading of its own in the text where its title is not recognised', () => {
    const { html } = read(`<h1>A box</h1><h1>Another</h1>${ABSTRACT}${BODY}`);
    expect(html).not.toMatch(/^[^<]/);
  });

  it('is told by the title that is known, however the file sets it', () => {
    const { html, found } = read(
      `<p><strong>Sleep after surgery, in two hospitals.</strong></p>${BYLINE}${AFFILIATIONS}${BODY}`,
      {
        title: TITLE,
        people: [],
      },
    );
    expect(html).toMatch(/^<h2>Introduction/);
    expect(found.authors.map(({ family }) => family)).toEqual(['Kim', 'van der Berg', 'de la Cruz']);
  });

  it('ends its abstract before the next heading as high, even one that abstracts have', () => {
    const { html, found } = read(
      `<h1>${TITLE}</h1><h2>Abstract</h2><p>Background: Sleep is poor after surgery, as everybody knows by now.</p><h2>Introduction</h2><p>Known.</p>`,
    );
    expect(html).toBe('<h2>Introduction</h2>\n<p>Known.</p>');
    expect(found.abstract).toHaveLength(1);
  });

  it('is not looked for where a text begins with a section', () => {
    const { html, found } = read(`<h2>Introduction</h2><p>Jane Doe and John Roe slept.</p>${END}`);
    expect(html).toMatch(/^<h2>Introduction<\/h2>\n<p>Jane Doe and John Roe slept\.<\/p>/);
    expect([found.title, found.authors]).toEqual(['', []]);
  });
});

describe('a declaration', () => {
  const declared = (html: string) => read(`<h2>Discussion</h2><p>It was so.</p>${html}`);
  it.each([
    ['Authors’ contributions', 'author_contributions'],
    ['CRediT author statement', 'author_contributions'],
    ['Financial support', 'funding'],
    ['Declaration of competing interest', 'competing_interests'],
    ['Conflicts of Interest', 'competing_interests'],
    ['Ethics approval and consent to participate', 'ethics'],
    ['Trial registration number', 'trial_registration'],
    ['Availability of data and materials', 'data_availability'],
    ['Data sharing statement', 'data_availability'],
    ['Use of artificial intelligence', 'ai_use'],
    ['Acknowledgments', 'acknowledgements'],
  ])('headed “%s” is known, in a section, below “Declarations”, in bold or on one line', (heading, field) => {
    for (const html of [
      `<h2>${heading}</h2><p>As said.</p>`,
      `<h2>Declarations</h2><h3>${heading}</h3><p>As said.</p>`,
      `<h2>Declarations</h2><p><strong>${heading}:</strong> As said.</p>`,
      `<p>${heading}: As said.</p><h2>References</h2><p>1. Doe. 2020.</p>`,
    ]) {
      const text = declared(html);
      expect([html, text.found.declarations]).toEqual([html, { [field]: 'As said.' }]);
      expect(text.html).toBe('<h2>Discussion</h2>\n<p>It was so.</p>');
    }
  });

  it('with a table in it stays in the text, as does the section of that name within Methods', () => {
    const table = '<table><tr><td>A</td><td>B</td></tr></table>';
    expect(declared(`<h2>Funding</h2><p>See:</p>${table}`).html).toContain('<h2>Funding</h2>\n<p>See:</p>');
    const { html, found } = read('<h2>Methods</h2><h3>Ethics approval</h3><p>Agreed.</p><h2>Results</h2><p>Good.</p>');
    expect([found.declarations, html]).toEqual([{}, expect.stringContaining('<h3>Ethics approval</h3>')]);
  });

  it('does not swallow the list of references after it', () => {
    const { references, found } = declared(
      '<p><strong>Funding</strong></p><p>None.</p><p><strong>References</strong></p><p>1. Doe J. 2020.</p>',
    );
    expect([references, found.declarations]).toEqual([['1. Doe J. 2020.'], { funding: 'None.' }]);
  });
});

const NOBODY = { given: '', family: '', affiliations: [], orcid: '', is_corresponding: false };

describe('what a file says otherwise', () => {
  const found: FoundMetadata = {
    title: 'Sleep after surgery',
    authors: [
      { given: 'Kyeong Min', family: 'Kim', affiliations: ['Busan'], orcid: '', is_corresponding: true },
      { given: 'Ann', family: 'Roe', affiliations: [], orcid: '', is_corresponding: false },
    ],
    abstract: [{ heading: 'Background', text: 'Sleep is poor.' }],
    keywords: ['surgery', 'sleep'],
    declarations: { funding: 'The council.', ethics: 'Approved.' },
    notes: [],
  };
  const metadata = {
    title: 'Sleep after surgery.',
    article_type: null,
    category: '',
    language: 'en' as const,
    authors: [
      { given: 'Kyeong Min', family: 'Kim', affiliations: [], orcid: '0000-0002-1825-0097', is_corresponding: true },
    ],
    abstract: [{ heading: '', text: 'Background: Sleep is poor.' }],
    translations: [],
    registrations: [],
    funders: [],
    reporting_guidelines: [],
    key_points: { question: '', findings: '', meaning: '' },
    keywords: ['Sleep', 'Surgery'],
    references: '',
    declarations: {
      author_contributions: '',
      funding: 'None.',
      competing_interests: '',
      ethics: '',
      trial_registration: '',
      data_availability: '',
      ai_use: '',
      acknowledgements: '',
    },
    received_on: null,
    revised_on: null,
    accepted_on: null,
  };

  it('settles a family name that was a guess, and no name that someone has given', () => {
    const guess = { ...NOBODY, given: 'Gabriel García', family: 'Márquez', is_family_guessed: true };
    const sure = { ...NOBODY, given: 'Gabriel', family: 'García Márquez' };
    expect(fillMetadata({ ...metadata, authors: [guess] }, { ...found, authors: [sure] }).authors).toEqual([
      { ...sure, is_family_guessed: undefined },
    ]);
    const [here, file] = [
      { ...metadata, authors: [sure] },
      { ...found, authors: [guess] },
    ];
    expect(metadataOffers(here, file).map(({ field }) => field)).not.toContain('authors');
    expect(metadataOffers({ ...metadata, authors: [guess] }, { ...found, authors: [sure] })).toContainEqual({
      field: 'authors',
      here: 'Márquez, Gabriel García',
      there: 'García Márquez, Gabriel',
    });
  });

  it('fills what is empty and changes nothing else', () => {
    const filled = fillMetadata(metadata, found);
    expect(filled).toEqual({
      ...metadata,
      authors: [{ ...metadata.authors[0], affiliations: ['Busan'] }],
      declarations: { ...metadata.declarations, ethics: 'Approved.' },
    });
  });

  it('adds the group of the byline, and keeps what the file does not say of a person', () => {
    const kim = { given: 'Kyeong Min', family: 'Kim', affiliations: [], orcid: '', is_corresponding: true };
    const group = { ...NOBODY, family: 'SAFE Study Group' };
    const said = { ...found, authors: [kim, group] };
    const filled = fillMetadata(metadata, said);
    expect(filled.authors.map(({ family }) => family)).toEqual(['Kim', 'SAFE Study Group']);
    expect(metadataOffers(filled, said).map(({ field }) => field)).not.toContain('authors');
    expect(acceptOffer(metadata, said, 'authors').authors[0]?.orcid).toBe('0000-0002-1825-0097');
  });

  it('is offered where its words differ, and no longer once it is accepted or declined', () => {
    const filled = fillMetadata(metadata, found);
    expect(metadataOffers(filled, found).map(({ field }) => field)).toEqual(['authors', 'funding']);
    expect(metadataOffers(filled, found)[1]).toEqual({ field: 'funding', here: 'None.', there: 'The council.' });
    expect(acceptOffer(filled, found, 'funding').declarations.funding).toBe('The council.');
    expect(metadataOffers(filled, removeOffer(found, 'funding', filled)).map(({ field }) => field)).toEqual([
      'authors',
    ]);
  });

  it.each([
    ['10⁶ cells per cm² were seen.', '106 cells per cm2 were seen.'],
    ['Death was rarer (p < 0.05).', 'Death was rarer (p > 0.05).'],
    ['It fell by −22 %.', 'It fell by 22 %.'],
  ])('is offered where a number of the abstract has another power or sign: %s', (there, here) => {
    const abstractOf = (text: string) => ({ abstract: [{ heading: '', text }] });
    const offers = metadataOffers({ ...metadata, ...abstractOf(here) }, { ...found, ...abstractOf(there) });
    expect(offers).toContainEqual({ field: 'abstract', here, there });
  });
});
