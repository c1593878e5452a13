import { expect, it } from 'vitest';
import { bibtex, cslJson, ris } from '#domain/publication/citation';
import { dataciteRecord } from '#domain/register/deposit/datacite';
import { depositObstacles } from '#domain/register/deposit/obstacles';
import { pmcObstacles } from '#domain/register/deposit/pmc';
import { pubmedRecord } from '#domain/register/deposit/pubmed';
import { dublinCore } from '#domain/register/oai/dublin-core';
import { fullArticle } from '../../support/articles.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const [ONLINE, PRINT] = [MERIDIAN.issn, '2049-3630'];
const ORIGIN = 'https://journal.example';
const article = fullArticle();
const both = { ...MERIDIAN, printIssn: PRINT };
const printOnly = { ...both, issn: '' };

it('the ISSNs of a journal that is printed too are in citations and harvested records, the online one first', () => {
  expect(ris(both, article)).toContain(`SN  - ${ONLINE}, ${PRINT}\r\n`);
  expect(bibtex(both, article)).toMatch(`{${ONLINE}, ${PRINT}}`);
  expect(cslJson(both, article)).toMatchObject([{ ISSN: `${ONLINE}, ${PRINT}` }]);
  const { xml } = dublinCore(both, article, ORIGIN);
  for (const issn of [ONLINE, PRINT]) expect(xml).toContain(`urn:ISSN:${issn}<`);
});

it('a journal that is known by its print ISSN alone is registered by it', () => {
  expect(pubmedRecord(printOnly, article)).toContain(`<Issn>${PRINT}</Issn>`);
  expect(dataciteRecord(printOnly, article, ORIGIN).data.attributes.relatedItems).toMatchObject([
    { relatedItemIdentifier: { relatedItemIdentifier: PRINT, relatedItemIdentifierType: 'ISSN' } },
  ]);
  const obstacles = [
    ...depositObstacles(printOnly, article, { destination: 'doaj', today: '2030-01-01', live: false }),
    ...pmcObstacles(printOnly, article),
  ];
  expect(obstacles.filter((sentence) => sentence.includes('ISSN'))).toEqual([]);
});
