import { describe, expect, it } from 'vitest';
import { journalFromSettings } from '#domain/journal/journal-from-settings';
import { LICENCE_IDS, LICENCES, parseLicence, resolveLicence } from '#domain/journal/licence/licence';
import { ojsPublicationXml } from '#domain/moving/out/ojs-article';
import { bagInfo } from '#domain/publication/bag';
import { bibtex, cslJson, ris } from '#domain/publication/citation';
import { atomFeed } from '#domain/publication/feed';
import { articleJsonLd } from '#domain/publication/json-ld';
import { linkset, linkTags, metaTags } from '#domain/publication/metadata';
import { articleRecord } from '#domain/register/deposit/crossref';
import { dataciteRecord } from '#domain/register/deposit/datacite';
import { pubmedRecord } from '#domain/register/deposit/pubmed';
import { jatsDocument } from '#domain/register/jats/article';
import { jatsNoticeDocument } from '#domain/register/jats/notice';
import { dublinCore } from '#domain/register/oai/dublin-core';
import { describeArticle, galleyData } from '#server/publication/typeset-galley';
import { fullArticle, notice } from '../../support/articles.ts';
import { MERIDIAN, MERIDIAN_SETTINGS } from '../../support/meridian.ts';

const ORIGIN = 'https://journal.example';

type Article = ReturnType<typeof fullArticle>;
const textOf = (made: unknown) => (typeof made === 'string' ? made : JSON.stringify(made));

/** Every output that states an article's licence to readers, registers or programs. */
const TELLERS: Readonly<Record<string, (article: Article) => unknown>> = {
  RIS: (article) => ris(MERIDIAN, article),
  BibTeX: (article) => bibtex(MERIDIAN, article),
  'CSL JSON': (article) => cslJson(MERIDIAN, article),
  JATS: (article) => jatsDocument(MERIDIAN, article, ORIGIN),
  'JATS of a notice': (article) => jatsNoticeDocument(MERIDIAN, article, notice(), ORIGIN),
  'meta tags': (article) => metaTags(MERIDIAN, article, ORIGIN),
  'link tags': (article) => linkTags(MERIDIAN, article, ORIGIN),
  'the link set': (article) => linkset(article, ORIGIN),
  Crossref: (article) => articleRecord(MERIDIAN, article, ORIGIN),
  DataCite: (article) => dataciteRecord(MERIDIAN, article, ORIGIN),
  'Dublin Core': (article) => dublinCore(MERIDIAN, article, ORIGIN),
  'the archive': (article) => bagInfo(MERIDIAN, article, [], ORIGIN),
  'the PDF': (article) => galleyData(MERIDIAN, article, ORIGIN, new Set()),
  'the description of the PDF': (article) => describeArticle(MERIDIAN, article, ORIGIN),
};

describe('the licence of an article', () => {
  it.each(Object.entries(TELLERS))('is told by %s, and no other', (_, tell) => {
    for (const id of LICENCE_IDS) {
      const told = textOf(tell(fullArticle({ licence: id })));
      const addresses = [...told.matchAll(/https:\/\/creativecommons\.org\/[a-z]+\/[a-z-]+\/\d\.\d\//g)];
      expect([...new Set(addresses.map(([address]) => address))]).toEqual([LICENCES[id].url]);
    }
  });

  it('is told to PubMed by its name, to OJS as it writes addresses, and in JATS with what it permits', () => {
    for (const id of LICENCE_IDS) {
      const article = fullArticle({ licence: id });
      expect(pubmedRecord(MERIDIAN, article)).toContain(`${LICENCES[id].name}.`);
      expect(
        ojsPublicationXml(MERIDIAN, article, {
          files: [],
          seq: 1,
          section: { ref: 'ORIG', title: 'Original Research' },
          version: '3.4',
        }),
      ).toContain(`<licenseUrl>${LICENCES[id].url.replace(/\/$/, '')}</licenseUrl>`);
      expect(jatsDocument(MERIDIAN, article, ORIGIN)).toContain(LICENCES[id].permits);
    }
  });

  it('stays what it was when the journal chooses another, which the feed as a whole names', () => {
    const journal = journalFromSettings({ ...MERIDIAN_SETTINGS, licence: { licence: 'cc-by-nc-4.0' } });
    expect(journal.licence).toMatchObject({ id: 'cc-by-nc-4.0', shortName: 'CC BY-NC 4.0' });
    expect(jatsDocument(journal, fullArticle(), ORIGIN)).toBe(jatsDocument(MERIDIAN, fullArticle(), ORIGIN));
    expect(articleJsonLd(journal, fullArticle(), ORIGIN)['@graph'][0]).toEqual(
      articleJsonLd(MERIDIAN, fullArticle(), ORIGIN)['@graph'][0],
    );
    const feed = atomFeed(journal, [fullArticle()], ORIGIN);
    expect(feed.match(/<rights>[^<]+/g)).toEqual([
      expect.stringContaining('CC BY-NC 4.0'),
      expect.stringContaining('CC BY 4.0'),
    ]);
  });

  it('is CC BY 4.0 where no one chose one, in the words of the specification', () => {
    const { permits: _, ...named } = resolveLicence({ licence: null });
    expect(named).toEqual({
      id: 'cc-by-4.0',
      name: 'Creative Commons Attribution 4.0 International',
      shortName: 'CC BY 4.0',
      url: 'https://creativecommons.org/licenses/by/4.0/',
    });
    expect(MERIDIAN.licence).toMatchObject(named);
  });
});

describe('a licence that is read from another system', () => {
  it('is known by its address and by its short name', () => {
    for (const { id, url, shortName } of Object.values(LICENCES)) {
      expect([
        parseLicence(url),
        parseLicence(url.replace('https', 'http').replace(/\/$/, '')),
        parseLicence(shortName),
      ]).toEqual(Array.from({ length: 3 }, () => id));
    }
    expect(parseLicence(' CC-BY-NC-ND-4.0 ')).toBe('cc-by-nc-nd-4.0');
    expect(parseLicence('CC BY-SA')).toBe('cc-by-sa-4.0');
    expect(parseLicence('cc0')).toBe('cc0-1.0');
  });

  it.each([
    '',
    'All rights reserved',
    'CC BY 3.0',
    'https://creativecommons.org/licenses/by/3.0/',
    'https://creativecommons.org/licenses/by-nd/4.0/',
    'https://creativecommons.org/licenses/by-sa-nc/4.0/',
    'https://www.elsevier.com/tdm/userlicense/1.0/',
    'CC BY-NC-SA-ND 4.0',
  ])('is none of ours where it is another: “%s”', (text) => {
    expect(parseLicence(text)).toBeUndefined();
  });
});
