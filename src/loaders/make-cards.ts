import { readFileSync } from 'node:fs';
import { type CardOrders, drawCards, openCardRenderer } from './draw-card.ts';

/** `node make-cards.ts ORDERS SNAPSHOT`: draws the cards listed in a file, for articles of a snapshot. */
const [file = '', snapshot = ''] = process.argv.slice(2);

try {
  const orders: CardOrders = JSON.parse(readFileSync(file, 'utf8'));
  await drawCards(orders, snapshot, await openCardRenderer(orders.frame));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
