import { describe, expect, it } from 'vitest';
import type { Article } from '#domain/publication/article';
import { DOAJ_FILE, doajRecord } from '../../src/domain/register/deposit/index-records.ts';
import { doajArticle } from '../../src/domain/register/deposit/records.ts';
import { author, fullArticle, GOLDEN_ARTICLES, hardCharactersArticle, retractedArticle } from '../support/articles.ts';
import { MERIDIAN } from '../support/meridian.ts';
import { xmlProblems } from './validate.ts';

const ORIGIN = 'https://journal.example';
const fileOf = (...articles: Article[]) =>
  `${DOAJ_FILE.begin}${articles.map((article) => doajRecord(MERIDIAN, article, ORIGIN)).join('\n')}${DOAJ_FILE.end}`;

describe('the file for the Directory of Open Access Journals', () => {
  it('is valid by its schema for every form an article may have', async () => {
    const articles = GOLDEN_ARTICLES.map(([, article]) => article);
    expect(articles.length).toBeGreaterThan(3);
    expect(await xmlProblems(fileOf(...articles), 'doajArticles.xsd')).toEqual([]);
  });

  it('is valid whatever stands in the metadata', async () => {
    const hostile = [
      hardCharactersArticle({
        authors: [author({ given: '\u0000\uD800', family: ']]>' })],
        affiliations: ['\u0007&<'],
      }),
      fullArticle({
        title: '</title><!--',
        keywords: ['', '<keyword>'],
        abstract: [{ heading: null, text: '\uFFFE' }],
      }),
      fullArticle({
        authors: [author({ given: '', family: 'A group', affiliations: [] })],
        affiliations: [],
        doi: null,
      }),
    ];
    expect(await xmlProblems(fileOf(...hostile), 'doajArticles.xsd')).toEqual([]);
  });

  it('names what an index needs: DOI, address of the page, authors with ORCID iD and institution', () => {
    const article = fullArticle();
    const record = doajRecord(MERIDIAN, article, ORIGIN);
    expect(record).toContain(`<doi>${article.doi}</doi>`);
    expect(record).toContain(`<fullTextUrl format="html">${ORIGIN}/articles/${article.slug}/</fullTextUrl>`);
    const { orcid } = article.authors.find((person) => person.orcid) ?? {};
    expect(record).toContain(`<orcid_id>https://orcid.org/${orcid}</orcid_id>`);
    expect(record).toMatch(/<affiliationId>1<\/affiliationId>.*<affiliationName affiliationId="1">/);
  });

  it('says of a retracted article that it is', () => {
    expect(doajRecord(MERIDIAN, retractedArticle(), ORIGIN)).toContain('<title language="eng">RETRACTED: ');
  });
});

describe('the article for the API of the Directory of Open Access Journals', () => {
  it('names the print ISSN too', () => {
    const journal = { ...MERIDIAN, printIssn: '2049-3630' };
    expect(doajArticle(journal, fullArticle(), ORIGIN).bibjson.identifier).toContainEqual({
      type: 'pissn',
      id: '2049-3630',
    });
    expect(doajRecord(journal, fullArticle(), ORIGIN)).toMatch(
      new RegExp(`<issn>2049-3630</issn>\\s*<eissn>${MERIDIAN.issn}</eissn>`),
    );
  });

  it('names what DOAJ asks for, and holds no empty field, for every form an article may have', () => {
    for (const [, article] of GOLDEN_ARTICLES) {
      const { bibjson } = doajArticle(MERIDIAN, article, ORIGIN);
      expect(bibjson.identifier).toContainEqual({ type: 'eissn', id: MERIDIAN.issn });
      expect(bibjson.link).toEqual([
        { type: 'fulltext', url: `${ORIGIN}/articles/${article.slug}/`, content_type: 'HTML' },
      ]);
      expect(bibjson.author.every(({ name }) => name !== '')).toBe(true);
      expect(JSON.stringify(bibjson)).not.toMatch(/[:,[]""[,}\]]/);
    }
  });

  it('writes DOI, month, ORCID iD and institutions as DOAJ reads them', () => {
    const { bibjson } = doajArticle(
      MERIDIAN,
      fullArticle({
        doi: '10.5555/x',
        published_on: '2026-03-09',
        authors: [author({ orcid: '0000-0002-1825-0097', affiliations: [1, 2] })],
        affiliations: ['A', 'B'],
      }),
      ORIGIN,
    );
    expect(bibjson).toMatchObject({ year: '2026', month: '3', identifier: [{ type: 'doi', id: '10.5555/x' }, {}] });
    expect(bibjson.author).toMatchObject([{ orcid_id: 'https://orcid.org/0000-0002-1825-0097', affiliation: 'A; B' }]);
  });

  it('is well formed whatever stands in it, and says that an article is retracted', () => {
    const { bibjson } = doajArticle(
      MERIDIAN,
      hardCharactersArticle({ title: 'a\u0000b\uD800', keywords: ['', ' '] }),
      ORIGIN,
    );
    expect(bibjson).toMatchObject({ title: 'a b\uFFFD', keywords: [] });
    expect(doajArticle(MERIDIAN, retractedArticle(), ORIGIN).bibjson.title).toMatch(/^RETRACTED: /);
  });
});
