import type { Fault } from './fault.ts';

export const publication: readonly Fault[] = [
  {
    name: 'the RIS file of an article omits its last keyword',
    file: 'src/domain/publication/citation.ts',
    find: "for (const keyword of article.keywords) fields.push(['KW', keyword]);",
    put: "for (const keyword of article.keywords.slice(0, -1)) fields.push(['KW', keyword]);",
    tests: ['tests/unit/publication/citation.test.ts'],
  },
  {
    name: 'the JATS of a retraction calls it a correction',
    file: 'src/domain/register/jats/notice.ts',
    find: "retraction: { type: 'retraction', related: 'retracted-article' }",
    put: "retraction: { type: 'retraction', related: 'corrected-article' }",
    tests: ['tests/standards/jats.test.ts'],
  },
  {
    name: 'lists, search and feeds show withdrawn articles',
    file: 'src/domain/publication/manifest.ts',
    find: 'return manifest.articles.filter((card) => !card.is_withdrawn);',
    put: 'return [...manifest.articles];',
    tests: ['tests/unit/publishing/plan.test.ts', 'tests/unit/publication/collection.test.ts'],
  },
  {
    name: 'a large sitemap omits a page between two of its files',
    file: 'src/domain/publication/sitemap.ts',
    find: 'const part = entries.slice(start, start + SITEMAP_URLS_MAX);',
    put: 'const part = entries.slice(start, start + SITEMAP_URLS_MAX - 1);',
    tests: ['tests/unit/publication/feed-sitemap.test.ts'],
  },
  {
    name: 'Crossref is not told of a retraction whose notice has no DOI',
    file: 'src/domain/register/deposit/crossref.ts',
    find: '.filter((notice) => notice.doi === null)',
    put: '.filter((notice) => notice.doi !== null)',
    tests: ['tests/standards/crossref.test.ts'],
  },
  {
    name: 'DOAJ receives the month of publication with a leading zero',
    file: 'src/domain/register/deposit/records.ts',
    find: 'month: String(Number(month)),',
    put: 'month,',
    tests: ['tests/standards/doaj.test.ts'],
  },
  {
    name: 'harvesters receive only the first part of a list of records',
    file: 'src/server/register/oai/routes.ts',
    find: 'const hasMore = heads.length > written.length;',
    put: 'const hasMore = heads.length > most + 1;',
    tests: ['tests/engines/oai.test.ts'],
  },
];
