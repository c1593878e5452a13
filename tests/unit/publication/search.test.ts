import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Article } from '#domain/publication/article';
import { parseListQuery } from '#domain/publication/article-list';
import { articleMatcher } from '#domain/publication/search/article-terms';
import { bestExcerpt, markMatches } from '#domain/publication/search/excerpt';
import { searchList } from '#domain/publication/search/list';
import { parseQueryWords, parseSearchQuery, searchAddress, termMatcher } from '#domain/publication/search/query';
import { resultPage, search } from '#domain/publication/search/search';
import { textFile } from '#domain/publication/search/text';
import { author, fullArticle } from '../../support/articles.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { indexFiles, openIndexOf } from '../../support/search-index.ts';

/** An article of a small journal, oldest first, identified by its slug. */
const article = (slug: string, overrides: Partial<Article> = {}): Article =>
  fullArticle({
    id: slug,
    slug,
    title: 'A study',
    doi: `10.5555/mj.${slug}`,
    authors: [author()],
    abstract: [{ heading: null, text: 'Plain words.' }],
    key_points: null,
    keywords: ['health'],
    content: '<p>Nothing else.</p>',
    ...overrides,
  });

const JOURNAL = [
  article('stroke', {
    title: 'Telemonitoring of blood pressure after stroke',
    content: '<h2>Methods</h2><p>We measured the pressure of the eye, and drew blood.</p>',
    category: 'Neurology',
    published_on: '2024-02-01',
  }),
  article('names', {
    authors: [
      author({ given: 'Mette', family: 'Søltoft', orcid: '0000-0001-5109-3700' }),
      author({ given: 'Conor', family: 'O’Brien' }),
    ],
    category: 'Cardiology',
    published_on: '2025-02-01',
  }),
  article('words', {
    content:
      '<h2>Results</h2><p>Diabetes was common.</p><h2>Discussion</h2><p>Hypertension &amp; its treatment: the blood pressure fell in many <em>hyper</em>tensive patients, and <math alttext="I^2"><mi>I</mi></math> was small.</p>',
    category: 'Cardiology',
    published_on: '2026-02-01',
  }),
  article('gone', { title: 'Hypertension withdrawn', is_withdrawn: true }),
];
const index = openIndexOf(indexFiles(JOURNAL));

async function searchSlugs(q: string, asked: Record<string, string> = {}): Promise<string[]> {
  const findings = await search(index, parseSearchQuery(MERIDIAN, new URLSearchParams({ q, ...asked })));
  const { entries } = await resultPage(index, findings, 1);
  return entries.map(({ slug }) => slug);
}

describe('searching the full text', () => {
  it.each([
    ['a word of the title', 'telemonitoring', ['stroke']],
    ['a word of the text, in capitals', 'DIABETES', ['words']],
    ['several words wherever they stand', 'pressure eye', ['stroke']],
    ['a word by its plural, and the other way round', 'treatments strokes', []],
    ['the plural of a word', 'treatments', ['words']],
    ['the beginning of a word while it is typed', 'hypert', ['words']],
    ['a name without its diacritics', 'soltoft', ['names']],
    ['a name with them', 'Søltoft', ['names']],
    ['a name by either apostrophe, or none', "o'brien", ['names']],
    ['a DOI', '10.5555/mj.words', ['words']],
    ['a DOI as an address', 'https://doi.org/10.5555/MJ.words', ['words']],
    ['an ORCID iD', '0000-0001-5109-3700', ['names']],
    ['an ORCID iD as an address', 'https://orcid.org/0000-0001-5109-3700', ['names']],
    ['what a word inside markup means', 'hypertensive', ['words']],
    ['nothing of a withdrawn article', 'withdrawn', []],
    ['nothing for a word that no article has', 'phrenology', []],
    ['nothing for marks alone', '<b> .* %', []],
  ])('finds %s', async (_what, q, expected) => {
    expect(await searchSlugs(q)).toEqual(expected);
  });

  it.each([
    ['a wrong letter', 'telemonitaring', 'telemonitoring', ['stroke']],
    ['a missing letter', 'hypertesion', 'hypertension', ['words']],
    ['a letter too many', 'diabbetes', 'diabetes', ['words']],
    ['two letters exchanged', 'treatmnet', 'treatment', ['words']],
    ['a wrong beginning', 'tiabetes', 'diabetes', ['words']],
    ['an error in a name', 'Soltoff', 'soltoft', ['names']],
    ['an error in a short word', 'strole', 'stroke', ['stroke']],
  ])('forgives %s, and says what it looked for', async (_what, q, spelt, expected) => {
    expect(await searchSlugs(q)).toEqual(expected);
    const { respelt } = await search(index, parseSearchQuery(MERIDIAN, new URLSearchParams({ q })));
    expect(respelt).toEqual([{ written: q, spelt }]);
  });

  it('finds a phrase in quotes where its words follow each other, and only there', async () => {
    expect((await searchSlugs('blood pressure')).sort()).toEqual(['stroke', 'words']);
    expect((await searchSlugs('"blood pressure fell"')).sort()).toEqual(['words']);
    expect(await searchSlugs('“pressure of the eye”')).toEqual(['stroke']);
    expect(await searchSlugs('"pressure blood"')).toEqual([]);
  });

  it('sets a title before a keyword, and both before the text', async () => {
    const told = article('told', { title: 'Diabetes in short', published_on: '2020-01-01' });
    const named = article('named', { keywords: ['diabetes'], published_on: '2021-01-01' });
    const ranked = openIndexOf(indexFiles([told, named, ...JOURNAL]));
    const findings = await search(ranked, parseSearchQuery(MERIDIAN, new URLSearchParams({ q: 'diabetes' })));
    const { entries } = await resultPage(ranked, findings, 1);
    expect(entries.map(({ slug }) => slug)).toEqual(['told', 'named', 'words']);
  });

  it('answers the same from one block as from many', async () => {
    const many = Array.from({ length: 150 }, (_, number) =>
      article(`copy-${number}`, { content: `<p>The word${number % 7} of all.</p>`, published_on: '2020-01-01' }),
    );
    const large = openIndexOf(indexFiles(many));
    const { hits } = await search(large, parseSearchQuery(MERIDIAN, new URLSearchParams({ q: 'word3 all' })));
    expect(hits.length).toBe(many.filter((_, number) => number % 7 === 3).length);
    expect((await large.blocks()).map(({ count }) => count)).toEqual([64, 64, 22]);
  });
});

