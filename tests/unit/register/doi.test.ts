import { describe, expect, it } from 'vitest';
import { findDois, isDoi, parseDoi } from '#domain/kernel/doi';
import { doiUrl } from '#domain/kernel/paths';
import { element } from '#domain/kernel/xml';
import { completionOffer } from '#domain/production/complete-reference';
import { readCsl } from '#domain/production/reference-parts';
import { parseReferences } from '#domain/production/references';
import { linkedText } from '#domain/publication/linked-text';
import { parseQueryWords } from '#domain/publication/search/query';
import { crossrefBatch, crossrefRecords } from '#domain/register/deposit/crossref';
import { PUBMED_FILE, pubmedRecord } from '#domain/register/deposit/pubmed';
import { referenceList } from '#domain/register/jats/article';
import { fullArticle } from '../../support/articles.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const SICI = '10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2';
const KEPT = SICI.toLowerCase();

describe('a DOI in a field', () => {
  it.each([
    ['10.1056/NEJMoa1', '10.1056/nejmoa1'],
    ['doi:10.1056/NEJMoa1', '10.1056/nejmoa1'],
    ['DOI: 10.1056/NEJMoa1.', '10.1056/nejmoa1'],
    ['doi 10.1056/NEJMoa1', '10.1056/nejmoa1'],
    ['https://doi.org/10.1056/NEJMoa1', '10.1056/nejmoa1'],
    ['http://dx.doi.org/10.1056/NEJMoa1', '10.1056/nejmoa1'],
    ['doi: https://www.doi.org/10.1056/NEJMoa1', '10.1056/nejmoa1'],
    ['info:doi/10.1371/journal.pone.0001', '10.1371/journal.pone.0001'],
    ['https://doi.org/10.1056%2FNEJMoa1', '10.1056/nejmoa1'],
    ['https://doi.org/10.1056/NEJMoa1?utm_source=x#top', '10.1056/nejmoa1'],
    ['https://onlinelibrary.wiley.com/doi/full/10.1002/sim.968', '10.1002/sim.968'],
    ['https://onlinelibrary.wiley.com/doi/10.1002/sim.968/full', '10.1002/sim.968'],
    ['10.1016/S0140-6736(20)30183-5', '10.1016/s0140-6736(20)30183-5'],
    ['10.1002/sim\u2010968', '10.1002/sim-968'],
    [SICI, KEPT],
    [doiUrl(SICI), KEPT],
    [SICI.replaceAll('<', '&lt;').replaceAll('>', '&gt;'), KEPT],
    [`<${SICI}>`, KEPT],
  ])('%s is read', (field, doi) => expect(parseDoi(field)).toBe(doi));

  it.each(['', '10.1056', '10.1056/', 'S10.1056/x', 'J 12.10.1056/x', 'none', '10.1056/a and 10.1056/b'])(
    '%j holds none, or more than one',
    (field) => expect(parseDoi(field)).toBeUndefined(),
  );

  it('is kept bare and in lower case', () => {
    expect([KEPT, SICI, `doi:${KEPT}`].map(isDoi)).toEqual([true, false, false]);
  });
});

describe('a DOI in a text', () => {
  it.each([
    ['See doi:10.1056/a1.', '10.1056/a1'],
    ['(https://doi.org/10.1056/a1)', '10.1056/a1'],
    ['[doi: 10.1016/S0140-6736(20)30183-5];', '10.1016/s0140-6736(20)30183-5'],
    ['“10.1056/a1”, and', '10.1056/a1'],
    ['doi:10.1056/a1.PMID:12345', '10.1056/a1'],
    ['<https://doi.org/10.1056/a1> is', '10.1056/a1'],
    [`Stat Med. 1998;17:1661. doi:${SICI}.`, KEPT],
  ])('of %s ends before the punctuation', (text, doi) => expect(findDois(text).map((one) => one.doi)).toEqual([doi]));

  it('is whole in the reference, in its link, in JATS, and in what the register offers for it', () => {
    const line = `Breslow N. Case-control studies. Stat Med. 1998;17(15):1661-70. doi:${SICI}`;
    const [reference] = parseReferences(`1. ${line}`);
    expect(reference).toEqual({
      text: 'Breslow N. Case-control studies. Stat Med. 1998;17(15):1661-70.',
      doi: KEPT,
    });
    expect(decodeURIComponent(doiUrl(KEPT))).toBe(`https://doi.org/${KEPT}`);
    const { xml } = element('back', {}, referenceList(reference ? [reference] : []));
    const escaped = KEPT.replace('<', '&lt;').replace('>', '&gt;');
    expect(xml.split(`<pub-id pub-id-type="doi">${escaped}</pub-id>`)).toHaveLength(3);
    const cited = fullArticle({ references: reference ? [reference] : [], doi: KEPT });
    const crossref = crossrefBatch(MERIDIAN, crossrefRecords(MERIDIAN, cited, 'https://journal.example'), {
      id: 'batch',
      at: new Date(0),
    });
    const pubmed = `${PUBMED_FILE.begin}${pubmedRecord(MERIDIAN, cited)}${PUBMED_FILE.end}`;
    expect(pubmed.split(`<ArticleId IdType="doi">${escaped}</ArticleId>`)).toHaveLength(3);
    expect(crossref).toContain(`<doi>${escaped}</doi>`);
    const csl = readCsl({ title: 'Case-control studies', DOI: SICI, author: [{ family: 'Breslow', given: 'N' }] });
    expect(csl?.DOI).toBe(KEPT);
    expect(completionOffer('Case-control studies.', csl ?? { type: '' })?.there).toContain(`doi:${KEPT}`);
    expect(linkedText(`Data are at doi:${SICI}.`).find(({ href }) => href)?.href).toBe(doiUrl(KEPT));
    expect(parseQueryWords(`doi:${SICI}`).words.map(({ term }) => term)).toEqual([KEPT]);
  });
});
