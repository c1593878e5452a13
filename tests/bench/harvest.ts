import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { serve } from '#server/kernel/http/serve';
import { manuscriptAccess } from '#server/manuscript/access';
import { insertArticle } from '#server/publication/write-queries';
import { oaiRoutes } from '#server/register/oai/routes';
import { fullArticle } from '../support/articles.ts';
import { benchContext } from './context.ts';
import { type BenchDatabase, openBenchDatabase } from './database.ts';
import { line } from './machine.ts';

const RECORDS = 100_000;
/** About 40 kB, the usual size of an article. */
const CONTENT = `<h2>Results</h2>${`<p>${'Words of a long study. '.repeat(40)}</p>`.repeat(40)}`;

/** Times the responses to a full harvest, and to the incremental harvest of one day. */
export async function benchHarvest(adminUrl: string): Promise<void> {
  const database = await openBenchDatabase(adminUrl);
  const folder = mkdtempSync(join(tmpdir(), 'journal-bench-oai-'));
  try {
    await fill(database);
    const context = benchContext(database.db, folder);
    const handler = serve(oaiRoutes, async () => ({ context, close: async () => {} }), manuscriptAccess);
    const ask = async (query: Record<string, string>) => {
      const request = new Request(`http://127.0.0.1/oai?${new URLSearchParams(query)}`);
      return (await handler(request, { ip: '127.0.0.1' })).text();
    };
    const lists: [name: string, query: Record<string, string>, most: number][] = [
      ['all headers', { verb: 'ListIdentifiers', metadataPrefix: 'oai_dc' }, RECORDS],
      ['all records in oai_dc', { verb: 'ListRecords', metadataPrefix: 'oai_dc' }, RECORDS],
      ['10,000 records in JATS', { verb: 'ListRecords', metadataPrefix: 'jats' }, 10_000],
      ['one category', { verb: 'ListIdentifiers', metadataPrefix: 'oai_dc', set: 'category-Surgery' }, RECORDS],
      ['one day', { verb: 'ListRecords', metadataPrefix: 'oai_dc', from: '2026-02-01', until: '2026-02-01' }, RECORDS],
    ];
    for (const [name, query, most] of lists) await measure(name, ask, query, most);
    const started = performance.now();
    await ask({ verb: 'ListSets' });
    line('the sets', `${(performance.now() - started).toFixed(0)} ms`);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(
  name: string,
  ask: (query: Record<string, string>) => Promise<string>,
  query: Record<string, string>,
  most: number,
): Promise<void> {
  const took: number[] = [];
  let [records, token, bytes]: [number, string | undefined, number] = [0, undefined, 0];
  const cpu = process.cpuUsage();
  do {
    const started = performance.now();
    const text: string = await ask(token ? { verb: query.verb ?? '', resumptionToken: token } : query);
    took.push(performance.now() - started);
    records += text.split('<header>').length - 1;
    bytes += text.length;
    token = /<resumptionToken[^>]*>([^<]+)</.exec(text)?.[1];
  } while (token && records < most);
  const { user, system } = process.cpuUsage(cpu);
  const [first = 0, last = 0] = [took[0], took.at(-1)];
  const sorted = took.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const seconds = took.reduce((sum, one) => sum + one, 0) / 1000;
  line(
    name,
    `${records} records, ${took.length} replies, ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s (CPU ${((user + system) / 1e6).toFixed(1)} s); ` +
      `first ${first.toFixed(0)} ms, median ${median.toFixed(0)}, last ${last.toFixed(0)}, longest ${sorted.at(-1)?.toFixed(0)}`,
  );
}

/** Inserts an article, which the database then copies; five copies are dated to each minute. */
async function fill({ db }: BenchDatabase): Promise<void> {
  const article = fullArticle({
    id: 'a0',
    slug: 'a0',
    content: CONTENT,
    doi: null,
    pdf: null,
    volume: null,
    issue: null,
  });
  const at = '2026-01-01T00:00:00Z';
  const manuscript = { id: 'a0', manuscript_number: 'MJ-2026-0', title: 'A', abstract: 'A', keywords: '[]' };
  const rest = {
    category: 'Oncology',
    article_type: 'case_report',
    status: 'published',
    volume_id: null,
    issue_id: null,
  };
  await db
    .insertInto('manuscript')
    .values({ ...manuscript, ...rest, submitted_at: at, updated_at: at })
    .execute();
  await db.transaction().execute((trx) => insertArticle(trx, article));
  const copies = [
    sql`insert into manuscript (id, manuscript_number, title, abstract, keywords, category, article_type, status, submitted_at, updated_at)
      select 'a' || n, 'MJ-2026-' || n, title, abstract, keywords, category, article_type, status, submitted_at, updated_at
      from manuscript, generate_series(1, ${RECORDS - 1}::int) n where id = 'a0'`,
    sql`insert into article (manuscript_id, slug, number, title, article_type, category, keywords, published_on, summary, abstract, body,
        updated_at, record_changed_at)
      select 'a' || n, 'a' || n, n + 1000, title, article_type,
        (array['Surgery', 'Oncology', 'Genetics', 'Neurology'])[1 + n % 4], keywords, published_on, summary, abstract, body,
        updated_at, timestamptz '2026-01-01T00:00:00Z' + n * interval '12 seconds'
      from article, generate_series(1, ${RECORDS - 1}::int) n where manuscript_id = 'a0'`,
    sql`insert into article_author (manuscript_id, position, given, family, affiliations, orcid, is_corresponding)
      select 'a' || n, position, given, family, affiliations, orcid, is_corresponding
      from article_author, generate_series(1, ${RECORDS - 1}::int) n where manuscript_id = 'a0'`,
    sql`analyze`,
  ];
  for (const copy of copies) await copy.execute(db);
}
