import type { AnySchemaObject } from 'ajv';
import { describe, expect, it } from 'vitest';
import { type Article, Article as ArticleSchema } from '#domain/publication/article';
import { authorName } from '#domain/publication/author-name';
import { bibtex, CITATION_FILES, cslJson, invertedName, ris } from '#domain/publication/citation';
import { atomFeed } from '#domain/publication/feed';
import { articleJsonLd, scriptJson } from '#domain/publication/json-ld';
import { landingPage, linkset, linkTags, metaTags } from '#domain/publication/metadata';
import { displayTitle } from '#domain/publication/notice';
import { type SitemapEntry, sitemap, sitemapIndex } from '#domain/publication/sitemap';
import { vancouver } from '#domain/publication/vancouver';
import { fullArticle, GOLDEN_ARTICLES, minimalArticle } from '../support/articles.ts';
import { MERIDIAN } from '../support/meridian.ts';
import { decodeLatex, readBibtex, readRis } from './citation-readers.ts';
import { jsonProblems, scholarProblems, vocabularyProblems, xmlProblems } from './validate.ts';

const ORIGIN = 'https://journal.example';
const articles = GOLDEN_ARTICLES.map(([, article]) => article);
const complete = GOLDEN_ARTICLES.filter(([, article]) => article.doi && article.pdf);
const scholar = (article: Article, tags = metaTags(MERIDIAN, article, ORIGIN)) =>
  scholarProblems(tags, landingPage(article, ORIGIN));

/** Drops the profiles' requirements beyond the standards: a DOI and a PDF. */
function withoutDoiAndPdf(schema: AnySchemaObject): void {
  const { article } = schema.definitions;
  if (article) {
    article.required = article.required.filter((name: string) => name !== 'identifier' && name !== 'encoding');
    delete article.properties['@id'].pattern;
    delete article.properties.encoding;
  } else {
    delete schema.properties.linkset.contains;
  }
}

describe('the golden articles', () => {
  it.each(GOLDEN_ARTICLES)('%s is a valid article', (_name, article) => {
    expect(ArticleSchema.parse(article)).toEqual(article);
  });

  it('may all stand in one journal: nothing unique is used twice', () => {
    for (const field of ['id', 'slug', 'manuscript_number', 'article_number', 'doi'] as const) {
      expect(new Set(articles.map((article) => article[field])).size).toBe(articles.length);
    }
  });
});

describe('the feed', () => {
  it('is valid Atom with every golden article in it, and with none', async () => {
    expect(await xmlProblems(atomFeed(MERIDIAN, articles, ORIGIN), 'atom.rng')).toEqual([]);
    expect(await xmlProblems(atomFeed(MERIDIAN, [], ORIGIN), 'atom.rng')).toEqual([]);
    const changes = [{ changed_on: '2026-11-01', reason: 'Table 1 <has> its units.', keeps_former: true }];
    expect(await xmlProblems(atomFeed(MERIDIAN, [fullArticle({ changes })], ORIGIN), 'atom.rng')).toEqual([]);
  });

  it('would fail without an identifier, with a date in words, with an open element or an unescaped title', async () => {
    const feed = atomFeed(MERIDIAN, [fullArticle()], ORIGIN);
    const broken = [
      feed.replaceAll(/<id>.*?<\/id>/g, ''),
      feed.replace('2026-08-21T00:00:00.000Z', '21 August 2026'),
      feed.replace('</feed>', ''),
      feed.replace('telemonitoring', 'R&D'),
    ];
    for (const text of broken) {
      expect(text).not.toBe(feed);
      expect(await xmlProblems(text, 'atom.rng')).not.toEqual([]);
    }
  });
});

describe('the sitemap', () => {
  const pages: SitemapEntry[] = [
    { path: '/', lastmod: null },
    { path: '/articles/on-washing-hands', lastmod: '2026-01-05' },
    { path: '/articles/a&b', lastmod: '2026-01-05T10:00Z' },
  ];

  it('is valid, and so is its index', async () => {
    expect(await xmlProblems(sitemap(pages, ORIGIN), 'sitemap.xsd')).toEqual([]);
    expect(await xmlProblems(sitemapIndex(pages, ORIGIN), 'siteindex.xsd')).toEqual([]);
  });

  it('would fail with a date in words or without an address', async () => {
    const dated = (text: string) => text.replace('2026-01-05<', 'yesterday<');
    const unnamed = (text: string) => text.replace(/<loc>.*?<\/loc>/, '');
    for (const damage of [dated, unnamed]) {
      expect(await xmlProblems(damage(sitemap(pages, ORIGIN)), 'sitemap.xsd')).not.toEqual([]);
      expect(await xmlProblems(damage(sitemapIndex(pages, ORIGIN)), 'siteindex.xsd')).not.toEqual([]);
    }
  });
});

