import { type Kysely, sql } from 'kysely';
import { connect, readerOf } from '#database/connect';
import { migrateToLatest } from '#database/migrate';
import type { Database } from '#database/schema';
import {
  countCards,
  listCards,
  listConflicts,
  type OfficeFilter,
  type Position,
  readCounts,
} from '#server/editorial/queries';
import { line } from './machine.ts';

const MANUSCRIPTS = 100_000;
/** So many at once that the statement ends within the product's own limit of time. */
const PORTION = 5_000;
const ROUNDS = 15;
const PAGE = 50;

/** What the editor's area asks of the database with a hundred thousand manuscripts: medians in milliseconds. */
export async function benchEditorLists(adminUrl: string): Promise<void> {
  const name = `journal_bench_${process.pid}`;
  const admin = await connect({ databaseUrl: adminUrl });
  await sql`create database ${sql.id(name)}`.execute(admin.db);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const { db, close } = await connect({ databaseUrl: url.href });
  try {
    await migrateToLatest(db);
    for (let first = 1; first <= MANUSCRIPTS; first += PORTION) await insertManuscripts(db, first);
    await sql`vacuum analyze`.execute(db);
    const reader = readerOf(db);
    const page = (filter: OfficeFilter, after?: Position) =>
      listCards(reader, filter, { sort: 'newest', after, limit: PAGE });
    const queue: OfficeFilter = { status: 'under_review', hidden: [] };
    const deep = (await page(queue)).at(-1)?.position ?? { key: '', id: '' };
    const found: OfficeFilter = { search: 'a3f9c', hidden: [] };
    const common: OfficeFilter = { search: 'cohort study', hidden: [] };
    await time('whose manuscripts an editor may not see', () =>
      listConflicts(reader, { id: 'x', email: 'a7.1@ex.org' }),
    );
    await time('counts of the dashboard', () => readCounts(reader, []));
    await time('first page of a queue', () => page(queue));
    await time('next page of a queue', () => page(queue, deep));
    await time('number of manuscripts in a queue', () => countCards(reader, queue));
    await time('search for a rare word: page', () => page(found));
    await time('search for a rare word: number', () => countCards(reader, found));
    await time('search for a word in every one: page', () => page(common));
    await time('search for a word in every one: number', () => countCards(reader, common));
  } finally {
    await close();
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin.db);
    await admin.close();
  }
}

async function insertManuscripts(db: Kysely<Database>, first: number): Promise<void> {
  const numbers = sql`generate_series(${first}::int, ${first + PORTION - 1}::int) n`;
  await sql`insert into manuscript (id, manuscript_number, title, abstract, keywords, status, submitted_at, updated_at)
    select 'm' || n, 'MJ-2026-' || n, 'A study of ' || md5(n::text) || ' in ' || md5((n * 7)::text),
      repeat(md5((n * 13)::text) || ' words of an abstract of ordinary length. ', 18),
      jsonb_build_array(md5((n * 17)::text), 'cohort study', 'surgery'),
      (array['submitted', 'under_review', 'revisions_required', 'accepted', 'rejected', 'published'])[n % 6 + 1],
      timestamptz '2020-01-01' + n * interval '31 minutes', timestamptz '2026-01-01'
    from ${numbers}`.execute(db);
  await sql`insert into manuscript_author (manuscript_id, position, given, family, email, affiliation, is_corresponding)
    select 'm' || n, p, 'Given', 'Family', 'a' || n || '.' || p || '@ex.org', 'Hospital', p = 1
    from ${numbers}, generate_series(1, 3) p`.execute(db);
}

async function time(name: string, query: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    await query();
    times.push(performance.now() - started);
  }
  const median = times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
  line(name, `${median.toFixed(1)} ms`);
}
