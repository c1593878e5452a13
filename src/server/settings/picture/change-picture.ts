import { PICTURE_TEXTS } from '#domain/journal/picture/picture';
import { insertUnclaimed } from '#server/document/upload-queries';
import { appendEvent } from '#server/kernel/event/append-event';
import { notFound, Problem } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { requestBuild } from '#server/publishing/request-build';
import { deletePicture, findPicture, listPictures, updateWords } from './queries.ts';

type Call = Pick<SignedInCall, 'context' | 'user'>;
const actorOf = ({ user }: Call) => ({ id: user.id, name: user.email });

/**
 * Changes a picture’s description everywhere it is shown.
 * @throws Problem not_found
 */
export async function describePicture(
  { name, description, credit }: { name: string; description: string; credit: string },
  call: Call,
) {
  const { context } = call;
  const [now, actor] = [context.clock.now(), actorOf(call)];
  await context.db.transaction().execute(async (trx) => {
    const changed = await updateWords(trx, name, { description, credit });
    if (!changed) throw notFound();
    if (changed.is_shown) await requestBuild(trx, { reason: 'office', actor }, now);
    const object = { type: 'picture', id: name };
    await appendEvent(trx, { actor, action: 'picture.described', object, details: {} }, now);
  });
  context.wakeOutbox();
  return { message: PICTURE_TEXTS.saved, name, pictures: await listPictures(context.reader) };
}

/**
 * Deletes an unused picture.
 * @throws Problem not_found; conflict if it is in use
 */
export async function removePicture({ name }: { name: string }, call: Call) {
  const { context } = call;
  const [now, actor] = [context.clock.now(), actorOf(call)];
  const file_key = await context.db.transaction().execute(async (trx) => {
    const removed = await deletePicture(trx, name);
    if (removed === undefined) return undefined;
    await insertUnclaimed(trx, removed, now);
    const object = { type: 'picture', id: name };
    await appendEvent(trx, { actor, action: 'picture.removed', object, details: {} }, now);
    return removed;
  });
  if (file_key === undefined) {
    if (await findPicture(context.reader, name)) throw new Problem('conflict', PICTURE_TEXTS.used);
    throw notFound();
  }
  return { message: PICTURE_TEXTS.removed, name, pictures: await listPictures(context.reader) };
}
