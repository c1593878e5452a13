import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import { Pool } from 'pg';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import type { Sort } from '#domain/desk/list/list-options';
import { countUndelivered, listGivenUp, listUndelivered } from '#server/desk/delivery/undelivered-queries';
import {
  countCards,
  type EditorialFilter,
  listCards,
  type Position,
  readCounts,
} from '#server/desk/manuscripts/queries';
import { listConflicts, type Visibility } from '#server/manuscript/queries';
import { countBuilds, findFailure, listBuilds } from '#server/publishing/queries';
import { openBenchDatabase } from './database.ts';
import { filteredListQueries } from './filtered-lists.ts';
import { line } from './machine.ts';
import { insertOfficeSituations, needQueries } from './needs.ts';
import { insertOfficeWork, officeWorkQueries } from './office-work.ts';
import { insertExpertise, reviewerQueries } from './reviewers.ts';

const EVERYTHING: Visibility = { hidden: null, scope: null };
const WITHOUT_TWO: Visibility = { hidden: ['m7', 'm8'], scope: null };
const SECTION: Visibility = { hidden: null, scope: { editors: ['x'], categories: ['Surgery'] } };
const GUEST: Visibility = { hidden: null, scope: { editors: ['x'], categories: [] } };

const MANUSCRIPTS = 100_000;
/** Rows per statement; each is also indexed for search. */
const BATCH = 500;
const ROUNDS = 15;
/**
 * The limit for a query's time in the database. A slower query is repeated, because other load on the machine only adds
 * to its time.
 */
const LIMIT_MS = 50;
const TRIES = 6;
const BUILDS = 5_000;
const PAGE = 50;

/** Measures the queries of the editor area with a hundred thousand manuscripts, as medians in milliseconds. */
export async function benchEditorLists(adminUrl: string): Promise<void> {
  const { db, url, close } = await openBenchDatabase(adminUrl);
  const watch = recordQueries(url);
  try {
    await fill(db);
    const { reader } = watch;
    const page = (filter: EditorialFilter, after?: Position, sort: Sort = 'newest') =>
      listCards(reader, filter, { sort, after, limit: PAGE });
    const count = (filter: EditorialFilter) => countCards(reader, filter);
    const queue: EditorialFilter = { status: 'under_review', visibility: EVERYTHING };
    const deep = (await page(queue)).at(-1)?.position ?? { key: '', id: '' };
    const title = (await page(queue, undefined, 'title')).at(-1)?.position;
    const searches: [words: string, search: string][] = [
      ['a rare word', 'a3f9c'],
      ['a word in one of fifty', 'rosacea'],
      ['a word in one of seven', 'glaucoma'],
      ['a word in every one', 'cohort study'],
      ['two words in every one, the other way round', 'study cohort'],
      ['two words in many, never together', 'rosacea glaucoma'],
      ['a rare word among common ones', 'a study of a3f9c in cohort'],
      ['two letters in none', 'zq'],
      ['two letters in every one', 'co'],
      ['a number', 'mj-2026-4711'],
      ['one author', 'søltoft4711'],
      ['a name in every one', 'given family'],
      ['an address', 'a4711.2@ex.org'],
      ['characters in every one', '@ex.org'],
    ];
    const viewer = { hidden: [], now: new Date() };
    const newest = (await listBuilds(reader, { limit: PAGE }, viewer)).at(-1)?.id;
    const queries: [name: string, ask: () => Promise<unknown>][] = [
      ['manuscripts hidden from an editor', () => listConflicts(reader, { email: 'a7.1@ex.org' })],
      ['dashboard: counts', () => readCounts(reader, EVERYTHING)],
      ['dashboard: counts, with hidden ones', () => readCounts(reader, WITHOUT_TWO)],
      ['queue: first page', () => page(queue)],
      ['queue: next page', () => page(queue, deep)],
      ['queue: first page by title', () => page(queue, undefined, 'title')],
      ['queue: next page by title', () => page(queue, title, 'title')],
      ['queue: oldest first', () => page(queue, undefined, 'oldest')],
      ['queue: count', () => count(queue)],
      ['all: count, with hidden ones', () => count({ visibility: WITHOUT_TWO })],
      ['a section: first page', () => page({ visibility: SECTION })],
      ['a section: count', () => count({ visibility: SECTION })],
      ['a section: counts', () => readCounts(reader, SECTION)],
      ['a guest editor: first page', () => page({ visibility: GUEST })],
      ['a guest editor: counts', () => readCounts(reader, GUEST)],
      ...searches.flatMap(([words, search]): [string, () => Promise<unknown>][] => [
        [`search for ${words}: page`, () => page({ search, visibility: EVERYTHING })],
        [`search for ${words}: count`, () => count({ search, visibility: EVERYTHING })],
      ]),
      ['search in a queue by title: page', () => page({ ...queue, search: 'cohort study' }, title, 'title')],
      ['failed deliveries', () => listUndelivered(reader, [], 200)],
      ['failed deliveries: count', () => countUndelivered(reader, [])],
      ['builds: first page', () => listBuilds(reader, { limit: PAGE }, viewer)],
      ['builds: next page', () => listBuilds(reader, { limit: PAGE, after: newest }, viewer)],
      ['builds: count', () => countBuilds(reader)],
      ['builds: the failed one', () => findFailure(reader, viewer)],
      ['failed deliveries: dead', () => listGivenUp(reader, [], 200)],
      ...filteredListQueries(reader),
      ...(await needQueries(reader)),
      ...reviewerQueries(reader),
      ...officeWorkQueries(reader),
    ];
    const slow: string[] = [];
    for (const [name, ask] of queries) {
      if ((await time(name, ask, watch)) > LIMIT_MS) slow.push(name);
    }
    line(`with a query above ${LIMIT_MS} ms in the database`, slow.join('; ') || 'none');
  } finally {
    await watch.db.destroy();
    await close();
  }
}

