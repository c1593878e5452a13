import { resolve } from 'node:path';
import { connect, LONG_STATEMENT_MS, readerOf } from '#database/connect';
import { migrateToLatest } from '#database/migrate';
import { systemClock } from '#server/kernel/adapters/clock';
import { openFileStore } from '#server/kernel/adapters/open-adapters';
import { parseEnv } from '#server/kernel/env';
import { importBundle, openBundle } from '#server/moving/in/import-bundle';
import { runCommand } from './run-command.ts';

/** `npm run import-journal -- FILE`: imports a journal from `export-journal` into an empty DATA_DIR or database. */
await runCommand(async () => {
  const file = process.argv[2];
  if (!file) throw new Error('Specify the file: npm run import-journal -- journal.zip');
  const { databaseUrl, files: kind, ...env } = parseEnv();
  const dataDir = resolve(env.dataDir);
  const bundle = await openBundle(resolve(file));
  try {
    const { db, close } = await connect({ databaseUrl, dataDir, statementLimitMs: LONG_STATEMENT_MS });
    try {
      await migrateToLatest(db);
      const files = await openFileStore({ files: kind, dataDir });
      const { counts, origin, missing, left_out } = await importBundle(
        { db, reader: readerOf(db), files, clock: systemClock },
        bundle,
      );
      const taken = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
      console.log(`Imported from ${origin}: ${taken.join(', ')}.`);
      if (missing.length > 0)
        console.log(`The bundle lacks ${missing.length} files, which could not be read when it was made.`);
      if (left_out.manuscripts > 0)
        console.log(`It lacks ${left_out.manuscripts} manuscripts by the editor who exported it.`);
      console.log(
        'Passwords are not part of the bundle. Create one for yourself with “npm run create-editor -- EMAIL”;',
      );
      console.log('everyone else can request a link on the sign-in page.');
    } finally {
      await close();
    }
  } finally {
    bundle.close();
  }
});
