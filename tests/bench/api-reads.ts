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
import { seedDemonstration } from '../../scripts/demonstration/seed.ts';
import { benchContext } from './context.ts';
import { type BenchDatabase, openBenchDatabase } from './database.ts';
import { line } from './machine.ts';

/** Short turns of each, so that a busy moment of the machine meets both. */
const SECONDS = 2;
const ROUNDS = 9;
const CONNECTIONS = 8;

/**
 * Reads of one article per second through our server, and through a bare node:http handler that sends
 * the same SQL to the same Postgres and answers the same bytes. Both in this process, in turns.
 */
export async function benchApiReads(adminUrl: string): Promise<void> {
  const database = await openBenchDatabase(adminUrl);
  const dataDir = mkdtempSync(join(tmpdir(), 'journal-bench-api-'));
  try {
    await compare(database, dataDir);
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function compare({ db, url }: BenchDatabase, dataDir: string): Promise<void> {
  const context = benchContext(db, dataDir);
  const { files, siteUrl, clock } = context;
  await seedDemonstration(db, { files, siteUrl, now: clock.now() });
  const { slug } = await db.selectFrom('article').select('slug').executeTakeFirstOrThrow();
  const server = await listen({ port: 0, host: '127.0.0.1', simulateNetlify: false, trustProxy: false });
  server.open({
    api: serve(allRoutes, async () => ({ context, close: async () => {} }), manuscriptAccess),
    pages: () => new Response(),
  });
  const path = `/api/manuscripts/${slug}`;
  const reply = await (await fetch(`http://127.0.0.1:${server.port}${path}`)).text();
  const bare = await bareServer(url, slug, reply);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const baseline = await requestsPerSecond(bare.port, path);
    const ours = await requestsPerSecond(server.port, path);
    ratios.push(ours / baseline);
    line(`round ${round + 1}`, `ours ${ours.toFixed(0)}/s, bare handler ${baseline.toFixed(0)}/s`);
  }
  const median = ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
  line('ours against the bare handler (median)', `${median.toFixed(2)} ×`);
  await bare.close();
  await server.close();
}

const ARTICLE_SQL = `select m.id, m.manuscript_number, m.status, m.submitted_at, a.*, v.id as volume_id, v.number as volume_number,
  v.year as volume_year, i.id as issue_id, i.number as issue_number, g.bytes as pdf_bytes, g.sha256 as pdf_sha256
  from article a join manuscript m on m.id = a.manuscript_id left join volume v on v.id = m.volume_id
  left join issue i on i.id = m.issue_id left join galley g on g.manuscript_id = a.manuscript_id and g.kind = 'pdf'
  where m.status = 'published' and (a.slug = $1 or m.id = $1)`;

async function bareServer(connectionString: string | undefined, slug: string, reply: string) {
  const pool = new pg.Pool({ connectionString, max: 10 }).on('error', () => {});
  const shape = JSON.parse(reply) as object;
  const server = createServer(async (_request, response) => {
    const { rows } = await pool.query(ARTICLE_SQL, [slug]);
    const ids = [rows[0].id];
    await pool.query('select * from article_author where manuscript_id = any($1) order by position', [ids]);
    await pool.query('select * from notice where manuscript_id = any($1) order by published_on, id', [ids]);
    JSON.parse(rows[0].body);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(shape));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: async () => {
      server.close();
      await pool.end();
    },
  };
}

async function requestsPerSecond(port: number, path: string): Promise<number> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed.`);
  return result.requests.average;
}
