import { describe, expect, it } from 'vitest';
import type { Line } from '#server/document/front/line';
import { pdfLines, type TextItem } from '#server/document/prefill/read-pdf';
import { prefillFrom } from '#server/document/prefill/read-prefill';

type Given = string | Line;

const TITLE: Line = { text: 'Heart Failure and Diabetes Mellitus in Older Adults', size: 16 };
const TEXT = 'We followed 200 people with heart failure and diabetes in two hospitals. Many of them were old.';
const ABSTRACT = ['Abstract', TEXT];

const read = (lines: Given[], claimedTitle = '') =>
  prefillFrom({
    lines: lines.map((line) => ({ size: 12, ...(typeof line === 'string' ? { text: line } : line) })),
    claimedTitle,
  });

describe('the title', () => {
  const cases: [what: string, lines: Given[]][] = [
    [
      'has the style of a title',
      ['Title page', { text: TITLE.text, style: 'Title', size: 10 }, { text: 'Jane Doe', size: 20 }],
    ],
    ['has the title style of a template', ['Case study', { text: TITLE.text, style: 'MDPI_1.2_title' }]],
    ['is the largest text', ['Original Article', { text: 'The Journal of Nothing', size: 30 }, TITLE]],
    [
      'is joined over its lines',
      [{ text: 'Heart Failure and Diabetes', size: 16 }, { text: 'Mellitus in Older Adults*', size: 16 }, 'Jane Doe'],
    ],
    [
      'is bold where all is of one size',
      ['TITLE PAGE', { text: TITLE.text, isBold: true }, 'Running title: Hearts', TEXT],
    ],
    [
      'stands first where all looks the same',
      ['Research article', 'Received 1 May 2026', 'https://doi.org/10.5555/x', TITLE.text, ...ABSTRACT],
    ],
    ['has a label', ['Manuscript', `Title: ${TITLE.text}`, 'Authors: Jane Doe']],
    ['has a label on a line of its own', ['Title of the article:', TITLE.text, 'Word count: 300']],
  ];
  it.each(cases)('%s', (_, lines) => {
    expect(read([...lines, ...ABSTRACT]).title).toBe(TITLE.text);
  });

  it('is taken from the file properties only where the text has none and they do not name a file', () => {
    expect(read(ABSTRACT, TITLE.text).title).toBe(TITLE.text);
    expect(read([TITLE, ...ABSTRACT], 'Another title of this work').title).toBe(TITLE.text);
    for (const claimed of [
      'Microsoft Word - manuscript final 2.docx',
      'Untitled document of mine',
      'Manuscript',
      'sepsis_v3 final clean copy',
    ]) {
      expect(read(ABSTRACT, claimed).title).toBe('');
    }
  });

  it('stays empty in a letter', () => {
    const letter = [
      'Dear Editor,',
      'Please find enclosed our manuscript. We hope that you like it.',
      'Yours sincerely,',
      'Jane Doe',
    ];
    expect(read(letter).title).toBe('');
  });
});

