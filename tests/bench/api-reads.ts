import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { allRoutes } from '#server/assembly/api';
import { listen } from '#server/assembly/site/node-server';
import { serve } from '#server/kernel/http/serve';
import { manuscriptAccess } from '#server/manuscript/access';
import { DEMONSTRATION_PASSWORD } from '../../scripts/demonstration/sample-accounts.ts';
import { seedDemonstration } from '../../scripts/demonstration/seed.ts';
import { benchContext } from './context.ts';
import { type BenchDatabase, openBenchDatabase } from './database.ts';
import { line } from './machine.ts';

/** Short turns, so that a busy moment on the machine affects both servers. */
const SECONDS = 2;
const ROUNDS = 9;
const CONNECTIONS = 8;

/** An API call, and the queries that a bare handler needs for it. */
interface Read {
  name: string;
  request: autocannon.Request & { path: string };
  query: (pool: pg.Pool) => Promise<unknown>;
}

/**
 * Compares requests per second of our server with a bare node:http handler that queries the same Postgres for the same
 * data in as few statements as possible and replies with the same bytes. Both run in this process and take turns.
 */
export async function benchApiReads(adminUrl: string): Promise<void> {
  const database = await openBenchDatabase(adminUrl);
  const dataDir = mkdtempSync(join(tmpdir(), 'journal-bench-api-'));
  try {
    await compareAll(database, dataDir);
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function compareAll({ db, url }: BenchDatabase, dataDir: string): Promise<void> {
  const context = benchContext(db, dataDir);
  const { files, siteUrl, clock } = context;
  await seedDemonstration(db, { files, siteUrl, now: clock.now() });
  const server = await listen({ port: 0, host: '127.0.0.1', simulateNetlify: false, trustProxy: false });
  server.open({
    api: serve(allRoutes, async () => ({ context, close: async () => {} }), manuscriptAccess),
    pages: () => new Response(),
  });
  const pool = new pg.Pool({ connectionString: url, max: 10 }).on('error', () => {});
  try {
    for (const read of await readsOf(pool, server.port)) await compare(read, server.port, pool);
  } finally {
    await pool.end();
    await server.close();
  }
}

async function readsOf(pool: pg.Pool, port: number): Promise<Read[]> {
  const { rows } = await pool.query(
    `select slug, (select submission_code from manuscript join account on account.id = submitter_id
      where email = 'author@journal.example' order by submission_code limit 1) as code from article limit 1`,
  );
  const [{ slug, code }] = rows;
  const email = 'author@journal.example';
  const login = await fetch(`http://127.0.0.1:${port}/api/auth/login/`, {
    ...{ method: 'POST', headers: JSON_TYPE },
    body: JSON.stringify({ email: 'editor@journal.example', password: DEMONSTRATION_PASSWORD }),
  });
  const { token } = await login.json();
  return [
    {
      name: 'an article',
      request: { path: `/api/manuscripts/${slug}` },
      async query() {
        const found = await pool.query(`${ARTICLES} and (a.slug = $1 or m.id = $1)`, [slug]);
        await queryPeople(pool, [found.rows[0].id]);
        return JSON.parse(found.rows[0].body);
      },
    },
    {
      name: 'a list of 20 articles',
      request: { path: '/api/manuscripts/?limit=20' },
      async query() {
        const { rows } = await pool.query(`${ARTICLES} order by a.published_on desc, a.number desc limit 21`);
        await pool.query(`select count(*) from manuscript where status = 'published'`);
        const ids = rows.map(({ id }) => id);
        await queryPeople(pool, ids);
        return rows.map(({ abstract }) => JSON.parse(abstract));
      },
    },
    {
      name: 'tracking',
      request: {
        ...{ path: '/api/manuscripts/track/', method: 'POST', headers: JSON_TYPE },
        body: JSON.stringify({ email, submission_code: code }),
      },
      query: () => pool.query(TRACK_SQL, [code, email]),
    },
    {
      name: 'the dashboard',
      request: { path: '/api/editor/dashboard/', headers: { authorization: `Bearer ${token}` } },
      async query() {
        await pool.query('select status, count(*)::int from manuscript group by status');
        await pool.query(`select count(*)::int from manuscript m where round > 1 and status in ('submitted', 'under_review')
          and not exists (select from review_assignment r where r.manuscript_id = m.id and r.round = m.round)`);
        const { rows } = await pool.query(RECENT_SQL);
        const ids = rows.map(({ id }) => id);
        await pool.query('select * from manuscript_author where manuscript_id = any($1) order by position', [ids]);
      },
    },
  ];
}

const JSON_TYPE = { 'content-type': 'application/json' };

const ARTICLES = `select m.id, m.manuscript_number, m.status, m.submitted_at, a.*, v.id as volume_id, v.number as volume_number,
  v.year as volume_year, i.id as issue_id, i.number as issue_number, g.bytes as pdf_bytes, g.sha256 as pdf_sha256
  from article a join manuscript m on m.id = a.manuscript_id left join volume v on v.id = m.volume_id
  left join issue i on i.id = m.issue_id left join galley g on g.manuscript_id = a.manuscript_id and g.kind = 'pdf'
  where m.status = 'published'`;

async function queryPeople(pool: pg.Pool, ids: string[]): Promise<void> {
  await pool.query('select * from article_author where manuscript_id = any($1) order by position', [ids]);
  await pool.query('select * from notice where manuscript_id = any($1) order by published_on, id', [ids]);
}

const TRACK_SQL = `select m.id, m.manuscript_number, m.title, m.status, m.round, m.submitted_at, m.updated_at, m.revision_due_on,
  (select doi from article where manuscript_id = m.id) as doi, d.*
  from manuscript m left join lateral (select previous_status, status, kind, letter_text from decision
    where manuscript_id = m.id order by decided_at desc limit 1) d on true
  where submission_code = $1 and (exists (select from manuscript_author where manuscript_id = m.id and lower(email) = $2)
    or exists (select from account where id = m.submitter_id and lower(email) = $2))`;

const RECENT_SQL = `select m.*, v.number as volume_number, v.year, i.number as issue_number, e.email as editor_email,
  (select count(*) from review_assignment r where r.manuscript_id = m.id and r.round = m.round) as asked,
  (select submitted_at from revision r where r.manuscript_id = m.id and r.round = m.round) as revised_at,
  (select kind from decision d where d.manuscript_id = m.id order by decided_at desc limit 1) as decided
  from manuscript m left join volume v on v.id = m.volume_id left join issue i on i.id = m.issue_id
  left join account e on e.id = m.editor_id order by m.submitted_at desc, m.id limit 5`;

async function compare({ name, request, query }: Read, port: number, pool: pg.Pool): Promise<void> {
  const reply = await fetch(`http://127.0.0.1:${port}${request.path}`, request as RequestInit);
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${name}: ${reply.status} ${text}`);
  const bare = await bareServer(() => query(pool), text);
  const rates: [ours: number, bare: number][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const baseline = await requestsPerSecond(bare.port, request);
    rates.push([await requestsPerSecond(port, request), baseline]);
  }
  bare.close();
  const [ours, baseline] = [median(rates.map(([one]) => one)), median(rates.map(([, one]) => one))];
  const ratio = median(rates.map(([one, other]) => one / other));
  line(name, `ours ${ours.toFixed(0)}/s, bare handler ${baseline.toFixed(0)}/s; ratio ${ratio.toFixed(2)} (medians)`);
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function bareServer(query: () => Promise<unknown>, text: string) {
  const shape: unknown = JSON.parse(text);
  const server = createServer(async (incoming, response) => {
    // Reads the body to its end, as any handler that needs it must.
    if (incoming.method === 'POST') for await (const _ of incoming);
    await query();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(shape));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : 0, close: () => server.close() };
}

async function requestsPerSecond(port: number, { path, ...request }: Read['request']): Promise<number> {
  let caller = 0;
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    duration: SECONDS,
    // A separate address for each, so that our server cannot answer several with one query.
    setupClient: (client) => {
      caller += 1;
      client.setRequests([{ ...request, path: `${path}${path.includes('?') ? '&' : '?'}caller=${caller}` }]);
    },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed.`);
  return result.requests.average;
}
