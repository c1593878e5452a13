import type { Kysely } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { appendEvent, type PendingEvent, SYSTEM } from '#server/kernel/event/append-event';
import { verifyEvents } from '#server/kernel/event/verify-events';
import { servers } from '../support/engines.ts';
import { type TestJournal, useTestJournal } from '../support/journal.ts';

const EVENT: PendingEvent = { actor: SYSTEM, action: 'letter.reset', object: { type: 'test', id: 'a' } };
const append = (journal: TestJournal, change: Partial<Record<keyof PendingEvent, unknown>> = {}) =>
  journal.db
    .transaction()
    .execute((trx) => appendEvent(trx, { ...EVENT, ...change } as PendingEvent, journal.clock.now()));
const verify = (db: Kysely<Database>) => verifyEvents(readerOf(db));

describe.each(servers())('at the same moment, on $name,', (engine) => {
  const journal = useTestJournal(engine, { poolSize: 10 });

  beforeEach(() => journal.empty());

  it('a hundred events written from ten connections stay one chain', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, number) => append(journal, { details: { number } })));
    expect(await verify(journal.db)).toMatchObject({ count: 100 });
  });

  it('the log is found whole while it grows', async () => {
    const writing = Promise.all(Array.from({ length: 60 }, () => append(journal)));
    const verdicts = await Promise.all(Array.from({ length: 10 }, () => verify(journal.db)));
    await writing;
    for (const { brokenAt } of verdicts) expect(brokenAt).toBeUndefined();
    expect(await verify(journal.db)).toMatchObject({ count: 60 });
  });
});
