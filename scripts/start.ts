import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { livePages, rebuildLiveSite } from '#loaders/live-site';
import { allRoutes } from '#server/api';
import { parseEnv } from '#server/env';
import { serve } from '#server/http/serve';
import { listen } from '#server/site/node-server';
import { serveSite } from '#server/site/serve-site';
import { openJournal, ROOT } from './journal.ts';
import { runCommand } from './run-command.ts';

/** `npm start`: database, demonstration, site, server. `-- --articles 1000` seeds a large journal into an empty database. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { articles: { type: 'string' } } });
  const env = parseEnv({ ...process.env, ...(values.articles && { DEMO_ARTICLES: values.articles }) });
  const dataDir = resolve(env.dataDir);
  const server = await listen(env);
  const journal = await openJournal({ ...env, dataDir });
  const { context } = journal;
  const open = async () => ({ context, close: async () => {} });
  const site = { api: serve(allRoutes, open), pages: serveSite(() => livePages(dataDir)) };
  // A site of an earlier start is read on while a new one is built beside it.
  const hasEarlierSite = existsSync(livePages(dataDir));
  if (hasEarlierSite) server.open(site);
  try {
    await rebuildLiveSite({ ...env, ...context, dataDir, root: ROOT });
  } catch (error) {
    if (!hasEarlierSite) throw error;
    context.log('error', `${error instanceof Error ? error.message : error}\nThe site of the earlier start is served.`);
  }
  server.open(site);
  console.log(`Journal ready at ${env.siteUrl}`);
  if (journal.isDemonstration) console.log('This is the demonstration journal: its articles are samples.');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await server.close();
      await journal.close();
      process.exit(0);
    });
  }
});
