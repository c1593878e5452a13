import { hashPassword } from '#server/account/password';
import { insertAccount } from '#server/account/queries';
import { allRoutes } from '#server/assembly/api';
import { listen } from '#server/assembly/site/node-server';
import type { Context } from '#server/kernel/context';
import { serve } from '#server/kernel/http/serve';
import { randomId } from '#server/kernel/identifiers';
import { manuscriptAccess } from '#server/manuscript/access';
import { benchContext } from './context.ts';
import { type BenchDatabase, openBenchDatabase } from './database.ts';
import { line } from './machine.ts';

const CROWD = 100;
const TRIES = 20;
const PASSWORD = 'harbour cobalt thimble nineteen';

/**
 * A hundred people log in at the same moment: all must be answered, using far less memory than a hundred hashes at
 * once. Then checks that the time of a refusal does not reveal whether an address has an account. Uses the Postgres
 * server in TEST_DATABASE_URL if set, or else the embedded database.
 */
export async function benchLogins(adminUrl: string | undefined): Promise<void> {
  const database = await openBenchDatabase(adminUrl);
  try {
    await measureLogins(database);
  } finally {
    await database.close();
  }
}

async function measureLogins({ db, engine }: BenchDatabase): Promise<void> {
  const context = benchContext(db, '.');
  const server = await listen({ port: 0, host: '127.0.0.1', simulateNetlify: false, trustProxy: false });
  server.open({
    api: serve(allRoutes, async () => ({ context, close: async () => {} }), manuscriptAccess),
    pages: () => new Response(),
  });
  const people = await openAccounts(context);
  const logIn = (email: string, password = PASSWORD) =>
    fetch(`http://127.0.0.1:${server.port}/api/auth/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
  try {
    await logIn(people[0] ?? '');
    await measureCrowd(engine, people, logIn);
    await measureTiming(context, people, logIn);
  } finally {
    await server.close();
  }
}

type LogIn = (email: string, password?: string) => Promise<Response>;

async function openAccounts({ db, clock }: Context): Promise<string[]> {
  const password_hash = await hashPassword(PASSWORD);
  const emails = Array.from({ length: CROWD }, (_, number) => `person${number}@hospital.example`);
  for (const email of emails) {
    const account = { id: randomId(), email, first_name: 'P', last_name: '', role: 'author', password_hash };
    await insertAccount(db, { ...account, created_at: clock.now() });
  }
  return emails;
}

async function measureCrowd(engine: string, people: string[], logIn: LogIn): Promise<void> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 10);
  const started = performance.now();
  const waits = await Promise.all(
    people.map(async (email) => {
      const reply = await logIn(email);
      if (!reply.ok) throw new Error(`A login returned ${reply.status}.`);
      await reply.json();
      return (performance.now() - started) / 1000;
    }),
  );
  clearInterval(watch);
  const seconds = Math.max(...waits);
  const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);
  line(
    `${CROWD} logins at once, on ${engine}`,
    `all answered in ${seconds.toFixed(1)} s, half of them after ${median(waits).toFixed(1)} s`,
  );
  line('memory', `${megabytes(peak)} MB at its peak, ${megabytes(peak - before)} MB more than before`);
}

/** Known and unknown addresses take turns, so that a busy moment on the machine affects both. */
async function measureTiming({ db }: Context, people: string[], logIn: LogIn): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let turn = 0; turn < TRIES; turn += 1) {
    for (const kind of ['known', 'unknown'] as const) {
      const email = kind === 'known' ? (people[turn] ?? '') : `nobody${turn}@hospital.example`;
      const started = performance.now();
      const reply = await logIn(email, 'not the password');
      if (reply.status !== 401) throw new Error(`A wrong password returned ${reply.status}.`);
      times[kind].push(performance.now() - started);
    }
    await db.deleteFrom('rate_limit').execute();
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  const ratio = Math.max(known, unknown) / Math.min(known, unknown);
  line(
    'a wrong password, known and unknown address',
    `${known.toFixed(0)} ms, ${unknown.toFixed(0)} ms (medians of ${TRIES})`,
  );
  line('ratio of the two, at most 1.5', ratio.toFixed(2));
  if (ratio >= 1.5) throw new Error('The time of a refusal reveals whether an address has an account.');
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
