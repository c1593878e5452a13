import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parseEnv } from '#server/kernel/env';
import { serveJournal } from '../../scripts/serve-journal.ts';

/** The resources that an idle server holds. */
export interface Resources {
  'MB of heap': number;
  'open files and sockets': number;
  'sockets, timers and threads of Node': number;
  'temporary files': number;
}

/**
 * Serves the journal in a separate process, and replies to each message with its memory use after garbage collection.
 */
await serveJournal(parseEnv(process.env));
process.on('message', () => {
  globalThis.gc?.();
  const holdings: Resources = {
    'MB of heap': Math.round(process.memoryUsage().heapUsed / 1024 / 1024),
    'open files and sockets': readdirSync('/proc/self/fd').length,
    'sockets, timers and threads of Node': process.getActiveResourcesInfo().length,
    'temporary files': readdirSync(tmpdir(), { recursive: true }).length,
  };
  process.send?.(holdings);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
