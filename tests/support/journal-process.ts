import { parseEnv } from '#server/env';
import type { Journal } from '../../scripts/journal.ts';
import { serveJournal } from '../../scripts/serve-journal.ts';

/**
 * Serves one journal after the other in one process, which keeps what it has loaded and compiled: a message holds the
 * environment of the next one, and the answer says when it is ready, or why it isn't.
 */
let journal: Journal | undefined;

process.on('message', async ({ environment }: { environment: Record<string, string> | null }) => {
  try {
    await journal?.close();
    journal = environment ? await serveJournal(parseEnv(environment)) : undefined;
    process.send?.({ isReady: true });
  } catch (error) {
    process.send?.({ failure: String(error) });
  }
});
process.on('disconnect', () => process.exit());
