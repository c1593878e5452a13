import { parseArgs } from 'node:util';
import { createSetupLink } from '#server/account/setup/queries';
import { parseEnv } from '#server/kernel/env';
import { typstProblem } from '#server/kernel/typeset/load-typst';
import { announceDemonstration } from './announce-demonstration.ts';
import { runCommand } from './run-command.ts';
import { serveJournal } from './serve-journal.ts';

/** `npm start`: database, demonstration, site, server. `-- --articles 1000` seeds a large journal. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { articles: { type: 'string' } } });
  const env = parseEnv({ ...process.env, ...(values.articles && { DEMO_ARTICLES: values.articles }) });
  const fault = await typstProblem();
  if (fault) console.warn(fault);
  const journal = await serveJournal(env);
  console.log(`Journal ready at ${env.siteUrl}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await journal.close();
      process.exit(0);
    });
  }
  const { db, clock } = journal.context;
  if (journal.isDemonstration) await announceDemonstration(journal);
  const link = await createSetupLink(db, env.siteUrl, clock.now());
  if (link) console.log(`This journal has no editor yet. Set it up here; the link works once: ${link}`);
});
