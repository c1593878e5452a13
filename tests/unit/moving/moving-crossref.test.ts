import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openCrossref, openJsonItems } from '#domain/moving/in/crossref';
import type { ListedArticle } from '#domain/moving/in/listed';
import { articleFromListed } from '#domain/moving/in/listed-article';
import type { MovingTrial } from '#domain/moving/in/moving';
import { previewFile } from '#islands/moving/in/preview-file.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { chosenFile, openArticles } from '../../support/moving-file.ts';
import { cases } from '../../support/property.ts';

const TODAY = '2026-11-27';

/** A fictitious work as Crossref returns it. */
const work = (more: object = {}) => ({
  indexed: { 'date-parts': [[2024, 1, 2]], timestamp: 1704153600000 },
  'reference-count': 2,
  publisher: 'Hill Press',
  license: [
    { start: { 'date-parts': [[2019, 6, 28]] }, 'content-version': 'tdm', URL: 'https://hill.example/tdm' },
    { 'content-version': 'vor', 'delay-in-days': 0, URL: 'https://creativecommons.org/licenses/by/4.0/' },
  ],
  DOI: '10.1234/HILL.12',
  type: 'journal-article',
  title: ['The <i>heart</i> of the\n    hills &amp;amp; valleys'],
  subtitle: ['a survey'],
  author: [
    {
      ORCID: 'http://orcid.org/0000-0002-1825-0097',
      'authenticated-orcid': false,
      ...{ given: 'Anil K.', family: 'Shrestha', sequence: 'first' },
      affiliation: [{ name: 'Hill Hospital; Pokhara' }, { name: 'Valley University' }],
    },
    { given: 'Maya', family: 'Gurung', sequence: 'additional', affiliation: [] },
    { name: 'Hill Study Group', sequence: 'additional', affiliation: [] },
  ],
  abstract:
    '<jats:title>Abstract</jats:title><jats:sec><jats:title>Background</jats:title><jats:p>Why CO<jats:sub>2</jats:sub> matters.</jats:p></jats:sec><jats:sec><jats:title>Results</jats:title><jats:p>What was found.</jats:p></jats:sec>',
  'container-title': ['Meridian Journal of Medicine'],
  ISSN: ['9999-9994'],
  volume: '7',
  issue: '2',
  page: '45-52',
  'published-print': { 'date-parts': [[2019, 6]] },
  'published-online': { 'date-parts': [[2019, 6, 28]] },
  issued: { 'date-parts': [[2019, 6]] },
  language: 'en',
  resource: { primary: { URL: 'https://old.example/index.php/hill/article/view/12' } },
  reference: [
    { key: '1', unstructured: 'Shaw A. Teaching. Med Educ. 2017;4:1.', DOI: '10.5555/shaw' },
    {
      key: '2',
      author: 'Rai',
      'article-title': 'Salt',
      'journal-title': 'Nutr J',
      year: '2011',
      volume: '3',
      'first-page': '9',
    },
  ],
  funder: [{ name: 'A Fund', DOI: '10.13039/1', award: ['X-1'] }],
  ...more,
});
const answer = (...items: object[]) =>
  JSON.stringify({
    ...{ status: 'ok', 'message-type': 'work-list', 'message-version': '1.0.0' },
    message: { facets: {}, 'total-results': items.length, items, 'items-per-page': 20, query: { 'start-index': 0 } },
  });

function read(
  text: string,
  sizes: readonly number[] = [65_536],
): { listed: (ListedArticle | null)[]; notes: string[] } {
  const reader = openCrossref();
  const listed: (ListedArticle | null)[] = [];
  for (let at = 0, turn = 0; at < text.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    listed.push(...reader.write(text.slice(at, at + size)));
    at += size;
  }
  return { listed: [...listed, ...reader.end()], notes: reader.notes() };
}

const readOne = (more: object = {}) => {
  const [listed] = read(answer(work(more))).listed;
  if (!listed) throw new Error('no article');
  return articleFromListed(MERIDIAN, listed, TODAY);
};

const A = work({ DOI: '10.1/a' });
const B = work({ DOI: '10.1/b' });

