import type { Fault } from './fault.ts';

export const manuscript: readonly Fault[] = [
  {
    name: 'a recused editor still finds the manuscript',
    file: 'src/server/manuscript/queries.ts',
    find: 'from recusal where account_id in (select id from own)',
    put: 'from recusal where false',
    tests: ['tests/api/account/colleagues.test.ts'],
  },
  {
    name: 'an editor sees a manuscript that they wrote',
    file: 'src/server/manuscript/queries.ts',
    find: 'from manuscript_author where lower(email) in (select address from theirs)',
    put: 'from manuscript_author where false',
    tests: ['tests/api/desk/editorial.test.ts'],
  },
  {
    name: 'any author can open another’s manuscript',
    file: 'src/server/manuscript/access.ts',
    find: 'return manuscript?.submitter_id === user.id ? manuscript : undefined;',
    put: 'return user.id ? manuscript : undefined;',
    tests: ['tests/api/assembly/access.test.ts'],
  },
  {
    name: 'a reviewer reads the authors’ names in the abstract',
    file: 'src/server/review/review-queries.ts',
    find: '  const [read = row] = await redactRows(db, [row]);\n  return withDecision(read);',
    put: '  return withDecision(row);',
    tests: ['tests/api/desk/words-for-reviewers.test.ts'],
  },
  {
    name: 'authors can read their reviewer’s messages to the office',
    file: 'src/server/manuscript/request-queries.ts',
    find: "    .where('manuscript_id', '=', manuscriptId)\n    .where('assignment_id', 'is', null)\n",
    put: "    .where('manuscript_id', '=', manuscriptId)\n",
    tests: ['tests/api/decision/review-time.test.ts'],
  },
  {
    name: 'two editors can decide on a manuscript at the same time',
    file: 'src/server/manuscript/queries.ts',
    find: "selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()",
    put: "selectAll().where('id', '=', id).executeTakeFirstOrThrow()",
    tests: ['tests/servers/editorial.test.ts'],
    engines: true,
  },
];
