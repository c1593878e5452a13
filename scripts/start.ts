import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { livePages, rebuildLiveSite } from '#loaders/live-site';
import { parseEnv } from '#server/env';
import { listen } from '#server/site/node-server';
import { type BuildSite, openJournal, ROOT } from './journal.ts';
import { runCommand } from './run-command.ts';
import { siteOf } from './site-of.ts';
import { tellDemonstration } from './tell-demonstration.ts';

/** `npm start`: database, demonstration, site, server. `-- --articles 1000` seeds a large journal into an empty database. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { articles: { type: 'string' } } });
  const env = parseEnv({ ...process.env, ...(values.articles && { DEMO_ARTICLES: values.articles }) });
  const dataDir = resolve(env.dataDir);
  const server = await listen(env);
  // One build at a time: the next begins where the last has ended, and shows all that is published by then.
  let building: Promise<unknown> = Promise.resolve();
  const buildSite: BuildSite = async (context) => {
    const next = building.then(() => rebuildLiveSite({ ...env, ...context, dataDir, root: ROOT }));
    building = next.catch(() => {});
    await next;
  };
  const journal = await openJournal({ ...env, dataDir }, buildSite);
  const { context } = journal;
  const site = siteOf(journal, () => livePages(dataDir));
  // A site of an earlier start is read on while a new one is built beside it.
  const hasEarlierSite = existsSync(livePages(dataDir));
  if (hasEarlierSite) server.open(site);
  try {
    await context.rebuildSite();
  } catch (error) {
    if (!hasEarlierSite) throw error;
    context.log('error', `${error instanceof Error ? error.message : error}\nThe site of the earlier start is served.`);
  }
  server.open(site);
  console.log(`Journal ready at ${env.siteUrl}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await server.close();
      await journal.close();
      process.exit(0);
    });
  }
  if (journal.isDemonstration) await tellDemonstration(journal);
});
