import { threadTask } from '#server/kernel/thread/task';
import type { Typeset, TypesetJob } from './job.ts';

// Typst and fonts take a tenth of a second to load, and most calls of the same function do not need them.
export const typesetting = threadTask(
  import.meta.url,
  'typeset a document',
  async (job: TypesetJob): Promise<Typeset> => {
    const { compile } = await import('./compile.ts');
    return compile(job);
  },
);
