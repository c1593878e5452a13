import { describe, expect, it } from 'vitest';
import type { Article } from '#domain/publication/article';
import { SAMPLE_NOTE } from '#domain/publication/citation';
import { articleJsonLd, scriptJson } from '#domain/publication/json-ld';
import { linkset, linkTags, metaTags } from '#domain/publication/metadata';
import { noticeAnchor } from '#domain/publication/notice';
import {
  author,
  correctedArticle,
  fullArticle,
  hardCharactersArticle,
  minimalArticle,
  retractedArticle,
} from '../../support/articles.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const ORIGIN = 'https://journal.example';
const PAGE = `${ORIGIN}/articles/home-blood-pressure-telemonitoring-after-stroke/`;
const PDF = `${PAGE}home-blood-pressure-telemonitoring-after-stroke.pdf`;
const XML = `${PAGE}home-blood-pressure-telemonitoring-after-stroke.xml`;
const ZIP = `${PAGE}home-blood-pressure-telemonitoring-after-stroke.zip`;

const contents = (article: Article, name: string) =>
  metaTags(MERIDIAN, article, ORIGIN)
    .filter((tag) => tag.name === name)
    .map((tag) => tag.content);
const hrefs = (article: Article, rel: string) =>
  linkTags(MERIDIAN, article, ORIGIN)
    .filter((link) => link.rel === rel)
    .map((link) => link.href);
const nodeOf = (article: Article, type: string) =>
  articleJsonLd(MERIDIAN, article, ORIGIN)['@graph'].find((node) => [node['@type']].flat().includes(type));

describe('citation tags', () => {
  it('stand in an order in which institution and ORCID iD directly follow their author', () => {
    const names = metaTags(MERIDIAN, fullArticle(), ORIGIN).map(({ name, content }) => `${name} ${content}`);
    expect(names.slice(0, 9)).toEqual([
      'citation_title Home blood-pressure telemonitoring after stroke: a randomised trial in Kenya',
      'citation_author Diallo, Amina',
      'citation_author_institution Department of Neurology, Lakeside University Hospital, Kisumu, Kenya',
      'citation_author_institution Institute of Digital Health, Meridian University, London, United Kingdom',
      'citation_author_orcid https://orcid.org/0000-0002-1825-0097',
      'citation_author van der Berg, Jan-Willem',
      'citation_author_institution Institute of Digital Health, Meridian University, London, United Kingdom',
      'citation_author_orcid https://orcid.org/0000-0001-5109-3700',
      'citation_author Garcia, Sofia',
    ]);
  });

  it('give the date without leading zeros and the DOI without resolver', () => {
    const article = fullArticle({ published_on: '2026-03-05' });
    expect(contents(article, 'citation_publication_date')).toEqual(['2026/3/5']);
    expect(contents(article, 'citation_doi')).toEqual(['10.5555/mj.2026.0042']);
    expect(contents(article, 'DCTERMS.issued')).toEqual(['2026-03-05']);
  });

  it('name the PDF beside the page, and only when there is one', () => {
    expect(contents(fullArticle(), 'citation_pdf_url')).toEqual([PDF]);
    expect(contents(fullArticle({ pdf: null }), 'citation_pdf_url')).toEqual([]);
  });

  it('leave out volume, issue and DOI where there is none; the page then identifies the article', () => {
    const article = minimalArticle();
    for (const name of ['citation_volume', 'citation_issue', 'citation_doi'])
      expect(contents(article, name)).toEqual([]);
    expect(contents(article, 'DC.identifier')).toEqual([`${ORIGIN}/articles/on-washing-hands/`]);
    expect(contents(article, 'DC.source')).toEqual(['Meridian Journal of Medicine; e1']);
  });

  it('never name an email address', () => {
    expect(metaTags(MERIDIAN, fullArticle(), ORIGIN).map(({ name }) => name)).not.toContain('citation_author_email');
  });

  it('are none for a withdrawn article', () => {
    expect(metaTags(MERIDIAN, fullArticle({ is_withdrawn: true }), ORIGIN)).toEqual([]);
  });

  it('carry the language of running text and the retraction prefix', () => {
    const title = metaTags(MERIDIAN, retractedArticle(), ORIGIN).find(({ name }) => name === 'DC.title');
    expect(title).toEqual({ name: 'DC.title', content: 'RETRACTED: Vitamin K and stroke: a cohort study', lang: 'en' });
    expect(contents(retractedArticle(), 'citation_title')).toEqual(['RETRACTED: Vitamin K and stroke: a cohort study']);
  });

  it('keep a semicolon in a name from dividing one author into two', () => {
    const article = fullArticle({ authors: [author({ given: 'A; B', family: 'C' })] });
    expect(contents(article, 'citation_author')).toEqual(['C, A, B']);
  });

  it('ignore an affiliation number that names no affiliation', () => {
    const article = fullArticle({ authors: [author({ affiliations: [9] })] });
    expect(contents(article, 'citation_author_institution')).toEqual([]);
  });

  it('say of a sample article that it is invented', () => {
    expect(contents(fullArticle({ is_sample: true }), 'DC.description')[0]).toContain(SAMPLE_NOTE);
    expect(nodeOf(fullArticle({ is_sample: true }), 'ScholarlyArticle')?.description).toBe(SAMPLE_NOTE);
    expect(contents(fullArticle(), 'DC.description')[0]).not.toContain(SAMPLE_NOTE);
  });
});

