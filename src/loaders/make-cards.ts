import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import type { Journal } from '#domain/journal/journal';
import { paths } from '#domain/kernel/paths';
import { shareCard } from '#domain/publication/share-card';
import { type DrawCard, openCardRenderer } from './draw-card.ts';
import { pageFailure } from './run-node.ts';
import type { CardOrders } from './share-cards.ts';
import { forEachConcurrently } from './shares.ts';
import { journalIn, readArticle } from './snapshot.ts';

/** `node make-cards.ts ORDERS SNAPSHOT`: draws the cards listed in a file, for articles of a snapshot. */
const [orders = '', snapshot = ''] = process.argv.slice(2);

async function makeCards(): Promise<void> {
  const journal = journalIn(snapshot);
  const { cards, site, frame }: CardOrders = JSON.parse(readFileSync(orders, 'utf8'));
  const draw = await openCardRenderer(frame);
  // While one card is typeset, others are rasterised in threads.
  await forEachConcurrently(cards, availableParallelism() + 1, async ({ id, out }) => {
    await writeFile(
      out,
      await (id === null ? draw(site) : renderCard(journal, { id, out }, (...card) => drawOwn(id, card))),
    );
  });

  /** If the journal's own card can be drawn, the frame and logo are valid, so the fault is in the text. */
  async function drawOwn(id: string, card: Parameters<DrawCard>): Promise<Buffer> {
    return draw(...card).catch(async (error: unknown) => {
      await draw(site);
      throw pageFailure(paths.article(readArticle(id, snapshot).slug), error);
    });
  }
}

/** A figure that cannot be drawn is left out: an image must not fail a build. */
async function renderCard(journal: Journal, { id, out }: { id: string; out: string }, draw: DrawCard): Promise<Buffer> {
  const article = readArticle(id, snapshot);
  const card = shareCard(journal, article);
  const [first] = article.figures;
  const figure = first && join(dirname(out), first.file);
  if (!figure || !existsSync(figure)) return draw(card);
  return draw(card, figure).catch(() => draw(card));
}

try {
  await makeCards();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