describe('CSL-JSON', () => {
  it.each(GOLDEN_ARTICLES)('of %s is valid', (_name, article) => {
    expect(jsonProblems(cslJson(MERIDIAN, article), 'csl-data.json')).toEqual([]);
  });

  it('would fail with a type or a field the format does not know', () => {
    const [item] = cslJson(MERIDIAN, fullArticle());
    expect(jsonProblems([{ ...item, type: 'journal-article' }], 'csl-data.json')).not.toEqual([]);
    expect(jsonProblems([{ ...item, licence: 'CC BY' }], 'csl-data.json')).not.toEqual([]);
  });
});

describe('JSON-LD', () => {
  it.each(complete)('of %s has the form of the article profile', (_name, article) => {
    expect(jsonProblems(articleJsonLd(MERIDIAN, article, ORIGIN), 'article-jsonld.schema.json')).toEqual([]);
  });

  it('of an article without DOI and PDF has that form but for these two', () => {
    expect(
      jsonProblems(articleJsonLd(MERIDIAN, minimalArticle(), ORIGIN), 'article-jsonld.schema.json', withoutDoiAndPdf),
    ).toEqual([]);
  });

  it.each(GOLDEN_ARTICLES)('of %s uses only names that schema.org has, where it has them', (_name, article) => {
    expect(vocabularyProblems(articleJsonLd(MERIDIAN, article, ORIGIN))).toEqual([]);
    expect(
      vocabularyProblems(articleJsonLd(MERIDIAN, { ...article, is_withdrawn: true, is_sample: true }, ORIGIN)),
    ).toEqual([]);
  });

  it('would fail with a missing headline, an unknown name or a name in a wrong place', () => {
    const text = JSON.stringify(articleJsonLd(MERIDIAN, fullArticle(), ORIGIN));
    const misspelt = JSON.parse(text.replace('"headline"', '"headLine"'));
    expect(jsonProblems(misspelt, 'article-jsonld.schema.json')).not.toEqual([]);
    expect(vocabularyProblems({ '@type': 'MedicalResearchArticle' })).toEqual(['no type MedicalResearchArticle']);
    expect(vocabularyProblems({ '@type': 'Article', headLine: 'x' })).toEqual(['no property headLine']);
    const issue = { '@type': 'PublicationIssue', issn: '1234-5679' };
    expect(vocabularyProblems([issue])).toEqual(['no property issn of PublicationIssue']);
  });
});

describe('the link set', () => {
  it.each(complete)('of %s is valid FAIR Signposting', (_name, article) => {
    expect(jsonProblems(linkset(article, ORIGIN), 'linkset.schema.json')).toEqual([]);
  });

  it('of an article without DOI and PDF is valid but for these two', () => {
    expect(jsonProblems(linkset(minimalArticle(), ORIGIN), 'linkset.schema.json', withoutDoiAndPdf)).toEqual([]);
  });

  it('would fail with another resolver or a misspelt relation', () => {
    const text = JSON.stringify(linkset(fullArticle(), ORIGIN));
    for (const broken of [text.replace('https://doi.org/', 'http://dx.doi.org/'), text.replace('cite-as', 'cite_as')]) {
      expect(jsonProblems(JSON.parse(broken), 'linkset.schema.json')).not.toEqual([]);
    }
  });
});

describe('the citation tags', () => {
  it.each(complete)('of %s follow the rules of Google Scholar', (_name, article) => {
    expect(scholar(article)).toEqual([]);
  });

  it('of an article without a PDF lack nothing but the PDF', () => {
    expect(scholar(minimalArticle())).toEqual(['citation_pdf_url stands 0 times']);
  });

  it('would fail with joined authors, a date in words, an email address, or a PDF elsewhere', () => {
    const change = (name: string, content: string) =>
      metaTags(MERIDIAN, fullArticle(), ORIGIN).map((tag) => (tag.name === name ? { name, content } : tag));
    expect(scholar(fullArticle(), change('citation_author', 'Diallo, Amina; Garcia, Sofia'))).not.toEqual([]);
    expect(scholar(fullArticle(), change('citation_publication_date', '21 August 2026'))).not.toEqual([]);
    expect(scholar(fullArticle(), change('citation_pdf_url', `${ORIGIN}/files/e42.pdf`))).not.toEqual([]);
    const email = { name: 'citation_author_email', content: 'a@hospital.example' };
    expect(scholar(fullArticle(), [...metaTags(MERIDIAN, fullArticle(), ORIGIN), email])).toContain(
      'citation_author_email is forbidden',
    );
    const orphan = { name: 'citation_author_orcid', content: 'https://orcid.org/0000-0002-1825-0097' };
    expect(scholar(fullArticle(), [...metaTags(MERIDIAN, fullArticle(), ORIGIN), orphan])).not.toEqual([]);
  });
});

/** The facts that one output states about an article: plain dates, and author names in byline order. */
interface Statement {
  doi: string | undefined;
  title: string | undefined;
  authors: string[];
  date: string;
  licence: string | undefined;
}