describe('link elements', () => {
  it('lead from the page to its identifier, authors, licence, PDF, XML, descriptions, link set and feed', () => {
    expect(linkTags(MERIDIAN, fullArticle(), ORIGIN)).toEqual([
      { rel: 'canonical', href: PAGE },
      { rel: 'cite-as', href: 'https://doi.org/10.5555/mj.2026.0042' },
      { rel: 'type', href: 'https://schema.org/ScholarlyArticle' },
      { rel: 'type', href: 'https://schema.org/AboutPage' },
      { rel: 'author', href: 'https://orcid.org/0000-0002-1825-0097' },
      { rel: 'author', href: 'https://orcid.org/0000-0001-5109-3700' },
      { rel: 'license', href: 'https://creativecommons.org/licenses/by/4.0/' },
      { rel: 'item', href: PDF, type: 'application/pdf' },
      { rel: 'item', href: XML, type: 'application/xml' },
      { rel: 'item', href: ZIP, type: 'application/zip' },
      { rel: 'describedby', href: `${PAGE}citation.ris`, type: 'application/x-research-info-systems' },
      { rel: 'describedby', href: `${PAGE}citation.bib`, type: 'application/x-bibtex' },
      { rel: 'describedby', href: `${PAGE}citation.csl.json`, type: 'application/vnd.citationstyles.csl+json' },
      { rel: 'linkset', href: `${PAGE}linkset.json`, type: 'application/linkset+json' },
      { rel: 'schema.DC', href: 'http://purl.org/dc/elements/1.1/' },
      { rel: 'schema.DCTERMS', href: 'http://purl.org/dc/terms/' },
      {
        rel: 'alternate',
        href: `${ORIGIN}/feed.atom`,
        type: 'application/atom+xml',
        title: 'Meridian Journal of Medicine: latest articles',
      },
    ]);
  });

  it('name neither DOI nor PDF where there is none', () => {
    expect(hrefs(minimalArticle(), 'cite-as')).toEqual([]);
    const file = `${ORIGIN}/articles/on-washing-hands/on-washing-hands`;
    expect(hrefs(minimalArticle(), 'item')).toEqual([`${file}.xml`, `${file}.zip`]);
  });

  it('keep only address, DOI and feed for a withdrawn article', () => {
    const links = linkTags(MERIDIAN, fullArticle({ is_withdrawn: true }), ORIGIN);
    expect(links.map(({ rel }) => rel)).toEqual(['canonical', 'cite-as', 'alternate']);
  });

  it('are repeated, resource by resource, in the link set', () => {
    const [page, pdf, xml, zip, ...descriptions] = linkset(fullArticle(), ORIGIN).linkset;
    expect(page?.anchor).toBe(PAGE);
    for (const rel of ['cite-as', 'type', 'author', 'license', 'item', 'describedby'] as const) {
      expect(page?.[rel]?.map(({ href }) => href)).toEqual(hrefs(fullArticle(), rel));
    }
    expect(pdf).toMatchObject({ anchor: PDF, collection: [{ href: PAGE, type: 'text/html' }] });
    expect(xml).toMatchObject({ anchor: XML, collection: [{ href: PAGE, type: 'text/html' }] });
    expect(zip).toMatchObject({ anchor: ZIP, collection: [{ href: PAGE, type: 'text/html' }] });
    expect(descriptions.map(({ anchor }) => anchor)).toEqual(hrefs(fullArticle(), 'describedby'));
  });
});

