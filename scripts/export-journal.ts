import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { connect, LONG_STATEMENT_MS, readerOf } from '#database/connect';
import { plainDate } from '#domain/date';
import { bundleName } from '#domain/moving-out/bundle';
import { systemClock } from '#server/adapters/clock';
import { openFileStore } from '#server/adapters/open-files';
import { parseEnv } from '#server/env';
import { SYSTEM } from '#server/event/append-event';
import { noteBundle } from '#server/moving-out/note-bundle';
import { writeBundle } from '#server/moving-out/write-bundle';
import { adoptKept } from '#server/setting/adopt-kept';
import { runCommand } from './run-command.ts';

/** `npm run export-journal`: the whole journal in one open file here, or `npm run export-journal -- FILE` elsewhere. */
await runCommand(async () => {
  const { databaseUrl, files: kind, siteUrl, ...env } = parseEnv();
  const dataDir = resolve(env.dataDir);
  if (!databaseUrl && !existsSync(join(dataDir, 'database'))) {
    throw new Error(`There is no journal in ${dataDir}. Set DATA_DIR to its folder, or DATABASE_URL to its database.`);
  }
  const { db, close } = await connect({ databaseUrl, dataDir, statementLimitMs: LONG_STATEMENT_MS });
  try {
    const reader = readerOf(db);
    const now = systemClock.now();
    await adoptKept({ reader, clock: systemClock });
    const path = resolve(process.argv[2] ?? `${bundleName(plainDate(now))}.zip`);
    if (existsSync(path)) throw new Error(`${path} exists already. Name another file, or remove that one.`);
    const files = await openFileStore({ files: kind, dataDir });
    const articles = await noteBundle({ reader, db }, SYSTEM, now);
    mkdirSync(dirname(path), { recursive: true });
    const draft = `${path}.${process.pid}.part`;
    try {
      const parts = writeBundle({ reader, files, siteUrl, hidden: [], now });
      // Readable by its owner only: it names people and holds letters.
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
