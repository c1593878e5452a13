import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engineOf } from '#database/connect';
import { MIGRATIONS, migrateToLatest, pendingMigrations } from '#database/migrate';
import type { Database } from '#database/schema';
import { Role } from '#domain/account/role';
import { MANUSCRIPT_STATUSES } from '#domain/manuscript/status';
import { PAYMENT_PROVIDERS } from '#domain/payment/provider';
import { COMPONENTS } from '#domain/settings/information/component';
import { everyEngine, type TestDatabase } from '../support/engines.ts';
import { submittedManuscript, volumeWithIssues } from '../support/factories.ts';

const ALL = Object.keys(MIGRATIONS);

describe('the engine of a database address', () => {
  it.each([
    [undefined, 'pglite'],
    ['', 'pglite'],
    ['postgres://user:pass@localhost:5432/journal', 'pg'],
    ['postgres://user:pass@ep-cool-1.eu-central-1.aws.neon.tech/journal?sslmode=require', 'neon'],
    ['postgresql://user@neon.tech/journal', 'neon'],
    ['postgres://user@notneon.tech/journal', 'pg'],
    ['postgres://user@neon.tech.evil.example/journal', 'pg'],
    ['postgres://neon.tech@db.example/neon.tech', 'pg'],
  ])('is chosen by its host name: %s → %s', (address, engine) => {
    expect(engineOf(address)).toBe(engine);
  });
});

const CURRENCY = '2026-11-30T08-00-currency';
const PLACEHOLDERS = '2026-11-30T20-00-names-of-placeholders';

// Postgres 18 has a separate code for what earlier versions report as a foreign-key violation.
const RESTRICTED = '^(23001|23503)$';

/** Columns whose values are listed in the code. */
const LISTED_VALUES: { table: string; column: string; values: readonly string[] }[] = [
  { table: 'manuscript', column: 'status', values: MANUSCRIPT_STATUSES },
  { table: 'account', column: 'role', values: Role.options },
  { table: 'payment', column: 'provider', values: PAYMENT_PROVIDERS },
];