describe('parts of words', () => {
  const COMPOUNDS = [
    article('myo', { title: 'Myocarditis after influenza', published_on: '2020-01-01' }),
    article('glomerulo', {
      content: '<h2>Results</h2><p>Two had rapidly progressive glomerulonephritis and hepatosplenomegaly.</p>',
      published_on: '2021-01-01',
    }),
    article('endo', { keywords: ['endocarditis'], published_on: '2022-01-01' }),
    article('whole', { content: '<h2>Results</h2><p>One had carditis and pain.</p>', published_on: '2019-01-01' }),
    article('french', { title: 'La glomérulonéphrite lupique', published_on: '2018-01-01' }),
    article('people', {
      authors: [author(), author({ given: 'Mette', family: 'Søltoft' })],
      content: '<h2>Results</h2><p>They arrived late with an accurate report.</p>',
      published_on: '2023-01-01',
    }),
  ];
  const compounds = openIndexOf(indexFiles(COMPOUNDS));
  const foundIn = async (q: string) => {
    const findings = await search(compounds, parseSearchQuery(MERIDIAN, new URLSearchParams({ q })));
    return (await resultPage(compounds, findings, 1)).entries.map(({ slug }) => slug);
  };

  it.each([
    ['a title and a keyword, behind the whole word', 'carditis', ['whole', 'myo', 'endo']],
    ['three letters', 'myo', ['myo']],
    ['the middle of a word of a title', 'fluen', ['myo']],
    ['a co-author', 'ltoft', ['people']],
    ['a component of a word of the text', 'nephritis', ['glomerulo']],
    ['a component behind another', 'splenomegaly', ['glomerulo']],
    ['the ending of a word of the text', 'megaly', ['glomerulo']],
    ['the beginning of a word of the text, in capitals', 'GLOMERULON', ['french', 'glomerulo']],
    ['a part in capitals', 'CARDITIS', ['whole', 'myo', 'endo']],
    ['a part with its accents, or without', 'néphrite', ['french']],
    ['a part without the accents of its word', 'nephrite', ['french']],
    ['an accented part in capitals', 'GLOMÉRULO', ['french', 'glomerulo']],
    ['one word of two', 'influenza cardit', ['myo']],
    ['the beginning of a word that is not the last', 'endocard health', ['endo']],
    ['no syllable that is no component of a word of the text', 'rapidl ccurat', []],
    ['no part in quotes', '"carditis and influenza"', []],
    ['nothing by two letters', 'oc', []],
  ])('are found: %s', async (_, q, expected) => {
    expect(await foundIn(q)).toEqual(expected);
  });

  it('are found on the list of articles in titles, names and keywords, and in no text', async () => {
    const list = async (q: string) => {
      const list = await searchList(compounds, parseListQuery(MERIDIAN, new URLSearchParams({ q })), () => undefined);
      return (await list.first(9)).map(({ slug }) => slug);
    };
    expect(await list('carditis')).toEqual(['endo', 'myo']);
    expect(await list('oltof')).toEqual(['people']);
    expect(await list('nephritis')).toEqual([]);
  });

  it('are marked where they were found', async () => {
    const { words } = parseQueryWords('carditis');
    expect(markMatches('Myocarditis', termMatcher(words))).toEqual([{ text: 'Myocarditis', isFound: true }]);
  });

  it('cost a question one small file for each of its words, however many words there are', async () => {
    const words = Array.from({ length: 3_000 }, (_, at) => `${'bcdfghjklm'[at % 10]}a${at.toString(26)}carditis${at}`);
    const many = Array.from({ length: 60 }, (_, at) =>
      article(`many-${at}`, { title: words.slice(at * 50, at * 50 + 50).join(' ') }),
    );
    const read: string[] = [];
    const files = indexFiles(many);
    const opened = openIndexOf(files, (path, text) => /parts-/.test(path) && read.push(text));
    const findings = await search(opened, parseSearchQuery(MERIDIAN, new URLSearchParams({ q: `itis2999` })));
    expect(findings.hits).toHaveLength(1);
    expect([...files.keys()].filter((path) => path.includes('/parts-')).length).toBeGreaterThan(50);
    expect(read.length).toBeLessThanOrEqual(2);
    for (const text of read) expect(text.length).toBeLessThanOrEqual(4_000);
  });
});

