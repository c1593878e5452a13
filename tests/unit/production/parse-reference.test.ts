import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { element } from '#domain/kernel/xml';
import { missingParts, parseReference } from '#domain/production/parse-reference';
import { type ReferenceParts, type ReferencePerson, readCsl, referenceLine } from '#domain/production/reference-parts';
import { referenceList } from '#domain/register/jats/article';
import { worksOf } from '#server/production/convert/citation/works';

const said = (person: ReferencePerson) =>
  'literal' in person ? person.literal : [person.family, person.given].filter(Boolean).join('|');
/** The parts in a readable order. */
const told = (line: string) => {
  const { type, author, editor, issued, ...rest } = parseReference(line);
  return {
    ...rest,
    type,
    ...(author && { author: author.map(said) }),
    ...(editor && { editor: editor.map(said) }),
    ...(issued && { year: issued['date-parts'][0]?.[0] }),
  };
};
const ARTICLE = {
  type: 'article-journal',
  title: 'Sleep after surgery',
  'container-title': 'J Sleep Res',
  volume: '12',
  issue: '3',
  page: '101-9',
  year: 2020,
};

describe('a reference', () => {
  it.each<[style: string, line: string, parts: object]>([
    [
      'Vancouver',
      '1. Lin G, Kim KM, van der Berg JP Jr, et al. Sleep after surgery. J Sleep Res. 2020 May 4;12(3):101-9. doi:10.5555/JSR.2020.1',
      { ...ARTICLE, author: ['Lin|G', 'Kim|KM', 'van der Berg|JP Jr', 'et al'], DOI: '10.5555/jsr.2020.1' },
    ],
    [
      'AMA',
      "[2] O'Neil A, de la Cruz M. Sleep after surgery. J Sleep Res. 2020;12(3):101-9. Accessed May 4, 2021. https://doi.org/10.5555/jsr.2020.1.",
      { ...ARTICLE, author: ["O'Neil|A", 'de la Cruz|M'], DOI: '10.5555/jsr.2020.1' },
    ],
    [
      'APA',
      'Kim, K. M., Lin, G., & Roe, J. (2020). Sleep after surgery. J Sleep Res, 12(3), 101-9. https://doi.org/10.5555/jsr.2020.1',
      { ...ARTICLE, author: ['Kim|K. M.', 'Lin|G.', 'Roe|J.'], DOI: '10.5555/jsr.2020.1' },
    ],
    [
      'Harvard',
      "Kim, K.M. and Lin, G. (2020) 'Sleep after surgery', J Sleep Res, 12(3), pp. 101-9.",
      { ...ARTICLE, author: ['Kim|K.M.', 'Lin|G.'] },
    ],
    [
      'publishers',
      'K.M. Kim, G. Lin. Sleep after surgery. J Sleep Res 12(3) (2020) 101-9.',
      { ...ARTICLE, author: ['Kim|K.M.', 'Lin|G.'] },
    ],
    [
      'IEEE',
      'K. M. Kim and G. Lin, “Sleep after surgery,” J Sleep Res, vol. 12, no. 3, pp. 101-9, 2020.',
      { ...ARTICLE, author: ['Kim|K. M.', 'Lin|G.'] },
    ],
    [
      'Chicago',
      'Berg, Cornelis van den, Jane M. Roe, and Dirk de Wit. 2020. “Sleep after Surgery.” J Sleep Res 12 (3): 101–9.',
      {
        ...ARTICLE,
        title: 'Sleep after Surgery',
        page: '101–9',
        author: ['van den Berg|Cornelis', 'Roe|Jane M.', 'de Wit|Dirk'],
      },
    ],
    [
      'APA with particles behind the initials',
      'Berg, C. van den, & Wit, D. de. (2020). Sleep after surgery. J Sleep Res, 12(3), 101-9.',
      { ...ARTICLE, author: ['van den Berg|C.', 'de Wit|D.'] },
    ],
    [
      'a journal without a volume of its own',
      'Lin G. Is sleep poor? A trial of 5.5 mg vs. placebo. BMJ. 2021;372:n71.',
      {
        type: 'article-journal',
        author: ['Lin|G'],
        title: 'Is sleep poor? A trial of 5.5 mg vs. placebo',
        'container-title': 'BMJ',
        year: 2021,
        volume: '372',
        page: 'n71',
      },
    ],
    [
      'a book',
      'Roe JP, Lin G. The ward. 2nd ed. Utrecht: Ward Press; 2021. p. 3-9.',
      {
        type: 'book',
        author: ['Roe|JP', 'Lin|G'],
        title: 'The ward',
        edition: '2nd',
        'publisher-place': 'Utrecht',
        publisher: 'Ward Press',
        year: 2021,
        page: '3-9',
      },
    ],
    [
      'a chapter',
      'Lin G. Sleep. In: Roe JP, Poe A, editors. The ward. Utrecht: Ward Press; 2021. p. 3-9.',
      {
        type: 'chapter',
        author: ['Lin|G'],
        title: 'Sleep',
        editor: ['Roe|JP', 'Poe|A'],
        'container-title': 'The ward',
        'publisher-place': 'Utrecht',
        publisher: 'Ward Press',
        year: 2021,
        page: '3-9',
      },
    ],
    [
      'a chapter in APA',
      'Lin, G. (2021). Sleep. In J. P. Roe (Ed.), The ward (pp. 3–9). Ward Press.',
      {
        type: 'chapter',
        author: ['Lin|G.'],
        title: 'Sleep',
        editor: ['Roe|J. P.'],
        'container-title': 'The ward',
        page: '3–9',
        year: 2021,
      },
    ],
    [
      'a website of an organization',
      'World Health Organization. Global report on sleep [Internet]. 2022 [cited 2023 May 4]. Available from: https://www.who.int/sleep/report.',
      {
        type: 'webpage',
        author: ['World Health Organization'],
        title: 'Global report on sleep',
        year: 2022,
        URL: 'https://www.who.int/sleep/report',
      },
    ],
    [
      'a preprint',
      'Kim KM, Lin G. Sleep after surgery [Preprint]. medRxiv. 2020. doi: 10.1101/2020.05.04.20090001',
      {
        type: 'article',
        author: ['Kim|KM', 'Lin|G'],
        title: 'Sleep after surgery',
        'container-title': 'medRxiv',
        year: 2020,
        DOI: '10.1101/2020.05.04.20090001',
      },
    ],
    [
      'an identifier of PubMed',
      'Lin G. Sleep after surgery. J Sleep Res 2020;12(3):101-9. PMID: 12345678; PMCID: PMC123.',
      { ...ARTICLE, author: ['Lin|G'], PMID: '12345678' },
    ],
    ['words alone', 'Personal communication with the ward', { type: 'document' }],
  ])('is split into its parts: %s', (_, line, parts) => {
    expect(told(line)).toEqual(parts);
  });

  const piece = fc.oneof(
    fc.constantFrom(
      'Lin G, ',
      'Kim, K. M., ',
      '& ',
      'et al. ',
      '(2020). ',
      '2020;',
      '12(3):',
      '1-9. ',
      'In: ',
      'editors. ',
      '“',
      '”',
      "'",
      'J Sleep. ',
      'doi:10.5555/a(b)c. ',
      'https://x.org/a). ',
      'PMID: 12 ',
      'Utrecht: Ward; 2021. ',
      'van der ',
      '1. ',
      '[1] ',
      'WHO Group. ',
    ),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  );
  const values = ({ author = [], editor = [], issued, type: _, ...texts }: ReferenceParts) => [
    ...Object.values(texts),
    ...[...author, ...editor].flatMap((person) => Object.values(person)),
    ...(issued ? [String(issued['date-parts'][0]?.[0])] : []),
  ];

  it('has no part that its line does not have, whatever the line is', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const line = pieces.join('');
        const words = line.replace(/\s+/g, ' ');
        for (const value of values(parseReference(line))) {
          expect(words).toContain(value);
          expect(value.trim()).toBe(value);
          expect(value).not.toBe('');
        }
      }),
    );
  });

  it.each([
    'A',
    'a ',
    'Lin G, ',
    'Van Van ',
    '(2020 ',
    '.,;: ',
    "'",
    '“ ',
    'A. ',
    '1-',
    'J 1(',
    'https://',
    'a, 1(',
    '10.5555/((((',
    'de la ',
    '; 2020 ',
  ])('made of “%s” over and over is split in a moment', (one) => {
    // With more than linear time, 500 of the longest lines would exceed any test's timeout.
    for (let run = 0; run < 500; run += 1) parseReference(one.repeat(100_000 / one.length));
  });

  it('is the same after it was written as the journal lists it', () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{3,9}$/);
    const reference = fc.record({
      type: fc.constant('article-journal'),
      author: fc.array(fc.record({ family: word, given: fc.stringMatching(/^[A-Z]{1,2}$/) }), {
        minLength: 1,
        maxLength: 6,
      }),
      title: fc.array(word, { minLength: 2, maxLength: 8 }).map((words) => words.join(' ')),
      'container-title': word,
      volume: fc.nat(999).map(String),
      issue: fc.nat(20).map(String),
      page: fc.tuple(fc.nat(999), fc.nat(99)).map(([from, to]) => `${from}-${to}`),
      DOI: fc.stringMatching(/^10\.\d{4}\/[a-z]{3}$/),
      issued: fc.integer({ min: 1900, max: 2026 }).map((year) => ({ 'date-parts': [[year]] })),
    });
    fc.assert(
      fc.property(reference, (parts) => {
        const initials = parts.author.map(({ family, given }) => ({ family, given: given.charAt(0) }));
        const known = { ...parts, author: initials };
        expect(parseReference(referenceLine(known))).toEqual(known);
      }),
    );
  });

  it('misses what every article and book has', () => {
    expect(missingParts(parseReference('Lin G. Sleep. J Sleep. 2020;1:2-3.'))).toEqual([]);
    expect(missingParts({ type: 'book', title: 'The ward' })).toEqual(['authors', 'year']);
  });
});

