import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { connect, LONG_STATEMENT_MS } from '#database/connect';
import { openFileStore } from '#server/kernel/adapters/open-adapters';
import { parseEnv } from '#server/kernel/env';
import { openArchive } from './archive-format.ts';
import { restoreArchive } from './restore-archive.ts';
import { runCommand } from './run-command.ts';

/** `npm run restore -- FILE`: restores a backup into an empty database and file store. */
await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (!positionals[0]) throw new Error('Specify the backup to restore: npm run restore -- FILE');
  const { databaseUrl, files: kind, ...env } = parseEnv();
  const dataDir = resolve(env.dataDir);
  // Before opening the database, which would create the folder.
  const archive = await openArchive(resolve(positionals[0]));
  const { db, close } = await connect({ databaseUrl, dataDir, statementLimitMs: LONG_STATEMENT_MS });
  try {
    const newer = await restoreArchive(archive, { db, files: await openFileStore({ files: kind, dataDir }) });
    const { tables, files, created_at, missing } = archive.manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Restored ${rows} rows of ${tables.length} tables and ${files.length} files, as of ${created_at}.`);
    if (newer.length > 0) console.log(`The database was brought up to date (${newer.length} migrations).`);
    if (missing.length > 0) {
      console.error(`These files were already missing when the backup was made: ${missing.join(', ')}.`);
    }
  } finally {
    await close();
  }
});