describe('JSON of Crossref', () => {
  it.each([
    ['one answer', answer(A, B)],
    ['an answer with its keys in another order', JSON.stringify({ message: { items: [A, B] }, status: 'ok' })],
    ['two answers behind each other', `${answer(A)}\n${answer(B)}`],
    ['a list of two answers', `[${answer(A)},${answer(B)}]`],
    ['a list of works', JSON.stringify([A, B], null, 2)],
    ['the items alone', JSON.stringify({ items: [A, B] })],
    ['one work in each line', `${JSON.stringify(A)}\n${JSON.stringify(B)}\n`],
    [
      'one answer for each work',
      [A, B].map((one) => JSON.stringify({ status: 'ok', 'message-type': 'work', message: one })).join(''),
    ],
  ])('as %s has its works', (_, text) => {
    expect(read(text).listed.map((one) => one?.says.doi)).toEqual(['10.1/a', '10.1/b']);
  });

  it('is the same works, wherever it is cut while it is read', () => {
    const text = answer(A, work({ title: ['A "quoted" \\ title }{ ]['] }), B);
    const whole = read(text);
    expect(whole.listed).toHaveLength(3);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 9 }), (sizes) => {
        expect(read(text, sizes)).toEqual(whole);
      }),
      { numRuns: cases(60) },
    );
  });

  it('of any values at all is found again, each as it was', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.dictionary(
            fc.string().filter((key) => key !== 'message' && key !== 'items'),
            fc.jsonValue(),
          ),
        ),
        (items) => {
          const reader = openJsonItems(1_000_000);
          const found = reader.write(answer(...items));
          reader.end();
          expect(found.map((json) => JSON.parse(json ?? ''))).toEqual(
            items.map((item) => JSON.parse(JSON.stringify(item))),
          );
        },
      ),
    );
  });

  it('keeps the history of an article, with its last revision', () => {
    const assertion = [
      { name: 'received', value: '15 January 2019' },
      { name: 'revised', value: '1 March 2019' },
      { name: 'revised', value: '20 March 2019' },
      { name: 'accepted', value: '1 June 2019' },
    ];
    expect(readOne({ assertion })).toMatchObject({
      received_on: '2019-01-15',
      revised_on: '2019-03-20',
      accepted_on: '2019-06-01',
    });
  });

  it('as a catalogue writes it in CSL is read, too', () => {
    const csl = {
      id: 'x',
      type: 'article-journal',
      title: 'A title',
      'container-title': 'X',
      issued: { 'date-parts': [[2019, 6]] },
    };
    expect(read(JSON.stringify([csl])).listed[0]?.says).toMatchObject({
      title: 'A title',
      date: '2019-06',
      journal: 'X',
    });
  });

  it('that is cut or damaged is refused in words', () => {
    expect(() => read(answer(A).slice(0, -3))).toThrow('is incomplete');
    expect(() => read('{"message":{"items":[}')).toThrow('damaged');
    expect(() => read('{"message":{"items":[{"DOI":x}]}}')).toThrow('damaged');
    expect(() => read('['.repeat(1_000))).toThrow('damaged');
  });

  it('names what is no article by its kind, and one that is longer than any article', () => {
    const { listed, notes } = read(
      answer(work({ type: 'journal-issue' }), work({ type: 'component' }), work({ type: 'component' }), A),
    );
    expect(listed).toHaveLength(1);
    expect(notes).toEqual([
      'Skipped, because it is not an article: journal-issue (1).',
      'Skipped, because it is not an article: component (2).',
    ]);
    expect(read(answer(work({ abstract: 'x'.repeat(160_000) }), A)).listed.map((one) => one === null)).toEqual([
      true,
      false,
    ]);
    expect(read(answer(work({ abstract: 'x'.repeat(2_100_000) }), A)).listed.map((one) => one === null)).toEqual([
      true,
      false,
    ]);
  });
});

