import { threadTask } from '#server/kernel/thread/task';
import type { Typeset, TypesetJob } from './job.ts';

// Typst and the fonts take a tenth of a second to load, and most calls of the same function need none of it.
export const typesetting = threadTask(
  import.meta.url,
  'typeset a document',
  async (job: TypesetJob): Promise<Typeset> => {
    const { compile } = await import('./compile.ts');
    return compile(job);
  },
);
