import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import type { Kysely } from 'kysely';
import type { Database } from '#database/schema';
import type { Context } from '#server/kernel/context';
import { storageUnavailable } from '#server/kernel/http/spool';
import { randomId } from '#server/kernel/identifiers';
import {
  deleteUnclaimed,
  deleteUpload,
  forgetObjects,
  insertUnclaimed,
  limitRemovalTimes,
  listDueObjects,
  listExpiredUploads,
} from './upload-queries.ts';

const HOUR_MS = 3_600_000;
const UNCLAIMED_MS = 24 * HOUR_MS;
// The sweeper must not delete a file being claimed, even if the two clocks differ.
const MARGIN_MS = HOUR_MS;
const UPLOADS_AT_ONCE = 100;
const OBJECTS_AT_ONCE = 500;
const REMOVALS_AT_ONCE = 10;

/**
 * Stores a file under a new key and returns the key. Unclaimed files are deleted after a day (decision 018).
 * @throws Problem unavailable if the file store does not accept it
 */
export async function storeFile(
  { db, files, clock }: Pick<Context, 'db' | 'files' | 'clock'>,
  prefix: string,
  source: string | Uint8Array,
  ending: string,
): Promise<string> {
  const key = `${prefix}/${randomId()}.${ending}`;
  await insertUnclaimed(db, key, new Date(clock.now().getTime() + UNCLAIMED_MS));
  try {
    await files.write(key, typeof source === 'string' ? await openAsBlob(source) : source);
  } catch (cause) {
    throw storageUnavailable(cause);
  }
  return key;
}

/**
 * A stored file's bytes, for consumers that cannot stream.
 * @throws Error if it is missing
 */
export async function storedBytes(files: Context['files'], key: string): Promise<Uint8Array> {
  const stored = await files.read(key);
  if (!stored) throw new Error(`The file ${key} is missing from the file store.`);
  return new Response(stored.stream).bytes();
}

/** The same for a file with a known digest. @throws Error if it is missing or has changed */
export async function readStoredFile(
  { file_key, sha256 }: { file_key: string; sha256: string },
  { files }: Pick<Context, 'files'>,
): Promise<Uint8Array> {
  const bytes = await storedBytes(files, file_key);
  if (sha256Of(bytes) !== sha256) throw new Error(`The file ${file_key} differs from the stored one.`);
  return bytes;
}

/** A stored file's SHA-256, in hexadecimal. */
export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * Claims a stored file in the transaction that writes its row.
 * @throws Error if it was stored too long ago and may be gone
 */
export async function claimFile(trx: Kysely<Database>, fileKey: string, now: Date): Promise<void> {
  if (await deleteUnclaimed(trx, fileKey, new Date(now.getTime() + MARGIN_MS))) return;
  throw new Error(`The file ${fileKey} can no longer be claimed.`);
}

/** Deletes unclaimed files and expired uploads, as many as one run can in seconds. */
export async function sweepFiles({ db, files, clock }: Pick<Context, 'db' | 'files' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (const id of await listExpiredUploads(db, now, UPLOADS_AT_ONCE)) await deleteUpload(db, id, now);
  await limitRemovalTimes(db, new Date(now.getTime() + UNCLAIMED_MS));
  const keys = await listDueObjects(db, now, OBJECTS_AT_ONCE);
  for (let first = 0; first < keys.length; first += REMOVALS_AT_ONCE) {
    const some = keys.slice(first, first + REMOVALS_AT_ONCE);
    await Promise.all(some.map((key) => files.remove(key)));
    await forgetObjects(db, some);
  }
}