/** Rows that the database must refuse, whatever the program does; `code` is the SQLSTATE of the refusal. */
const WRONG_ROWS: { row: string; code: string; write: (trx: Transaction<Database>) => Promise<unknown> }[] = [
  {
    row: 'a manuscript of an unknown status',
    code: '23514',
    write: (trx) => submittedManuscript(trx).then((id) => setManuscript(trx, id, { status: 'Published' })),
  },
  {
    row: 'a manuscript number used twice',
    code: '23505',
    write: async (trx) => {
      await submittedManuscript(trx, { manuscript_number: 'MJ-2026-0001' });
      await submittedManuscript(trx, { manuscript_number: 'MJ-2026-0001' });
    },
  },
  {
    row: 'a manuscript in a volume that does not exist',
    code: '23503',
    write: (trx) => submittedManuscript(trx, { volume_id: 'volume-404' }),
  },
  {
    row: 'a manuscript in an issue of another volume',
    code: '23503',
    write: async (trx) => {
      await volumeWithIssues(trx, { number: 1 });
      await volumeWithIssues(trx, { number: 2 });
      await submittedManuscript(trx, { volume_id: 'volume-1', issue_id: 'volume-2-issue-1' });
    },
  },
  {
    row: 'a manuscript in an issue but in no volume',
    code: '23514',
    write: async (trx) => {
      await volumeWithIssues(trx);
      await submittedManuscript(trx, { volume_id: null, issue_id: 'volume-2-issue-1' });
    },
  },
  {
    row: 'keywords that are not JSON',
    code: '22P02',
    write: (trx) => submittedManuscript(trx, { keywords: 'stroke, telemedicine' }),
  },
  { row: 'a volume numbered 0', code: '23514', write: (trx) => volumeWithIssues(trx, { number: 0 }) },
  { row: 'a volume of the year 26', code: '23514', write: (trx) => volumeWithIssues(trx, { year: 26, issues: 0 }) },
  {
    row: 'an issue number used twice in one volume',
    code: '23505',
    write: async (trx) => {
      await volumeWithIssues(trx, { number: 2, issues: 1 });
      const again = { id: 'another', volume_id: 'volume-2', number: 1, publication_date: '2026-02-27' };
      await trx.insertInto('issue').values(again).execute();
    },
  },
  {
    row: 'an issue date with single digits',
    code: '23514',
    write: async (trx) => {
      await volumeWithIssues(trx, { number: 2, issues: 0 });
      const wrong = { id: 'i', volume_id: 'volume-2', number: 1, publication_date: '2026-2-7' };
      await trx.insertInto('issue').values(wrong).execute();
    },
  },
  {
    row: 'a volume that goes while issues stand in it',
    code: RESTRICTED,
    write: async (trx) => {
      await volumeWithIssues(trx);
      await trx.deleteFrom('volume').execute();
    },
  },
  {
    row: 'a manuscript that goes while its authors stay',
    code: RESTRICTED,
    write: async (trx) => {
      await submittedManuscript(trx);
      await trx.deleteFrom('manuscript').execute();
    },
  },
  {
    row: 'a publication date with a time',
    code: '23514',
    write: (trx) => article(trx, { published_on: '2026-08-21T09' }),
  },
  { row: 'fewer than no citations', code: '23514', write: (trx) => article(trx, { citations: -1 }) },
  { row: 'an article numbered 0', code: '23514', write: (trx) => article(trx, { number: 0 }) },
  {
    row: 'two articles at one address',
    code: '23505',
    write: async (trx) => {
      await article(trx, { manuscript_id: 'm1', number: 1 });
      await article(trx, { manuscript_id: 'm2', number: 2 });
    },
  },
  {
    row: 'an article without a manuscript',
    code: '23503',
    write: (trx) => trx.insertInto('article').values(ARTICLE_ROW).execute(),
  },
  {
    row: 'a notice of an unknown kind',
    code: '23514',
    write: async (trx) => {
      await article(trx);
      const wrong = {
        id: 'n1',
        manuscript_id: 'm1',
        kind: 'erratum',
        published_on: '2026-09-01',
        text: 'x',
        doi: null,
      };
      await trx.insertInto('notice').values(wrong).execute();
    },
  },
  { row: 'a PDF of no bytes', code: '23514', write: (trx) => galley(trx, { bytes: 0 }) },
  {
    row: 'a digest that is not SHA-256 in hex',
    code: '23514',
    write: (trx) => galley(trx, { sha256: 'AB'.repeat(32) }),
  },
  { row: 'a galley of an unknown kind', code: '23514', write: (trx) => galley(trx, { kind: 'exe' }) },
  {
    row: 'a charge in no currency',
    code: '23514',
    write: async (trx) => {
      const manuscript_id = await submittedManuscript(trx);
      const charge = { article_type: 'case_report', amount_cents: 1, due_cents: 1, state: 'due' } as const;
      await trx
        .insertInto('fee')
        .values({ ...charge, manuscript_id, currency: 'euro', created_at: new Date(0) })
        .execute();
    },
  },
  {
    row: 'a second journal',
    code: '23514',
    write: (trx) =>
      trx
        .insertInto('journal')
        .values({ id: 2, is_demonstration: true, created_at: new Date(0) })
        .execute(),
  },
];

