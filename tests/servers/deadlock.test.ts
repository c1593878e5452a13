import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '#database/connect';
import type { Database } from '#database/schema';
import { lockEvents } from '#server/kernel/event/queries';
import { deliverDue } from '#server/kernel/outbox/deliver';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { bearer, json } from '../support/accounts.ts';
import { servers } from '../support/engines.ts';
import { addAssignment, submittedManuscript } from '../support/factories.ts';
import { openTestJournal, type TestJournal } from '../support/journal.ts';

const EMAIL = 'grace.lin@hospital.example';
const REGISTRATION = {
  username: EMAIL,
  email: EMAIL,
  password: 'copper meadow quartz 38',
  first_name: 'Grace',
  last_name: 'Lin',
  role: 'author',
};

describe.each(servers())('two changes that wait for each other, on $name:', (engine) => {
  let journal: TestJournal;
  let other: Connection;

  beforeEach(async () => {
    journal = await openTestJournal(engine, { poolSize: 4 });
    other = await journal.database.connectAgain({ poolSize: 2 });
  });
  afterEach(async () => {
    await other.close();
    await journal.close();
  });

  const register = () => journal.fetch('/api/auth/register/', json(REGISTRATION));

  /** Waits until this many of the journal's statements are waiting for a lock. */
  const waitForLocks = async (count: number) => {
    for (;;) {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(other.db);
      if (rows[0]?.waiting === count) return;
    }
  };

  /** Holds the lock on the event log during `work`; nothing here ever ends the waiting calls. */
  const withEventsLocked = (work: (trx: Kysely<Database>) => Promise<unknown>) =>
    other.db.transaction().execute(async (trx) => {
      await sql`set local deadlock_timeout = '1h'`.execute(trx);
      await lockEvents(trx);
      await work(trx);
    });

  it('a request that the database gives up in favour of another succeeds all the same', async () => {
    let reply: Promise<Response> | undefined;
    const undone = withEventsLocked(async (trx) => {
      reply = register();
      await waitForLocks(1);
      // Waits for the address that the request is registering, and finally releases the lock.
      await trx.insertInto('account').values(accountOf('reviewer')).execute();
      throw new Error('Undone.');
    });
    await expect(undone).rejects.toThrow('Undone.');
    expect((await reply)?.status).toBe(201);
    expect(journal.logged).toEqual([]);
    const events = await journal.db.selectFrom('event').select('action').execute();
    expect(events).toEqual([{ action: 'account.registered' }]);
  });

  it('a delivery succeeds in the same try', async () => {
    const { id } = await journal.as('author');
    await enqueue(journal.db, { kind: 'mail.verify-email', payload: { account_id: id } }, journal.clock.now());
    let delivered: ReturnType<typeof deliverDue> | undefined;
    const undone = withEventsLocked(async (trx) => {
      const work = () =>
        journal.db.transaction().execute(async (own) => {
          await own.updateTable('account').set({ country: 'DE' }).where('id', '=', id).execute();
          await lockEvents(own);
        });
      delivered = deliverDue(journal.context, { 'mail.verify-email': work });
      await waitForLocks(1);
      await trx.updateTable('account').set({ country: 'FR' }).where('id', '=', id).execute();
      throw new Error('Undone.');
    });
    await expect(undone).rejects.toThrow('Undone.');
    expect(await delivered).toEqual({ delivered: 1, failed: 0 });
    const { country } = await journal.db.selectFrom('account').select('country').executeTakeFirstOrThrow();
    expect(country).toBe('DE');
  });

  it('a change that was overtaken in a transaction that sees one state is repeated on the newer one', async () => {
    const { id } = await journal.as('author');
    const tries: string[] = [];
    await journal.db
      .transaction()
      .setIsolationLevel('serializable')
      .execute(async (trx) => {
        const { country } = await trx
          .selectFrom('account')
          .select('country')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        tries.push(country);
        if (tries.length === 1) await other.db.updateTable('account').set({ country: 'FR' }).execute();
        await trx
          .updateTable('account')
          .set({ country: `${country}+` })
          .where('id', '=', id)
          .execute();
      });
    expect(tries).toEqual(['', 'FR']);
  });

  it('inviting the next reviewer and a registration of the same person take their locks in one order', async () => {
    // Without this, a deadlock would go unnoticed until the statement timeout turned it into a 503.
    await sql
      .raw(`alter database ${new URL(journal.database.databaseUrl ?? '').pathname.slice(1)}
      set deadlock_timeout = '1h'`)
      .execute(other.db);
    const patient = await journal.database.connectAgain({ poolSize: 4 });
    Object.assign(journal.context, { db: patient.db, reader: patient.db });
    const editor = await journal.as('editor');
    const reviewer = await journal.as('reviewer');
    const manuscript_id = await submittedManuscript(patient.db, { status: 'under_review' });
    const assignment = await addAssignment(patient.db, reviewer, { manuscript_id });
    const candidates = { candidates: [{ email: EMAIL }] };
    const path = `/api/editor/manuscript/${manuscript_id}/reviewer-candidates/`;
    expect((await journal.fetch(path, { ...json(candidates, editor), method: 'PUT' })).status).toBe(200);
    let replies: Promise<Response>[] = [];
    await withEventsLocked(async () => {
      const declining = json({ answer: 'decline' }, reviewer);
      replies = [journal.fetch(`/api/reviewer/assignment/${assignment}/answer/`, declining)];
      await waitForLocks(1);
      replies.push(register());
      await waitForLocks(2);
    });
    const statuses = (await Promise.all(replies)).map(({ status }) => status);
    expect(statuses[0]).toBe(200);
    expect([201, 400]).toContain(statuses[1]);
    const states = await journal.fetch(path, { headers: bearer(editor.token) });
    expect(await states.json()).toMatchObject({ candidates: [{ email: EMAIL, state: 'invited' }] });
    await patient.close();
  });

  const accountOf = (role: string) => ({
    id: 'other',
    email: EMAIL,
    role,
    first_name: '',
    last_name: '',
    password_hash: null,
    created_at: journal.clock.now(),
  });
});
