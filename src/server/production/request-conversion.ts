import type { Transaction } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { findLatestFile } from './publication-queries.ts';
import { hasText, setConversion } from './queries.ts';

/** Queues the conversion of an accepted manuscript's file, unless it has a text. Returns whether it was queued. */
export async function requestConversion(
  trx: Transaction<Database>,
  manuscript_id: string,
  now: Date,
): Promise<boolean> {
  const db = readerOf(trx);
  const file = await findLatestFile(db, manuscript_id);
  if (!file || (await hasText(db, manuscript_id))) return false;
  await setConversion(trx, { manuscript_id, state: 'waiting', file_name: file.name, reason: '', changed_at: now });
  await enqueue(trx, { kind: 'production.take-in', payload: { manuscript_id } }, now);
  return true;
}
