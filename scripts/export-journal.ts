import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { connect, LONG_STATEMENT_MS, readerOf } from '#database/connect';
import { journalFromSettings } from '#domain/journal/journal-from-settings';
import { plainDate } from '#domain/kernel/date';
import { bundleName } from '#domain/moving/out/bundle';
import { OJS_VERSIONS } from '#domain/moving/out/ojs';
import { systemClock } from '#server/kernel/adapters/clock';
import { openFileStore } from '#server/kernel/adapters/open-adapters';
import { parseEnv } from '#server/kernel/env';
import { SYSTEM } from '#server/kernel/event/append-event';
import { logExport, writeBundle } from '#server/moving/out/write-bundle';
import { readSettingChanges } from '#server/settings/change-queries';
import { runCommand } from './run-command.ts';

/**
 * `npm run export-journal [-- FILE]`: the whole journal in one open file; with `--ojs 3.5`, its articles for that
 * version of OJS.
 */
await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { ojs: { type: 'string' } }, allowPositionals: true });
  const ojs = OJS_VERSIONS.find((version) => version === values.ojs);
  if (values.ojs !== undefined && !ojs) {
    throw new Error(`Journals can be exported for OJS ${OJS_VERSIONS.join(' and ')}, not for ${values.ojs}.`);
  }
  const { databaseUrl, files: kind, siteUrl, ...env } = parseEnv();
  const dataDir = resolve(env.dataDir);
  if (!databaseUrl && !existsSync(join(dataDir, 'database'))) {
    throw new Error(`There is no journal in ${dataDir}. Set DATA_DIR to its folder, or DATABASE_URL to its database.`);
  }
  const { db, close } = await connect({ databaseUrl, dataDir, statementLimitMs: LONG_STATEMENT_MS });
  try {
    const reader = readerOf(db);
    const now = systemClock.now();
    const journal = journalFromSettings(await readSettingChanges(reader));
    const path = resolve(positionals[0] ?? `${bundleName(journal, plainDate(now), ojs)}.zip`);
    if (existsSync(path)) throw new Error(`${path} already exists. Choose another name, or remove that file.`);
    const files = await openFileStore({ files: kind, dataDir });
    const articles = await logExport({ reader, db }, SYSTEM, now, ojs);
    mkdirSync(dirname(path), { recursive: true });
    const draft = `${path}.${process.pid}.part`;
    try {
      const parts = writeBundle(journal, { reader, files, siteUrl, hidden: [], now }, ojs);
      // Owner-readable only: it contains names and letters.
      await pipeline(Readable.from(parts, { objectMode: false }), createWriteStream(draft, { mode: 0o600 }));
      renameSync(draft, path);
    } finally {
      rmSync(draft, { force: true });
    }
    console.log(`Exported ${articles} articles (${(statSync(path).size / 1e6).toFixed(1)} MB): ${path}`);
  } finally {
    await close();
  }
});
