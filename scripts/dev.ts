import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { copyArticleFiles } from '#loaders/article-files';
import { searchBlocks, writeDirectory } from '#loaders/index-blocks';
import { writePictures } from '#loaders/pictures';
import type { RenderPlan } from '#loaders/plan';
import { CARDS_FILE, FIGURES_FILE, journalIn, PLAN_FILE } from '#loaders/snapshot';
import { takeSnapshot } from '#loaders/take-snapshot';
import { writeArticles } from '#loaders/write-articles';
import { listen } from '#server/assembly/site/node-server';
import type { Context } from '#server/kernel/context';
import { type Env, parseEnv } from '#server/kernel/env';
import { listFileKeys } from '#server/publication/file-queries';
import { openJournal, ROOT } from './journal.ts';
import { runCommand } from './run-command.ts';
import { siteOf } from './site-of.ts';

/** Paths that Astro cannot serve and passes to our own server: the API, article files, and emails. */
const PROXIED_PATHS = [
  '^/(api|oai)(/|$)',
  '^/__mail(\\.json)?/?(\\?|$)',
  '^/articles/[^/]+/[^/?]+\\.[a-z]+(\\?|$)',
  '^/pictures/',
];

/** `npm run dev`: hot reload and API, with the current publications. */
await runCommand(async () => {
  const env = parseEnv();
  // Astro binds the port last; a conflict is reported first.
  await (await listen(env)).close();
  const dataDir = resolve(env.dataDir);
  const journal = await openJournal({ ...env, dataDir });
  const { context } = journal;
  const folder = join(dataDir, 'dev');
  const pages = join(folder, 'pages');
  const snapshot = join(folder, 'snapshot');
  await writePublications(context, snapshot, pages);

  const server = await listen({ ...env, host: '127.0.0.1', port: 0 });
  server.open(siteOf(journal, () => pages));
  const astro = await startAstro(env, { dataDir, snapshot, target: `http://127.0.0.1:${server.port}` });
  console.log(`Journal ready at ${env.siteUrl}, with hot reload.`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Vite's own listener would end the process before the database is closed.
    process.removeAllListeners(signal);
    process.once(signal, async () => {
      await astro.stop();
      await server.close();
      await journal.close();
      process.exit(0);
    });
  }
});

async function writePublications({ reader, files, siteUrl }: Context, snapshot: string, pages: string): Promise<void> {
  const manifest = await takeSnapshot(reader, snapshot);
  const everything: RenderPlan = { everything: true, render: [], remove: [] };
  writeFileSync(join(snapshot, PLAN_FILE), JSON.stringify(everything));
  // Only builds create cards and figure sizes; here pages use the site's card and the original figures.
  for (const file of [CARDS_FILE, FIGURES_FILE]) writeFileSync(join(snapshot, file), '{}');
  rmSync(pages, { recursive: true, force: true });
  mkdirSync(pages, { recursive: true });
  const isRendered = () => true;
  const fileKeys = await listFileKeys(reader);
  await writePictures({ root: ROOT, snapshot, fileKeys, files, live: undefined }, pages);
  await copyArticleFiles({ manifest, snapshot, fileKeys, files }, isRendered, pages);
  writeDirectory(manifest, pages);
  await writeArticles(searchBlocks(manifest), {
    journal: journalIn(snapshot),
    snapshot,
    pages,
    siteUrl,
    isRendered,
    sized: () => [],
  });
}

async function startAstro(env: Env, { dataDir, snapshot, target }: Record<'dataDir' | 'snapshot' | 'target', string>) {
  const settings = { SNAPSHOT_DIR: snapshot, SUBMIT_URL: env.submitUrl };
  Object.assign(process.env, settings, { ASTRO_TELEMETRY_DISABLED: '1' });
  // Loaded only once the port is free: ending a process that has loaded it may hang.
  const { dev } = await import('astro');
  return dev({
    root: ROOT,
    logLevel: 'warn',
    server: { host: env.host, port: env.port },
    vite: {
      server: {
        strictPort: true,
        proxy: Object.fromEntries(PROXIED_PATHS.map((pattern) => [pattern, { target }])),
        // Otherwise every write of the database would trigger the watcher.
        watch: { ignored: [join(dataDir, '**'), join(ROOT, 'build', '**')] },
      },
    },
  });
}
