import { resolve } from 'node:path';
import { connect, readerOf } from '#database/connect';
import { pendingMigrations } from '#database/migrate';
import { parseEnv } from '#server/kernel/env';
import { verifyEvents } from '#server/kernel/event/verify-events';
import { runCommand } from './run-command.ts';

/** `npm run verify-events`: verifies that no event was changed, removed or inserted. */
await runCommand(async () => {
  const env = parseEnv();
  const { db, close } = await connect({ databaseUrl: env.databaseUrl, dataDir: resolve(env.dataDir) });
  try {
    if ((await pendingMigrations(db)).length > 0) {
      throw new Error(
        'There is no event log in this version’s format here. Start the journal once, or check DATABASE_URL and DATA_DIR.',
      );
    }
    const { count, hash, brokenAt } = await verifyEvents(readerOf(db));
    if (brokenAt) throw new Error(`The event log is not intact: event ${brokenAt} was changed, removed or inserted.`);
    console.log(`The event log is intact: ${count} events, the newest with the hash ${hash}.`);
  } finally {
    await close();
  }
});
