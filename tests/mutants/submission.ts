import type { Fault } from './fault.ts';

export const submission: readonly Fault[] = [
  {
    name: 'a submission with the maximum number of keywords is refused',
    file: 'src/domain/submission/rules.ts',
    find: 'if (keywords.length > SUBMISSION_MAX.keywords) return tooManyKeywords;',
    put: 'if (keywords.length >= SUBMISSION_MAX.keywords) return tooManyKeywords;',
    tests: ['tests/unit/submission/submission-check.test.ts', 'tests/api/submission/submission.test.ts'],
  },
  {
    name: 'the corresponding author is one position too late in the byline',
    file: 'src/server/submission/submit-manuscript.ts',
    find: 'Number(author_position ?? 1) - 1',
    put: 'Number(author_position ?? 1)',
    tests: ['tests/api/submission/submission.test.ts'],
  },
  {
    name: 'a draft open in two windows loses what was written in the other',
    file: 'src/server/submission/draft-queries.ts',
    find: "    .where('version', '=', version ?? 0)\n",
    put: '',
    tests: ['tests/api/submission/drafts.test.ts'],
  },
];
