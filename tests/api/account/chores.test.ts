import { type Kysely, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { up as renameChores } from '#database/migrations/2026-11-29T17-30-names-of-chores';
import { insertSession } from '#server/account/queries';
import { hourlyChores } from '#server/assembly/chores';
import { runChores } from '#server/kernel/outbox/chore';
import { startWorker } from '#server/kernel/outbox/worker';
import { openAccount } from '../../support/accounts.ts';
import { useTestJournal } from '../../support/journal.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('an hourly chore', () => {
  const journal = useTestJournal();
  let done: string[];

  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-21T10:17:00.000Z');
    done = [];
  });

  const chores = { Sweeping: async () => void done.push('swept'), Dusting: async () => void done.push('dusted') };
  const look = () => runChores(journal.context, chores);

  it('is done by the first process of a journal, and then once in an hour, however often processes start', async () => {
    for (let minute = 0; minute < 60; minute += 1) {
      await look();
      journal.clock.advance(MINUTE);
    }
    expect(done).toEqual(['swept', 'dusted']);
    await look();
    expect(done).toEqual(['swept', 'dusted', 'swept', 'dusted']);
  });

  it('is done once its hour has passed, even where no process lived that long', async () => {
    await look();
    journal.clock.advance(50 * MINUTE);
    await look();
    journal.clock.advance(11 * MINUTE);
    await look();
    expect(done).toEqual(['swept', 'dusted', 'swept', 'dusted']);
  });

  it('that fails is reported, holds no other up, and is tried again after a quarter of an hour', async () => {
    let isBroken = true;
    const Sweeping = async () => {
      if (isBroken) throw new Error('The broom is missing.');
      done.push('swept');
    };
    const lookAgain = () => runChores(journal.context, { ...chores, Sweeping });
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

  it('whose process is killed half-way is done by the next, after a quarter of an hour', async () => {
    const begun = Promise.withResolvers<void>();
    const never = Promise.withResolvers<void>();
    void runChores(journal.context, {
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

  it('is done even where a clock that ran ahead recorded it as done a year from now', async () => {
    journal.clock.advance(365 * 24 * HOUR);
    await look();
    journal.clock.advance(-365 * 24 * HOUR);
    await look();
    expect(done).toHaveLength(4);
  });

  it('is started with our own server, and finished before it stops', async () => {
    const begun = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const worker = startWorker(
      journal.current,
      journal.context.log,
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
    await startWorker(journal.current, journal.context.log, {}, chores).stop();
    expect(done).toEqual(['swept', 'dusted']);
  });

  it('that got another name goes on under it: when it was last done is not lost, and nothing looks as if it had stopped', async () => {
    const done_at = journal.clock.now();
    await journal.db.insertInto('chore').values({ name: 'Trying builds again', done_at }).execute();
    await renameChores(journal.db as Kysely<unknown>);
    expect(await journal.db.selectFrom('chore').select(['name', 'done_at']).execute()).toEqual([
      { name: 'Retrying builds', done_at },
    ]);
  });

  it('of the journal itself finds its tables and completes', async () => {
    await runChores(journal.context, hourlyChores);
    const rows = await journal.db.selectFrom('chore').select(['name', 'done_at']).orderBy('name').execute();
    const done_at = journal.clock.now();
    expect(rows).toEqual(
      [
        ...[
          'Changing addresses',
          'Cleaning up',
          'Confirming ORCID iDs',
          'Counting citations',
          'Deleting expired readers',
        ],
        ...[
          'Depositing earlier articles',
          'Emailing editors their queue',
          'Inviting reserve reviewers',
          'Retrying builds',
        ],
        ...['Sending alerts', 'Sending reminders'],
      ].map((name) => ({ name, done_at })),
    );
    expect(journal.logged).toEqual([]);
  });
});

describe('the hourly cleaning', () => {
  const journal = useTestJournal();
  const DAY = 24 * HOUR;
  const moment = (from: number) => new Date(journal.clock.now().getTime() + from);
  const hours = async (count: number) => {
    for (let hour = 0; hour < count; hour += 1) {
      await runChores(journal.context, hourlyChores);
      journal.clock.advance(HOUR);
    }
  };
  const count = async (table: 'draft' | 'session' | 'upload' | 'unclaimed_file' | 'one_time_token' | 'account') =>
    Number(
      (await journal.db.selectFrom(table).select(sql<number>`count(*)`.as('rows')).executeTakeFirstOrThrow()).rows,
    );
  const counts = async () => ({
    drafts: await count('draft'),
    sessions: await count('session'),
    uploads: await count('upload'),
    files: await count('unclaimed_file'),
    links: await count('one_time_token'),
    accounts: await count('account'),
  });

  /** Inserts one row of each kind that expires, each due in `ms` milliseconds. */
  async function dueIn(ms: number): Promise<void> {
    const { db } = journal;
    const old = (days: number) => moment(ms - days * DAY);
    const { id: account_id } = await openAccount(db);
    await openAccount(db, { created_at: old(30), email_verified_at: null });
    const session = { id: 's', account_id, binding_hash: null, is_remembered: true, user_agent: 'test' };
    await insertSession(db, { ...session, created_at: old(31), last_seen_at: old(31) });
    const draft = { id: 'd', account_id, content: '{}', created_at: old(200), updated_at: old(180) };
    await db.insertInto('draft').values(draft).execute();
    const file = { name: 'a.pdf', format: 'pdf' as const, bytes: 1, sha256: 'a'.repeat(64), token_hash: 'x' };
    await db
      .insertInto('upload')
      .values({ ...file, id: 'u', account_id, created_at: old(1), expires_at: old(0) })
      .execute();
    await db
      .insertInto('unclaimed_file')
      .values({ object_key: 'upload/a.pdf', remove_after: old(0) })
      .execute();
    const link = { hash: 'l', account_id, purpose: 'verify_email', created_at: old(3), expires_at: old(1) };
    await db.insertInto('one_time_token').values(link).execute();
  }

  const ALL = { drafts: 1, sessions: 1, uploads: 1, files: 1, links: 1, accounts: 2 };
  const NONE = { drafts: 0, sessions: 0, uploads: 0, files: 0, links: 0, accounts: 1 };

  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-21T10:17:00.000Z');
  });

  it('deletes what is old, in a journal in normal use', async () => {
    await hours(30);
    await dueIn(-HOUR);
    await hours(1);
    expect(await counts()).toEqual(NONE);
  });

  it.each([1, 365])(
    'deletes nothing that only a clock %i days ahead considers old, until the clock is corrected',
    async (days) => {
      await hours(30);
      await dueIn(12 * HOUR);
      const before = journal.clock.now();
      journal.clock.advance(days * DAY);
      await hours(20);
      expect(await counts()).toEqual(ALL);
      journal.clock.set(before.toISOString());
      await hours(12);
      expect(await counts()).toEqual(ALL);
      // By then it has expired, and the clock has run for a day without a jump.
      await hours(13);
      expect(await counts()).toEqual(NONE);
    },
  );

  it.each([
    ['begins a day after the first start', 0],
    ['begins again a day after one that rested', 90],
  ])('%s', async (_, restedDays) => {
    if (restedDays > 0) await hours(30);
    journal.clock.advance(restedDays * DAY);
    await dueIn(-HOUR);
    await hours(24);
    expect(await counts()).toEqual(ALL);
    await hours(1);
    expect(await counts()).toEqual(NONE);
  });

  it('goes on after a run that failed and was tried again', async () => {
    await hours(30);
    await dueIn(2 * HOUR);
    const remove = journal.files.remove;
    journal.files.remove = () => Promise.reject(new Error('The store is down.'));
    await hours(4);
    journal.files.remove = remove;
    await hours(1);
    expect(await counts()).toEqual(NONE);
  });
});
