import type { Fault } from './fault.ts';

export const site: readonly Fault[] = [
  {
    name: 'an unknown address returns 200',
    file: 'src/server/assembly/site/serve-site.ts',
    find: 'return sendFile(siteRequest, target, file, isMissing ? 404 : rule.status);',
    put: 'return sendFile(siteRequest, target, file, isMissing ? 404 : 200);',
    tests: ['tests/api/assembly/served-files.test.ts'],
  },
  {
    name: 'a range for the last bytes of a file starts one byte too early',
    file: 'src/server/publication/byte-range.ts',
    find: 'start: Math.max(size - length, 0)',
    put: 'start: Math.max(size - length - 1, 0)',
    tests: ['tests/unit/publication/byte-range.test.ts'],
  },
  {
    name: 'on Netlify, other sites can show the journal in a frame',
    file: 'src/server/assembly/site/rules.ts',
    find: "      'X-Frame-Options': 'DENY',\n",
    put: '',
    tests: ['tests/unit/assembly/netlify-rules.test.ts'],
  },
  {
    name: 'restoring an earlier site hides a retraction',
    file: 'src/loaders/live-site.ts',
    find: 'noticed_on !== null || is_withdrawn);',
    put: 'noticed_on !== null && is_withdrawn);',
    tests: ['tests/build/live-site.test.ts'],
  },
  {
    name: 'an article’s page keeps outdated titles of related articles',
    file: 'src/loaders/plan.ts',
    find: 'pages[paths.article(card.slug)] = digest([card.digest, linkedDigests]);',
    put: 'pages[paths.article(card.slug)] = digest([card.digest]);',
    tests: ['tests/unit/publishing/plan.test.ts'],
  },
];
