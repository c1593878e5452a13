import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import type { DepositReply } from '#server/kernel/adapters/deposits';
import { type DepositKey, lockDeposit, updateBatch, updateDeposit } from './queries.ts';

const REGISTERED_STATES: Readonly<Record<DepositReply['state'], boolean>> = {
  sent: false,
  registered: true,
  accepted_with_warnings: true,
  failed: false,
  removed: false,
};

/**
 * Stores a destination's reply. Updates the article's state unless a later deposit was sent; never revokes a
 * registration.
 */
export async function recordOutcome(
  trx: Transaction<Database>,
  { id, ...key }: DepositKey & { id: string },
  { reply, taken = {} }: { reply: DepositReply; taken?: { records_sha256?: string; article_updated_at?: Date } },
  now: Date,
): Promise<void> {
  const { state, message, answer, record_id } = reply;
  const deposit = await lockDeposit(trx, key, now);
  await updateBatch(trx, id, { state, message, answer, answered_at: now });
  const isRegistered = REGISTERED_STATES[state];
  const first = isRegistered && deposit.registered_at === null ? { registered_at: now } : {};
  const named = record_id === undefined ? {} : { record_id };
  if (deposit.batch_id !== id) {
    if (isRegistered) await updateDeposit(trx, key, { registered_at: deposit.registered_at ?? now });
    return;
  }
  const since = deposit.state === state ? {} : { state_at: now };
  await updateDeposit(trx, key, { state, message, ...since, ...first, ...named, ...taken });
}
