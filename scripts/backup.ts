import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { connect, LONG_STATEMENT_MS } from '#database/connect';
import { backupName } from '#domain/assembly/backup';
import { systemClock } from '#server/kernel/adapters/clock';
import { openFileStore } from '#server/kernel/adapters/open-adapters';
import { parseEnv } from '#server/kernel/env';
import { createArchive } from './create-archive.ts';
import { runCommand } from './run-command.ts';

/** `npm run backup`: the whole journal in one archive in `backups/`, or `npm run backup -- FILE` elsewhere. */
await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const { databaseUrl, backupDir, files: kind, ...env } = parseEnv();
  const dataDir = resolve(env.dataDir);
  if (!databaseUrl && !existsSync(join(dataDir, 'database'))) {
    throw new Error(`There is no journal in ${dataDir}. Set DATA_DIR to its folder, or DATABASE_URL to its database.`);
  }
  const now = systemClock.now();
  const path = resolve(positionals[0] ?? join(backupDir, backupName('backup', now)));
  const { db, close } = await connect({ databaseUrl, dataDir, statementLimitMs: LONG_STATEMENT_MS });
  try {
    const files = await openFileStore({ files: kind, dataDir });
    const manifest = await createArchive({ db, files, path, now });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const size = (statSync(path).size / 1e6).toFixed(1);
    console.log(
      `Backed up ${rows} rows of ${manifest.tables.length} tables and ${manifest.files.length} files (${size} MB): ${path}`,
    );
    if (manifest.missing.length > 0) {
      console.error(
        `${manifest.missing.length} files could not be read and are missing from the backup: ${manifest.missing.join(', ')}.`,
      );
      process.exitCode = 1;
    }
  } finally {
    await close();
  }
});
