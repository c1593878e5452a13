import { beforeEach, describe, expect, it } from 'vitest';
import { hourlyChores } from '#server/chores';
import { doChores } from '#server/outbox/chore';
import { startWorker } from '#server/outbox/worker';
import { engines, servers } from '../support/engines.ts';
import { openTestJournal, useTestJournal } from '../support/journal.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe.each(await engines())('on $name, an hourly chore', (engine) => {
  const journal = useTestJournal(engine);
  let done: string[];

  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-21T10:17:00.000Z');
    done = [];
  });

  const chores = { Sweeping: async () => void done.push('swept'), Dusting: async () => void done.push('dusted') };
  const look = () => doChores(journal.context, chores);

  it('is done by the first process of a journal, and then once in an hour, however often processes start', async () => {
    for (let minute = 0; minute < 60; minute += 1) {
      await look();
      journal.clock.advance(MINUTE);
    }
    expect(done).toEqual(['swept', 'dusted']);
    await look();
    expect(done).toEqual(['swept', 'dusted', 'swept', 'dusted']);
  });

  it('is done once its hour has passed also where no process lived that long', async () => {
    await look();
    journal.clock.advance(50 * MINUTE);
    await look();
    journal.clock.advance(11 * MINUTE);
    await look();
    expect(done).toEqual(['swept', 'dusted', 'swept', 'dusted']);
  });

  it('that fails is told, keeps no other from being done, and is tried again after a quarter of an hour', async () => {
    let isBroken = true;
    const Sweeping = async () => {
      if (isBroken) throw new Error('The broom is missing.');
      done.push('swept');
    };
    const lookAgain = () => doChores(journal.context, { ...chores, Sweeping });
    await lookAgain();
    expect(done).toEqual(['dusted']);
    expect(journal.logged).toMatchObject([{ level: 'error', message: 'Sweeping failed.' }]);
    isBroken = false;
    journal.clock.advance(15 * MINUTE - 1);
    await lookAgain();
    expect(done).toEqual(['dusted']);
    journal.clock.advance(1);
    await lookAgain();
    expect(done).toEqual(['dusted', 'swept']);
  });

  it('whose process is killed in the middle is done by the next, after a quarter of an hour', async () => {
    const begun = Promise.withResolvers<void>();
    const never = Promise.withResolvers<void>();
    void doChores(journal.context, {
      Sweeping: () => {
        begun.resolve();
        return never.promise;
      },
    });
    await begun.promise;
    journal.clock.advance(15 * MINUTE - 1);
    await look();
    expect(done).toEqual(['dusted']);
    journal.clock.advance(1);
    await look();
    expect(done).toEqual(['dusted', 'swept']);
  });

  it('is done where a clock that ran ahead has noted it as done in a year', async () => {
    journal.clock.advance(365 * 24 * HOUR);
    await look();
    journal.clock.advance(-365 * 24 * HOUR);
    await look();
    expect(done).toHaveLength(4);
  });

  it('is begun by our own server when it starts, and waited for when it stops', async () => {
    const begun = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const worker = startWorker(
      journal.context,
      {},
      {
        Sweeping: async () => {
          begun.resolve();
          await held.promise;
          done.push('swept');
        },
      },
    );
    await begun.promise;
    const stopped = worker.stop();
    held.resolve();
    await stopped;
    expect(done).toEqual(['swept']);
    await startWorker(journal.context, {}, chores).stop();
    expect(done).toEqual(['swept', 'dusted']);
  });

  it('of the journal itself finds its table and comes to its end', async () => {
    await doChores(journal.context, hourlyChores);
    const rows = await journal.db.selectFrom('chore').select(['name', 'done_at']).orderBy('name').execute();
    const done_at = journal.clock.now();
    expect(rows).toEqual(['Cleaning up', 'Sending reminders'].map((name) => ({ name, done_at })));
    expect(journal.logged).toEqual([]);
  });
});

describe.each(await servers())('several processes at once, on $name,', (engine) => {
  it('do a chore once', async () => {
    const journal = await openTestJournal(engine, { poolSize: 8 });
    try {
      const times: number[] = [];
      const chores = { Sweeping: async () => void times.push(1) };
      await Promise.all(Array.from({ length: 8 }, () => doChores(journal.context, chores)));
      expect(times).toEqual([1]);
    } finally {
      await journal.close();
    }
  });
});
