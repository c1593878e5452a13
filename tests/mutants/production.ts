import type { Fault } from './fault.ts';

export const production: readonly Fault[] = [
  {
    name: 'an article can show an image from another site whose name ends like one of its own',
    file: 'src/server/production/convert/sanitise.ts',
    find: 'const FIGURE_FILE = /^figure-',
    put: 'const FIGURE_FILE = /figure-',
    tests: ['tests/unit/production/production-text.test.ts'],
  },
  {
    name: 'a paragraph of the text ends up in the notes of the table above it',
    file: 'src/server/production/convert/table-notes.ts',
    find: 'if (mark !== undefined) return marks.has(mark);',
    put: 'if (mark !== undefined) return true;',
    tests: ['tests/unit/production/table-notes.test.ts'],
  },
  {
    name: 'citations by key link to the next reference',
    file: 'src/server/production/convert/cited-keys.ts',
    find: '[...lines.keys()].map((key, index) => [key, index + 1])',
    put: '[...lines.keys()].map((key, index) => [key, index + 2])',
    tests: ['tests/unit/production/markdown.test.ts'],
  },
  {
    name: 'an article without a corresponding author can be published',
    file: 'src/domain/production/check.ts',
    find: ": failed('Mark the corresponding author.');",
    put: ": warning('Mark the corresponding author.');",
    tests: ['tests/unit/production/production-check.test.ts'],
  },
  {
    name: 'a name can reverse the direction of text in a PDF',
    file: 'src/server/kernel/typeset/text.ts',
    find: "    .replace(INVISIBLE, '')\n",
    put: '',
    tests: ['tests/unit/kernel/typeset.test.ts'],
  },
];
