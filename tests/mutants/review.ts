import type { Fault } from './fault.ts';

export const review: readonly Fault[] = [
  {
    name: 'a reviewer is reminded on the day of the invitation',
    file: 'src/domain/review/reminder.ts',
    find: 'due_on > deadline.since',
    put: 'due_on >= deadline.since',
    tests: ['tests/unit/review/reminder.test.ts'],
  },
  {
    name: 'the link of one review opens another',
    file: 'src/server/kernel/http/reviewer.ts',
    find: 'if (reviewer?.assignmentId !== assignmentId) throw notFound();',
    put: 'if (!reviewer) throw notFound();',
    tests: ['tests/api/review/review-link.test.ts'],
  },
  {
    name: 'reviewers can read reviews that were not released to the authors',
    file: 'src/server/review/review-queries.ts',
    find: "    .where('own.completed_at', 'is not', null)\n    .where('review_for_author.released_at', 'is not', null);",
    put: "    .where('own.completed_at', 'is not', null);",
    tests: ['tests/api/review/review.test.ts'],
  },
  {
    name: 'a copy that names the authors is available to reviewers immediately',
    file: 'src/server/review/review-assignment.ts',
    find: 'shown_at === null && revealsAuthors(leaks ?? [])',
    put: 'shown_at !== null && revealsAuthors(leaks ?? [])',
    tests: ['tests/api/review/held-copy.test.ts'],
  },
  {
    name: 'a draft in one window overwrites one saved in another',
    file: 'src/server/review/review-queries.ts',
    find: "    .where('assignment_id', '=', assignment_id)\n    .where('version', '=', version)\n",
    put: "    .where('assignment_id', '=', assignment_id)\n",
    tests: ['tests/api/review/review.test.ts'],
  },
  {
    name: 'more reviewers are invited than wanted',
    file: 'src/server/review/invite-next.ts',
    find: 'rule.at_once - (await countActiveReviewers(trx, manuscript))',
    put: 'rule.at_once',
    tests: ['tests/api/review/asking-reviewers.test.ts'],
  },
  {
    name: 'a reminder sent by two workers appears twice in the timeline',
    file: 'src/server/review/send-reminders.ts',
    find: 'if (!(await insertReminder(trx, latest, { id, sent_at: now }))) return;',
    put: 'await insertReminder(trx, latest, { id, sent_at: now });',
    tests: ['tests/servers/reminders.test.ts'],
    engines: true,
  },
];
