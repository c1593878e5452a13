import type { Fault } from './fault.ts';

export const decision: readonly Fault[] = [
  {
    name: 'a revision may be due today',
    file: 'src/domain/kernel/due-date.ts',
    find: 'day <= today',
    put: 'day < today',
    tests: ['tests/unit/review/due-date.test.ts'],
  },
  {
    name: 'a reviewer who is still writing is not notified of the decision',
    file: 'src/server/decision/decide.ts',
    find: "has('endsRound', status) && isOwed(stage)",
    put: "has('endsRound', status) && stage === 'invited'",
    tests: ['tests/api/review/editorial-review.test.ts'],
  },
  {
    name: 'a section editor can publish with a decision',
    file: 'src/server/decision/editor-decision.ts',
    find: "hasRight(user.office.duty, 'produce')",
    put: "hasRight(user.office.duty, 'edit')",
    tests: ['tests/api/account/duties.test.ts'],
  },
];