const unescapeXml = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

interface ArticleNode {
  identifier?: { value: string }[];
  headline: string;
  author: { name: string }[];
  datePublished: string;
  license: string;
}

function jsonLdStatement(article: Article): Statement {
  const [node] = JSON.parse(scriptJson(articleJsonLd(MERIDIAN, article, ORIGIN)))['@graph'] as [ArticleNode];
  return {
    doi: node.identifier?.[0]?.value,
    title: node.headline,
    authors: node.author.map(({ name }) => name),
    date: node.datePublished,
    licence: node.license,
  };
}

function tagStatement(article: Article): Statement {
  const tags = metaTags(MERIDIAN, article, ORIGIN);
  const all = (name: string) => tags.filter((tag) => tag.name === name).map(({ content }) => content);
  const [year, month, day] = (all('citation_publication_date')[0] ?? '').split('/');
  return {
    doi: all('citation_doi')[0],
    title: all('citation_title')[0],
    authors: all('citation_author'),
    date: `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`,
    licence: all('DC.rights')[0],
  };
}

function risStatement(article: Article): Statement {
  const fields = readRis(ris(MERIDIAN, article));
  const all = (wanted: string) => fields.filter(([tag]) => tag === wanted).map(([, value]) => value);
  return {
    doi: all('DO')[0],
    title: all('TI')[0],
    authors: all('AU'),
    date: (all('DA')[0] ?? '').slice(0, 10).replaceAll('/', '-'),
    licence: all('N1')[0]?.split(', ').at(-1),
  };
}

function cslStatement(article: Article): Statement {
  const item = cslJson(MERIDIAN, article)[0];
  return {
    doi: item?.DOI,
    title: item?.title,
    authors: (item?.author ?? []).map((name) => ('literal' in name ? name.literal : `${name.family}, ${name.given}`)),
    date: (item?.issued['date-parts'][0] ?? []).map((part) => String(part).padStart(2, '0')).join('-'),
    licence: item?.custom.license,
  };
}

function atomStatement(article: Article): Statement {
  const id = article.doi ? `https://doi.org/${article.doi}` : `${ORIGIN}/articles/${article.slug}/`;
  const entries = atomFeed(MERIDIAN, [article], ORIGIN).split('<entry>').slice(1);
  const entry = entries.find((text) => text.includes(`<id>${id}</id>`)) ?? '';
  const all = (pattern: RegExp) => [...entry.matchAll(pattern)].map(([, content]) => unescapeXml(content ?? ''));
  return {
    doi: all(/<prism:doi>(.*?)</g)[0],
    title: all(/<title\b[^>]*>(.*?)</g)[0],
    authors: all(/<name>(.*?)</g),
    date: (all(/<published>(.*?)</g)[0] ?? '').slice(0, 10),
    licence: all(/rel="license" href="(.*?)"/g)[0],
  };
}

describe('DOI, title, authors, date and licence', () => {
  it.each(GOLDEN_ARTICLES)('of %s are the same in JSON-LD, citation tags, RIS, CSL-JSON and Atom', (_name, article) => {
    const common = {
      doi: article.doi ?? undefined,
      title: displayTitle(article),
      date: article.published_on,
      licence: MERIDIAN.licence.url,
    };
    const natural: Statement = { ...common, authors: article.authors.map(authorName) };
    const inverted: Statement = { ...common, authors: article.authors.map(invertedName) };
    expect(jsonLdStatement(article)).toEqual(natural);
    expect(atomStatement(article)).toEqual(natural);
    expect(tagStatement(article)).toEqual(inverted);
    expect(risStatement(article)).toEqual(inverted);
    expect(cslStatement(article)).toEqual(inverted);
    expect(decodeLatex(readBibtex(bibtex(MERIDIAN, article)).fields.title ?? '')).toBe(common.title);
  });
});

describe('an email address', () => {
  it.each(GOLDEN_ARTICLES)(
    'stands in no output of %s, though an author wrote one into a declaration',
    (_name, article) => {
      const outputs = [
        ...CITATION_FILES.map(({ write }) => write(MERIDIAN, article)),
        vancouver(MERIDIAN, article),
        JSON.stringify(metaTags(MERIDIAN, article, ORIGIN)),
        JSON.stringify(linkTags(MERIDIAN, article, ORIGIN)),
        scriptJson(articleJsonLd(MERIDIAN, article, ORIGIN)),
        JSON.stringify(linkset(article, ORIGIN)),
        atomFeed(MERIDIAN, [article], ORIGIN),
      ];
      for (const output of outputs) expect(output).not.toMatch(/[^\s"<>@]+@[^\s"<>@]+\.[a-z]+|mailto:|_email/i);
    },
  );

  it('does stand in the full article, so that the test above can find one', () => {
    expect(JSON.stringify(fullArticle())).toContain('data@hospital.example');
  });
});