/** Fills a journal with a hundred thousand manuscripts and everything around them. */
async function fill(db: Kysely<Database>): Promise<void> {
  for (let first = 1; first <= MANUSCRIPTS; first += BATCH) await insertManuscripts(db, first);
  await insertBuildsAndDeliveries(db);
  await insertOfficeSituations(db);
  await insertOfficeWork(db);
  await insertExpertise(db);
  await sql`vacuum analyze`.execute(db);
}

async function insertManuscripts(db: Kysely<Database>, first: number): Promise<void> {
  const numbers = sql`generate_series(${first}::int, ${first + BATCH - 1}::int) n`;
  await sql`insert into manuscript (id, manuscript_number, title, abstract, keywords, status, submitted_at, updated_at,
      round, revision_due_on, category, article_type)
    select 'm' || n, 'MJ-2026-' || n, 'A study of ' || md5(n::text) || ' in ' || md5((n * 7)::text),
      repeat(md5((n * 13)::text) || ' words of an abstract of ordinary length. ', 18),
      jsonb_build_array(md5((n * 17)::text), 'cohort study', 'surgery') || case
        when n % 50 = 0 then '["rosacea"]'::jsonb when n % 7 = 0 then '["glaucoma"]'::jsonb else '[]'::jsonb end,
      (array['submitted', 'under_review', 'revisions_required', 'accepted', 'rejected', 'published'])[n % 6 + 1],
      timestamptz '2020-01-01' + n * interval '31 minutes', timestamptz '2026-01-01',
      case when n % 6 = 1 and n / 6 % 10 = 9 then 2 else 1 end,
      case when n % 6 = 2 then to_char(now() + (n % 60 - 10) * interval '1 day', 'YYYY-MM-DD') end,
      (array['Cardiology', 'Surgery', 'Neurology', 'Oncology', 'Paediatrics'])[n % 5 + 1],
      (array['original_research', 'review_article', 'case_report'])[n % 3 + 1]
    from ${numbers}`.execute(db);
  await sql`insert into manuscript_author (manuscript_id, position, given, family, email, affiliation, is_corresponding)
    select 'm' || n, p, 'Given', case p when 1 then 'Søltoft' || n else 'Family' end, 'a' || n || '.' || p || '@ex.org', 'Hospital', p = 1
    from ${numbers}, generate_series(1, 3) p`.execute(db);
}

/** As after years of publishing, with a mail server that was down for a day. */
async function insertBuildsAndDeliveries(db: Kysely<Database>): Promise<void> {
  await sql`insert into site_build (id, state, reason, manuscripts, asked_at, asked_by, finished_at)
    select 'b' || n, case when n % 40 = 0 then 'superseded' else 'live' end, 'publication',
      jsonb_build_array('m' || n), timestamptz '2020-01-01' + n * interval '9 hours', 'editor',
      timestamptz '2020-01-01' + n * interval '9 hours 1 minute'
    from generate_series(1, ${sql.lit(BUILDS)}) n`.execute(db);
  await sql`insert into outbox (id, kind, payload, status, attempts, next_at, last_error, created_at)
    select 'o' || n, 'mail.decision', '{}', case when n % 100 = 0 then 'waiting' else 'delivered' end, 1, now(),
      case when n % 100 = 0 then 'The mail server is away.' end, now()
    from generate_series(1, 50000) n`.execute(db);
}

/** A database that records its queries. */
interface QueryRecorder {
  db: Kysely<Database>;
  reader: ReadonlyKysely<Database>;
  asked: CompiledQuery[];
}

function recordQueries(connectionString: string | undefined): QueryRecorder {
  const asked: CompiledQuery[] = [];
  const dialect = new PostgresDialect({ pool: new Pool({ connectionString }) });
  const db = new Kysely<Database>({ dialect, log: ({ query }) => void asked.push(query) });
  return { db, reader: readerOf(db), asked };
}

/** Returns the scans in a query's plan with their row counts, and the best of several execution times. */
async function planOf(db: Kysely<Database>, query: CompiledQuery): Promise<{ took: number; scans: string[] }> {
  let best = await explain(db, query);
  for (let tries = 1; tries < TRIES && best.took > LIMIT_MS; tries += 1) {
    const again = await explain(db, query);
    if (again.took < best.took) best = again;
  }
  return best;
}

async function explain(db: Kysely<Database>, query: CompiledQuery): Promise<{ took: number; scans: string[] }> {
  const text = `explain (analyze, timing off, summary on) ${query.sql}`;
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...query.parameters]));
  const lines = rows.map((row) => String(Object.values(row as object)[0]).trim());
  const scans = lines
    .filter((text) => /Scan/.test(text))
    .map((text) => text.replace(/^->\s+/, '').replace(/\(cost.*?\) \(actual/, '('));
  const took = lines.find((text) => text.startsWith('Execution Time')) ?? '';
  return { took: Number(/[\d.]+/.exec(took)?.[0]), scans };
}

/**
 * Prints the median time of `query`, and each of its statements; returns the slowest statement's time in milliseconds.
 */
async function time(name: string, query: () => Promise<unknown>, watch: QueryRecorder): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    watch.asked.length = 0;
    const started = performance.now();
    await query();
    times.push(performance.now() - started);
  }
  const median = times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
  line(name, `${median.toFixed(1)} ms`);
  const asked = watch.asked.splice(0);
  let slowest = 0;
  for (const one of asked) {
    const { took, scans } = await planOf(watch.db, one);
    console.log(`    ${took.toFixed(3)} ms: ${scans.join('; ')}`);
    slowest = Math.max(slowest, took);
  }
  return slowest;
}
