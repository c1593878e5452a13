import { describe, expect, it } from 'vitest';
import { DOAJ_FILE, doajRecord } from '#domain/deposit/doaj';
import type { Article } from '#domain/publication/article';
import { author, fullArticle, GOLDEN_ARTICLES, hardCharactersArticle, retractedArticle } from '../support/articles.ts';
import { xmlProblems } from './validate.ts';

const ORIGIN = 'https://journal.example';
const fileOf = (...articles: Article[]) =>
  `${DOAJ_FILE.begin}${articles.map((article) => doajRecord(article, ORIGIN)).join('\n')}${DOAJ_FILE.end}`;

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
    const record = doajRecord(article, ORIGIN);
    expect(record).toContain(`<doi>${article.doi}</doi>`);
    expect(record).toContain(`<fullTextUrl format="html">${ORIGIN}/articles/${article.slug}/</fullTextUrl>`);
    const { orcid } = article.authors.find((person) => person.orcid) ?? {};
    expect(record).toContain(`<orcid_id>https://orcid.org/${orcid}</orcid_id>`);
    expect(record).toMatch(/<affiliationId>1<\/affiliationId>.*<affiliationName affiliationId="1">/);
  });

  it('says of a retracted article that it is', () => {
    expect(doajRecord(retractedArticle(), ORIGIN)).toContain('<title language="eng">RETRACTED: ');
  });
});
