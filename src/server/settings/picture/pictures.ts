import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { PICTURE_TEXTS, type PictureUse, pictureFormat } from '#domain/journal/picture/picture';
import { FIGURE_MEDIA_TYPES } from '#domain/production/files';
import { privateFileHeaders } from '#server/document/send-file';
import { insertUnclaimed } from '#server/document/upload-queries';
import { appendEvent } from '#server/kernel/event/append-event';
import { notFound, Problem } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { requestBuild } from '#server/publishing/request-build';
import { deletePicture, findPicture, listPictures, lockPictures, replaceUses, updatePictureText } from './queries.ts';

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
    const changed = await updatePictureText(trx, name, { description, credit });
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

/**
 * Sets the pictures that a place uses, in the transaction that changes it. The next build adds them to the site, and
 * until then they cannot be removed.
 * @throws Problem bad_request naming the control of each missing picture
 */
export async function setPictureUses(
  trx: Transaction<Database>,
  place: string,
  shown: readonly PictureUse[],
): Promise<void> {
  const existing = await lockPictures(
    trx,
    shown.map(({ name }) => name),
  );
  const missing = shown.filter(({ name }) => !existing.has(name));
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map(({ control }) => [control, [PICTURE_TEXTS.gone]]));
    throw new Problem('bad_request', PICTURE_TEXTS.gone, { fields, showText: true });
  }
  await replaceUses(trx, place, shown);
}

/**
 * Sends a stored picture, which need not be published yet.
 * @throws Problem not_found
 */
export async function sendPicture(
  { name }: { name: string },
  { context }: Pick<SignedInCall, 'context'>,
): Promise<Response> {
  const found = await findPicture(context.reader, name);
  if (!found) throw notFound();
  const stored = await context.files.read(found.file_key);
  if (!stored) throw new Error(`The file ${found.file_key} is missing from the file store.`);
  const headers = {
    ...privateFileHeaders({ name, format: 'pdf', bytes: found.bytes }),
    'Content-Disposition': 'inline',
    'Content-Type': FIGURE_MEDIA_TYPES[pictureFormat(name)],
  };
  return new Response(stored.stream, { headers });
}
