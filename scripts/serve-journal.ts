import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { findEarlierSite, livePages, restoreEarlierSite } from '#loaders/live-site';
import { listen } from '#server/assembly/site/node-server';
import type { Env } from '#server/kernel/env';
import { findCurrent } from '#server/publishing/queries';
import { runBuild } from '#server/publishing/run-build';
import { type Builder, openBuilder } from './builder/builder.ts';
import { type Journal, openJournal, ROOT, type SiteBuilder } from './journal.ts';
import { findUnpublished, siteOf, type UnpublishedArticles } from './site-of.ts';

/**
 * Opens database and files, builds the site if it changed, and serves both until closed. Each build first waits for
 * `turn`.
 */
export async function serveJournal(settings: Env, turn: () => Promise<void> = async () => {}): Promise<Journal> {
  const env = { ...settings, dataDir: resolve(settings.dataDir) };
  const { dataDir, files, siteUrl, submitUrl } = env;
  const server = await listen(env);
  const unpublished: UnpublishedArticles = { ids: [] };
  const builder = openBuilder({ root: ROOT, dataDir, files, siteUrl, submitUrl });
  const journal = await openJournal(env, siteBuilder(dataDir, builder, turn, unpublished));
  const { context } = journal;
  await findUnpublished(unpublished, context);
  const site = siteOf(journal, () => livePages(dataDir), unpublished);
  // The previous site is served while a new one is built.
  const hasEarlierSite = existsSync(livePages(dataDir));
  if (hasEarlierSite) server.open(site);
  // A rolled-back site stays until someone publishes or requests a build.
  const isRolledBack =
    hasEarlierSite && (await findCurrent(context.reader, context.clock.now()))?.reason === 'roll_back';
  try {
    if (!isRolledBack) await runBuild(context, { reason: 'start' });
  } catch (error) {
    if (!hasEarlierSite) throw error;
    context.log('error', `${error instanceof Error ? error.message : error}\nThe previous site is still being served.`);
  }
  server.open(site);
  const close = async () => {
    await server.close();
    await journal.close();
    builder.close();
  };
  return { ...journal, close };
}

/** Runs one build or rollback at a time; the next build includes everything published meanwhile. */
function siteBuilder(
  dataDir: string,
  builder: Builder,
  turn: () => Promise<void>,
  unpublished: UnpublishedArticles,
): SiteBuilder {
  let last: Promise<unknown> = Promise.resolve();
  const withTurn = async <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
  return {
    build: (context) =>
      withTurn(async () => {
        await turn();
        // Articles republished meanwhile, for example on schedule, are in the new site.
        await findUnpublished(unpublished, context);
        return builder.build(context.reader);
      }),
    earlier: {
      find: () => findEarlierSite(dataDir),
      restore: (release) => withTurn(() => restoreEarlierSite(dataDir, release)),
    },
  };
}
