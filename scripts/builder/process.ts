import { readRemotely } from '#database/remote';
import { type DrawCard, drawCards, openCardRenderer } from '#loaders/draw-card';
import { type LiveSite, rebuildLiveSite } from '#loaders/live-site';
import { openRenderer, type Renderer } from '#loaders/renderer';
import { openFileStore } from '#server/kernel/adapters/open-adapters';
import { type FromBuilder, packError, type Site, type ToBuilder, unpackError } from './messages.ts';

/**
 * Builds the live site whenever the parent process orders it, and keeps templates, fonts and manifest loaded between
 * builds. The parent runs the database statements.
 */
const waiting = new Map<number, PromiseWithResolvers<unknown[]>>();
let lastId = 0;

const send = (message: FromBuilder) => process.send?.(message);

const reader = readRemotely((statement) => {
  lastId += 1;
  const answer = Promise.withResolvers<unknown[]>();
  waiting.set(lastId, answer);
  send({ id: lastId, statement });
  return answer.promise;
});

/** Caches the result of `open` until the input changes. */
function cacheLast<Opened>(): (input: string, open: () => Promise<Opened>) => Promise<Opened> {
  let kept: { input: string; opened: Promise<Opened> } | undefined;
  return (input, open) => {
    if (kept?.input !== input) kept = { input, opened: open() };
    return kept.opened;
  };
}

const renderer = cacheLast<Renderer>();
const cards = cacheLast<DrawCard>();

const here: LiveSite['here'] = {
  manifest: undefined,
  render: async (templates, work) => (await renderer(templates, () => openRenderer(templates))).render(work),
  drawCards: async (orders, snapshot) => {
    const draw = await cards(JSON.stringify(orders.frame), () => openCardRenderer(orders.frame));
    await drawCards(orders, snapshot, draw);
  },
};

async function build(site: Site): Promise<void> {
  try {
    const report = await rebuildLiveSite({ ...site, reader, files: await openFileStore(site), here });
    send({ report, memory: process.memoryUsage.rss() });
  } catch (error) {
    send({ error: packError(error) });
  }
}

process.on('message', async (message: ToBuilder) => {
  if ('site' in message) return build(message.site);
  const answer = waiting.get(message.id);
  waiting.delete(message.id);
  if ('rows' in message) answer?.resolve(message.rows);
  else answer?.reject(unpackError(message.error));
});
process.on('disconnect', () => process.exit());