describe('the beginning of a word', () => {
  it('finds each article, however many words begin so', async () => {
    const words = Array.from({ length: 3_000 }, (_, at) => `glomeru${'bcdfghjklm'[at % 10]}${at.toString(26)}`);
    const many = Array.from({ length: 60 }, (_, at) =>
      article(`many-${at}`, { content: `<p>${words.slice(at * 50, at * 50 + 50).join(' ')}</p>` }),
    );
    const { hits } = await search(
      openIndexOf(indexFiles(many)),
      parseSearchQuery(MERIDIAN, new URLSearchParams({ q: 'glomeru' })),
    );
    expect(hits).toHaveLength(60);
  });
});

describe('an article alone', () => {
  const meets = (one: Article, asked: Record<string, string>) =>
    articleMatcher(MERIDIAN, one)(parseSearchQuery(MERIDIAN, new URLSearchParams(asked)));
  const words = JOURNAL.flatMap((one) => textFile(one).match(/[\p{L}\p{N}]+/gu) ?? []);
  const part = fc.oneof(
    fc.constantFrom(...words),
    fc.constantFrom(...words).map((word) => word.slice(0, 4)),
    fc.constantFrom(...words).map((word) => word.slice(1, 6)),
    fc.nat(words.length - 3).map((from) => `"${words.slice(from, from + 3).join(' ')}"`),
    fc.constantFrom('10.5555/mj.words', '0000-0001-5109-3700', 'phrenology', 'the', '%'),
  );
  const asked = fc.record({
    q: fc.array(part, { maxLength: 3 }).map((parts) => parts.join(' ')),
    topic: fc.constantFrom('', 'Cardiology', 'Neurology', 'Alchemy'),
    year: fc.constantFrom('', '2024', '2026'),
    issue: fc.constantFrom('', '2.3', '9.9'),
  });

  it('is found by the questions that find it among all, and by no other', async () => {
    await fc.assert(
      fc.asyncProperty(asked, async (one) => {
        const question = parseSearchQuery(MERIDIAN, new URLSearchParams(one));
        const findings = await search(index, question, { minLevel: 0, isExact: true });
        const { entries } = await resultPage(index, findings, 1);
        const alone = JOURNAL.filter((each) => !each.is_withdrawn && meets(each, one)).map(({ slug }) => slug);
        expect(alone.sort()).toEqual(entries.map(({ slug }) => slug).sort());
      }),
    );
  });
});