describe('the abstract', () => {
  const cases: [what: string, lines: Given[], abstract: string][] = [
    ['ends at the keywords', ['Abstract', TEXT, 'Keywords: heart'], TEXT],
    ['ends at the introduction', ['SUMMARY', TEXT, '1 Introduction', 'More.'], TEXT],
    [
      'ends at a heading of the word processor',
      ['A B S T R A C T', TEXT, { text: 'Hearts', style: 'heading 1' }, 'More.'],
      TEXT,
    ],
    [
      'ends at a heading set larger',
      ['Abstract:', TEXT, { text: 'The burden of failing hearts', size: 14 }, 'More.'],
      TEXT,
    ],
    ['may stand behind its heading', [`Abstract: ${TEXT}`, 'Introduction', 'More.'], TEXT],
    ['ends where the article begins with a background', ['Abstract', TEXT, 'Background', 'More.'], TEXT],
    [
      'keeps its parts, each with its heading',
      ['Abstract', 'Background', TEXT, 'Methods', 'We counted.', 'Conclusions: Many were ill.', 'Background', 'More.'],
      `Background: ${TEXT}\n\nMethods: We counted.\n\nConclusions: Many were ill.`,
    ],
    [
      'needs no heading where it names its parts before the first section',
      ['Jane Doe', `Background: ${TEXT} Methods: we counted. Conclusions: many.`, 'Introduction', 'More.'],
      `Background: ${TEXT}\n\nMethods: we counted.\n\nConclusions: many.`,
    ],
    ['is no paragraph with one label', ['Jane Doe', `Background: ${TEXT}`, TEXT, 'Methods', 'More.'], ''],
    ['is no number of words', ['Abstract: 250 words', 'Text: 3000 words', 'Abstract', TEXT], TEXT],
  ];
  it.each(cases)('%s', (_, lines, abstract) => {
    expect(read([TITLE, ...lines]).abstract).toBe(abstract);
  });

  const SPANISH = 'Se siguió durante un año a 200 personas con insuficiencia cardíaca en dos hospitales rurales.';
  const languages: [what: string, lines: Given[], abstract: string, keywords: string[]][] = [
    [
      'Spanish, with its parts, before the one in English',
      ['RESUMEN', 'Introducción', SPANISH, 'Métodos', 'Se contó.', 'Palabras clave: corazón; diabetes', ...ABSTRACT],
      `Introducción: ${SPANISH}\n\nMétodos: Se contó.`,
      ['corazón', 'diabetes'],
    ],
    [
      'English, before the one in Spanish',
      [...ABSTRACT, 'Resumen', SPANISH, 'Palabras clave: corazón'],
      TEXT,
      ['corazón'],
    ],
    [
      'English, where the keywords in Spanish stand before those in English',
      [...ABSTRACT, 'Resumen', SPANISH, 'Palabras clave: corazón', 'Keywords: heart; diabetes'],
      TEXT,
      ['heart', 'diabetes'],
    ],
    [
      'Portuguese, where the keywords in English stand before those in Portuguese',
      ['Resumo', SPANISH, 'Keywords: heart', 'Palavras-chave: coração, diabetes', ...ABSTRACT],
      SPANISH,
      ['coração', 'diabetes'],
    ],
    [
      'Portuguese',
      ['Resumo', SPANISH, 'Palavras-chave: coração, diabetes', 'Introdução'],
      SPANISH,
      ['coração', 'diabetes'],
    ],
    ['French', ['Résumé', SPANISH, 'Mots-clés : cœur ; diabète', 'Introduction'], SPANISH, ['cœur', 'diabète']],
    ['French, with accents of their own', ['Re\u0301sume\u0301', SPANISH, 'Références', 'Un.'], SPANISH, []],
    [
      'German',
      ['Zusammenfassung', SPANISH, 'Schlüsselwörter: Herz, Zucker', 'Einleitung'],
      SPANISH,
      ['Herz', 'Zucker'],
    ],
    ['Chinese', ['摘要', SPANISH, '关键词：睡眠；手术', '1 引言'], SPANISH, ['睡眠', '手术']],
    ['Arabic', ['الملخص', SPANISH, 'الكلمات المفتاحية: قلب، سكري', 'المقدمة'], SPANISH, ['قلب', 'سكري']],
    ['Arabic, with semicolons', ['الملخص', SPANISH, 'الكلمات المفتاحية: قلب؛ سكري'], SPANISH, ['قلب', 'سكري']],
    ['Italian', ['Riassunto', SPANISH, 'Parole chiave: cuore, zucchero'], SPANISH, ['cuore', 'zucchero']],
  ];
  it.each(languages)(
    'is read under its heading in other languages, with the keywords: %s',
    (_, lines, abstract, keywords) => {
      expect(read([TITLE, ...lines])).toMatchObject({ abstract, keywords });
    },
  );

  it('has at most 5,000 characters and ends with a sentence', () => {
    const { abstract } = read([TITLE, 'Abstract', ...Array<string>(90).fill(TEXT)]);
    expect(abstract.length).toBeGreaterThan(4_000);
    expect(abstract.length).toBeLessThanOrEqual(5_000);
    expect(abstract).toMatch(/\.$/);
  });
});

