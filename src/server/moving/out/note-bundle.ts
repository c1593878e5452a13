import type { OjsVersion } from '#domain/moving/out/ojs';
import type { Context } from '#server/kernel/context';
import { type Actor, appendEvent } from '#server/kernel/event/append-event';
import { listArticleIds } from './queries.ts';

/** Logs who exports the journal before anything is read, and returns the number of articles. */
export async function noteBundle(
  { reader, db }: Pick<Context, 'reader' | 'db'>,
  actor: Actor,
  now: Date,
  ojs?: OjsVersion,
) {
  const articles = (await listArticleIds(reader)).length;
  const object = { type: 'journal', id: '1' };
  const details = ojs ? { articles, ojs } : { articles };
  await db
    .transaction()
    .execute((trx) => appendEvent(trx, { actor, action: 'journal.moved-out', object, details }, now));
  return articles;
}
