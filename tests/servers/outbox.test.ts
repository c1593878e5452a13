import { describe, expect, it } from 'vitest';
import type { Effect } from '#domain/desk/delivery/effects';
import { type Deliverer, type Deliverers, deliverDue } from '#server/kernel/outbox/deliver';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { servers } from '../support/engines.ts';
import { openTestJournal, type TestJournal } from '../support/journal.ts';

/** The outbox does not depend on kinds, so these tests have their own. */
type AnyDeliverers = Readonly<Record<string, Deliverer<never>>>;
const known = (deliverers: AnyDeliverers) => deliverers as Deliverers;
const enqueueTest = (journal: TestJournal, kind = 'test', payload = {}, dueAt?: Date) =>
  enqueue(journal.db, { kind, payload } as Effect, journal.clock.now(), dueAt);

describe.each(servers())('several workers at once, on $name,', (engine) => {
  it('deliver each piece of work once, and all of it', async () => {
    const journal = await openTestJournal(engine, { poolSize: 8 });
    try {
      for (let count = 0; count < 60; count += 1) await enqueueTest(journal);
      const delivered: string[] = [];
      const deliverers = known({
        test: async ({ id }: { id: string }) => {
          // Lets the other workers run in between.
          await new Promise((resolve) => setImmediate(resolve));
          delivered.push(id);
        },
      });
      const counts = await Promise.all(
        Array.from({ length: 4 }, () => deliverDue(journal.context, deliverers, { limit: 1_000 })),
      );
      expect(delivered).toHaveLength(60);
      expect(new Set(delivered).size).toBe(60);
      expect(counts.filter(({ delivered: some }) => some > 0).length).toBeGreaterThan(1);
    } finally {
      await journal.close();
    }
  });
});