describe('the keywords', () => {
  const cases: [what: string, lines: Given[]][] = [
    ['with semicolons', ['Keywords: heart failure; diabetes; cohort study.']],
    ['with commas', ['Key words – heart failure, diabetes, cohort study, Diabetes']],
    ['with dots', ['KEYWORDS heart failure · diabetes · cohort study']],
    ['with bullets', ['Key-words: heart failure • diabetes • cohort study']],
    ['below their heading', ['Keywords', 'heart failure | diabetes | cohort study', 'Introduction']],
    ['each on its line', ['Keywords:', 'heart failure', 'diabetes', 'cohort study.', 'Introduction']],
    ['over two lines', ['Keywords: heart failure, diabetes,', 'cohort study', 'Introduction']],
  ];
  it.each(cases)('%s', (_, lines) => {
    expect(read([TITLE, ...lines]).keywords).toEqual(['heart failure', 'diabetes', 'cohort study']);
  });

  it('are not taken from a sentence, and number twenty at most', () => {
    expect(read(['Keywords were chosen by two of us', 'Introduction']).keywords).toEqual([]);
    expect(read(['Keywords', 'Introduction', 'We studied hearts, and more.']).keywords).toEqual([]);
    expect(read([`Keywords: ${Array.from({ length: 40 }, (_, at) => `word ${at}`).join('; ')}`]).keywords).toHaveLength(
      20,
    );
  });
});

describe('the authors', () => {
  const authors = (...lines: Given[]) =>
    read([TITLE, ...lines, ...ABSTRACT]).authors.map(({ name, email, affiliation, orcid }) =>
      [name, email, affiliation, orcid].filter(Boolean).join(' | '),
    );

  it('are read with their affiliations by superscript numbers, without degrees', () => {
    const byline = {
      text: 'Jane Q. Doe, MD, PhD1,2*, João Sousa2 and Li Wei, FRCP3, et al.',
      raised: [
        [20, 24],
        [36, 37],
        [54, 55],
      ] as [number, number][],
    };
    const found = authors(
      byline,
      { text: '1Department of Neurology, University of X', raised: [[0, 1]] },
      {
        text: '2 Hospital of Y; 3 School of Z',
        raised: [
          [0, 1],
          [17, 18],
        ],
      },
      '*Correspondence: J. Q. Doe. E-mail: office@x.org',
    );
    expect(found).toEqual([
      'Jane Q. Doe | office@x.org | Department of Neurology, University of X; Hospital of Y',
      'João Sousa | Hospital of Y',
      'Li Wei | School of Z',
    ]);
  });

  const cases: [what: string, lines: Given[], found: string[]][] = [
    [
      'with plain figures',
      ['Jane Doe1, João Sousa2', '1. University of X', '2. Hospital of Y'],
      ['Jane Doe | University of X', 'João Sousa | Hospital of Y'],
    ],
    [
      'with figures of Unicode',
      ['Jane Doe¹,²*, João Sousa²', '1 University of X', '2 Hospital of Y'],
      ['Jane Doe | University of X; Hospital of Y', 'João Sousa | Hospital of Y'],
    ],
    [
      'with raised letters',
      [
        {
          text: 'Jane Doea, João Sousab',
          raised: [
            [8, 9],
            [21, 22],
          ],
        },
        'a University of X',
        'b Hospital of Y',
      ],
      ['Jane Doe | University of X', 'João Sousa | Hospital of Y'],
    ],
    [
      'with letters before the institutions of one line',
      [
        {
          text: 'Jane Doea, João Sousab,c',
          raised: [
            [8, 9],
            [21, 24],
          ],
        },
        'a University of X; b Hospital of Y, Rome; cSchool of Z',
      ],
      ['Jane Doe | University of X', 'João Sousa | Hospital of Y, Rome; School of Z'],
    ],
    [
      'of one institution',
      ['Jane Doe, João Sousa', 'University of X'],
      ['Jane Doe | University of X', 'João Sousa | University of X'],
    ],
    [
      'joined in Spanish, but not within a name',
      ['Jane Doe, Ana Ramón y Cajal y Li Wei', 'University of X'],
      ['Jane Doe', 'Ana Ramón y Cajal', 'Li Wei'].map((name) => `${name} | University of X`),
    ],
    ['alone, between title and abstract', ['Jane Doe'], ['Jane Doe']],
    ['one per line', ['Jane Doe1', 'João Sousa2', '1 University of X'], ['Jane Doe | University of X', 'João Sousa']],
    [
      'in blocks',
      ['Jane Doe', 'University of X', 'jane@x.org', 'João Sousa', 'Hospital of Y'],
      ['Jane Doe | jane@x.org | University of X', 'João Sousa | Hospital of Y'],
    ],
    [
      'with a name parted between lines',
      ['Jane Doe1, Ana Maria', 'Sousa2, Li Wei1'],
      ['Jane Doe', 'Ana Maria Sousa', 'Li Wei'],
    ],
    ['in Vancouver style', ['Doe J, Sousa JA, van der Berg W'], ['J. Doe', 'J. A. Sousa', 'W. van der Berg']],
    ['with a group', ['Jane Doe1, João Sousa1, on behalf of the SAFE Study Group'], ['Jane Doe', 'João Sousa']],
    [
      'with addresses of one domain',
      ['Jane Doe1, João Sousa1', '{jane.doe,sousa}@x.org'],
      ['Jane Doe | jane.doe@x.org', 'João Sousa | sousa@x.org'],
    ],
    [
      'with ORCID iDs that are valid',
      ['Jane Doe1, João Sousa1', 'ORCID: Jane Doe 0000-0002-1825-0097; JS 0000-0001-5109-3700; LW 0000-0001-5109-3701'],
      ['Jane Doe | 0000-0002-1825-0097', 'João Sousa | 0000-0001-5109-3700'],
    ],
  ];
  it.each(cases)('are read %s', (_, lines, found) => {
    expect(authors(...lines)).toEqual(found);
  });

  it('are not guessed from a place that the abstract names', () => {
    expect(read([TITLE, 'North Ward', 'Abstract', `${TEXT} All lay in North Ward.`]).authors).toEqual([]);
  });

  const unsure: [what: string, lines: Given[]][] = [
    ['an anonymous manuscript', []],
    ['a subtitle', ['A Multicentre Cohort']],
    ['what could be names', ['Cape Town and Western Cape']],
    ['a list of terms', ['Atrial Fibrillation, Ischaemic Stroke, Cardiac Arrest']],
    ['a byline of which only the end is understood', ['jd of Nowhere1, Ann from There2,', 'João Sousa2, Li Wei3']],
    ['a place', ['Cape Town, South Africa']],
    ['a sentence with names', ['We thank Jane Doe and João Sousa for their help.']],
    ['names among what is none', ['Jane Doe1, Department of Neurology, João Sousa2']],
    ['institutions alone', ['Department of Neurology, University of X']],
    ['a byline that goes on with what is no name', ['Jane Doe1, João Sousa2,', 'xyz, University of X']],
    ['a term of the text', ['Heart Failure']],
  ];
  it.each(unsure)('are not guessed from %s', (_, lines) => {
    expect(authors(...lines)).toEqual([]);
  });

  it('get no email address that may be someone else’s', () => {
    const blocks = authors(
      'Jane Doe',
      'University of X',
      'João Sousa',
      'Hospital of Y',
      'Corresponding author: jdoe@x.org',
    );
    expect(blocks).toEqual(['Jane Doe | jdoe@x.org | University of X', 'João Sousa | Hospital of Y']);
    const found = authors('Jane Doe1*, João Doe1', '*Correspondence: doe@x.org', 'Laboratory: office@y.org');
    expect(found).toEqual(['Jane Doe', 'João Doe']);
  });
});