describe('facets', () => {
  it('narrow what was found, and tell what each choice would leave', async () => {
    expect(await searchSlugs('blood', { topic: 'Cardiology' })).toEqual(['words']);
    expect(await searchSlugs('', { year: '2025' })).toEqual(['names']);
    const question = parseSearchQuery(MERIDIAN, new URLSearchParams({ q: 'blood', topic: 'Cardiology' }));
    const { facets } = await search(index, question);
    expect(facets.topic.map(({ label, count }) => [label, count])).toEqual([
      ['Cardiology', 1],
      ['Neurology', 1],
    ]);
    expect(facets.year).toEqual([{ value: '2026', label: '2026', count: 1 }]);
    expect(facets.issue).toEqual([{ value: '2.3', label: 'Volume 2 (2026), Issue 3', count: 1 }]);
  });

  it('are kept in the address, and unknown values do not count', () => {
    const question = parseSearchQuery(
      MERIDIAN,
      new URLSearchParams('q=+sepsis+&year=2026&page=2&colour=red&sort=loudest'),
    );
    expect(searchAddress('/search', question)).toBe('/search?q=sepsis&year=2026&page=2');
    expect(parseSearchQuery(MERIDIAN, new URLSearchParams('page=-1')).page).toBe(1);
    expect(parseSearchQuery(MERIDIAN, new URLSearchParams('page=1e9')).page).toBe(1);
  });
});

describe('the place in the text', () => {
  const excerpt = (q: string) => {
    const { words, phrases } = parseQueryWords(q);
    const text = textFile(JOURNAL[2] as Article);
    return bestExcerpt(text, termMatcher(words), phrases);
  };

  it('is the one that has most of the words, under its heading, with what was found marked', () => {
    const place = excerpt('hypertension patients');
    expect(place?.heading).toBe('Discussion');
    expect(place?.pieces.filter(({ isFound }) => isFound).map(({ text }) => text)).toEqual([
      'Hypertension',
      'patients',
    ]);
    expect(place?.pieces.map(({ text }) => text).join('')).toContain('Hypertension & its treatment');
  });

  it('is undefined where only the head of the article has the words', () => {
    expect(excerpt('Garcia')).toBeUndefined();
  });

  it('marks words in their own spelling', () => {
    const { words } = parseQueryWords('soltoft');
    expect(markMatches('By Mette Søltoft', termMatcher(words))).toEqual([
      { text: 'By Mette ', isFound: false },
      { text: 'Søltoft', isFound: true },
    ]);
  });
});

describe('the article list', () => {
  const titles = [
    article('beta', { title: 'Beta', citations: 2, keywords: ['sepsis'], content: '<p>Heart of the matter.</p>' }),
    article('alpha', { title: 'alpha', citations: 9, category: 'Surgery', keywords: ['heart failure'] }),
    article('gamma', {
      title: 'Gamma 10',
      citations: 9,
      authors: [author({ given: 'Bo', family: 'Li' })],
      volume: { id: 'v1', number: 1, year: 2025 },
      issue: { id: 'v1-i1', number: 1 },
    }),
    ...Array.from({ length: 70 }, (_, number) => article(`copy-${number}`, { title: `Zeta ${number}`, citations: 1 })),
  ];
  const listIndex = openIndexOf(indexFiles(titles));
  const placeOf = (id: string) => ({ v1: '1', v2: '2', 'v1-i1': '1.1' })[id];
  const list = async (address: string, count = 3) => {
    const found = await searchList(listIndex, parseListQuery(MERIDIAN, new URLSearchParams(address)), placeOf);
    return { total: found.total, first: (await found.first(count)).map(({ slug }) => slug) };
  };

  it('finds words of titles, authors and keywords, whatever their case, and none of the text', async () => {
    expect(await list('q=ALPHA')).toEqual({ total: 1, first: ['alpha'] });
    expect(await list('q=bo+li')).toEqual({ total: 1, first: ['gamma'] });
    expect(await list('q=HEART+fail')).toEqual({ total: 1, first: ['alpha'] });
    expect(await list('q=matter')).toEqual({ total: 0, first: [] });
  });

  it('does not guess at what was typed', async () => {
    expect(await list('q=alpja')).toEqual({ total: 0, first: [] });
  });

  it('narrows by category, volume and issue; an unknown one has nothing', async () => {
    expect(await list('category=Surgery')).toEqual({ total: 1, first: ['alpha'] });
    expect(await list('volume=v1')).toEqual({ total: 1, first: ['gamma'] });
    expect(await list('volume=v1&issue=v1-i1')).toEqual({ total: 1, first: ['gamma'] });
    expect(await list('volume=v3')).toEqual({ total: 0, first: [] });
  });

  it('keeps the newest first, or sorts by citations or by title over all blocks', async () => {
    expect(await list('sort=recent')).toEqual({ total: 73, first: ['copy-69', 'copy-68', 'copy-67'] });
    expect((await list('sort=cited')).first).toEqual(['gamma', 'alpha', 'beta']);
    expect((await list('sort=title', 6)).first).toEqual(['alpha', 'beta', 'gamma', 'copy-0', 'copy-1', 'copy-2']);
  });
});
