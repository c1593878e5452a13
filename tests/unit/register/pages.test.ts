import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ojsPublicationXml } from '#domain/moving/out/ojs-article';
import type { Article } from '#domain/publication/article';
import { bibtex, cslJson, ris } from '#domain/publication/citation';
import { IN_PDF, NO_TEXT_HERE, publishedDeclarations } from '#domain/publication/declarations';
import { articleJsonLd } from '#domain/publication/json-ld';
import { metaTags } from '#domain/publication/metadata';
import { parsePages } from '#domain/publication/pages';
import { vancouver } from '#domain/publication/vancouver';
import { crossrefRecords } from '#domain/register/deposit/crossref';
import { dataciteRecord } from '#domain/register/deposit/datacite';
import { pubmedRecord } from '#domain/register/deposit/pubmed';
import { jatsDocument } from '#domain/register/jats/article';
import { dublinCore } from '#domain/register/oai/dublin-core';
import { JOURNAL_CALLER } from '#server/kernel/thread/turns';
import { typesetGalley } from '#server/publication/typeset-galley';
import { Facts } from '../../../src/components/article/Head.tsx';
import { doajRecord } from '../../../src/domain/register/deposit/index-records.ts';
import { doajArticle } from '../../../src/domain/register/deposit/records.ts';
import { fullArticle } from '../../support/articles.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { oneLine, readPdf } from '../../support/read-pdf.ts';

const ORIGIN = 'https://journal.example';
const PRINTED = fullArticle({ pages: '284-7' });
const data = (value: unknown) => JSON.stringify(value);

describe('the pages of an article that was printed', () => {
  it.each<[string, (article: Article) => string, string[]]>([
    ['Vancouver style', (article) => vancouver(MERIDIAN, article), ['2026 Aug 21;2(3):284-7. doi:']],
    ['RIS', (article) => ris(MERIDIAN, article), ['SP  - 284\r\nEP  - 287\r\n']],
    ['BibTeX', (article) => bibtex(MERIDIAN, article), ['pages     = {284--7}']],
    ['CSL-JSON', (article) => data(cslJson(MERIDIAN, article)), ['"page":"284-7"']],
    [
      'tags of the page',
      (article) => data(metaTags(MERIDIAN, article, ORIGIN)),
      [
        '{"name":"citation_firstpage","content":"284"},{"name":"citation_lastpage","content":"287"}',
        'No. 3 (2026); 284-7',
      ],
    ],
    ['JSON-LD', (article) => data(articleJsonLd(MERIDIAN, article, ORIGIN)), ['"pageStart":"284","pageEnd":"287"']],
    [
      'the page',
      (article) => renderToStaticMarkup(createElement(Facts, { journal: MERIDIAN, article, addressOf: String })),
      ['<dt>Pages</dt><dd>284–7</dd>'],
    ],
    ['JATS', (article) => jatsDocument(MERIDIAN, article, ORIGIN), ['<fpage>284</fpage><lpage>287</lpage>']],
    [
      'Crossref',
      (article) => crossrefRecords(MERIDIAN, article, ORIGIN),
      ['<pages><first_page>284</first_page><last_page>287</last_page></pages>'],
    ],
    ['DataCite', (article) => data(dataciteRecord(MERIDIAN, article, ORIGIN)), ['"firstPage":"284","lastPage":"287"']],
    [
      'PubMed',
      (article) => pubmedRecord(MERIDIAN, article),
      ['<FirstPage LZero="save">284</FirstPage><LastPage>287</LastPage>'],
    ],
    [
      'the file of DOAJ',
      (article) => doajRecord(MERIDIAN, article, ORIGIN),
      ['<startPage>284</startPage><endPage>287</endPage>'],
    ],
    [
      'the API of DOAJ',
      (article) => data(doajArticle(MERIDIAN, article, ORIGIN)),
      ['"start_page":"284","end_page":"287"'],
    ],
    [
      'OJS',
      (article) =>
        ojsPublicationXml(MERIDIAN, article, {
          files: [],
          seq: 1,
          section: { ref: 'ART', title: 'Articles' },
          version: '3.5',
        }),
      ['<pages>284-7</pages>'],
    ],
    ['Dublin Core of OAI', (article) => dublinCore(MERIDIAN, article, ORIGIN).xml, ['284-7']],
  ])('are what %s names, in place of its number here', (_, write, expected) => {
    for (const text of expected) expect(write(PRINTED)).toContain(text);
    expect(write(PRINTED)).not.toMatch(/[":>;(]e42["<.\r]|number="?e42|item_number_type="article_number"/);
    expect(write(fullArticle())).toMatch(/\be42\b/);
  });

  it('are in its PDF', async () => {
    const { pdf } = await typesetGalley(MERIDIAN, PRINTED, ORIGIN, {}, JOURNAL_CALLER);
    const { pages, xmp } = await readPdf(pdf);
    const first = oneLine(pages[0] ?? '');
    for (const text of ['issue 3, pages 284–7', '2026 Aug 21;2(3):284-7']) expect(first).toContain(text);
    expect(pages[1]).toContain('2026;2(3):284–7');
    expect(xmp).toContain('<prism:startingPage>284</prism:startingPage><prism:endingPage>287</prism:endingPage>');
    expect(pages.join(' ')).not.toContain('e42');
  });

  it.each([
    ['1-8', '<fpage>1</fpage><lpage>8</lpage>'],
    ['12', '<fpage>12</fpage>'],
    ['S12-S15', '<fpage>S12</fpage><lpage>S15</lpage>'],
    ['101-104, 110', '<fpage>101</fpage><lpage>104</lpage><page-range>101-104, 110</page-range>'],
    ['e1045', '<elocation-id>e1045</elocation-id>'],
  ])('stand in JATS by what they are: %s', (pages, expected) => {
    expect(jatsDocument(MERIDIAN, fullArticle({ pages }), ORIGIN)).toContain(`</issue>${expected}<history>`);
  });

  it.each([
    ['45–52', '45-52'],
    ['pp. 45 - 52', '45-52'],
    ['45--52', '45-52'],
    ['p. 7', '7'],
    ['S1‑S8; S12', 'S1-S8, S12'],
    ['iv-ix', 'iv-ix'],
    ['e12', 'e12'],
    ['', null],
    ['in press', null],
    ['Article ID 7', null],
    ['1-8"><script>', null],
    ['1-'.repeat(60), null],
  ])('are read as %s', (written, pages) => {
    expect(parsePages(written)).toBe(pages);
  });
});

describe('statements of an article whose text is a PDF that no one has read', () => {
  const none = { ...fullArticle().declarations, funding: '', competing_interests: '' };
  const headings = (content: string, declarations = none) =>
    publishedDeclarations({ content, declarations }).map(({ heading }) => heading);

  it.each([IN_PDF, NO_TEXT_HERE])('are not said to be missing', (content) => {
    expect(headings(content)).not.toContain('Competing interests');
    expect(headings(content)).not.toContain('Funding');
    expect(headings(content, { ...none, funding: 'The council.' })).toContain('Funding');
  });

  it('are said to be missing where the text is here', () => {
    expect(headings('<p>Text.</p>')).toEqual(expect.arrayContaining(['Funding', 'Competing interests']));
  });
});