describe('the pages of a PDF', () => {
  it('keep the hyphen at the end of a line in a word that has another one', () => {
    const title = [
      { text: 'Sleep after surgery in 2–5-year-', size: 16 },
      { text: 'olds of two hospitals', size: 16 },
    ];
    expect(read([...title, ...ABSTRACT]).title).toBe('Sleep after surgery in 2–5-year-olds of two hospitals');
  });

  it('keep superscript numbers with their line, even below a large title', () => {
    const page = [
      { text: 'Sleep after surgery', x: 60, y: 700, right: 260, size: 20, font: 'roman' },
      { text: 'Jane Doe', x: 60, y: 685, right: 110, size: 11, font: 'roman' },
      { text: '1', x: 110, y: 690, right: 113, size: 6, font: 'roman' },
    ];
    expect(pdfLines([page]).map(({ text }) => text)).toEqual(['Sleep after surgery', 'Jane Doe1']);
  });

  const item = (text: string, x: number, y: number, more: Partial<TextItem> = {}): TextItem => {
    return { text, x, y, right: x + text.length * 5, size: 10, font: 'roman', ...more };
  };
  const column = (lines: string[], x: number, top: number) =>
    lines.map((text, index) => item(text, x, top - index * 12, { right: x + 230 }));

  it('are read column by column below a title over both', () => {
    const left = ['Left one', 'left two', 'left three', 'left four', 'left five'];
    const right = ['Right one', 'right two', 'right three', 'right four', 'right five'];
    const page = [
      item('A title over both columns of the page', 150, 700, { size: 18, right: 480 }),
      ...column(right, 320, 660),
      ...column(left, 60, 660),
    ];
    expect(pdfLines([page]).map(({ text }) => text)).toEqual([
      'A title over both columns of the page',
      ...left,
      ...right,
    ]);
  });

  it('yield whole words: ligatures, hyphenation, accents; superscript numbers stay separate', () => {
    const page = [
      item('Abstract', 60, 720),
      ...column(
        [
          'The eﬃcacy of ran-',
          'domised follow-',
          'up, as in our follow-up of pla-',
          'cebo by Jo˜ao is ﬁne',
          'and was measured in all.',
        ],
        60,
        700,
      ),
    ];
    const { abstract } = prefillFrom({ lines: pdfLines([page]), claimedTitle: '' });
    expect(abstract).toBe(
      'The efficacy of randomised follow-up, as in our follow-up of placebo by João is fine and was measured in all.',
    );
    const [line] = pdfLines([[item('Jane Doe', 60, 700), item('1,2', 100, 704, { size: 6 })]]);
    expect(line).toMatchObject({ text: 'Jane Doe1,2', raised: [[8, 11]] });
  });

  it('leave out running heads, page numbers and line numbers', () => {
    const page = (number: number) => [
      item('Hearts and diabetes', 60, 800),
      ...Array.from({ length: 8 }, (_, at) => [
        item(String(at + 1 + number * 8), 30, 700 - at * 40),
        item(`Line ${number} ${at}`, 60, 700 - at * 40),
      ]).flat(),
      item(String(number), 300, 20),
    ];
    const texts = pdfLines([page(1), page(2)]).map(({ text }) => text);
    expect(texts).toEqual([1, 2].flatMap((number) => Array.from({ length: 8 }, (_, at) => `Line ${number} ${at}`)));
  });
});

