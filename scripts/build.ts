import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { connect, LONG_STATEMENT_MS, readerOf } from '#database/connect';
import { migrateToLatest } from '#database/migrate';
import { isEmpty, startJournal } from '#database/start';
import { buildSite } from '#loaders/build-site';
import { newestRelease, nextRelease, removeReleases } from '#loaders/releases';
import { journalIn } from '#loaders/snapshot';
import { takeSnapshot } from '#loaders/take-snapshot';
import { linkWholeSite } from '#loaders/whole-site';
import { systemClock } from '#server/kernel/adapters/clock';
import { openFileStore } from '#server/kernel/adapters/open-adapters';
import { type Env, parseEnv } from '#server/kernel/env';
import { runBuild } from '#server/publishing/run-build';
import { bundleFunctions } from './bundle-functions.ts';
import { seedDemonstration } from './demonstration/seed.ts';
import { ROOT, removeBrokenRenderings } from './journal.ts';
import { runCommand } from './run-command.ts';

/** Kept between builds on Netlify by `scripts/netlify-cache`: the last snapshot and site. */
const CACHE = join(ROOT, 'build', 'cache');
const RELEASES = join(CACHE, 'site');
/** The folder that Netlify publishes. */
const DIST = join(ROOT, 'dist');

/**
 * `npm run build`, Netlify's build command: migrates, takes the snapshot, builds changed pages and bundles the
 * functions. Without DATABASE_URL it builds the demonstration journal.
 */
await runCommand(async () => {
  const env = parseEnv();
  const snapshot = join(CACHE, 'snapshot');
  mkdirSync(RELEASES, { recursive: true });
  await removeBrokenRenderings();
  const source = await openSource(env);
  const rebuildSite = async () => {
    const reader = readerOf(source.db);
    const manifest = await takeSnapshot(reader, snapshot);
    const { siteUrl, submitUrl } = env;
    const [known, release] = [newestRelease(RELEASES), nextRelease(RELEASES)];
    const journal = journalIn(snapshot);
    const job = {
      root: ROOT,
      journal,
      snapshot,
      manifest,
      reader,
      files: source.files,
      siteUrl,
      submitUrl,
      live: known && join(RELEASES, known),
      out: join(RELEASES, release),
    };
    const report = await buildSite(job);
    console.log(`Site built: ${report.rendered} pages rendered, ${report.kept} kept, ${report.removed} removed.`);
    const functions = await bundleFunctions(ROOT, join(ROOT, 'build', 'functions'));
    console.log(`Functions bundled: ${functions.length}.`);
    rmSync(DIST, { recursive: true, force: true });
    linkWholeSite(join(RELEASES, release), DIST);
    removeReleases(RELEASES, [release]);
    return report;
  };
  try {
    if (isLiveBuild(env)) await runBuild({ db: source.db, clock: systemClock, rebuildSite }, { reason: 'deploy' });
    else await rebuildSite();
  } finally {
    await source.close();
  }
});

/** False for a Netlify preview or a demonstration without a database: these are not recorded as builds. */
function isLiveBuild({ databaseUrl }: Env): boolean {
  return databaseUrl !== undefined && (process.env.CONTEXT ?? 'production') === 'production';
}

async function openSource(env: Env) {
  const { databaseUrl } = env;
  const { db, close } = await connect({ databaseUrl, statementLimitMs: LONG_STATEMENT_MS });
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
