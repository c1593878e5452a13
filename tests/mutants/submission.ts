import type { Fault } from './fault.ts';

export const submission: readonly Fault[] = [
  {
    name: 'a submission with as many keywords as it may have is refused',
    file: 'src/domain/submission/rules.ts',
    find: 'if (keywords.length > SUBMISSION_MAX.keywords) return tooManyKeywords;',
    put: 'if (keywords.length >= SUBMISSION_MAX.keywords) return tooManyKeywords;',
    tests: ['tests/unit/submission/submission-check.test.ts', 'tests/api/submission/submission.test.ts'],
  },
  {
    name: 'the corresponding author stands one place too late in the byline',
    file: 'src/server/submission/submit-manuscript.ts',
    find: 'Number(author_position ?? 1) - 1',
    put: 'Number(author_position ?? 1)',
    tests: ['tests/api/submission/submission.test.ts'],
  },
  {
    name: 'a draft that is open in two places loses what was written in the other one',
    file: 'src/server/submission/draft-queries.ts',
    find: "    .where('version', '=', version ?? 0)\n",
    put: '',
    tests: ['tests/api/submission/drafts.test.ts'],
  },
];
