import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { connect } from '#database/connect';
import { ROOT } from '../../scripts/journal.ts';
import { runCommand } from '../../scripts/run-command.ts';
import { createBenchDatabase } from '../bench/database.ts';
import { CROWDS, publishCorrection, sendCrowd, sendLargeDocument, signInEditor } from '../support/crowds.ts';
import { freePort } from '../support/free-port.ts';
import { nodeEnv } from '../support/node-env.ts';
import type { Resources } from './server.ts';

/** Requests per second, below the server's capacity: the soak looks for growth, not for speed. */
const RATES: Record<string, number> = { pages: 200, calls: 40, 'log-ins': 1 };
/** Long enough for idle threads and database connections to be closed, which takes a minute. */
const IDLE_SECONDS = 75;
/** Permitted differences between two idle moments, such as a timer of the outbox or a cache of V8. */
const ALLOWED_GROWTH: Resources = {
  'MB of heap': 8,
  'open files and sockets': 2,
  'sockets, timers and threads of Node': 2,
  'temporary files': 0,
};

/**
 * `node tests/soak/run.ts --minutes 30`: after that time in use, a journal must hold no more resources than after its
 * first minute. Uses the Postgres server in TEST_DATABASE_URL if set, or else the embedded database.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
  const adminUrl = process.env.TEST_DATABASE_URL;
  const database = adminUrl ? await createBenchDatabase(adminUrl) : undefined;
  const folder = mkdtempSync(join(tmpdir(), 'journal-soak-'));
  const server = await startServer(folder, database?.url);
  try {
    await generateLoad(server, 1);
    const early = await readResources(server, database?.url);
    await generateLoad(server, Number(values.minutes) - 1);
    const late = await readResources(server, database?.url);
    for (const [name, most] of Object.entries({ ...ALLOWED_GROWTH, 'database connections': 0 })) {
      const [before = 0, after = 0] = [early[name], late[name]];
      const hasGrown = after > before + most;
      console.log(`${hasGrown ? '✘' : '✔'} ${name}: ${before} after the first minute, ${after} at the end`);
      if (hasGrown) process.exitCode = 1;
    }
  } finally {
    server.process.kill();
    await once(server.process, 'exit');
    rmSync(folder, { recursive: true, force: true });
    await database?.remove();
  }
});

interface Served {
  process: ChildProcess;
  url: string;
}

async function startServer(folder: string, databaseUrl: string | undefined): Promise<Served> {
  const [port, TMPDIR] = [await freePort(), join(folder, 'temporary')];
  mkdirSync(TMPDIR);
  const server = fork(join(ROOT, 'tests/soak/server.ts'), {
    cwd: ROOT,
    execArgv: ['--expose-gc'],
    env: {
      ...nodeEnv(),
      ...{ PORT: String(port), DATA_DIR: join(folder, 'data'), BACKUP_DIR: join(folder, 'backups') },
      ...{ TRUST_PROXY: '1', DEMO: '1', TMPDIR },
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
  });
  await once(server, 'message');
  return { process: server, url: `http://127.0.0.1:${port}` };
}

/** Requires every reply to succeed: below its limits, a server refuses no one. */
async function generateLoad({ url }: Served, minutes: number): Promise<void> {
  const duration = minutes * 60;
  const crowds = CROWDS.map((crowd) =>
    sendCrowd(url, { ...crowd, connections: 10 }, { duration, overallRate: RATES[crowd.name] ?? 1 }),
  );
  const editor = await signInEditor(url);
  await publishCorrection(editor);
  for (let minute = 0; minute < minutes; minute += 1) await sendLargeDocument(editor);
  for (const { '2xx': answered, non2xx, errors, timeouts } of await Promise.all(crowds)) {
    if (non2xx + errors + timeouts > 0 || answered === 0)
      throw new Error(`${answered} requests were answered, ${non2xx} refused, ${errors + timeouts} not answered.`);
  }
}

async function readResources(
  { process: server }: Served,
  databaseUrl: string | undefined,
): Promise<Record<string, number>> {
  await pause(IDLE_SECONDS * 1000);
  const answered = once(server, 'message');
  server.send('report');
  const [holdings] = await answered;
  return { ...holdings, 'database connections': databaseUrl ? await countConnections(databaseUrl) : 0 };
}

/** The server's connections, without our own. */
async function countConnections(databaseUrl: string): Promise<number> {
  const { db, close } = await connect({ databaseUrl, poolSize: 1 });
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    db,
  );
  await close();
  return rows[0]?.count ?? 0;
}
