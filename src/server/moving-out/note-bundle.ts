import type { Context } from '#server/context';
import { type Actor, appendEvent } from '#server/event/append-event';
import { listArticleIds } from './queries.ts';

/** Notes in the event log who takes the journal along, before anything of it is read, and answers with how many articles. */
export async function noteBundle({ reader, db }: Pick<Context, 'reader' | 'db'>, actor: Actor, now: Date) {
  const articles = (await listArticleIds(reader)).length;
  const object = { type: 'journal', id: '1' };
  await db
    .transaction()
    .execute((trx) => appendEvent(trx, { actor, action: 'journal.moved-out', object, details: { articles } }, now));
  return articles;
}
