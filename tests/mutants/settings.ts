import type { Fault } from './fault.ts';

export const settings: readonly Fault[] = [
  {
    name: 'a manuscript hidden from an editor loses its place when that editor saves the issue',
    file: 'src/server/issue/save-issue.ts',
    find: 'article_order: mergeOrder(before.article_order, [...new Set(articles)]),',
    put: 'article_order: [...new Set(articles)],',
    tests: ['tests/api/issue/issue.test.ts'],
  },
  {
    name: 'readers do not see changes to the settings',
    file: 'src/server/settings/save-version.ts',
    find: "      if (!isOffSite) await requestBuild(trx, { reason: 'office', actor }, now);\n",
    put: '',
    tests: ['tests/api/settings/settings.test.ts'],
  },
];