describe.each(everyEngine())('on $name', (engine) => {
  let database: TestDatabase;
  let db: Kysely<Database>;

  beforeAll(async () => {
    database = await engine.open({ migrate: false });
    db = database.db;
  });
  afterAll(() => database.close());

  describe('migrations', () => {
    afterEach(async () => {
      await sql`drop schema public cascade`.execute(db);
      await sql`create schema public`.execute(db);
    });
    const tables = async () => (await db.introspection.getTables()).map((table) => table.name).sort();

    it('are all pending in a new database, and looking does not change it', async () => {
      expect(await pendingMigrations(db)).toEqual(ALL);
      expect(await tables()).toEqual([]);
    });

    it('run in order, and run again without doing anything', async () => {
      expect(await migrateToLatest(db)).toEqual(ALL);
      expect(await pendingMigrations(db)).toEqual([]);
      const made = await tables();
      await volumeWithIssues(db);

      expect(await migrateToLatest(db)).toEqual([]);
      expect(await tables()).toEqual(made);
      expect(await db.selectFrom('volume').selectAll().execute()).toHaveLength(1);
    });

    it('that fail are named and rolled back whole; what ran before stays, and the corrected one runs', async () => {
      await migrateToLatest(db);
      const up = async (trx: Kysely<unknown>) => {
        await sql`create table half_done (id integer)`.execute(trx);
        await sql`insert into nowhere values (1)`.execute(trx);
      };
      const broken = { ...MIGRATIONS, '2099-01-01T00-00-broken': { up } };
      await expect(migrateToLatest(db, broken)).rejects.toThrow(
        /^The migration 2099-01-01T00-00-broken failed and was rolled back: .*nowhere/,
      );
      expect(await tables()).not.toContain('half_done');
      expect(await pendingMigrations(db, broken)).toEqual(['2099-01-01T00-00-broken']);

      const corrected = { ...MIGRATIONS, '2099-01-01T00-00-broken': { up: async () => {} } };
      expect(await migrateToLatest(db, corrected)).toEqual(['2099-01-01T00-00-broken']);
    });

    it('leave charges in the currency in which they were made: US dollars, before there was a choice', async () => {
      const older = Object.entries(MIGRATIONS).filter(([name]) => name < CURRENCY);
      await migrateToLatest(db, Object.fromEntries(older));
      const [before, since] = [await submittedManuscript(db), await submittedManuscript(db)];
      await sql`insert into fee (manuscript_id, article_type, amount_cents, due_cents, state, created_at)
        values (${before}, 'case_report', 15000, 15000, 'due', now())`.execute(db);
      expect(await migrateToLatest(db)).toContain(CURRENCY);
      const charge = { article_type: 'case_report', amount_cents: 15_000, due_cents: 15_000, state: 'due' } as const;
      const made = { ...charge, manuscript_id: since, created_at: new Date(0) };
      await db
        .insertInto('fee')
        .values({ ...made, currency: 'EUR' })
        .execute();
      const fees = db.selectFrom('fee').select(['manuscript_id', 'currency']).orderBy('currency');
      expect(await fees.execute()).toEqual([
        { manuscript_id: since, currency: 'EUR' },
        { manuscript_id: before, currency: 'USD' },
      ]);
    });

    it('fill renamed placeholders in the office’s texts as before', async () => {
      const older = Object.entries(MIGRATIONS).filter(([name]) => name < PLACEHOLDERS);
      await migrateToLatest(db, Object.fromEntries(older));
      const saved = { group_name: 'page:contact', version: 1, changed_by: 'editor@journal.example' };
      const own = { text: 'Write to {office e-mail}.\n\n{members of the board}' };
      await db
        .insertInto('setting_version')
        .values({ ...saved, own: JSON.stringify(own), changed_at: new Date(0) })
        .execute();
      await migrateToLatest(db);
      const after = await db.selectFrom('setting_version').select('own').executeTakeFirstOrThrow();
      const placeholders = [COMPONENTS.OfficeEmail, COMPONENTS.BoardMembers].map((name) => `{${name}}`);
      expect(after.own).toEqual({ text: `Write to ${placeholders.join('.\n\n')}` });
    });

    it('of a newer version are told apart from a failure, with the remedy', async () => {
      const newer = { ...MIGRATIONS, '2099-01-01T00-00-newer': { up: async () => {} } };
      await migrateToLatest(db, newer);
      await expect(migrateToLatest(db)).rejects.toThrow(
        /^The database has migrations that this version lacks.*Run the version that created it, or restore a backup\.$/,
      );
    });
  });

  describe('tables', () => {
    it.each(LISTED_VALUES)(
      'keep every $column of the table $table that the product names',
      async ({ table, column, values }) => {
        const { rows } = await sql<{ definition: string }>`
        select pg_get_constraintdef(oid) as definition from pg_constraint
        where contype = 'c' and conrelid = ${table}::regclass and conname = ${`${table}_${column}_check`}`.execute(db);
        const [{ definition } = { definition: '' }] = rows;
        const kept = [...definition.matchAll(/'([^']+)'::text/g)].map(([, value]) => value);
        // Fails if a migration for a new value is missing.
        expect(values.filter((value) => !kept.includes(value))).toEqual([]);
        expect(kept).not.toEqual([]);
      },
    );

    beforeAll(() => migrateToLatest(db));
    beforeEach(() => database.empty());
    it.each(WRONG_ROWS)('refuse $row', async ({ code, write }) => {
      const written = db.transaction().execute(write);
      await expect(written).rejects.toMatchObject({ code: expect.stringMatching(code) });
    });

    const keywords = ['café', 'O\'Neill "quoted"', '高血圧', '{"a": [1]}', '𝛃', '\\u0000 as text'];

    it('give back the same JavaScript types on every engine', async () => {
      await volumeWithIssues(db, { number: 7, year: 2026, issues: 1 });
      await db
        .insertInto('manuscript')
        .values({
          id: 'm1',
          manuscript_number: 'MJ-2026-0001',
          title: 'Łukasz’s “title”\nwith two lines',
          abstract: '',
          keywords: JSON.stringify(keywords),
          category: null,
          article_type: null,
          status: 'published',
          volume_id: 'volume-7',
          issue_id: 'volume-7-issue-1',
          submitted_at: '2026-03-29T01:30:00.123Z',
          updated_at: new Date('2028-02-29T23:59:59.999Z'),
        })
        .execute();
      expect(await db.selectFrom('manuscript').selectAll().executeTakeFirstOrThrow()).toMatchObject({
        id: 'm1',
        manuscript_number: 'MJ-2026-0001',
        title: 'Łukasz’s “title”\nwith two lines',
        abstract: '',
        keywords,
        category: null,
        article_type: null,
        status: 'published',
        version: 1,
        volume_id: 'volume-7',
        issue_id: 'volume-7-issue-1',
        submitted_at: new Date('2026-03-29T01:30:00.123Z'),
        updated_at: new Date('2028-02-29T23:59:59.999Z'),
      });
      expect(await db.selectFrom('issue').selectAll().executeTakeFirstOrThrow()).toStrictEqual({
        id: 'volume-7-issue-1',
        volume_id: 'volume-7',
        number: 1,
        publication_date: '2026-02-27',
        version: 1,
        title: '',
        description: '',
        article_order: [],
        sections: [],
        is_special: false,
        guest_editors: [],
        call_text: '',
        call_opens_on: null,
        call_closes_on: null,
        cover: '',
        out_at: null,
      });
    });

    it('give back jsonb as lists of numbers, truth values as truth values, and one digest of the texts', async () => {
      await insertArticleRow(db, { abstract: 'abstract', body: 'body' });
      await db
        .insertInto('article_author')
        .values({
          manuscript_id: 'm1',
          position: 1,
          given: '',
          family: 'Study Group',
          affiliations: '[2,1]',
          orcid: null,
          is_corresponding: true,
        })
        .execute();
      const author = await db.selectFrom('article_author').selectAll().executeTakeFirstOrThrow();
      expect(author.affiliations).toStrictEqual([2, 1]);
      expect(author.is_corresponding).toBe(true);
      const article = await db.selectFrom('article').selectAll().executeTakeFirstOrThrow();
      expect(article).toMatchObject({ number: 1, citations: 0, is_sample: false, published_on: '2026-08-21' });
      // The digest must be the same on every engine: otherwise moving the database would rebuild the site.
      expect(article.body_digest).toBe(createHash('md5').update('abstractbody').digest('hex'));
    });

    it('give a count as a number where the query casts it', async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from article`.execute(db);
      expect(rows).toStrictEqual([{ count: 0 }]);
    });

    it('keep the instant of a time written in another time zone', async () => {
      await submittedManuscript(db, { submitted_at: '2026-01-01T00:30:00+05:30' });
      const { submitted_at } = await db.selectFrom('manuscript').select('submitted_at').executeTakeFirstOrThrow();
      expect(submitted_at.toISOString()).toBe('2025-12-31T19:00:00.000Z');
    });

    it('hold nothing of a transaction that failed', async () => {
      const failing = db.transaction().execute(async (trx) => {
        await submittedManuscript(trx);
        throw new Error('the work failed');
      });
      await expect(failing).rejects.toThrow('the work failed');
      expect(await db.selectFrom('manuscript').select('id').execute()).toEqual([]);
      expect(await db.selectFrom('manuscript_author').select('position').execute()).toEqual([]);
    });
  });
});

const ARTICLE_ROW = {
  manuscript_id: 'm1',
  slug: 'the-same-address',
  number: 1,
  doi: null,
  title: 'Title',
  article_type: 'case_report',
  category: 'Surgery',
  keywords: '[]',
  received_on: null,
  accepted_on: null,
  published_on: '2026-08-21',
  summary: '',
  abstract: '[]',
  body: '{}',
  updated_at: '2026-08-21T09:00:00.000Z',
};

type ArticleRow = typeof ARTICLE_ROW & { citations: number };

async function insertArticleRow(db: Kysely<Database>, overrides: Partial<ArticleRow> = {}): Promise<void> {
  const row = { ...ARTICLE_ROW, ...overrides };
  await submittedManuscript(db, { id: row.manuscript_id });
  await db.insertInto('article').values(row).execute();
}

const article = (trx: Kysely<Database>, overrides: Partial<ArticleRow> = {}) => insertArticleRow(trx, overrides);

async function galley(trx: Kysely<Database>, overrides: object): Promise<void> {
  await submittedManuscript(trx, { id: 'm1' });
  const row = { manuscript_id: 'm1', kind: 'pdf', file_key: 'galleys/m1.pdf', bytes: 10, sha256: 'ab'.repeat(32) };
  await trx
    .insertInto('galley')
    .values({ ...row, ...overrides })
    .execute();
}

async function setManuscript(trx: Kysely<Database>, id: string, values: { status: string }): Promise<void> {
  await trx.updateTable('manuscript').set(values).where('id', '=', id).execute();
}
