import { describe, expect, it } from 'vitest';
import type { Article } from '#domain/publication/article';
import { PUBMED_FILE, pubmedRecord } from '#domain/register/deposit/pubmed';
import { author, fullArticle, GOLDEN_ARTICLES, hardCharactersArticle, retractedArticle } from '../support/articles.ts';
import { MERIDIAN } from '../support/meridian.ts';
import { pubmedProblems } from './pubmed-dtd.ts';

const fileOf = (...articles: Article[]) =>
  `${PUBMED_FILE.begin}${articles.map((one) => pubmedRecord(MERIDIAN, one)).join('\n')}${PUBMED_FILE.end}`;

describe('the file for PubMed', () => {
  it('is valid by its DTD for every form an article may have', () => {
    const articles = GOLDEN_ARTICLES.map(([, article]) => article);
    expect(articles.length).toBeGreaterThan(3);
    expect(pubmedProblems(fileOf(...articles))).toEqual([]);
  });

  it('is valid whatever stands in the metadata', () => {
    const hostile = [
      hardCharactersArticle({
        authors: [author({ given: '\u0000\uD800', family: ']]>' })],
        affiliations: ['\u0007&<'],
      }),
      fullArticle({ title: '</ArticleTitle><!--', abstract: [{ heading: '"&', text: '\uFFFE' }], references: [] }),
      fullArticle({
        authors: [author({ given: '', family: 'A group', affiliations: [] })],
        affiliations: [],
        doi: null,
      }),
      fullArticle({ volume: null, issue: null, received_on: null, accepted_on: null }),
    ];
    expect(pubmedProblems(fileOf(...hostile))).toEqual([]);
  });

  it('would not be valid without a journal, or with a part in the wrong place', () => {
    const record = pubmedRecord(MERIDIAN, fullArticle());
    const wrong = (text: string) => pubmedProblems(`${PUBMED_FILE.begin}${text}${PUBMED_FILE.end}`);
    expect(wrong(record.replace(/<Journal>.*<\/Journal>/, ''))).not.toEqual([]);
    expect(
      wrong(record.replace('<Language>EN</Language>', '').replace('<Journal>', '<Language>EN</Language><Journal>')),
    ).not.toEqual([]);
  });

  it('names the people, the dates, what was registered and what is cited', () => {
    const article = fullArticle();
    const record = pubmedRecord(MERIDIAN, article);
    expect(record).toContain('<FirstName>Amina</FirstName><LastName>Diallo</LastName>');
    expect(record).toContain('<CollectiveName>TELESTROKE Study Group</CollectiveName>');
    expect(record).toContain(`<ArticleId IdType="doi">${article.doi}</ArticleId>`);
    expect(record).toMatch(/<AbstractText Label="BACKGROUND">/);
    expect(record.match(/<Reference>/g)).toHaveLength(article.references.length);
  });

  it('says of a retracted article that it is', () => {
    expect(pubmedRecord(MERIDIAN, retractedArticle())).toContain('<ArticleTitle>RETRACTED: ');
  });
});
