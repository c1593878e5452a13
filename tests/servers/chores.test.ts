import { describe, expect, it } from 'vitest';
import { runChores } from '#server/kernel/outbox/chore';
import { servers } from '../support/engines.ts';
import { openTestJournal } from '../support/journal.ts';

describe.each(servers())('several processes at once, on $name,', (engine) => {
  it('do a chore once', async () => {
    const journal = await openTestJournal(engine, { poolSize: 8 });
    try {
      const times: number[] = [];
      const chores = { Sweeping: async () => void times.push(1) };
      await Promise.all(Array.from({ length: 8 }, () => runChores(journal.context, chores)));
      expect(times).toEqual([1]);
    } finally {
      await journal.close();
    }
  });
});
