import { inspect } from 'node:util';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliverDue } from '#server/kernel/outbox/deliver';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { bearer, json } from '../support/accounts.ts';
import { everyEngine } from '../support/engines.ts';
import { type TestJournal, useTestJournal } from '../support/journal.ts';

/** Occurs nowhere else, so in the log it can only come from a query's parameters. */
const RARE = 'Xylanthropia';

/** Failing statements, one for each kind of error in which a database or driver quotes its input. */
const FAILURES: [string, (journal: TestJournal) => Promise<unknown>, string][] = [
  [
    'a row that breaks a rule, which is told whole',
    ({ db }) => sql`insert into volume (id, number, year) values (${RARE}, ${-1}, 2026)`.execute(db),
    '23514',
  ],
  [
    'a key that is taken',
    async ({ db }) => {
      const insert = () => sql`insert into volume (id, number, year) values (${RARE}, 7, 2026)`.execute(db);
      await insert();
      await insert();
    },
    '23505',
  ],
  ['a text that is no number', ({ db }) => sql`select cast(${RARE}::text as integer)`.execute(db), '22P02'],
  [
    'a text of quotes and lines',
    ({ db }) => sql`select cast(${`"\n"${RARE}"\n`}::text as integer)`.execute(db),
    '22P02',
  ],
  ['a text that is no date', ({ db }) => sql`select cast(${`2026-99-99 ${RARE}`}::text as date)`.execute(db), '22007'],
  ['a text that is no JSON', ({ db }) => sql`select cast(${`{"a": ${RARE}`}::text as jsonb)`.execute(db), '22P02'],
  ['a table that is missing', ({ db }) => sql`select * from missing where name = ${RARE}`.execute(db), '42P01'],
  [
    'a failure inside a transaction',
    ({ db }) => db.transaction().execute((trx) => sql`select cast(${RARE}::text as integer)`.execute(trx)),
    '22P02',
  ],
  [
    'a failure inside a function of the database, which is told with its call',
    ({ db }) =>
      db.transaction().execute(async (trx) => {
        await sql`create function pg_temp.fails(given text) returns integer language plpgsql as
          'begin execute format(''select %L::integer'', given); return 1; end'`.execute(trx);
        await sql`select pg_temp.fails(${RARE})`.execute(trx);
      }),
    '22P02',
  ],
];

const whole = (value: unknown) => inspect(value, { depth: Infinity, showHidden: true, maxStringLength: null });

describe.each(everyEngine())('on $name, what a query was given never reaches the log', (engine) => {
  const journal = useTestJournal(engine);

  beforeEach(() => journal.empty());

  it.each(FAILURES)('of %s', async (_, fail, code) => {
    const error = await fail(journal).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({
      code,
      message: expect.stringMatching(/\S/),
      stack: expect.stringMatching(/\n +at /),
    });
    expect(whole(error)).not.toContain(RARE);
    expect(String((error as Error).stack)).not.toContain(RARE);
    expect(JSON.stringify(error)).not.toContain(RARE);
  });

  it('by a request that fails, however deep one looks', async () => {
    await sql`alter table account add constraint no_such_name check (first_name <> ${sql.lit(RARE)})`.execute(
      journal.db,
    );
    try {
      const email = `${RARE.toLowerCase()}@hospital.example`;
      const names = { first_name: RARE, last_name: 'Lin', role: 'author' };
      const body = { username: email, email, password: 'copper meadow quartz 38', ...names };
      expect((await journal.fetch('/api/auth/register/', json(body))).status).toBe(500);
      const [line, ...others] = journal.logged;
      expect(others).toEqual([]);
      expect(line?.cause).toMatchObject({ code: '23514', constraint: 'no_such_name', table: 'account' });
      expect(whole(journal.logged).toLowerCase()).not.toContain(RARE.toLowerCase());
    } finally {
      await sql`alter table account drop constraint no_such_name`.execute(journal.db);
    }
  });

  it('by a delivery that fails, nor by what the office reads of it', async () => {
    await enqueue(journal.db, { kind: 'mail.verify-email', payload: { account_id: 'a' } }, journal.clock.now());
    const fails = async () => void (await sql`select cast(${RARE}::text as integer)`.execute(journal.db));
    expect(await deliverDue(journal.context, { 'mail.verify-email': fails })).toEqual({ delivered: 0, failed: 1 });
    const { last_error } = await journal.db.selectFrom('outbox').select('last_error').executeTakeFirstOrThrow();
    expect(last_error).toMatch(/^invalid input syntax for type integer/);
    expect(last_error).not.toContain(RARE);
    expect(whole(journal.logged)).not.toContain(RARE);
  });
});

describe.each(everyEngine())('on $name, a NUL character, which the database cannot store', (engine) => {
  const journal = useTestJournal(engine);

  it('is refused in a body, and finds nothing in an address', async () => {
    const editor = await journal.as('editor');
    const trial = await journal.fetch('/api/moving-in/people/trial', json({ emails: ['a\0@b.example'] }, editor));
    expect(trial.status).toBe(400);
    const assignment = await journal.fetch('/api/reviewer/assignment/%00', { headers: bearer(editor.token) });
    expect(assignment.status).toBe(404);
    expect(journal.logged).toEqual([]);
  });
});
