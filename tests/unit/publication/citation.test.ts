import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Article } from '#domain/publication/article';
import { bibtex, CITATION_FILES, cslJson, ris, SAMPLE_NOTE } from '#domain/publication/citation';
import { oneLine } from '#domain/publication/one-line';
import { vancouver } from '#domain/publication/vancouver';
import { decodeLatex, readBibtex, readBibtexNames, readRis } from '../../standards/citation-readers.ts';
import {
  author,
  correctedArticle,
  fullArticle,
  hardCharactersArticle,
  minimalArticle,
  retractedArticle,
} from '../../support/articles.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const byline = (article: Article) => vancouver(MERIDIAN, article).split('. ')[0] ?? '';
const named = (given: string, family: string) => byline(fullArticle({ authors: [author({ given, family })] }));

describe('Vancouver style', () => {
  it('writes the reference as NLM does', () => {
    expect(vancouver(MERIDIAN, fullArticle())).toBe(
      'Diallo A, van der Berg JW, Garcia S, TELESTROKE Study Group. Home blood-pressure telemonitoring after stroke: ' +
        'a randomised trial in Kenya. Meridian J Med. 2026 Aug 21;2(3):e42. doi:10.5555/mj.2026.0042',
    );
  });

  it('leaves out volume, issue and DOI where there is none', () => {
    expect(vancouver(MERIDIAN, minimalArticle())).toBe('Editor A. On washing hands. Meridian J Med. 2026 Jan 5:e1.');
    expect(vancouver(MERIDIAN, fullArticle({ issue: null }))).toContain('2026 Aug 21;2:e42.');
  });

  it('names six authors in full and adds "et al." only from the seventh on', () => {
    const people = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((family) => author({ given: 'Xi', family }));
    expect(byline(fullArticle({ authors: people.slice(0, 6) }))).toBe('A X, B X, C X, D X, E X, F X');
    expect(vancouver(MERIDIAN, fullArticle({ authors: people }))).toMatch(
      /^A X, B X, C X, D X, E X, F X, et al\. Home /,
    );
  });

  it('takes at most two initials, past hyphens, dots, accents and particles', () => {
    expect(named('Jean-Pierre', 'Le Roux')).toBe('Le Roux JP');
    expect(named('Mary Ann Jane', 'Smith')).toBe('Smith MA');
    expect(named('J.K.', 'Smith')).toBe('Smith JK');
    expect(named('JK', 'Smith')).toBe('Smith JK');
    expect(named('Maria de', 'Souza')).toBe('Souza M');
    expect(named('Élodie'.normalize('NFD'), 'Roy').normalize('NFC')).toBe('Roy É');
    expect(named('jean', 'roy')).toBe('roy J');
  });

  it('keeps a name without a given name, or in a script without capitals, whole', () => {
    expect(named('', 'Suharto')).toBe('Suharto');
    expect(named('小明', '王')).toBe('王 小明');
    expect(named('محمد', 'الأحمد')).toBe('الأحمد محمد');
  });

  it('writes Jr and the third after the initials, and leaves the name of a group alone', () => {
    expect(named('Martin Luther', 'King Jr.')).toBe('King ML Jr');
    expect(named('John', 'de Vere III')).toBe('de Vere J 3rd');
    expect(named('', 'ACCORD Study II')).toBe('ACCORD Study II');
  });

  it('adds no full stop to a title that ends in a question mark', () => {
    expect(vancouver(MERIDIAN, fullArticle({ title: 'Is it safe?' }))).toContain('Is it safe? Meridian J Med.');
  });
});

