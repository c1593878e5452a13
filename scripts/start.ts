import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DEMONSTRATION_PASSWORD, SAMPLE_ACCOUNTS } from '#database/sample-accounts';
import { livePages, rebuildLiveSite } from '#loaders/live-site';
import { allRoutes } from '#server/api';
import { parseEnv } from '#server/env';
import { serve } from '#server/http/serve';
import { serveCaughtMail } from '#server/site/caught-mail';
import { listen, type Site } from '#server/site/node-server';
import { serveSite } from '#server/site/serve-site';
import { openJournal, ROOT } from './journal.ts';
import { runCommand } from './run-command.ts';

function tellDemonstration(siteUrl: string, catchesMail: boolean): void {
  console.log('This is the demonstration journal: its articles are samples. Accounts:');
  for (const { email, role } of SAMPLE_ACCOUNTS) console.log(`  ${email.padEnd(28)} ${role}`);
  console.log(`  password of all: ${DEMONSTRATION_PASSWORD}`);
  if (catchesMail) console.log(`Mail is not sent but caught: ${siteUrl}/__mail`);
}

/** `npm start`: database, demonstration, site, server. `-- --articles 1000` seeds a large journal into an empty database. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { articles: { type: 'string' } } });
  const env = parseEnv({ ...process.env, ...(values.articles && { DEMO_ARTICLES: values.articles }) });
  const dataDir = resolve(env.dataDir);
  const server = await listen(env);
  const journal = await openJournal({ ...env, dataDir });
  const { context } = journal;
  const open = async () => ({ context, close: async () => {} });
  const pages = serveSite(() => livePages(dataDir));
  const catchesMail = journal.isDemonstration && !env.smtpUrl;
  const site: Site = {
    api: serve(allRoutes, open),
    pages: async (request) => (catchesMail && (await serveCaughtMail(request, context))) || pages(request),
  };
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
  if (journal.isDemonstration) tellDemonstration(env.siteUrl, catchesMail);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await server.close();
      await journal.close();
      process.exit(0);
    });
  }
});
