import type { Fault } from './fault.ts';

export const moving: readonly Fault[] = [
  {
    name: 'an article is imported again if its DOI was unknown the first time',
    file: 'src/server/moving/in/try-articles.ts',
    find: "const agrees = (one: ImportedItem) => source === 'ojs' || !doi || !one.doi || one.doi === doi;",
    put: "const agrees = (one: ImportedItem) => source === 'ojs' || one.doi === doi;",
    tests: ['tests/api/moving/moving-lists.test.ts'],
  },
  {
    name: 'text after a semicolon runs as a formula in spreadsheets that split cells there',
    file: 'src/domain/kernel/csv.ts',
    find: '(^|[;\\t\\r\\n]["\\s]*)',
    put: '(^)',
    tests: ['tests/unit/payment/payment.test.ts'],
  },
  {
    name: 'markup in a title reaches OJS as markup',
    file: 'src/domain/moving/out/ojs.ts',
    find: ".replaceAll('<', '&lt;').replaceAll('>', '&gt;')",
    put: '',
    tests: ['tests/unit/moving/moving-to-ojs.test.ts'],
  },
  {
    name: 'a withdrawn article stays on the site',
    file: 'src/server/moving/in/revert-import.ts',
    find: "if (was_published) await requestBuild(trx, { reason: 'office', actor }, now);",
    put: '',
    tests: ['tests/api/moving/revert-import.test.ts'],
  },
];