describe('a suffix', () => {
  const article = fullArticle({ authors: [author({ given: 'Martin Luther', family: 'King Jr.' })] });

  it('is a part of its own in every format', () => {
    expect(ris(MERIDIAN, article)).toContain('AU  - King, Martin Luther, Jr.\r\n');
    expect(bibtex(MERIDIAN, article)).toContain('{King, Jr., Martin Luther}');
    expect(bibtex(MERIDIAN, article)).toMatch(/^@article\{king\d/);
    expect(cslJson(MERIDIAN, article)[0]?.author).toEqual([{ family: 'King', given: 'Martin Luther', suffix: 'Jr.' }]);
  });
});

describe('RIS', () => {
  it('writes one field a line, ended by CRLF, from TY to ER', () => {
    expect(ris(MERIDIAN, fullArticle())).toBe(
      [
        'TY  - JOUR',
        'AU  - Diallo, Amina',
        'AU  - van der Berg, Jan-Willem',
        'AU  - Garcia, Sofia',
        'AU  - TELESTROKE Study Group',
        'TI  - Home blood-pressure telemonitoring after stroke: a randomised trial in Kenya',
        'T2  - Meridian Journal of Medicine',
        'J2  - Meridian J Med',
        'PY  - 2026',
        'DA  - 2026/08/21/',
        'VL  - 2',
        'IS  - 3',
        'SP  - e42',
        'C7  - e42',
        'PB  - Meridian Society for Medical Research',
        'SN  - 1234-5679',
        'DO  - 10.5555/mj.2026.0042',
        'UR  - https://doi.org/10.5555/mj.2026.0042',
        'LA  - en',
        'KW  - stroke',
        'KW  - hypertension',
        'KW  - telemedicine',
        'AB  - Background: Blood pressure control after stroke is poor. Methods: We randomised 412 adults to ' +
          'telemonitoring or to usual care. Results: Systolic pressure fell by 6.1 mmHg (95% CI 3.9 to 8.3). ' +
          'Conclusions: Telemonitoring lowered blood pressure after stroke.',
        'N1  - Licence: CC BY 4.0, https://creativecommons.org/licenses/by/4.0/',
        'ER  - ',
        '',
      ].join('\r\n'),
    );
  });

  it('leaves out volume, issue and DOI where there is none', () => {
    const tags = readRis(ris(MERIDIAN, minimalArticle())).map(([tag]) => tag);
    for (const tag of ['VL', 'IS', 'DO', 'UR']) expect(tags).not.toContain(tag);
  });
});

describe('BibTeX', () => {
  it('writes an article entry with the words that keep their capitals in braces', () => {
    expect(bibtex(MERIDIAN, fullArticle())).toBe(`@article{diallo2026e42,
  author    = {Diallo, Amina and van der Berg, Jan-Willem and Garcia, Sofia and {TELESTROKE Study Group}},
  title     = {Home blood-pressure telemonitoring after stroke: a randomised trial in {Kenya}},
  journal   = {Meridian Journal of Medicine},
  year      = {2026},
  month     = aug,
  volume    = {2},
  number    = {3},
  pages     = {e42},
  publisher = {Meridian Society for Medical Research},
  issn      = {1234-5679},
  doi       = {10.5555/mj.2026.0042},
  url       = {https://doi.org/10.5555/mj.2026.0042},
  copyright = {CC BY 4.0, https://creativecommons.org/licenses/by/4.0/}
}
`);
  });

  it('escapes what LaTeX would obey, and reads back as the same title', () => {
    const { fields } = readBibtex(bibtex(MERIDIAN, hardCharactersArticle()));
    expect(fields.title).toContain('\\textbraceleft{}TGF\\_β\\textbraceright{}\\textasciicircum{}2');
    expect(fields.title).toContain('\\textless{} 0.05 \\& ');
    expect(fields.title).toContain('50\\%');
    expect(fields.title).toContain('\\$5');
    expect(decodeLatex(fields.title ?? '')).toBe(hardCharactersArticle().title);
  });

  it('leaves the DOI as it is, underscores included', () => {
    expect(readBibtex(bibtex(MERIDIAN, hardCharactersArticle())).fields.doi).toBe('10.5555/mj.2026.0043_a');
  });

  it('gives two articles of one author and year different keys of plain letters and digits', () => {
    const key = (article: Article) => readBibtex(bibtex(MERIDIAN, article)).key;
    expect(key(fullArticle())).not.toBe(key(retractedArticle()));
    expect(key(hardCharactersArticle())).toBe('obrienson2026e43');
    expect(key(fullArticle({ authors: [author({ family: '王' })] }))).toBe('article2026e42');
  });
});

describe('CSL-JSON', () => {
  it('is a list of one journal article', () => {
    expect(cslJson(MERIDIAN, fullArticle())).toEqual([
      {
        id: '10.5555/mj.2026.0042',
        type: 'article-journal',
        title: 'Home blood-pressure telemonitoring after stroke: a randomised trial in Kenya',
        'container-title': 'Meridian Journal of Medicine',
        'container-title-short': 'Meridian J Med',
        author: [
          { family: 'Diallo', given: 'Amina' },
          { family: 'van der Berg', given: 'Jan-Willem' },
          { family: 'Garcia', given: 'Sofia' },
          { literal: 'TELESTROKE Study Group' },
        ],
        issued: { 'date-parts': [[2026, 8, 21]] },
        volume: '2',
        issue: '3',
        number: 'e42',
        page: 'e42',
        DOI: '10.5555/mj.2026.0042',
        URL: 'https://doi.org/10.5555/mj.2026.0042',
        ISSN: '1234-5679',
        publisher: 'Meridian Society for Medical Research',
        language: 'en',
        keyword: 'stroke, hypertension, telemedicine',
        abstract: expect.stringMatching(/^Background: Blood pressure .* after stroke\.$/),
        custom: { license: 'https://creativecommons.org/licenses/by/4.0/' },
      },
    ]);
  });
});

describe('every citation', () => {
  const formats: [string, (article: Article) => string][] = [
    ['Vancouver', (article) => vancouver(MERIDIAN, article)],
    ...CITATION_FILES.map(({ label, write }): [string, (article: Article) => string] => [
      label,
      (article) => write(MERIDIAN, article),
    ]),
  ];

  it.each(formats)('%s marks a retracted article as retracted, and a corrected one not', (_format, write) => {
    expect(decodeLatex(write(retractedArticle()))).toContain('RETRACTED: Vitamin K and stroke');
    expect(write(correctedArticle())).not.toContain('RETRACTED');
  });

  it.each(formats.slice(1))('%s says that a sample article is invented, and says it of no other', (_format, write) => {
    expect(write(minimalArticle({ is_sample: true }))).toContain(SAMPLE_NOTE);
    expect(write(minimalArticle())).not.toContain(SAMPLE_NOTE);
  });

  it('puts text on one line without losing what stands around a line break', () => {
    expect(oneLine(' one\r\ntwo\u2028three\u0000four\ud800 ')).toBe('one two three four\ufffd');
  });
});

/** Any text, rich in the characters and words that end a field, line, name or record. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'{}\\",%#~^&$_@=<>|;-'),
      fc.constantFrom('\r\n', '\n', '\r', '\t', '\u0000', '\u000b', '\u000c', '\u001d', '\u0085', '\u2028', '\ud800'),
      fc.constantFrom(
        ' and ',
        ' AND ',
        'others',
        'ER  - ',
        'TY  - JOUR',
        '}\n}',
        '},\n doi = {',
        'é',
        '王',
        'م',
        '𝛃',
        'Ab ',
      ),
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

/** The visible text without white space; an independent measure of "nothing lost, nothing added". */
const visible = (text: string) => text.toWellFormed().replace(/[\s\p{Cc}]/gu, '');
const anyVisibleText = anyText.filter((text) => visible(text) !== '');
const anyName = fc.record({ given: anyText, family: anyVisibleText });
const anyArticle = fc
  .record({ title: anyVisibleText, names: fc.array(anyName, { minLength: 1, maxLength: 4 }) })
  .map(({ title, names }) => fullArticle({ title, authors: names.map((name) => author(name)) }));

const inverted = ({ given, family }: { given: string; family: string }) =>
  visible(given) ? visible(`${family},${given}`) : visible(family);

describe('whatever a title or a name holds', () => {
  it('RIS keeps it inside its own line', () => {
    fc.assert(
      fc.property(anyArticle, (article) => {
        const fields = readRis(ris(MERIDIAN, article));
        const authors = fields.filter(([tag]) => tag === 'AU').map(([, value]) => visible(value));
        expect(fields.map(([tag]) => tag).filter((tag) => tag !== 'AU')).toEqual(
          readRis(ris(MERIDIAN, fullArticle()))
            .map(([tag]) => tag)
            .filter((tag) => tag !== 'AU'),
        );
        expect(visible(fields.find(([tag]) => tag === 'TI')?.[1] ?? '')).toBe(visible(article.title));
        expect(authors).toEqual(article.authors.map(inverted));
      }),
    );
  });

  it('BibTeX keeps it inside its own field, and each name one name', () => {
    fc.assert(
      fc.property(anyArticle, (article) => {
        const { key, fields } = readBibtex(bibtex(MERIDIAN, article));
        expect(key).toMatch(/^[a-z]+2026e42$/);
        expect(Object.keys(fields)).toEqual(Object.keys(readBibtex(bibtex(MERIDIAN, fullArticle())).fields));
        expect(visible(decodeLatex(fields.title ?? ''))).toBe(visible(article.title));
        expect(readBibtexNames(fields.author ?? '').map(inverted)).toEqual(article.authors.map(inverted));
      }),
    );
  });

  it('BibTeX keeps a DOI with braces inside its own field', () => {
    const { fields } = readBibtex(bibtex(MERIDIAN, fullArticle({ doi: '10.5555/a}b{c\\d' })));
    expect(fields.doi).toBe('10.5555/a%7Db%7Bc%5Cd');
    expect(fields.copyright).toContain('CC BY 4.0');
  });

  it('Vancouver style stays one line', () => {
    fc.assert(
      fc.property(anyArticle, (article) => {
        expect(vancouver(MERIDIAN, article)).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      }),
    );
  });
});
