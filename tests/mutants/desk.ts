import type { Fault } from './fault.ts';

export const desk: readonly Fault[] = [
  {
    name: 'a review counts as overdue before its due date has ended everywhere',
    file: 'src/domain/desk/need/situation.ts',
    find: 'return accepted_at ? endOfDay(due_on) :',
    put: 'return accepted_at ? new Date(due_on) :',
    tests: ['tests/unit/desk/need.test.ts'],
  },
  {
    name: 'a search for a percent sign finds everything',
    file: 'src/domain/kernel/search-text.ts',
    find: '/[\\\\%_]/g',
    put: '/[\\\\_]/g',
    tests: ['tests/api/message/inquiry.test.ts'],
  },
  {
    name: 'pages of a list repeat manuscripts',
    file: 'src/server/desk/manuscripts/queries.ts',
    find: 'or manuscript.id > ${id}))',
    put: 'or manuscript.id >= ${id}))',
    tests: ['tests/api/desk/editorial.test.ts'],
  },
  {
    name: 'an editor’s statistics include the editor’s own manuscripts',
    file: 'src/server/desk/statistics/queries.ts',
    find: 'const conditions = notHidden(hidden);',
    put: 'const conditions = notHidden([]);',
    tests: ['tests/engines/statistics.test.ts'],
  },
  {
    name: 'a spreadsheet runs a formula typed by a stranger',
    file: 'src/domain/kernel/csv.ts',
    find: '(?=[=+\\-@\\t\\r])',
    put: '(?=[=+\\t\\r])',
    tests: ['tests/unit/payment/payment.test.ts'],
  },
];