describe('a work of Crossref', () => {
  it('becomes an article with everything that lists have', () => {
    expect(readOne()).toMatchObject({
      exclusion: null,
      title: 'The heart of the hills & valleys: a survey',
      doi: '10.1234/hill.12',
      published_on: '2019-06-28',
      place: { volume: 7, issue: 2, year: 2019 },
      pages: '45-52',
      old_names: ['12'],
      authors: [
        {
          given: 'Anil K.',
          family: 'Shrestha',
          orcid: '0000-0002-1825-0097',
          affiliations: ['Hill Hospital, Pokhara', 'Valley University'],
        },
        { given: 'Maya', family: 'Gurung', orcid: null, affiliations: [] },
        { given: '', family: 'Hill Study Group' },
      ],
      abstract: [
        { heading: 'Background', text: 'Why CO₂ matters.' },
        { heading: 'Results', text: 'What was found.' },
      ],
      references: 'Shaw A. Teaching. Med Educ. 2017;4:1. doi:10.5555/shaw\nRai. Salt. Nutr J. 2011;3:9',
      funders: ['A Fund'],
      lost: expect.arrayContaining(['Its grant numbers.']),
    });
  });

  it('has one reference as one, also where there are semicolons in it', () => {
    const reference = [{ key: '1', unstructured: 'A B; Cde F; Ghi J. Title.' }];
    expect(readOne({ reference }).references).toBe('A B; Cde F; Ghi J. Title.');
  });

  it.each([
    [{ 'published-online': undefined }, '2019-06-01', 'Only the month and year of publication'],
    [
      { 'published-online': undefined, 'published-print': undefined, issued: { 'date-parts': [[2019]] } },
      '2019-01-01',
      '1 January 2019',
    ],
    [{ 'published-online': { 'date-parts': [[null]] } }, '2019-06-01', 'Only the month and year of publication'],
  ])('with dates like %o is of %s', (dates, published_on, unclear) => {
    const article = readOne(dates);
    expect(article.published_on).toBe(published_on);
    expect(article.unclear.join(' ')).toContain(unclear);
  });

  it('of another name and another ISSN is named; of this name or this ISSN it is not', () => {
    const isOther = (more: object) =>
      readOne(more).unclear.some((words) => words.includes('neither the name nor the ISSN'));
    expect(isOther({})).toBe(false);
    expect(isOther({ 'container-title': ['Annals of Hills'], ISSN: ['1234-5679'] })).toBe(false);
    expect(isOther({ 'container-title': ['Annals of Hills'] })).toBe(true);
    expect(isOther({ 'container-title': [], ISSN: [] })).toBe(false);
  });

  it('that Crossref knows an update of says so', () => {
    const update = { 'updated-by': [{ DOI: '10.1234/hill.99', type: 'retraction', label: 'Retraction' }] };
    expect(readOne(update).unclear.join(' ')).toContain('Crossref lists an update: Retraction 10.1234/hill.99.');
  });

  it('without a title is not imported, and one with odd values is still read', () => {
    expect(readOne({ title: [] }).exclusion).toBe('It has no title.');
    expect(readOne({ title: 'Plain', author: null, reference: [null, 'x', 5], license: {}, page: 12 })).toMatchObject({
      title: 'Plain: a survey',
      authors: [],
    });
  });

  it('of any values in any field is read without a failure', () => {
    const names = Object.keys(work());
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.jsonValue(), (name, value) => {
        const { listed } = read(answer(work({ [name]: value })));
        for (const one of listed) if (one) articleFromListed(MERIDIAN, one, TODAY);
      }),
    );
  });
});

describe('a file of Crossref', () => {
  it('is known by its content, and its notes say what it is', async () => {
    const calls = {
      checkCover: async () => '',
      previewArticles: async ({ articles }: { articles: readonly string[] }) =>
        articles.map((_, at) => ({ ...EMPTY, source_id: `${at}`, doi: `10.1/${at}` })),
    };
    const file = chosenFile(answer(A, B, work({ type: 'journal' })), 'works.json');
    const trials = await previewFile(
      await openArticles(file),
      { onProgress: () => {}, signal: new AbortController().signal },
      calls,
    );
    expect(trials.counts.new).toBe(2);
    expect(trials.notes).toEqual([
      'Recognised as JSON from Crossref.',
      'Skipped, because it is not an article: journal (1).',
    ]);
  });
});

const EMPTY: MovingTrial = {
  state: 'new',
  ...{ source_id: '', doi: null, title: 'x', section: '', article_type: null, category: '', authors: [] },
  ...{
    published_on: '',
    place: '',
    references: 0,
    pdf: null,
    files: [],
    unclear: [],
    lost: [],
    reason: '',
    slug: null,
    manuscript: null,
    cover: null,
  },
};
