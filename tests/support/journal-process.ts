import { parseEnv } from '#server/kernel/env';
import type { Journal } from '../../scripts/journal.ts';
import { serveJournal } from '../../scripts/serve-journal.ts';

/** A test's order to the process: serve a journal with this environment, serve none, or build the site once. */
export type Order = { environment: Record<string, string> | null } | 'build';

/**
 * Serves one journal after another in one process, which keeps its loaded and compiled code, and reports when each
 * order is done, or why it failed. After the first build, others wait for an order, because most tests change the
 * site's content and few look at the result.
 */
let journal: Journal | undefined;
let ordered: PromiseWithResolvers<void> | undefined;

function awaitOrder(): PromiseWithResolvers<void> {
  const next = Promise.withResolvers<void>();
  next.promise.catch(() => {});
  return next;
}

async function serve(environment: Record<string, string>): Promise<Journal> {
  const served = await serveJournal(parseEnv(environment), async () => {
    if (!ordered) return;
    await ordered.promise;
    ordered = awaitOrder();
  });
  ordered = awaitOrder();
  return served;
}

async function close(): Promise<void> {
  ordered?.reject(new Error('The journal was closed before this build.'));
  await journal?.close();
  ordered = undefined;
  journal = undefined;
}

process.on('message', async (order: Order) => {
  try {
    if (order === 'build') {
      ordered?.resolve();
    } else {
      await close();
      journal = order.environment ? await serve(order.environment) : undefined;
    }
    process.send?.({ isReady: true });
  } catch (error) {
    process.send?.({ failure: String(error) });
  }
});
process.on('disconnect', () => process.exit());
