import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { pictureFormat } from '#domain/journal/picture/picture';
import type { ShownPicture } from '#domain/journal/picture/shown-picture';
import { BundledPicture } from '#domain/moving/out/records';
import { claimFile, storeFile } from '#server/document/store-document';
import type { Context } from '#server/kernel/context';
import { insertPicture, lockPictures, replaceUses } from '#server/settings/picture/queries';
import { readJson } from './bundle-records.ts';
import type { OwnBundle } from './own-bundle.ts';

/** A picture that is stored and not yet one of the office. */
type StoredPicture = BundledPicture & { file_key: string; bytes: number };

/** Stores the pictures of the office whose files came along; earlier bundles have none. */
export async function storePictures(
  context: Pick<Context, 'db' | 'files' | 'clock'>,
  bundle: OwnBundle,
): Promise<StoredPicture[]> {
  if (!bundle.paths.includes('pictures.json')) return [];
  const stored: StoredPicture[] = [];
  for (const picture of await readJson(bundle, 'pictures.json', BundledPicture.array())) {
    const path = `pictures/${picture.name}`;
    if (!bundle.paths.includes(path)) continue;
    const bytes = await bundle.bytes(path);
    const file_key = await storeFile(context, 'pictures', bytes, pictureFormat(picture.name));
    stored.push({ ...picture, file_key, bytes: bytes.length });
  }
  return stored;
}

/** Makes them pictures of the office, inside the transaction that takes everything in. */
export async function takePictures(
  trx: Transaction<Database>,
  pictures: readonly StoredPicture[],
  now: Date,
): Promise<void> {
  for (const picture of pictures) {
    await insertPicture(trx, picture);
    await claimFile(trx, picture.file_key, now);
  }
}

/** Says which of the pictures that came along a place shows; pages leave out the others. */
export async function showTaken(
  trx: Transaction<Database>,
  place: string,
  shown: readonly ShownPicture[],
): Promise<void> {
  const names = shown.map(({ name }) => name);
  const there = await lockPictures(trx, names);
  const known = shown.filter(({ name }) => there.has(name));
  await replaceUses(trx, place, known);
}