describe('JSON-LD', () => {
  it('identifies the article by its DOI, without one by its page', () => {
    expect(nodeOf(fullArticle(), 'ScholarlyArticle')?.['@id']).toBe('https://doi.org/10.5555/mj.2026.0042');
    expect(nodeOf(minimalArticle(), 'ScholarlyArticle')?.['@id']).toBe(`${ORIGIN}/articles/on-washing-hands/`);
  });

  it('leads from the article through issue and volume to the journal', () => {
    const issue = nodeOf(fullArticle(), 'PublicationIssue');
    const volume = nodeOf(fullArticle(), 'PublicationVolume');
    const journal = nodeOf(fullArticle(), 'Periodical');
    expect(nodeOf(fullArticle(), 'ScholarlyArticle')?.isPartOf).toEqual({ '@id': issue?.['@id'] });
    expect(issue?.isPartOf).toEqual({ '@id': volume?.['@id'] });
    expect(volume?.isPartOf).toEqual({ '@id': journal?.['@id'] });
    expect(journal?.issn).toBe('1234-5679');
  });

  it('places an article without volume directly in the journal, and one without issue in its volume', () => {
    const placeOf = (article: Article) => nodeOf(article, 'ScholarlyArticle')?.isPartOf;
    expect(placeOf(minimalArticle())).toEqual({ '@id': `${ORIGIN}/#journal` });
    expect(placeOf(fullArticle({ issue: null }))).toEqual({ '@id': `${ORIGIN}/volumes/2/#volume` });
  });

  it('distinguishes people from groups', () => {
    const authors = nodeOf(fullArticle(), 'ScholarlyArticle')?.author as Record<string, unknown>[];
    expect(authors[0]).toMatchObject({ '@type': 'Person', '@id': 'https://orcid.org/0000-0002-1825-0097' });
    expect(authors[3]).toEqual({ '@type': 'Organization', name: 'TELESTROKE Study Group' });
    const mononym = fullArticle({ authors: [author({ given: '', family: 'Suharto' })] });
    expect(nodeOf(mononym, 'ScholarlyArticle')?.author).toMatchObject([{ '@type': 'Person', name: 'Suharto' }]);
  });

  it('includes every notice with its date, text and address, and marks a retraction', () => {
    const corrected = correctedArticle();
    expect(nodeOf(corrected, 'ScholarlyArticle')).toMatchObject({
      creativeWorkStatus: 'Published',
      correction: corrected.notices.map(({ text, published_on }) => ({ text, datePublished: published_on })),
    });
    expect(nodeOf(retractedArticle(), 'ScholarlyArticle')).toMatchObject({
      creativeWorkStatus: 'Retracted',
      headline: 'RETRACTED: Vitamin K and stroke: a cohort study',
      correction: [
        {
          '@type': 'CorrectionComment',
          '@id': 'https://doi.org/10.5555/mj.2026.0044.r1',
          name: 'Retraction: Vitamin K and stroke: a cohort study',
          url: `${ORIGIN}/articles/vitamin-k-and-stroke/#retraction-2026-10-15`,
        },
      ],
    });
  });

  it('never says that an article was changed before it was published', () => {
    const early = fullArticle({ updated_at: '2026-08-01T00:00:00Z' });
    expect(nodeOf(early, 'ScholarlyArticle')?.dateModified).toBe('2026-08-21');
    expect(nodeOf(retractedArticle(), 'ScholarlyArticle')?.dateModified).toBe('2026-10-15');
  });

  it('keeps of a withdrawn article the record, but neither abstract, PDF nor references', () => {
    const node = nodeOf(fullArticle({ is_withdrawn: true }), 'ScholarlyArticle');
    expect(node).toMatchObject({ creativeWorkStatus: 'Withdrawn', headline: fullArticle().title });
    for (const name of ['abstract', 'encoding', 'citation']) expect(node).not.toHaveProperty(name);
  });

  it('cannot end its script element, and reads back unchanged', () => {
    const document = articleJsonLd(
      MERIDIAN,
      hardCharactersArticle({ title: '</script><!-- &amp; \u2028 \u2029' }),
      ORIGIN,
    );
    const script = scriptJson(document);
    expect(script).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(script)).toEqual(document);
  });
});

describe('notices', () => {
  it('have different addresses, even two of one kind and day', () => {
    const article = correctedArticle();
    const anchors = article.notices.map((notice) => noticeAnchor(article, notice));
    expect(anchors).toEqual(['correction-2026-10-01', 'correction-2026-10-01-2', 'expression-of-concern-2026-11-02']);
  });
});
