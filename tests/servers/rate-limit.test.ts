import { describe, expect, it } from 'vitest';
import { consumeAttempt, type Limit } from '#server/kernel/http/rate-limit';
import { servers } from '../support/engines.ts';
import { openTestJournal } from '../support/journal.ts';
import { retryAfterOf } from '../support/rate-limit-calls.ts';

describe.each(servers())('at the same moment, on $name, a limit', (engine) => {
  it('of ten lets exactly ten of fifty through', async () => {
    const journal = await openTestJournal(engine, { poolSize: 8 });
    try {
      const ten: Limit = { name: 'ten', max: 10, seconds: 60 };
      const waits = await Promise.all(
        Array.from({ length: 50 }, () => retryAfterOf(consumeAttempt(journal.context, ten, 'somebody'))),
      );
      expect(waits.filter((wait) => wait === undefined)).toHaveLength(10);
    } finally {
      await journal.close();
    }
  });
});