describe('a list of people that ends in “et al.”', () => {
  it('says so in JATS, and names no one of that name', () => {
    const text = 'Lin G, Roe B, et al. Sleep on the ward. Lancet. 2020;1:2-3.';
    const { xml } = element('back', {}, referenceList([{ text, doi: null }]));
    expect(xml).toContain('<given-names>B</given-names></name><etal/></person-group>');
    expect(worksOf([text])[0]?.authors).toEqual([['lin'], ['roe']]);
  });
});

describe('CSL of others', () => {
  it.each<[given: unknown, line: string | undefined]>([
    [
      { title: ['Sleep'], author: [{ family: 'Kim', given: 'Kyeong Min' }], issued: { 'date-parts': [[2020, 5]] } },
      'Kim KM. Sleep. 2020.',
    ],
    [
      {
        type: 'chapter',
        title: 'Sleep',
        author: [{ literal: 'The Ward Group' }],
        editor: [{ family: 'Berg', given: 'Jan', 'non-dropping-particle': 'van der' }],
        'container-title': 'The ward',
        publisher: 'Ward Press',
        page: '3-9',
        issued: '2021-05-04',
        edition: '2nd',
      },
      'The Ward Group. Sleep. In: van der Berg J, editor. The ward. 2nd ed. Ward Press; 2021. p. 3-9.',
    ],
    [
      { title: 'A <i>list</i>', issued: [{ year: 2020 }], URL: 'https://ward.example' },
      'A list. 2020. Available from: https://ward.example',
    ],
    [{ title: 'A list', author: [{ family: 'Lin', given: 'G' }, { literal: 'et al.' }] }, 'Lin G, et al. A list.'],
    [{ title: 'A list', author: [{ family: 'Lin', given: 'G' }, { family: 'others' }] }, 'Lin G, et al. A list.'],
    [{ id: 'nothing' }, undefined],
    ['words', undefined],
    [null, undefined],
  ])('is read: %j', (given, line) => {
    const parts = readCsl(given);
    expect(parts && referenceLine(parts)).toBe(line);
  });
});
