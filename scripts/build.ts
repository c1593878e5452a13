import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { connect, readerOf } from '#database/connect';
import { migrateToLatest } from '#database/migrate';
import { isEmpty, seedDemonstration, startJournal } from '#database/seed';
import { buildSite, PAGES_FOLDER } from '#loaders/build-site';
import { linkFolder } from '#loaders/link-files';
import { takeSnapshot } from '#loaders/take-snapshot';
import { systemClock } from '#server/adapters/clock';
import { openFileStore } from '#server/adapters/files';
import { type Env, parseEnv } from '#server/env';
import { listGalleyKeys } from '#server/publication/queries';
import { bundleFunctions } from './bundle-functions.ts';
import { ROOT } from './journal.ts';
import { runCommand } from './run-command.ts';

/** Kept between builds on Netlify by `scripts/netlify-cache`: the snapshot and the site made last. */
const CACHE = join(ROOT, 'build', 'cache');
const DIST = join(ROOT, 'dist');

/**
 * `npm run build`, what Netlify runs: migrate, take the snapshot, build what changed, bundle the
 * functions. Without DATABASE_URL it builds the demonstration journal.
 */
await runCommand(async () => {
  const env = parseEnv();
  const snapshot = join(CACHE, 'snapshot');
  const out = join(CACHE, 'next');
  const live = join(CACHE, 'live');
  mkdirSync(CACHE, { recursive: true });
  rmSync(out, { recursive: true, force: true });
  const source = await openSource(env);
  try {
    const reader = readerOf(source.db);
    const manifest = await takeSnapshot(reader, snapshot);
    const galleys = await listGalleyKeys(reader);
    const { siteUrl, submitUrl } = env;
    const known = existsSync(live) ? live : undefined;
    const job = { root: ROOT, snapshot, manifest, galleys, files: source.files, siteUrl, submitUrl, live: known, out };
    const { rendered, kept, removed } = await buildSite(job);
    console.log(`Site built: ${rendered} pages rendered, ${kept} kept, ${removed} removed.`);
  } finally {
    await source.close();
  }
  const functions = await bundleFunctions(ROOT, join(ROOT, 'build', 'functions'));
  console.log(`Functions bundled: ${functions.length}.`);
  await publish(out, live);
});

async function openSource(env: Env) {
  const { databaseUrl } = env;
  const { db, close } = await connect({ databaseUrl });
  await migrateToLatest(db);
  if (databaseUrl) {
    if (await isEmpty(db)) await startOrSeed(env, db);
    return { db, close, files: await openFileStore(env) };
  }
  const files = await openFileStore({ files: 'disk', dataDir: join(ROOT, 'build', 'demonstration') });
  await seedDemonstration(db, { files, siteUrl: env.siteUrl, now: systemClock.now(), synthetic: env.demoArticles });
  return { db, close, files };
}

async function startOrSeed(env: Env, db: Awaited<ReturnType<typeof connect>>['db']): Promise<void> {
  const now = systemClock.now();
  if (!env.demo) return startJournal(db, now);
  await seedDemonstration(db, {
    files: await openFileStore(env),
    siteUrl: env.siteUrl,
    now,
    synthetic: env.demoArticles,
  });
}

/** The finished site becomes `dist`, what Netlify publishes; the cache keeps it as the one to build on. */
async function publish(out: string, live: string): Promise<void> {
  rmSync(live, { recursive: true, force: true });
  renameSync(out, live);
  rmSync(DIST, { recursive: true, force: true });
  await linkFolder(join(live, PAGES_FOLDER), DIST, { recursive: true });
}
