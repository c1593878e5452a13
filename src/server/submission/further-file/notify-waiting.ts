import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { listWaitingForFiles } from './queries.ts';
import type { Kept } from './read-files.ts';

/** Editors handle several files in a row, or reconsider: one email covers the outcome. */
const TOGETHER_MS = 10 * 60_000;

/** Tells waiting reviewers that a file is available. */
export async function notifyWaitingReviewers(
  trx: Transaction<Database>,
  { manuscript_id, round }: Kept,
  now: Date,
): Promise<void> {
  if (!manuscript_id) return;
  const since = now.toISOString();
  for (const assignment_id of await listWaitingForFiles(trx, { manuscript_id, round })) {
    const payload = { assignment_id, manuscript_id, since };
    await enqueue(trx, { kind: 'mail.further-files-shown', payload }, now, new Date(now.getTime() + TOGETHER_MS));
  }
}
