import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findEarlierSite, livePages, rebuildLiveSite, restoreEarlierSite } from '#loaders/live-site';
import { type Env, parseEnv } from '#server/env';
import { makeSetupLink } from '#server/setup/queries';
import { listen } from '#server/site/node-server';
import { findCurrent } from '#server/site-build/queries';
import { runBuild } from '#server/site-build/run-build';
import { typstFault } from '#server/typeset/load-typst';
import { announceDemonstration } from './announce-demonstration.ts';
import { openJournal, ROOT, type SiteBuilder } from './journal.ts';
import { runCommand } from './run-command.ts';
import { siteOf } from './site-of.ts';

/**
 * `npm start`: database, demonstration, site, server. `-- --articles 1000` seeds a large journal into an empty
 * database.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { articles: { type: 'string' } } });
  const env = parseEnv({ ...process.env, ...(values.articles && { DEMO_ARTICLES: values.articles }) });
  const fault = await typstFault();
  if (fault) console.warn(fault);
  const dataDir = resolve(env.dataDir);
  const server = await listen(env);
  const journal = await openJournal({ ...env, dataDir }, siteBuilder({ ...env, dataDir }));
  const { context } = journal;
  const site = siteOf(journal, () => livePages(dataDir));
  // The site of an earlier start is served while a new one is built beside it.
  const hasEarlierSite = existsSync(livePages(dataDir));
  if (hasEarlierSite) server.open(site);
  // A site that an editor went back to stays until somebody publishes or asks for a build.
  const isRolledBack =
    hasEarlierSite && (await findCurrent(context.reader, context.clock.now()))?.reason === 'roll_back';
  try {
    if (!isRolledBack) await runBuild(context, { reason: 'start' });
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
  if (journal.isDemonstration) await announceDemonstration(journal);
  const link = await makeSetupLink(context.db, env.siteUrl, context.clock.now());
  if (link) console.log(`Nobody runs this journal yet. Set it up here; the link works once: ${link}`);
});

/**
 * One build or roll back at a time: the next begins where the last has ended, and shows all that is published by then.
 */
function siteBuilder(env: Env & { dataDir: string }): SiteBuilder {
  const { dataDir } = env;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = async <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
  return {
    build: (context) => inTurn(() => rebuildLiveSite({ ...env, ...context, root: ROOT })),
    earlier: {
      find: () => findEarlierSite(dataDir),
      restore: (release) => inTurn(() => restoreEarlierSite(dataDir, release)),
    },
  };
}
