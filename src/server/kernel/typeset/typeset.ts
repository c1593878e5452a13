import type { Journal } from '#domain/journal/journal';
import { inThread } from '#server/kernel/thread/in-thread';
import { threadTask } from '#server/kernel/thread/task';
import { type Caller, withTurn } from '#server/kernel/thread/turns';
import type { Typeset, TypesetJob } from './job.ts';

// Typst and the fonts take a tenth of a second to load, and most calls of a function do not need them.
const typesetting = threadTask(import.meta.url, 'typeset a document', async (job: TypesetJob): Promise<Typeset> => {
  const { compile } = await import('./compile.ts');
  return compile(job);
});

/** A long article takes less than a second; malicious jobs are abandoned. */
const TIMEOUT_MS = 30_000;

/**
 * Makes a tagged PDF (PDF/UA-1 and PDF/A-3a) from a template in content/typeset, in a thread.
 * @throws BudgetExceeded; Problem if too many are waiting; Error with Typst's first message
 */
export function typeset(job: TypesetJob, caller: Caller): Promise<Typeset> {
  return withTurn(caller, () => inThread(typesetting, job, TIMEOUT_MS));
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Makes a one-page PDF from short texts, sequentially. Takes hundredths of a second, so receipts neither wait for file
 * inspections nor are turned away.
 * @throws BudgetExceeded; Error with Typst's first message
 */
export function typesetPage(job: TypesetJob): Promise<Typeset> {
  const made = last.then(() => inThread(typesetting, job, TIMEOUT_MS));
  last = made.catch(() => undefined);
  return made;
}

export function letterhead(journal: Journal) {
  const { name, publisher, address, language } = journal;
  return { name, publisher, address, language };
}
