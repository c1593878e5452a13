import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { PICTURE_TEXTS, type PictureUse } from '#domain/journal/picture/picture';
import { Problem } from '#server/kernel/http/problem';
import { lockPictures, replaceUses } from './queries.ts';

/**
 * Sets the pictures a place uses, inside the transaction that changes it: they become files of the site with the next
 * build, and cannot be removed meanwhile.
 * @throws Problem bad_request naming the control of each missing one
 */
export async function showPictures(
  trx: Transaction<Database>,
  place: string,
  shown: readonly PictureUse[],
): Promise<void> {
  const there = await lockPictures(
    trx,
    shown.map(({ name }) => name),
  );
  const gone = shown.filter(({ name }) => !there.has(name));
  if (gone.length > 0) {
    const fields = Object.fromEntries(gone.map(({ control }) => [control, [PICTURE_TEXTS.gone]]));
    throw new Problem('bad_request', PICTURE_TEXTS.gone, { fields, showText: true });
  }
  await replaceUses(trx, place, shown);
}