describe('line numbers of a PDF', () => {
  const item = (text: string, x: number, y: number): TextItem => ({
    ...{ text, x, y, right: x + text.length * 5, size: 10, font: 'a' },
  });
  const heights = Array.from({ length: 8 }, (_, at) => 700 - at * 12);

  it('are left out beside a second column', () => {
    const page = heights.flatMap((y, at) => [
      ...[item(String(at + 11), 30, y), item(`left column, line ${at} of eight`, 60, y)],
      ...[item(String(at + 19), 290, y), item(`right column, line ${at} of eight`, 320, y)],
    ]);
    const lines = (side: string) => heights.map((_, at) => `${side} column, line ${at} of eight`);
    expect(pdfLines([page]).map(({ text }) => text)).toEqual([...lines('left'), ...lines('right')]);
  });

  it('do not include a name’s mark at the height of a line number on another page', () => {
    const numbered = heights.map((y, at) => item(String(at + 1), 30, y));
    const page = (words: string) => [...numbered, ...heights.map((y) => item(words, 60, y))];
    const byline = [...page('Li Wei').slice(0, 9), item('1', 90, 700), ...page('A line').slice(9)];
    expect(pdfLines([byline, page('A line')])[0]?.text).toBe('Li Wei1');
  });
});

describe('a hostile manuscript', () => {
  const units = [
    'a',
    'A ',
    '1,',
    'a1,2 ',
    'Jane Doe1,2*, ',
    ', ',
    '(',
    '{a,',
    'a@b.',
    'a- ',
    '\t',
    '. ',
    '1. Department ',
    'Keywords: ',
    'Abstract: ',
    '¹',
    '†a',
    '\ue000',
    '0000-0002-1825-0097 ',
  ];
  const places = [[], [TITLE], [TITLE, 'Abstract'], [TITLE, 'Keywords:'], ['Title:']];
  // A pattern that backtracks for each would never finish.
  it.each(units)('of %j over and over is read', (unit) => {
    const text = unit.repeat(10_000 / unit.length);
    for (const place of places) expect(read([...place, ...Array<string>(15).fill(text)], text)).toBeDefined();
  });
});
