import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { type Actor, appendEvent } from '#server/kernel/event/append-event';
import { deleteProofTokens, endAllProofs } from './queries.ts';

/** Ends a manuscript's proofs on acceptance or its reversal: each acceptance has its own. */
export async function endProofs(trx: Transaction<Database>, id: string, actor: Actor, now: Date): Promise<void> {
  const number = await endAllProofs(trx, { manuscriptId: id, by: actor.name, now });
  await deleteProofTokens(trx, id);
  if (number === undefined) return;
  const object = { type: 'manuscript', id };
  await appendEvent(trx, { actor, action: 'proof.revoked', object, details: { number } }, now);
}
