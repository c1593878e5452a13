import { readFileSync } from 'node:fs';
import { ParseOption, XmlBufferInputProvider, XmlDocument, XmlLibError, xmlRegisterInputProvider } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import type { Article } from '#domain/publication/article';
import { PUBMED_FILE, pubmedRecord } from '#domain/register/deposit/pubmed';
import { author, fullArticle, GOLDEN_ARTICLES, hardCharactersArticle, retractedArticle } from '../support/articles.ts';
import { MERIDIAN } from '../support/meridian.ts';

/** The address of the DTD in the documents. */
const PUBLISHED = 'https://dtd.nlm.nih.gov/ncbi/pubmed/in/';
const OPTION = ParseOption.XML_PARSE_DTDLOAD | ParseOption.XML_PARSE_DTDVALID;
let isRegistered = false;

/** Registers PubMed's DTD for the parser. MathML and named entities, which our records do not use, are emptied. */
function registerDtd(): void {
  const dtd = readFileSync(new URL('./schemas/pubmed/PubMed.dtd', import.meta.url));
  const empty = Buffer.from('<!-- empty -->');
  const files = { 'PubMed.dtd': dtd, 'mathml-in-pubmed.mod': empty, 'pubmedchars/ISOchars.ent': empty };
  const published = Object.entries(files).map(([file, bytes]) => [PUBLISHED + file, bytes] as const);
  xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(published)));
}

/** Validates a PubMed file against its DTD; empty if valid. */
function pubmedProblems(text: string): string[] {
  if (!isRegistered) registerDtd();
  isRegistered = true;
  try {
    XmlDocument.fromString(text, { option: OPTION }).dispose();
    return [];
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error;
    return error.details.map(({ line, message }) => `${line}: ${message.trim()}`);
  }
}

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
      fullArticle({ volume: null, issue: null, received_on: null, revised_on: null, accepted_on: null }),
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
